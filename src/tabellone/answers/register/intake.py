"""Files brought into the register: players, ratings and events, with the differences from the register."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.comparison import EffectLine, effect_lines
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.book import Effect
from tabellone.desk.office.commands import EnterPlayers, ReportEvent
from tabellone.desk.office.differences import PlayerDifference
from tabellone.desk.office.intake import EventsPlan, PlayersPlan, RatingsPlan
from tabellone.desk.office.manifest import HistoryPlan, HistoryStep, StepKind


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player of the register."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class ChangedPlayer:
    """A player of the register, and the fields that change."""

    player: str
    name: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayersTaken:
    """Players of a file: who is new, who changes. `done`: they are entered; `lists` are published ones that change."""

    done: bool
    entered: tuple[NamedPlayer, ...]
    changed: tuple[ChangedPlayer, ...]
    unchanged: int
    lists: tuple[EffectLine, ...]


@dataclass(frozen=True, slots=True)
class RatingTaken:
    """A rating set by hand."""

    player: str
    rating: int
    category: str | None
    malus: int | None
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class RatingsTaken:
    """Ratings of a file. `done`: they are set; `lists` are published ones that change."""

    system: RatingSystem
    on: date
    ratings: tuple[RatingTaken, ...]
    done: bool
    lists: tuple[EffectLine, ...]


@dataclass(frozen=True, slots=True)
class EventRating:
    """The rating with which a player comes into the register with an event."""

    player: str
    rating: int
    category: str


@dataclass(frozen=True, slots=True)
class EventTaken:
    """An event of a file as the register has it, and who is new there."""

    event: str
    name: str
    players: int
    games: int
    new_players: tuple[NamedPlayer, ...]
    ratings: tuple[EventRating, ...]


@dataclass(frozen=True, slots=True)
class EventsTaken:
    """Events of files. `done`: they are registered; `differences` are what register and event say otherwise.

    `lists` are the published lists that change.
    """

    events: tuple[EventTaken, ...]
    done: bool
    differences: tuple[PlayerDifference, ...]
    lists: tuple[EffectLine, ...]


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of the manifest of a history, and its effect; `on` is the day of ratings or of a list."""

    line: int
    kind: str
    file: str
    systems: tuple[str, ...]
    on: date | None
    new_players: int
    changed_players: int
    ratings: int
    events: tuple[str, ...]
    games: int


@dataclass(frozen=True, slots=True)
class HistoryTaken:
    """A whole history. `done`: it is entered; `lists` are those published before that change."""

    done: bool
    new_players: int
    events: int
    games: int
    ratings: int
    published: int
    steps: tuple[HistoryLine, ...]
    lists: tuple[EffectLine, ...]


def history_taken(plan: HistoryPlan, effects: Iterable[Effect], *, done: bool) -> HistoryTaken:
    """A history that is decided, and entered if it is done."""
    steps = plan.steps
    return HistoryTaken(
        done,
        sum(step.new_players for step in steps),
        sum(step.events for step in steps),
        sum(step.games for step in steps),
        sum(step.ratings for step in steps),
        len(plan.after.lists) - len(plan.before.lists),
        tuple(map(_history_line, steps)),
        effect_lines(effects),
    )


def _history_line(step: HistoryStep) -> HistoryLine:
    command, row = step.command, step.line.row
    changed = len(command.players) - step.new_players if isinstance(command, EnterPlayers) else 0
    systems = () if step.line.kind is StepKind.PLAYERS else step.line.systems
    return HistoryLine(
        row.line,
        step.line.kind.value,
        row.text("file"),
        tuple(system.value for system in systems),
        step.line.day("on"),
        step.new_players,
        changed,
        step.ratings,
        tuple(event for event in step.after.events if event not in step.before.events) if step.events else (),
        step.games,
    )


def players_taken(plan: PlayersPlan, effects: Iterable[Effect], *, done: bool) -> PlayersTaken:
    """Players of a file."""
    new = [enrolment.after for enrolment in plan.enrolments if enrolment.before is None]
    return PlayersTaken(
        done,
        tuple(NamedPlayer(player.id, player.name) for player in new),
        tuple(
            ChangedPlayer(enrolment.after.id, enrolment.after.name, enrolment.changes)
            for enrolment in plan.enrolments
            if enrolment.changes
        ),
        sum(enrolment.before is not None and not enrolment.changes for enrolment in plan.enrolments),
        effect_lines(effects),
    )


def ratings_taken(plan: RatingsPlan, effects: Iterable[Effect], *, done: bool) -> RatingsTaken:
    """Ratings of a file."""
    ratings = tuple(
        RatingTaken(entry.player, entry.rating, entry.category, entry.malus_taken, entry.author, entry.reason)
        for entry in plan.entries
    )
    return RatingsTaken(plan.system, plan.on, ratings, done, effect_lines(effects))


def events_taken(plan: EventsPlan, effects: Iterable[Effect], *, done: bool) -> EventsTaken:
    """Events of files."""
    return EventsTaken(
        tuple(map(event_taken, plan.reports)),
        done,
        plan.differences,
        effect_lines(effects),
    )


def event_taken(report: ReportEvent) -> EventTaken:
    """The report of an event to the register."""
    event = report.event
    return EventTaken(
        event.id,
        event.name,
        len(event.players),
        len(event.games),
        tuple(NamedPlayer(player.id, player.name) for player in report.new_players),
        tuple(EventRating(entry.player, entry.rating, entry.category or "") for entry in report.entries),
    )
