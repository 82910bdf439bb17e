"""Tables of the regulations, which need no event: round robins, guided draws, divisions, openings."""

import secrets
from typing import Annotated

from fastapi import Path, Query, Response
from fastapi.responses import JSONResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.openings import (
    DrawnOpenings,
    OpeningBoard,
    check_use,
    opening_board,
    opening_named,
    opening_numbered,
    opening_table,
    openings_drawn,
)
from tabellone.answers.tables.draw import province_table, varma_json, varma_table
from tabellone.answers.tables.groups import division_json, group_division
from tabellone.answers.tables.playing_rates import PlayingRates, playing_rates
from tabellone.answers.tables.round_robin import RoundRobinTable, round_robin_table
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, shape
from tabellone.api.visitor import Asking
from tabellone.core.draughts.openings import Encounters, Opening, OpeningSeries
from tabellone.core.organisation.guided_draw import ProvinceSet
from tabellone.core.pairing.round_robin.table import FEWEST_PLAYERS
from tabellone.desk.event.refusals import HIGHEST_SEED

tables_router = router_of("tables")
MOST_PLAYERS, MOST_CYCLES, MOST_OPENINGS = 200, 20, 500
PICKED_SEEDS, LONGEST_MOVES = 2**31, 200
Players = Annotated[int, Path(ge=1, le=MOST_PLAYERS)]
Drawn = tuple[Annotated[int, Query(ge=1, le=10**6)], ...]
TableName = Annotated[str, Path(pattern="^(general|A|B|C)$")]


class VarmaShape(Shape):
    """Envelopes of numbers for team-mates; `warning` is there where an envelope does not keep them apart."""

    players: int
    groups: dict[str, list[int]]
    warning: str = ""


class GroupsShape(Shape):
    """What annexes 23 and 24 say of a division; where the groups would be too small `sizes` is null, with a warning."""

    players: int
    groups: int
    rounds: int
    critical: int
    first_group_max: int
    first_group_increment: int
    sizes: list[int] | None
    warning: str = ""


@tables_router.get("/tables/round-robin/{players}", response_model=shape(RoundRobinTable))
def show_round_robin(
    visitor: Asking,
    players: Annotated[int, Path(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)],
    cycles: Annotated[int, Query(ge=1, le=MOST_CYCLES)] = 1,
    swap_last_rounds: Annotated[bool, Query()] = False,
    letters: Annotated[bool, Query(description="Letters instead of numbers.")] = False,
) -> Response:
    """Who meets whom in each round of a round robin."""
    table = round_robin_table(players, cycles=cycles, swap_last_rounds=swap_last_rounds, letters=letters)
    return JSONResponse(as_json(table, visitor.words))


@tables_router.get("/tables/varma/{players}", response_model=VarmaShape)
def show_varma(visitor: Asking, players: Players, official: Annotated[bool, Query()] = False) -> Response:
    """Envelopes of numbers for team-mates, who then do not meet in the last three rounds."""
    return JSONResponse(varma_json(varma_table(players, is_official=official), visitor.words))


@tables_router.get("/tables/province/{players}", response_model=shape(ProvinceSet))
def show_province(
    visitor: Asking,
    players: Players,
    sizes: Annotated[list[Annotated[int, Query(ge=1, le=MOST_PLAYERS)]], Query(min_length=1, max_length=20)],
) -> Response:
    """Numbers for players of the same province or club, who then meet in the first rounds."""
    return JSONResponse(as_json(province_table(players, tuple(sizes)), visitor.words))


@tables_router.get("/tables/groups/{players}", response_model=GroupsShape)
def show_groups(
    visitor: Asking,
    players: Annotated[int, Path(ge=1, le=2000)],
    groups: Annotated[int, Query(ge=1, le=50)],
    rounds: Annotated[int, Query(ge=1, le=100)],
) -> Response:
    """The division of a field into groups by strength."""
    return JSONResponse(division_json(group_division(players, groups, rounds), visitor.words))


@tables_router.get("/tables/playing-rates", response_model=shape(PlayingRates))
def show_playing_rates(visitor: Asking) -> Response:
    """The fastest playing rates of national championships in draughts, and what may replace them."""
    return JSONResponse(as_json(playing_rates(), visitor.words))


@tables_router.get("/openings/tables/{table}", response_model=list[shape(Opening)])  # type: ignore[misc]
def list_openings(visitor: Asking, table: TableName) -> Response:
    """The openings of a table."""
    return JSONResponse(as_json(opening_table(table), visitor.words))


@tables_router.get("/openings/tables/{table}/draw", response_model=shape(DrawnOpenings))
def draw_by_lot(
    visitor: Asking,
    table: TableName,
    count: Annotated[int, Query(ge=1, le=MOST_OPENINGS)] = 1,
    seed: Annotated[int | None, Query(ge=0, le=HIGHEST_SEED, description="Repeats a draw.")] = None,
    encounter: Annotated[Encounters | None, Query(description="Kind of encounter, with `series`.")] = None,
    series: Annotated[OpeningSeries | None, Query(description="Series of the players, with `encounter`.")] = None,
    event_allows: Annotated[bool, Query(description="The event's rules provide for the general table and A.")] = False,
    drawn: Annotated[Drawn, Query(max_length=MOST_OPENINGS, description="Openings drawn in the event before.")] = (),
) -> Response:
    """Openings drawn by lot, none twice and none that was drawn before.

    With `encounter` and `series` the heading of the table is checked, and a table that does not fit is refused.
    """
    check_use(table, encounter, series, event_rules_allow=event_allows)
    chosen = secrets.randbelow(PICKED_SEEDS) if seed is None else seed
    return JSONResponse(as_json(openings_drawn(table, count, chosen, already_drawn=drawn), visitor.words))


@tables_router.get("/openings/played", response_model=shape(OpeningBoard))
def show_played_opening(
    visitor: Asking,
    moves: Annotated[str, Query(min_length=1, max_length=LONGEST_MOVES, description="Such as 21-17 9-13 25-21.")],
) -> Response:
    """The opening to which moves lead, in whatever order, with its position."""
    return JSONResponse(as_json(opening_board(opening_named(moves)), visitor.words))


@tables_router.get("/openings/{opening}", response_model=shape(OpeningBoard))
def show_opening(visitor: Asking, opening: Annotated[int, Path(ge=1, le=10**6)]) -> Response:
    """An opening by its number, with the position to which it leads."""
    return JSONResponse(as_json(opening_board(opening_numbered(opening)), visitor.words))
