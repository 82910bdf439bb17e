"""Tables of the regulations, which need no event: round robins, guided draws, divisions, openings."""

import secrets
from typing import Annotated

from fastapi import Path, Query

from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking
from tabellone.core.draughts.fen import write_fen
from tabellone.core.draughts.openings import Opening, draw_openings, positions_of
from tabellone.core.organisation.groups import division
from tabellone.core.organisation.guided_draw import province_set, varma_envelopes
from tabellone.core.pairing.round_robin.table import FEWEST_PLAYERS, schedule
from tabellone.desk.event.numbers import HIGHEST_SEED
from tabellone.locales.table_warnings import division_warning, envelope_warnings
from tabellone.regulations import rulebook

router = router_of("tables")
MOST_PLAYERS, MOST_CYCLES, MOST_OPENINGS = 200, 20, 500
PICKED_SEEDS = 2**31
Players = Annotated[int, Path(ge=1, le=MOST_PLAYERS)]
TableName = Annotated[str, Path(pattern="^(general|A|B|C)$")]


class TableRound(Shape):
    """A round of a table: games as numbers, White first."""

    round: int
    games: list[tuple[int, int]]
    rest: int | None


class RoundRobinShape(Shape):
    """A round-robin table."""

    players: int
    rounds: list[TableRound]


class VarmaShape(Shape):
    """Envelopes of numbers for team-mates; `warning` is there where an envelope does not keep them apart."""

    players: int
    groups: dict[str, list[int]]
    warning: str = ""


class ProvinceShape(Shape):
    """Numbers for players of one province or club, who meet within the first rounds."""

    players: int
    groups: list[list[int]]
    rounds: int


class GroupsShape(Shape):
    """What annexes 23 and 24 say of a division; where the groups would be too small `sizes` is null, with a warning."""

    players: int
    groups: int
    rounds: int
    critical: int
    first_group_max: int
    sizes: list[int] | None
    warning: str = ""


class OpeningShape(Shape):
    """An opening of dama italiana that is drawn by lot."""

    number: int
    moves: list[str]
    grade: str
    tables: list[str]


class OpeningBoard(OpeningShape):
    """An opening with the position to which it leads."""

    fen: str


class DrawShape(Shape):
    """Openings drawn by lot; the seed repeats the draw."""

    table: str
    seed: int
    openings: list[int]


@router.get("/tables/round-robin/{players}")
def show_round_robin(
    players: Annotated[int, Path(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)],
    cycles: Annotated[int, Query(ge=1, le=MOST_CYCLES)] = 1,
    swap_last_rounds: Annotated[bool, Query()] = False,
) -> RoundRobinShape:
    """Who meets whom in each round of a round robin."""
    rounds = schedule(players, cycles=cycles, swap_last_rounds=swap_last_rounds)
    return RoundRobinShape(
        players=players,
        rounds=[TableRound(round=each.number, games=list(each.games), rest=each.rest) for each in rounds],
    )


@router.get("/tables/varma/{players}", response_model_exclude_unset=True)
def show_varma(visitor: Asking, players: Players, official: Annotated[bool, Query()] = False) -> VarmaShape:
    """Envelopes of numbers for team-mates, who then do not meet in the last three rounds."""
    source = rulebook.official_varma_tables() if official else rulebook.varma_tables()
    found = varma_envelopes(players, source)
    groups = {name: list(numbers) for name, numbers in found.items()}
    warnings = envelope_warnings(found, players, rulebook.protected_last_rounds(), visitor.words)
    if warnings:
        return VarmaShape(players=players, groups=groups, warning=" ".join(warnings))
    return VarmaShape(players=players, groups=groups)


@router.get("/tables/province/{players}")
def show_province(
    players: Players,
    sizes: Annotated[list[Annotated[int, Query(ge=1, le=MOST_PLAYERS)]], Query(min_length=1, max_length=20)],
) -> ProvinceShape:
    """Numbers for players of the same province or club, who then meet in the first rounds."""
    found = province_set(players, tuple(sizes), rulebook.province_sets())
    return ProvinceShape(players=players, groups=[list(group) for group in found.groups], rounds=found.rounds)


@router.get("/tables/groups/{players}", response_model_exclude_unset=True)
def show_groups(
    visitor: Asking,
    players: Annotated[int, Path(ge=1, le=2000)],
    groups: Annotated[int, Query(ge=1, le=50)],
    rounds: Annotated[int, Query(ge=1, le=100)],
) -> GroupsShape:
    """The division of a field into groups by strength."""
    found = division(players, groups, rounds, rulebook.group_limits())
    warning = division_warning(found, players, groups, visitor.words)
    return GroupsShape(
        players=players,
        groups=groups,
        rounds=rounds,
        critical=found.critical,
        first_group_max=found.first_group_max,
        sizes=None if found.sizes is None else list(found.sizes),
        **({"warning": warning} if warning else {}),
    )


def _opening(opening: Opening) -> OpeningShape:
    return OpeningShape(
        number=opening.number, moves=list(opening.moves), grade=opening.grade, tables=list(opening.tables)
    )


@router.get("/openings/tables/{table}")
def list_openings(table: TableName) -> list[OpeningShape]:
    """The openings of a table."""
    return [_opening(each) for each in rulebook.opening_tables().table(table)]


@router.get("/openings/tables/{table}/draw")
def draw_by_lot(
    table: TableName,
    count: Annotated[int, Query(ge=1, le=MOST_OPENINGS)] = 1,
    seed: Annotated[int | None, Query(ge=0, le=HIGHEST_SEED, description="Repeats a draw.")] = None,
) -> DrawShape:
    """Openings drawn by lot, none twice."""
    chosen = secrets.randbelow(PICKED_SEEDS) if seed is None else seed
    found = draw_openings(rulebook.opening_tables(), table, count, chosen)
    return DrawShape(table=found.table, seed=found.seed, openings=list(found.openings))


@router.get("/openings/{opening}")
def show_opening(opening: Annotated[int, Path(ge=1, le=10**6)]) -> OpeningBoard:
    """An opening by its number, with the position to which it leads."""
    found = rulebook.opening_tables().numbered(opening)
    return OpeningBoard(**_opening(found).model_dump(), fen=write_fen(positions_of(found)[-1]))
