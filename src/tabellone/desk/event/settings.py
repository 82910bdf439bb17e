"""The settings of an event and its groups, as the announcement states them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from tabellone.core.assigned_points import RESULT_CODES
from tabellone.core.draughts.openings import BY_CATEGORY, Encounters, OpeningSeries, check_table_use
from tabellone.core.model import Colour, Discipline, Outcome, Scoring
from tabellone.core.organisation.playing_rates import TimePeriod
from tabellone.core.pairing.acceleration import AccelerationMethod, check_scoring
from tabellone.core.pairing.declaration import SystemDeclaration
from tabellone.core.pairing.order import EqualPlayers, colour_of_first
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import SystemWord
from tabellone.desk.codec import Later
from tabellone.desk.event.entrant import LONGEST_FIELD, EntrantId, checked_text
from tabellone.desk.event.pairing_system import MANUAL, check_choice, system_in_edition, tie_break_policy, usual_list
from tabellone.desk.event.refusals import DeskError, checked_seed
from tabellone.desk.event.team_settings import TeamPlay, checked_play
from tabellone.formats.time_control import UNTOLD, TimeControl, pace_in, time_control_in, written_pace
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import pairing_edition, rating_edition
from tabellone.regulations.rating_systems import DEFINITIONS, definitions_for

RATING_SYSTEMS = {definition.system.value: definition.discipline for definition in DEFINITIONS}


MOST_ROUNDS = 100
MOST_CYCLES = 10
MOST_PRIZE_PLACES = 1000
USUAL_PRIZE_PLACES = 3
MOST_ARBITERS = 50
MOST_VARIATIONS = 50
MOST_SKIPPED = 50
LONGEST_START_RANK, LONGEST_FILE_NOTE, MOST_FILE_NOTES = 20, 2000, 500
MOST_ASSIGNMENTS, MOST_ASSIGNED = 5000, 99
VALIDITIES = (0, 50, 100)
MOST_PERIODS, MOST_MINUTES, MOST_INCREMENT, MOST_MOVES = 5, 600, 600, 200


class ArbiterRole(Enum):
    """The office of an arbiter in the event."""

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
    """Settings of the whole event. `validity` is the percentage that a rating takes of it, 0 for none.

    Without a `rating_edition` the event is rated by the one in force on its first day. `time_control` is what is
    announced in words, `pace` the same by periods, empty where the words alone tell it.
    """

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
    rating_edition: Later[str] = ""
    pace: Later[tuple[TimePeriod, ...]] = ()
    is_national_championship: Later[bool] = False

    @property
    def stated_pace(self) -> tuple[TimePeriod, ...]:
        """The pace by periods, from the words where it is not given; empty where these do not tell it."""
        return self.pace or pace_in(self.time_control)

    @property
    def control(self) -> TimeControl:
        """The time for all moves, as far as the event states one."""
        if not self.pace:
            return time_control_in(self.time_control)
        first, *others = self.pace
        if others or first.moves is not None:
            return UNTOLD
        return TimeControl(time_control_in(self.time_control).pace, first.minutes, first.increment_seconds)

    @property
    def day_of_editions(self) -> date:
        """The day whose editions hold: the first one; as long as none is known, the newest hold."""
        return self.starts_on or date.max


@dataclass(frozen=True, slots=True)
class OpeningRule:
    """From which table openings are drawn (dama italiana), one a board or one for the round, and for whom.

    In place of a table, `category` is the one whose heading fits the categories of those who meet.
    """

    table: str
    per_board: bool = False
    series: OpeningSeries = OpeningSeries.MIXED
    event_rules_allow: bool = False


@dataclass(frozen=True, slots=True)
class PointsAssignment:
    """Points of a player that the scoring does not give: those for a result, or a penalty or bonus without one.

    Those that the arbiter gave have a `reason`.
    """

    player: EntrantId
    points: Fraction
    round: int | None = None
    result: Outcome | None = None
    reason: Later[str] = ""


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """Settings of one group.

    `rounds` is None where a table gives them, once for each cycle. `tie_breaks` is a list of one's own; empty, the list
    named by `tie_break_list` holds. `edition_by_date` says that the edition is the one in force on the first day, and
    `usual_tie_breaks` that the list goes with it; so it is where `edition` or `tie_break_list` is left empty.
    `initial_colour` is the colour of number 1 in the first round, None as long as it is left to the lot; `colour_seed`
    is the seed of that lot, None where the arbiter entered the colour. `skipped_tie_breaks` are codes of a report file
    that nobody here knows, `start_rank` its record 172: a federation and a method, `file_notes` its comments on
    irregular acts, `assigned_points` its records 299. A play-off is offered to those who tie for one of the
    `prize_places`, usually three. `acceleration` is how the first rounds are accelerated, None where they are not;
    `equal_players` how players of equal rating and title are numbered, None as the edition says. `teams` is how teams
    play, None where the contestants are players.
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
    initial_colour: Colour | None = None
    edition_by_date: Later[bool] = False
    usual_tie_breaks: Later[bool] = False
    colour_seed: Later[int | None] = None
    skipped_tie_breaks: Later[tuple[str, ...]] = ()
    prize_places: Later[int | None] = None
    acceleration: Later[AccelerationMethod | None] = None
    start_rank: Later[str] = ""
    file_notes: Later[tuple[str, ...]] = ()
    assigned_points: Later[tuple[PointsAssignment, ...]] = ()
    equal_players: Later[EqualPlayers | None] = None
    teams: Later[TeamPlay | None] = None

    @property
    def declaration(self) -> SystemDeclaration | None:
        """The system that pairs the group; None where the pairs are made by hand."""
        return SYSTEMS.get(self.system)

    @property
    def places_with_prizes(self) -> int:
        """How many places have a prize: those that the arbiter named, or the usual ones."""
        return USUAL_PRIZE_PLACES if self.prize_places is None else self.prize_places

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
        """Absent players are paired too, and lose by forfeit."""
        return self.declaration is not None and self.declaration.pairs_the_absent


def checked_event(settings: EventSettings) -> EventSettings:
    """The settings of an event, if they are valid."""
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
    _check_pace(settings.pace)
    if settings.validity not in VALIDITIES:
        raise DeskError(
            "validity: {found} is not allowed; it is one of {allowed}",
            found=settings.validity,
            allowed=", ".join(map(str, VALIDITIES)),
        )
    if settings.rating_system:
        checked_rating_system(settings.rating_system, settings.discipline)
    if settings.rating_edition:
        system = settings.rating_system or definitions_for(settings.discipline)[0].system.value
        rating_edition(RatingSystem(system), settings.day_of_editions, settings.rating_edition)
    return settings


def _check_pace(pace: tuple[TimePeriod, ...]) -> None:
    if len(pace) > MOST_PERIODS:
        raise DeskError(
            "{field}: {found} are too many; at most {most}", field="pace", found=len(pace), most=MOST_PERIODS
        )
    for period in pace:
        fits = 1 <= period.minutes <= MOST_MINUTES and 0 <= period.increment_seconds <= MOST_INCREMENT
        if not fits or not 1 <= (1 if period.moves is None else period.moves) <= MOST_MOVES:
            raise DeskError(
                "pace: {found} is not allowed; it has 1 to {minutes} minutes, at most {seconds} seconds a move and "
                "{moves} moves",
                found=written_pace((period,)),
                minutes=MOST_MINUTES,
                seconds=MOST_INCREMENT,
                moves=MOST_MOVES,
            )
    if any(period.moves is None for period in pace[:-1]):
        raise DeskError("pace: only the last period can be without a number of moves")


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


def checked_group(
    settings: GroupSettings, event: EventSettings, standing: GroupSettings | None = None
) -> GroupSettings:
    """The settings of a group, if they are valid in the event; what was left empty is filled in.

    `standing` are those under which rounds have been paired: what followed from the day does not change.
    """
    if not checked_text("name", settings.name).strip():
        raise DeskError("the name of the group is missing")
    edition, by_date = _edition(settings, event, standing)
    _check_rounds(settings)
    if settings.games_per_encounter not in (1, 2):
        raise DeskError("games: an encounter has one or two games, not {found}", found=settings.games_per_encounter)
    if not 0 <= settings.places_with_prizes <= MOST_PRIZE_PLACES:
        raise DeskError(
            "prize places: {found} is not allowed; it must be 0 to {most}",
            found=settings.places_with_prizes,
            most=MOST_PRIZE_PLACES,
        )
    check_choice(settings.declaration, "maxi", is_chosen=settings.maxi is not Maxi.AUTO)
    _check_acceleration(settings, event, edition)
    named, is_usual = _tie_break_list(settings, event, standing, None if by_date else edition)
    policy = tie_break_policy(named, settings.tie_breaks)
    colour, seed = _first_colour(settings)
    for code in settings.skipped_tie_breaks[:MOST_SKIPPED]:
        checked_text("tie-breaks", code)
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
        policy.tie_breaks if settings.tie_breaks else (),
        settings.openings,
        colour,
        by_date,
        is_usual,
        seed,
        settings.skipped_tie_breaks[:MOST_SKIPPED],
        settings.prize_places,
        settings.acceleration,
        equal_players=settings.equal_players,
        teams=_teams(settings),
        start_rank=checked_text("start rank", settings.start_rank[:LONGEST_START_RANK]),
        file_notes=tuple(_checked_note(note) for note in settings.file_notes[:MOST_FILE_NOTES]),
        assigned_points=tuple(map(checked_assignment, settings.assigned_points[:MOST_ASSIGNMENTS])),
    )


def _teams(settings: GroupSettings) -> TeamPlay | None:
    declaration = settings.declaration
    if settings.teams is not None:
        return checked_play(settings.teams)
    if declaration is not None and declaration.for_teams:
        raise DeskError("{system} pairs teams; say on how many boards they play", system=SystemWord(declaration.name))
    return None


def _check_acceleration(settings: GroupSettings, event: EventSettings, edition: str) -> None:
    """Refuse an acceleration that the system does not know, or that does not fit the points."""
    check_choice(settings.declaration, "acceleration", is_chosen=settings.acceleration is not None)
    if settings.acceleration is not None:
        rounds = settings.rounds or 1
        system = system_in_edition(settings.system, edition, 0, rounds, acceleration=settings.acceleration).system
        if system.acceleration is not None:
            game, play = event.scoring, settings.teams
            check_scoring(game if play is None else play.round_scoring(game), system.acceleration)


def checked_assignment(assigned: PointsAssignment) -> PointsAssignment:
    """Points as a record of a report file can hold them."""
    is_number = abs(assigned.points) <= MOST_ASSIGNED and (10 * assigned.points).denominator == 1
    if not is_number or not 1 <= (assigned.round or 1) <= MOST_ROUNDS:
        raise DeskError(
            "assigned points: {found} is not allowed; they have one decimal and are at most {most}",
            found=assigned.points,
            most=MOST_ASSIGNED,
        )
    if assigned.result is not None and assigned.result not in RESULT_CODES:
        raise DeskError(
            "assigned points: other points go to a win, a draw, a loss, a bye, an absence or a forfeit; an allocated "
            "bye counts as the event says"
        )
    return assigned


def _checked_note(note: str) -> str:
    """A comment of a file, which may be longer than a field."""
    if len(note) > LONGEST_FILE_NOTE:
        raise DeskError(
            "{field}: {found} characters are too many; at most {most} are allowed",
            field="notes",
            found=len(note),
            most=LONGEST_FILE_NOTE,
        )
    for start in range(0, len(note), LONGEST_FIELD):
        checked_text("notes", note[start : start + LONGEST_FIELD])
    return note


def _first_colour(settings: GroupSettings) -> tuple[Colour | None, int | None]:
    """The colour of number 1 and the seed that it was drawn from; a colour that the seed does not give was entered."""
    if settings.colour_seed is None or settings.declaration is None or not settings.declaration.draws_first_colour:
        return settings.initial_colour, None
    drawn = colour_of_first(checked_seed(settings.colour_seed))
    if settings.initial_colour in (None, drawn):
        return drawn, settings.colour_seed
    return settings.initial_colour, None


def _edition(settings: GroupSettings, event: EventSettings, standing: GroupSettings | None) -> tuple[str, bool]:
    """The edition of the system, and whether it is the one of the first day."""
    if settings.system not in (*SYSTEMS, MANUAL):
        raise DeskError(
            'system "{found}" is not known; there are {known}',
            found=settings.system,
            known=tuple(map(SystemWord, (*SYSTEMS, MANUAL))),
        )
    if settings.declaration is not None:
        by_date = settings.edition_by_date or not settings.edition
        if by_date and standing is not None and standing.edition_by_date:
            return standing.edition, True
        chosen = None if by_date else settings.edition
        return pairing_edition(settings.declaration, event.discipline, event.day_of_editions, chosen), by_date
    if settings.edition and not settings.edition_by_date:
        raise DeskError("pairs made by hand follow no edition; found {found}", found=settings.edition)
    return "", False


def _tie_break_list(
    settings: GroupSettings, event: EventSettings, standing: GroupSettings | None, edition: str | None
) -> tuple[str, bool]:
    """The list of tie-breaks, and whether it is the usual one."""
    if settings.tie_break_list and not settings.usual_tie_breaks:
        return settings.tie_break_list, False
    if standing is not None and standing.usual_tie_breaks:
        return standing.tie_break_list, True
    return usual_list(
        settings.system, event.scoring, event.day_of_editions, edition or None, of_teams=settings.teams is not None
    ).name, True


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
    if rule.table == BY_CATEGORY:
        return
    tables = rulebook.opening_tables()
    kind = Encounters.TWO_GAMES if settings.games_per_encounter == 2 else Encounters.ONE_GAME
    tables.table(rule.table)
    check_table_use(tables.uses[rule.table], kind, rule.series, event_rules_allow=rule.event_rules_allow)


S = TypeVar("S", EventSettings, GroupSettings)

# A field says how another came about, and changes with it unless it is given itself.
_SAID_OF: Mapping[str, str] = {
    "edition_by_date": "edition",
    "usual_tie_breaks": "tie_break_list",
    "skipped_tie_breaks": "tie_breaks",
    "colour_seed": "initial_colour",
    "rating_edition": "rating_system",
}
_OF_ONE_SYSTEM = ("edition", "maxi", "acceleration")


def event_settings_with(before: EventSettings, given: EventSettings, names: Iterable[str] | None) -> EventSettings:
    """The settings of an event with the named fields of others; with all of them where none are named."""
    return given if names is None else _merged(before, given, names)


def group_settings_with(before: GroupSettings, given: GroupSettings, names: Iterable[str] | None) -> GroupSettings:
    """The settings of a group with the named fields of others; with all of them where none are named.

    What another system does not know goes with the system that knew it.
    """
    if names is None:
        return given
    merged = _merged(before, given, names)
    if merged.system == before.system:
        return merged
    declared = frozenset() if merged.declaration is None else merged.declaration.settings
    lost = {name for name in _OF_ONE_SYSTEM if name not in names and name not in declared}
    plain = GroupSettings(merged.name, MANUAL)
    return replace(merged, **{name: getattr(plain, name) for name in lost})


def _merged(before: S, given: S, names: Iterable[str]) -> S:
    fields_before = {field.name for field in fields(before)}
    changes = {}
    for name in names:
        if name not in fields_before:
            raise DeskError('"{found}" is not a field of the settings', found=name)
        changes[name] = getattr(given, name)
    for name in fields_before - changes.keys():
        source = _SAID_OF.get(name)
        if source in changes and changes[source] != getattr(before, source):
            changes[name] = getattr(given, name)
    return replace(before, **changes)
