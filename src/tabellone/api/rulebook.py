"""Rules and tables of the regulations, which need no event."""

import secrets
from datetime import date
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
from tabellone.answers.tables.division import division_json, group_division
from tabellone.answers.tables.draw import province_table, varma_json, varma_table
from tabellone.answers.tables.playing_rates import PlayingRates, playing_rates
from tabellone.answers.tables.round_robin import RoundRobinTable, round_robin_table
from tabellone.answers.tables.scheveningen import ScheveningenTable, scheveningen_table
from tabellone.api.office import today_in
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, shape
from tabellone.api.visitor import Asking, InHouse
from tabellone.core.draughts.openings import Encounters, Opening, OpeningSeries
from tabellone.core.model import Discipline
from tabellone.core.organisation.guided_draw import ProvinceSet
from tabellone.core.pairing.round_robin.table import FEWEST_PLAYERS
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.event.book import COMMANDS as EVENT_COMMANDS
from tabellone.desk.event.pairing_system import MANUAL
from tabellone.desk.event.refusals import HIGHEST_SEED
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS
from tabellone.desk.roles import ACTS, Role, least_role
from tabellone.regulations import loader, rulebook
from tabellone.regulations.editions_in_force import pairing_edition

rulebook_router = router_of("rulebook")
KEPT = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language, Cookie"}


class SystemShape(Shape):
    """A pairing system with its editions."""

    name: str
    editions: list[str]
    default_edition: str | None
    default_editions: dict[Discipline, str]


class TieBreakListShape(Shape):
    """A list of tie-breaks by its name, with the edition that brought it and the day from which it is in force."""

    name: str
    edition: str
    since: date
    tie_breaks: list[str]


class RulebookShape(Shape):
    """The systems, lists and tables that can be chosen."""

    pairing_systems: list[SystemShape]
    rating_systems: list[RatingSystem]
    tie_break_lists: list[TieBreakListShape]
    opening_tables: list[str]


class ReadingShape(Shape):
    """How an unclear clause is read, in the reader's language."""

    id: str
    body: str
    article: str
    question: str
    reading: str
    why: str
    alternative: str


class RoleLine(Shape):
    """An act and the least role that may do it; `of` is "event", "office" or "server"."""

    of: str
    act: str
    least_role: str


class RolesShape(Shape):
    """The roles, the least first, and what each act needs."""

    roles: list[str]
    acts: list[RoleLine]


@rulebook_router.get("/rulebook")
def show_rulebook(response: Response, house: InHouse) -> RulebookShape:
    """Pairing systems with their editions, rating systems, lists of tie-breaks, tables of openings.

    The default edition is the one in force today: that of events that begin today, or have no day yet. It is that of
    the game usual with the system; `default_editions` has that of every game.
    """
    response.headers.update(KEPT)
    systems = [
        SystemShape(
            name=name,
            editions=[edition.name for edition in system.editions],
            default_edition=pairing_edition(system, system.usual_discipline, today_in(house)),
            default_editions={one: pairing_edition(system, one, today_in(house)) for one in Discipline},
        )
        for name, system in SYSTEMS.items()
    ]
    return RulebookShape(
        pairing_systems=[*systems, SystemShape(name=MANUAL, editions=[], default_edition=None, default_editions={})],
        rating_systems=list(RatingSystem),
        tie_break_lists=[
            TieBreakListShape(name=name, edition=policy.edition, since=policy.since, tie_breaks=list(policy.tie_breaks))
            for name, policy in rulebook.tie_break_policies().items()
        ],
        opening_tables=list(rulebook.opening_tables().names),
    )


@rulebook_router.get("/rulebook/roles")
def show_roles(response: Response) -> RolesShape:
    """Show the acts of each role."""
    response.headers.update(KEPT)
    acts = [
        *(("event", name, least_role(command)) for name, command in EVENT_COMMANDS.items()),
        *(("office", name, least_role(command)) for name, command in OFFICE_COMMANDS.items()),
        *(("server", act.value, role) for act, role in ACTS.items()),
    ]
    return RolesShape(
        roles=[role.word for role in Role],
        acts=[RoleLine(of=of, act=act, least_role=role.word) for of, act, role in acts],
    )


@rulebook_router.get("/rulebook/readings")
def show_readings(visitor: Asking, response: Response) -> list[ReadingShape]:
    """How unclear clauses are read, and why."""
    response.headers.update(KEPT)
    readings = []
    for interpretation in loader.interpretations().values():
        wording = interpretation.wordings[visitor.language]
        readings.append(
            ReadingShape(
                id=interpretation.id,
                body=interpretation.body,
                article=interpretation.article,
                question=wording.question,
                reading=wording.reading,
                why=wording.why,
                alternative=wording.alternative,
            )
        )
    return readings


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
    """The rules of annexes 23 and 24 for a division; `sizes` is null, with a warning, for groups too small."""

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
    """Show the pairs of each round of a round robin."""
    table = round_robin_table(players, cycles=cycles, swap_last_rounds=swap_last_rounds, letters=letters)
    return JSONResponse(as_json(table, visitor.words))


@tables_router.get("/tables/scheveningen/{boards}", response_model=shape(ScheveningenTable))
def show_scheveningen(visitor: Asking, boards: Annotated[int, Path(ge=1, le=MOST_PLAYERS)]) -> Response:
    """Show the games of each round of two teams, where everybody of one meets everybody of the other."""
    return JSONResponse(as_json(scheveningen_table(boards), visitor.words))


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
