"""The page of a round: who plays whom on which board, by board and by name, with results as they come in."""

from dataclasses import dataclass
from datetime import date, datetime

from tabellone.answers.event_view import EventView
from tabellone.core.model import Outcome
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.records import PairedRest
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState
from tabellone.desk.event.tournament import scoring_of
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.rests import rest_name
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, names_place, round_place
from tabellone.web.public_pages.drawn_opening import opening_moves
from tabellone.web.public_pages.scores import Score, scores_of
from tabellone.web.public_pages.sheet import Heading, PlayerLink, Sheet, heading, player_link


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board: two players with their points before the round, the results, the opening, and where the why is."""

    board: int
    white: PlayerLink
    white_points: str
    black: PlayerLink
    black_points: str
    scores: tuple[Score, ...]
    opening: int | None
    why: str


@dataclass(frozen=True, slots=True)
class RestLine:
    """A player without an opponent, what that is called, and where the why is, if there is something to explain."""

    player: PlayerLink
    text: str
    why: str | None


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player's round: his board and colour, and whom he meets; without a board he rests."""

    player: PlayerLink
    board: int | None
    colour: str
    opponent: PlayerLink | None
    text: str
    why: str | None


@dataclass(frozen=True, slots=True)
class OtherRound:
    """Another round of the group."""

    number: int
    address: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class RoundContent:
    """A round as it is shown."""

    head: Heading
    title: str
    number: int
    planned: int
    progress: str
    played_on: date | None
    published_at: datetime | None
    boards: tuple[BoardLine, ...]
    rests: tuple[RestLine, ...]
    names: tuple[NameLine, ...]
    opening: str
    has_openings: bool
    rounds: tuple[OtherRound, ...]
    by_board: str
    by_name: str
    standings: str
    is_being_played: bool


def round_sheet(group: GroupId, number: int) -> Sheet:
    """A round by board."""
    return Sheet(
        round_place(group, number),
        "round",
        lambda view, at, words: round_content(view, at, words, group, number, round_place(group, number)),
    )


def names_sheet(group: GroupId, number: int) -> Sheet:
    """A round by name."""
    return Sheet(
        names_place(group, number),
        "names",
        lambda view, at, words: round_content(view, at, words, group, number, names_place(group, number)),
    )


def progress_text(each: RoundState, words: Words) -> str:
    """How far a round is."""
    games = list(each.games())
    finished = sum(game.is_finished for game in games)
    if each.phase is RoundPhase.CLOSED:
        return words("The round is closed.")
    if finished == 0:
        return words("The round is being played.")
    if finished == len(games):
        return words("Every result is in.")
    return words("The round is being played: {finished} of {games} results.", finished=finished, games=len(games))


def round_content(
    view: EventView, at: Addresses, words: Words, group: GroupId, number: int, place: str | None = None
) -> RoundContent:
    """Everything about a published round, as it is shown at a place or anywhere."""
    each, found = view.round(group, number), view.group(group)
    near = at.near(place)
    boards = tuple(board_line(view, near, words, group, each, encounter) for encounter in each.boards)
    rests = tuple(_rest_line(view, near, words, group, number, rest) for rest in each.rests)
    openings = {encounter.opening for encounter in each.encounters}
    shared = openings.pop() if len(openings) == 1 else None
    return RoundContent(
        heading(view, at, words, group, at.round(group, number)),
        pairings_name(view.state.made.discipline, words),
        number,
        found.planned_rounds,
        progress_text(each, words),
        each.played_on,
        each.published_at,
        boards,
        rests,
        _by_name(boards, rests, words),
        "" if shared is None else f"{shared}: {opening_moves(shared)}",
        shared is None and any(line.opening is not None for line in boards),
        tuple(
            OtherRound(other.number, at.round(group, other.number), other.number == number)
            for other in found.published_rounds
        ),
        at.round(group, number),
        at.names(group, number),
        at.standings(group, number),
        each.phase is RoundPhase.PUBLISHED,
    )


def board_line(
    view: EventView, at: Addresses, words: Words, group: GroupId, each: RoundState, encounter: EncounterState
) -> BoardLine:
    """A board of a round."""
    before = view.scoreboard(group, each.number - 1)
    white, black = (player_link(view, at, group, player) for player in encounter.players)
    points = [words.points(before.points(view.number_of(group, player))) for player in encounter.players]
    scoring = scoring_of(view.state, view.group(group))
    return BoardLine(
        encounter.board,
        white,
        points[0],
        black,
        points[1],
        scores_of(encounter, scoring, words),
        encounter.opening,
        at.board(group, each.number, encounter.board),
    )


def _rest_line(view: EventView, at: Addresses, words: Words, group: GroupId, number: int, rest: PairedRest) -> RestLine:
    player = player_link(view, at, group, rest.player)
    is_explained = rest.outcome is Outcome.ALLOCATED_BYE
    return RestLine(
        player,
        rest_name(rest.outcome, view.state.made.discipline, words),
        at.rest(group, number, player.number) if is_explained else None,
    )


def _by_name(boards: tuple[BoardLine, ...], rests: tuple[RestLine, ...], words: Words) -> tuple[NameLine, ...]:
    white, black = words("White"), words("Black")
    lines = [NameLine(line.white, line.board, white, line.black, "", line.why) for line in boards]
    lines += [NameLine(line.black, line.board, black, line.white, "", line.why) for line in boards]
    lines += [NameLine(line.player, None, "", None, line.text, line.why) for line in rests]
    return tuple(sorted(lines, key=lambda line: (line.player.name.casefold(), line.player.number)))
