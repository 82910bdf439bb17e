"""Why a board is as it is, why a player rests, and why two others do not meet: the steps with names for numbers."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from tabellone.answers.event_view import EventView
from tabellone.core.explain import Citation, Step
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.why import WhyPaired, why, why_not, why_rest
from tabellone.locales.words import Words
from tabellone.web.named_steps import named_step
from tabellone.web.public_pages.addresses import Addresses, board_place, rest_place
from tabellone.web.public_pages.drawn_opening import opening_diagram, opening_moves
from tabellone.web.public_pages.pairings import BoardLine, board_line
from tabellone.web.public_pages.sheet import Heading, PlayerLink, Sheet, heading, player_link


@dataclass(frozen=True, slots=True)
class Reason:
    """A step in words, with its article and perhaps where the reading of it is explained."""

    text: str
    citation: Citation
    reading: str | None


@dataclass(frozen=True, slots=True)
class BoardContent:
    """A board with its reasons. `remark` says that a hand, or a later correction, makes it differ from the system."""

    head: Heading
    number: int
    round_address: str
    line: BoardLine
    reasons: tuple[Reason, ...]
    remark: str
    opening: str
    diagram: Markup | None


@dataclass(frozen=True, slots=True)
class RestContent:
    """A rest with its reasons."""

    head: Heading
    number: int
    round_address: str
    player: PlayerLink
    reasons: tuple[Reason, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """Why two players do not meet, or that they do."""

    first: str
    second: str
    are_paired: bool
    reasons: tuple[Reason, ...]
    refusal: str = ""


def board_sheet(group: GroupId, number: int, board: int) -> Sheet:
    """Why the players of a board meet."""
    place = board_place(group, number, board)
    return Sheet(place, "board", lambda view, at, words: _board(view, at, words, group, number, board))


def rest_sheet(group: GroupId, number: int, player: int) -> Sheet:
    """Why a player has no opponent."""
    place = rest_place(group, number, player)
    return Sheet(place, "rest", lambda view, at, words: _rest(view, at, words, group, number, player))


def reasons_of(steps: Iterable[Step], names: dict[int, str], at: Addresses, words: Words) -> tuple[Reason, ...]:
    """Steps in words, none twice."""
    found: dict[str, Reason] = {}
    for step in steps:
        cited = step.citation
        reading = None if cited.reading is None else at.of_server(f"/rulebook/readings#{cited.reading}")
        text = words.step(named_step(step, names))
        found.setdefault(text, Reason(text, cited, reading))
    return tuple(found.values())


def names_of(view: EventView, each: RoundState) -> dict[int, str]:
    """The names of the players by the numbers that they had when a round was paired."""
    return {of.number: view.state.entrant(of.player).name for of in each.basis.numbers}


def _remark(found: WhyPaired, words: Words) -> str:
    if found.is_made_by_hand and not found.is_as_the_system_pairs:
        return words("The arbiter has made pairs of this round by hand; the system would have paired it otherwise.")
    if not found.is_as_the_system_pairs:
        return words("With the results as they are now the system would pair this round otherwise.")
    return ""


def _board(view: EventView, at: Addresses, words: Words, group: GroupId, number: int, board: int) -> BoardContent:
    each, encounter = view.round(group, number), view.encounter(group, number, board)
    try:
        found = why(view.state, group, number, board, view.pairing(group, number))
        reasons, remark = reasons_of(found.steps, names_of(view, each), at, words), _remark(found, words)
    except Refusal as refusal:
        reasons, remark = (), words.refusal(refusal)
    opening = encounter.opening
    return BoardContent(
        heading(view, at, words, group, ""),
        number,
        at.round(group, number),
        board_line(view, at, words, group, each, encounter),
        reasons,
        remark,
        "" if opening is None else f"{opening}: {opening_moves(opening)}",
        None if opening is None else opening_diagram(opening),
    )


def _rest(view: EventView, at: Addresses, words: Words, group: GroupId, number: int, player: int) -> RestContent:
    each, entrant = view.round(group, number), view.numbered(group, player)
    try:
        found = why_rest(view.state, group, number, entrant.id, view.pairing(group, number))
        reasons, remark = reasons_of(found.steps, names_of(view, each), at, words), _remark(found, words)
    except Refusal as refusal:
        reasons, remark = (), words.refusal(refusal)
    return RestContent(
        heading(view, at, words, group, ""),
        number,
        at.round(group, number),
        player_link(view, at, group, entrant.id),
        reasons,
        remark,
    )


def why_not_answer(
    view: EventView, at: Addresses, words: Words, group: GroupId, number: int, first: int, second: int
) -> WhyNotAnswer:
    """Why two players, by their numbers, do not meet in a published round."""
    each = view.round(group, number)
    one, other = view.numbered(group, first), view.numbered(group, second)
    try:
        found = why_not(view.state, group, number, one.id, other.id)
    except Refusal as refusal:
        return WhyNotAnswer(one.name, other.name, False, (), words.refusal(refusal))
    reasons = reasons_of(found.why, names_of(view, each), at, words)
    return WhyNotAnswer(one.name, other.name, found.are_paired, reasons)
