"""Players, standings and results of a group as tables (CSV), for spreadsheets."""

from collections.abc import Iterator
from enum import Enum

from tabellone.answers.as_json import exact_json
from tabellone.answers.event import group_of
from tabellone.answers.rounds import rounds_of
from tabellone.answers.standings import standings
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.formats.register.layout import written_table

PLAYER_COLUMNS = (
    "number",
    "name",
    "title",
    "rating",
    "national_rating",
    "category",
    "club",
    "province",
    "federation",
    "federation_id",
    "licence",
    "birth_date",
    "birth_year",
    "sex",
    "coefficient",
)
STANDINGS_COLUMNS = ("rank", "number", "name", "title", "rating", "club", "province", "points")
RESULT_COLUMNS = (
    "round",
    "board",
    "game",
    "white_number",
    "white",
    "black_number",
    "black",
    "white_points",
    "black_points",
    "result",
    "opening",
)


class EventTable(Enum):
    """What can be had as a table."""

    PLAYERS = "players"
    STANDINGS = "standings"
    RESULTS = "results"


def event_table(table: EventTable, state: EventState, group: GroupId, role: Role) -> str:
    """A table of a group; births, sex and licences are for those who may see private data."""
    make = {EventTable.PLAYERS: _players, EventTable.STANDINGS: _standings, EventTable.RESULTS: _results}[table]
    return make(state, group, role)


def _players(state: EventState, group: GroupId, role: Role) -> str:
    return written_table(
        PLAYER_COLUMNS,
        (
            tuple(
                player.sex.value if name == "sex" and player.sex is not None else getattr(player, name)
                for name in PLAYER_COLUMNS
            )
            for player in group_of(state, group, role).players
        ),
    )


def _standings(state: EventState, group: GroupId, role: Role) -> str:
    answer = standings(state, group, role)
    names = [rule.name for rule in answer.tie_breaks]
    return written_table(
        (*STANDINGS_COLUMNS, *names),
        (
            (
                *(getattr(line, name) for name in STANDINGS_COLUMNS[:-1]),
                exact_json(line.points),
                *(exact_json(line.tie_breaks[name]) if name in line.tie_breaks else None for name in names),
            )
            for line in answer.rows
        ),
    )


def _results(state: EventState, group: GroupId, role: Role) -> str:
    return written_table(RESULT_COLUMNS, _games(state, group, role))


def _games(state: EventState, group: GroupId, role: Role) -> Iterator[tuple[object, ...]]:
    for answer in rounds_of(state, group, role).rounds:
        for board in answer.boards:
            for game in board.games:
                white, black = (board.white, board.black) if game.game == 1 else (board.black, board.white)
                points = (game.white_points, game.black_points)
                yield (
                    answer.number,
                    board.board,
                    game.game,
                    white.number,
                    white.name,
                    black.number,
                    black.name,
                    *(None if value is None else exact_json(value) for value in points),
                    None if game.result is None else game.result.name,
                    board.opening,
                )
