"""The pairings of a round, by board and by name, and the reasons for a board, a rest, or a pair that does not meet."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from tabellone.answers.diagrams import small_opening_svg
from tabellone.answers.openings import opening_numbered
from tabellone.answers.rounds import BoardAnswer, RestLine, RoundAnswer, Side, board_of, round_of
from tabellone.answers.why import why, why_not, why_rest
from tabellone.core.explain import Citation, Step
from tabellone.core.model import Colour, Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import Entrant, GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.roles import Role
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.named_steps import named_step
from tabellone.locales.pairing_remarks import meeting_remark, pairing_remark
from tabellone.locales.progress import round_progress_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, board_place, names_place, rest_place, round_place
from tabellone.web.public_pages.sheet import OtherRound, PublicSheet, SheetHeading, heading
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Context


def opening_moves(number: int) -> str:
    """The three moves of an opening."""
    return " ".join(opening_numbered(number).moves)


def opening_diagram(number: int) -> Markup:
    """The board after an opening; the picture is made by our own code, which escapes its title."""
    return Markup(small_opening_svg(opening_numbered(number)))  # noqa: S704


@dataclass(frozen=True, slots=True)
class Seating:
    """A player's round: his board, colour and opponent; without a board he rests."""

    player: Side | RestLine
    colour: Colour | None = None
    opponent: Side | None = None
    board: int | None = None

    @property
    def rest(self) -> RestLine | None:
        """How he has no opponent."""
        return self.player if isinstance(self.player, RestLine) else None


@dataclass(frozen=True, slots=True)
class RoundContent:
    """A round under its heading; `near` has the addresses of its cards and reasons."""

    head: SheetHeading
    title: str
    answer: RoundAnswer
    progress: str
    seating: tuple[Seating, ...]
    opening: str
    has_openings: bool
    rounds: tuple[OtherRound, ...]
    by_board: str
    by_name: str
    standings: str
    is_being_played: bool
    near: Addresses
    discipline: Discipline

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.answer.number


def round_sheet(group: GroupId, number: int) -> PublicSheet:
    """A round by board."""
    place = round_place(group, number)
    return PublicSheet(place, "round", lambda view, at, words: _content(view, at, words, group, number, place))


def names_sheet(group: GroupId, number: int) -> PublicSheet:
    """A round by name."""
    place = names_place(group, number)
    return PublicSheet(place, "names", lambda view, at, words: _content(view, at, words, group, number, place))


def public_round(view: PublicEvent, group: GroupId, number: int) -> RoundAnswer:
    """A published round as everybody sees it."""
    view.round(group, number)
    return round_of(view.state, group, number, Role.PUBLIC)


def _content(view: PublicEvent, at: Addresses, words: Words, group: GroupId, number: int, place: str) -> RoundContent:
    answer = public_round(view, group, number)
    shared = answer.common_opening
    return RoundContent(
        heading(view, at, words, group),
        pairings_name(view.state.made.discipline, words),
        answer,
        round_progress_text(answer.progress, words),
        _by_name(answer.boards, answer.rests),
        "" if shared is None else f"{shared}: {opening_moves(shared)}",
        shared is None and any(board.opening is not None for board in answer.boards),
        tuple(
            OtherRound(other.number, at.round(group, other.number), other.number == number)
            for other in view.group(group).published_rounds
        ),
        at.round(group, number),
        at.names(group, number),
        at.standings(group, number),
        answer.phase is RoundPhase.PUBLISHED,
        at.near(place),
        view.state.made.discipline,
    )


def _by_name(boards: tuple[BoardAnswer, ...], rests: tuple[RestLine, ...]) -> tuple[Seating, ...]:
    seats = [Seating(board.white, Colour.WHITE, board.black, board.board) for board in boards]
    seats += [Seating(board.black, Colour.BLACK, board.white, board.board) for board in boards]
    seats += [Seating(rest) for rest in rests]
    return tuple(sorted(seats, key=lambda seat: (seat.player.name.casefold(), seat.player.number)))


@dataclass(frozen=True, slots=True)
class PairingReason:
    """A step in words, with its article and perhaps where the reading of it is explained."""

    text: str
    citation: Citation
    reading: str | None


@dataclass(frozen=True, slots=True)
class BoardContent:
    """A board with its reasons, between the boards beside it.

    `remark` says that it differs from the system's, by hand or by a later correction.
    """

    head: SheetHeading
    round_address: str
    previous: str
    next: str
    board: BoardAnswer
    group: GroupId
    reasons: tuple[PairingReason, ...]
    remark: str
    opening: str
    diagram: Markup | None


@dataclass(frozen=True, slots=True)
class RestContent:
    """A rest with its reasons."""

    head: SheetHeading
    number: int
    round_address: str
    player: Entrant
    reasons: tuple[PairingReason, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class WhyNotContent:
    """Why two players do not meet, or that they do."""

    first: str
    second: str
    remark: str
    reasons: tuple[PairingReason, ...]
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class OtherOpponent(Context):
    """The question why a player of the board does not meet somebody else, and its answer."""

    sides: Sequence[tuple[int, str]] = ()
    others: Sequence[tuple[str, int]] = ()
    answer: WhyNotContent | None = None
    why_not_refusal: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)


def board_sheet(group: GroupId, number: int, board: int) -> PublicSheet:
    """Why the players of a board meet."""
    place = board_place(group, number, board)
    return PublicSheet(
        place,
        "board",
        lambda view, at, words: _board(view, at, words, group, number, board),
        more=OtherOpponent(),
    )


def rest_sheet(group: GroupId, number: int, player: int) -> PublicSheet:
    """Why a player has no opponent."""
    place = rest_place(group, number, player)
    return PublicSheet(place, "rest", lambda view, at, words: _rest(view, at, words, group, number, player))


def reasons_of(
    steps: Iterable[Step], names: Mapping[int, str], at: Addresses, words: Words
) -> tuple[PairingReason, ...]:
    """Steps in words, none twice."""
    reasons: dict[str, PairingReason] = {}
    for step in steps:
        cited = step.citation
        reading = None if cited.reading is None else at.of_server(f"/rulebook/readings#{cited.reading}")
        text = words.step(named_step(step, names))
        reasons.setdefault(text, PairingReason(text, cited, reading))
    return tuple(reasons.values())


def public_board(view: PublicEvent, group: GroupId, number: int, board: int) -> BoardAnswer:
    """A board of a published round as everybody sees it."""
    view.encounter(group, number, board)
    return board_of(view.state, group, number, board, Role.PUBLIC)


def _board(view: PublicEvent, at: Addresses, words: Words, group: GroupId, number: int, board: int) -> BoardContent:
    shown = public_board(view, group, number, board)
    try:
        answer = why(view.state, group, number, board, Role.PUBLIC)
        reasons, remark = reasons_of(answer.why, answer.names, at, words), pairing_remark(answer, words, "")
    except Refusal as refusal:
        reasons, remark = (), words.refusal(refusal)
    opening, boards = shown.opening, len(view.round(group, number).encounters)
    return BoardContent(
        heading(view, at, words, group),
        at.round(group, number),
        at.board(group, number, board - 1) if board > 1 else "",
        at.board(group, number, board + 1) if board < boards else "",
        shown,
        group,
        reasons,
        remark,
        "" if opening is None else f"{opening}: {opening_moves(opening)}",
        None if opening is None else opening_diagram(opening),
    )


def _rest(view: PublicEvent, at: Addresses, words: Words, group: GroupId, number: int, player: int) -> RestContent:
    view.round(group, number)
    entrant = view.numbered(group, player)
    try:
        answer = why_rest(view.state, group, number, entrant.id, Role.PUBLIC)
        reasons, remark = reasons_of(answer.why, answer.names, at, words), pairing_remark(answer, words, "")
    except Refusal as refusal:
        reasons, remark = (), words.refusal(refusal)
    return RestContent(heading(view, at, words, group), number, at.round(group, number), entrant, reasons, remark)


def why_not_content(
    view: PublicEvent, at: Addresses, words: Words, group: GroupId, number: int, first: int, second: int
) -> WhyNotContent:
    """Why two players, by their numbers, do not meet in a published round."""
    view.round(group, number)
    one, other = view.numbered(group, first), view.numbered(group, second)
    try:
        answer = why_not(view.state, group, number, one.id, other.id, Role.PUBLIC)
    except Refusal as refusal:
        return WhyNotContent(one.name, other.name, "", (), words.refusal(refusal))
    reasons = reasons_of(answer.why, answer.names, at, words)
    return WhyNotContent(one.name, other.name, meeting_remark(answer, words), reasons)
