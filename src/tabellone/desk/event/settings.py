"""What an event and its groups are played under, as the announcement tells it."""

from dataclasses import dataclass
from datetime import date
from enum import Enum

from tabellone.core.draughts.openings import Encounters, OpeningSeries, check_table_use
from tabellone.core.model import Colour, Discipline, Scoring
from tabellone.core.pairing.declaration import SystemDeclaration
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import SystemWord
from tabellone.desk.event.entrant import checked_text
from tabellone.desk.event.rating_systems import RATING_SYSTEMS
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.system import (
    MANUAL,
    check_choice,
    default_list_name,
    tie_break_policy,
)
from tabellone.regulations import rulebook

MOST_ROUNDS = 100
MOST_CYCLES = 10
MOST_ARBITERS = 50
MOST_VARIATIONS = 50
VALIDITIES = (0, 50, 100)


class ArbiterRole(Enum):
    """What an arbiter does in the event."""

    CHIEF = "chief"
    DEPUTY = "deputy"
    ASSISTANT = "assistant"


class Maxi(Enum):
    """Whether the Lim system treats the event as a Maxi-tournament; `AUTO` leaves it to the edition."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Arbiter:
    """Somebody who runs the event."""

    name: str
    role: ArbiterRole = ArbiterRole.CHIEF


@dataclass(frozen=True, slots=True)
class EventSettings:
    """What holds for the whole event. `validity` is the percentage that a rating takes of it, 0 for none."""

    name: str
    discipline: Discipline
    scoring: Scoring
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    organiser: str = ""
    time_control: str = ""
    arbiters: tuple[Arbiter, ...] = ()
    validity: int = 100
    rating_system: str = ""
    variations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpeningRule:
    """From which table openings are drawn (dama italiana), one a board or one for the round, and for whom."""

    table: str
    per_board: bool = False
    series: OpeningSeries = OpeningSeries.MIXED
    event_rules_allow: bool = False


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """What one group is played under.

    `rounds` is None where a table gives them, once for each cycle. `tie_breaks` is a list of one's own;
    empty, the list named by `tie_break_list` holds. An empty `edition` or `tie_break_list` takes the usual one.
    """

    name: str
    system: str
    rounds: int | None = None
    edition: str = ""
    maxi: Maxi = Maxi.AUTO
    cycles: int = 1
    games_per_encounter: int = 1
    tie_break_list: str = ""
    tie_breaks: tuple[str, ...] = ()
    openings: OpeningRule | None = None
    initial_colour: Colour = Colour.WHITE

    @property
    def declaration(self) -> SystemDeclaration | None:
        """The system that pairs the group; None where the pairs are made by hand."""
        return SYSTEMS.get(self.system)

    @property
    def is_paired_by_hand(self) -> bool:
        """No system pairs the group."""
        return self.declaration is None

    @property
    def follows_table(self) -> bool:
        """Everybody meets everybody by a table."""
        return self.declaration is not None and self.declaration.table is not None

    @property
    def pairs_the_absent(self) -> bool:
        """Who is not there is paired all the same, and loses by forfeit."""
        return self.declaration is not None and self.declaration.pairs_the_absent


def checked_event(settings: EventSettings) -> EventSettings:
    """The settings of an event, if they can stand."""
    if not settings.name.strip():
        raise DeskError("the name of the event is missing")
    texts = {"name": settings.name, "place": settings.place, "organiser": settings.organiser}
    texts |= {"time control": settings.time_control, "rating system": settings.rating_system}
    for field, text in texts.items():
        checked_text(field, text)
    for field, entries, most in (
        ("arbiters", tuple(arbiter.name for arbiter in settings.arbiters), MOST_ARBITERS),
        ("variations", settings.variations, MOST_VARIATIONS),
    ):
        if len(entries) > most:
            raise DeskError("{field}: {found} are too many; at most {most}", field=field, found=len(entries), most=most)
        for entry in entries:
            if not checked_text(field, entry).strip():
                raise DeskError("{field}: an entry is empty", field=field)
    if settings.starts_on and settings.ends_on and settings.ends_on < settings.starts_on:
        raise DeskError(
            "the event ends on {ends}, before it starts on {starts}", ends=settings.ends_on, starts=settings.starts_on
        )
    if settings.validity not in VALIDITIES:
        raise DeskError(
            "validity: {found} is not allowed; it is one of {allowed}",
            found=settings.validity,
            allowed=", ".join(map(str, VALIDITIES)),
        )
    if settings.rating_system:
        checked_rating_system(settings.rating_system, settings.discipline)
    return settings


def checked_rating_system(system: str, discipline: Discipline) -> str:
    """A rating system that rates the discipline."""
    if system not in RATING_SYSTEMS:
        raise DeskError(
            'rating system "{found}" is not known; there are {known}',
            found=system,
            known=tuple(map(SystemWord, RATING_SYSTEMS)),
        )
    if RATING_SYSTEMS[system] is not discipline:
        raise DeskError(
            "rating system {system} is for {discipline}", system=system, discipline=RATING_SYSTEMS[system].value
        )
    return system


def checked_group(settings: GroupSettings, event: EventSettings) -> GroupSettings:
    """The settings of a group, if they can stand in the event; what was left empty is filled in."""
    if not checked_text("name", settings.name).strip():
        raise DeskError("the name of the group is missing")
    edition = _edition(settings)
    _check_rounds(settings)
    if settings.games_per_encounter not in (1, 2):
        raise DeskError("games: an encounter has one or two games, not {found}", found=settings.games_per_encounter)
    check_choice(settings.declaration, "maxi", is_made=settings.maxi is not Maxi.AUTO)
    named = settings.tie_break_list or default_list_name(settings.system, edition, event.scoring)
    tie_break_policy(named, settings.tie_breaks)
    if settings.openings is not None:
        _check_openings(settings, settings.openings, event)
    return GroupSettings(
        settings.name,
        settings.system,
        None if settings.follows_table else settings.rounds,
        edition,
        settings.maxi,
        settings.cycles if settings.follows_table else 1,
        settings.games_per_encounter,
        named,
        settings.tie_breaks,
        settings.openings,
        settings.initial_colour,
    )


def _edition(settings: GroupSettings) -> str:
    if settings.system not in (*SYSTEMS, MANUAL):
        raise DeskError(
            'system "{found}" is not known; there are {known}',
            found=settings.system,
            known=tuple(map(SystemWord, (*SYSTEMS, MANUAL))),
        )
    if settings.declaration is not None:
        return settings.declaration.edition(settings.edition).name
    if settings.edition:
        raise DeskError("pairs made by hand follow no edition; found {found}", found=settings.edition)
    return ""


def _check_rounds(settings: GroupSettings) -> None:
    if not 1 <= settings.cycles <= MOST_CYCLES:
        raise DeskError(
            "cycles: {found} is not allowed; it must be 1 to {most}", found=settings.cycles, most=MOST_CYCLES
        )
    if settings.follows_table:
        return
    if settings.rounds is None or not 1 <= settings.rounds <= MOST_ROUNDS:
        raise DeskError(
            "rounds: {found} is not allowed; it must be 1 to {most}",
            found="-" if settings.rounds is None else settings.rounds,
            most=MOST_ROUNDS,
        )


def _check_openings(settings: GroupSettings, rule: OpeningRule, event: EventSettings) -> None:
    if event.discipline is not Discipline.DAMA_ITALIANA:
        raise DeskError("openings are drawn in dama italiana only")
    tables = rulebook.opening_tables()
    kind = Encounters.TWO_GAMES if settings.games_per_encounter == 2 else Encounters.ONE_GAME
    tables.table(rule.table)
    check_table_use(tables.uses[rule.table], kind, rule.series, event_rules_allow=rule.event_rules_allow)
