"""The crosstable: player against player in a round robin, else round by round, in the order of the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.answers.event_view import EventView
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.standings.crosstable import round_robin_crosstable, swiss_crosstable
from tabellone.core.standings.scoreboard import Entry
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.results import round_points_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, crosstable_place
from tabellone.web.public_pages.ranking import ranked_players, when_text
from tabellone.web.public_pages.sheet import Heading, PlayerLink, Sheet, heading, player_link

OPEN = "·"
NOBODY = "–"


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round or an opponent brought: the opponent's place, the colours as discs, and the points."""

    opponent: str
    colours: tuple[bool, ...]
    points: str
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """A player's line."""

    place: int
    rank: int
    player: PlayerLink
    cells: tuple[Cell, ...]
    points: str


@dataclass(frozen=True, slots=True)
class CrosstableContent:
    """The crosstable as it is shown."""

    head: Heading
    when: str
    columns: tuple[str, ...]
    lines: tuple[CrosstableLine, ...]
    is_round_robin: bool


def crosstable_sheet(group: GroupId) -> Sheet:
    """The crosstable of a group."""
    return Sheet(crosstable_place(group), "crosstable", lambda view, at, words: _content(view, at, words, group))


def _content(view: EventView, at: Addresses, words: Words, group: GroupId) -> CrosstableContent:
    ranked = ranked_players(view, group, None)
    order = [view.number_of(group, player) for _, player in ranked]
    places = {number: place for place, number in enumerate(order, start=1)}
    is_round_robin = view.group(group).settings.follows_table
    cells = _against_each_other(view, group, order, words) if is_round_robin else _by_round(view, group, places, words)
    board = view.scoreboard(group)
    return CrosstableContent(
        heading(view, at, words, group, at.crosstable(group)),
        when_text(view, group, None, words),
        tuple(map(str, places.values() if is_round_robin else range(1, board.rounds + 1))),
        tuple(
            CrosstableLine(
                places[number],
                rank,
                player_link(view, at, group, player),
                cells[number],
                words.points(board.points(number)),
            )
            for (rank, player), number in zip(ranked, order, strict=True)
        ),
        is_round_robin,
    )


def _against_each_other(
    view: EventView, group: GroupId, order: Sequence[PlayerNumber], words: Words
) -> Mapping[PlayerNumber, tuple[Cell, ...]]:
    def cell(entries: Sequence[Entry]) -> Cell:
        return Cell("", (), " ".join(round_points_text(entry, words) for entry in entries))

    own = Cell("", (), "", is_own=True)
    return {
        line.number: tuple(own if other == line.number else cell(line.cells[other]) for other in order)
        for line in round_robin_crosstable(view.scoreboard(group), order)
    }


def _by_round(
    view: EventView, group: GroupId, places: Mapping[PlayerNumber, int], words: Words
) -> Mapping[PlayerNumber, tuple[Cell, ...]]:
    def cell(entry: Entry) -> Cell:
        if entry.opponent is None:
            return Cell(NOBODY, (), words.points(entry.points))
        colours = tuple(game.colour is Colour.WHITE for game in entry.games)
        return Cell(str(places[entry.opponent]), colours, round_points_text(entry, words))

    return {
        line.number: tuple(cell(entry) for entry in line.cells)
        for line in swiss_crosstable(view.scoreboard(group), places)
    }
