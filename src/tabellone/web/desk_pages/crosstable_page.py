"""The wall chart: the crosstable, and every round as it was posted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import PlayerNumber
from tabellone.core.standings.crosstable import pairing_board, round_robin_crosstable, swiss_crosstable
from tabellone.core.standings.scoreboard import Entry, Kind, scoreboard
from tabellone.desk.event.tournament import standings_tournament, tournament_of
from tabellone.locales.results import colour_sign, result_text, round_points_text
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import round_on_boards
from tabellone.web.desk_pages.cached_standings import standings_at
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of
from tabellone.web.rendering import page

_PENDING = (Kind.PENDING, Kind.ADJOURNED)


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A cell of the crosstable: the opponent's place with the colour, and the points."""

    against: str
    points: str
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A line of the crosstable."""

    place: int
    number: int
    name: str
    cells: tuple[CrossCell, ...]
    points: str


def _swiss_cell(entry: Entry, places: dict[PlayerNumber, int], words: Words) -> CrossCell:
    if entry.opponent is None:
        return CrossCell("", round_points_text(entry, words))
    colours = "".join(colour_sign(game.colour, words) for game in entry.games)
    return CrossCell(f"{places[entry.opponent]}{colours}", round_points_text(entry, words))


def _table_cell(entries: Sequence[Entry], words: Words) -> CrossCell:
    return CrossCell("", " ".join(round_points_text(entry, words) for entry in entries))


def cross_lines(desk: GroupDesk) -> tuple[list[str], list[CrossLine]]:
    """The crosstable: its columns, and everybody in the order of the standings."""
    words = desk.words
    tournament = standings_tournament(desk.state, desk.group.id)
    order = [row.number for row in standings_at(desk).rows]
    places = {number: place for place, number in enumerate(order, start=1)}
    board = scoreboard(tournament)
    cells: dict[PlayerNumber, tuple[CrossCell, ...]]
    if desk.group.settings.follows_table:
        columns = [str(place) for place in places.values()]
        cells = {
            line.number: tuple(
                CrossCell("", "", True) if other == line.number else _table_cell(line.cells[other], words)
                for other in order
            )
            for line in round_robin_crosstable(board, order)
        }
    else:
        columns = [str(each.number) for each in tournament.rounds]
        cells = {
            line.number: tuple(_swiss_cell(entry, places, words) for entry in line.cells)
            for line in swiss_crosstable(board, order)
        }
    names = desk.names
    return columns, [
        CrossLine(places[number], number, names[number], found, words.points(board.points(number)))
        for number, found in cells.items()
    ]


@dataclass(frozen=True, slots=True)
class WallRound:
    """A round as it hangs on the wall."""

    number: int
    day: str
    games: tuple[tuple[str, str, str], ...]
    resting: str


def _wall(desk: GroupDesk) -> list[WallRound]:
    words, scoring = desk.words, desk.state.made.scoring
    made = tournament_of(desk.state, desk.group.id)
    posted = zip(made.rounds, desk.group.published_rounds, strict=True)
    tournament = replace(made, rounds=tuple(round_on_boards(found, each) for found, each in posted))
    return [
        WallRound(
            each.number,
            "" if each.played_on is None else words.day(each.played_on),
            tuple((game.white, result_text(game.result, scoring, words) or "–", game.black) for game in each.games),
            ", ".join((*each.resting, *each.out)),
        )
        for each in pairing_board(tournament)
    ]


def crosstable(request: Request) -> Response:
    """The wall chart: the crosstable, and every round as it was posted."""
    desk = group_desk_of(request)
    columns, lines = cross_lines(desk)
    is_wall = request.query_params.get("view") == "rounds"
    context: dict[str, Any] = {
        **desk.frame("crosstable"),
        "crosstable_address": f"{desk.address}/crosstable",
        "columns": columns,
        "lines": lines,
        "is_round_robin": desk.group.settings.follows_table,
        "is_wall": is_wall,
        "rounds": _wall(desk) if is_wall else (),
        "after": len(desk.group.published_rounds),
    }
    return page(request, "desk/crosstable.html", context)
