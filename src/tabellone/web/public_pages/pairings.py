"""The page of a round: who plays whom on which board, by board and by name, with results as they come in."""

from dataclasses import dataclass

from tabellone.answers.rounds import BoardAnswer, RestLine, RoundAnswer, Side, round_of
from tabellone.core.model import Colour, Discipline
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.roles import Role
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.progress import round_progress_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, names_place, round_place
from tabellone.web.public_pages.drawn_opening import opening_moves
from tabellone.web.public_pages.sheet import OtherRound, PublicSheet, SheetHeading, heading
from tabellone.web.public_pages.view import PublicEvent


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
