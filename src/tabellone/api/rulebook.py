"""What the program knows of the rules, and who may do what: nothing here depends on any book."""

from datetime import date

from fastapi import Response

from tabellone.api.office import today_in
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking, InHouse
from tabellone.core.model import Discipline
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.event.book import COMMANDS as EVENT_COMMANDS
from tabellone.desk.event.system import MANUAL
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
    """Who may do what."""
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
