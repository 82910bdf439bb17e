"""What a command that reaches back would do to the lists that are published already, before anybody gives it."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

from tabellone.core.rating.lists.ratinglist import Difference
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem
from tabellone.desk.book import Stamp
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.commands import (
    Command,
    CorrectEvent,
    EnterPlayers,
    Fact,
    ReportEvent,
    ReportEvents,
    SetCategories,
    SetRatings,
    WithdrawEvent,
)
from tabellone.desk.office.computation import effect_of_correction
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import DEFINITIONS, definition_of

NOBODY = Stamp("-", datetime(1, 1, 1, tzinfo=UTC), 0)


@dataclass(frozen=True, slots=True)
class Effect:
    """A published list, and the lines that would differ if it were computed once more."""

    system: RatingSystem
    on: date
    differences: tuple[Difference, ...]


def after(state: OfficeState, command: Command) -> OfficeState:
    """The state as it would be after a command, without entering it; a command that is not allowed is refused."""
    book = OfficeBook()
    return book.applied(state, book.decide(state, command), NOBODY)


def effects_of(state: OfficeState, command: Command) -> tuple[Effect, ...]:
    """The published lists that a command can reach, each with what it would change there."""
    reached = _reached(state, command)
    if not any(each.rating_list.on >= since for system, since in reached for each in state.lists_of(system)):
        OfficeBook().decide(state, command)
        return ()
    return _effects(state, after(state, command), reached)


def effects_of_undo(without: OfficeState, with_it: OfficeState, fact: Fact, *, is_undo: bool) -> tuple[Effect, ...]:
    """The published lists that an act can reach, each with what changes when it is taken back, or brought back.

    The act was decided on the state `without` it, and came to the state `with_it`.
    """
    before, new = (with_it, without) if is_undo else (without, with_it)
    return _effects(before, new, _reached(without, fact))


def _effects(before: OfficeState, new: OfficeState, reached: list[tuple[RatingSystem, date]]) -> tuple[Effect, ...]:
    return tuple(
        Effect(system, on, found)
        for system, since in reached
        for on, found in effect_of_correction(before, new, system, since)
    )


def needs_confirmation(effects: tuple[Effect, ...]) -> bool:
    """Whether any published list would come out otherwise."""
    return any(effect.differences for effect in effects)


def _reached(state: OfficeState, command: Command | Fact) -> list[tuple[RatingSystem, date]]:
    """The systems whose lists a command can change, and from which day on."""
    days: dict[RatingSystem, date] = {}
    if isinstance(command, SetRatings):
        for entry in command.entries:
            days[entry.system] = min(entry.on, days.get(entry.system, date.max))
        for honour in command.honorary:
            for system in _with_honorary(honour.since):
                days[system] = min(honour.since, days.get(system, date.max))
    elif isinstance(command, EnterPlayers):
        days = dict.fromkeys(_played_by(state, _changed(state, command)), date.min)
    elif isinstance(command, SetCategories):
        days = {each.system: command.table.since for each in DEFINITIONS if each.has_category_tables}
    elif isinstance(command, CorrectEvent):
        systems = {*state.event(command.event.id).systems, *command.event.systems}
        days = dict.fromkeys(systems, date.min)
    elif isinstance(command, WithdrawEvent):
        days = dict.fromkeys(state.event(command.event).systems, date.min)
    elif isinstance(command, ReportEvent | ReportEvents):
        days = _reported(command)
    return _with_related(days)


def _reported(command: ReportEvent | ReportEvents) -> dict[RatingSystem, date]:
    """From which day on the lists of each system can change."""
    days: dict[RatingSystem, date] = {}
    for report in command.reports if isinstance(command, ReportEvents) else (command,):
        for system in report.event.systems:
            day = definition_of(system).reached_from(report.event)
            days[system] = min(day, days.get(system, date.max))
    return days


def _with_honorary(day: date) -> list[RatingSystem]:
    return [each.system for each in DEFINITIONS if each.has_honorary_ratings(day)]


def _changed(state: OfficeState, command: EnterPlayers) -> frozenset[PlayerId]:
    """Who is known and changes in what ratings rest on: country, title, year of birth, ratings in other lists."""
    pairs = ((state.players.get(player.id), player) for player in command.players)
    return frozenset(new.id for old, new in pairs if old is not None and _basis(old) != _basis(new))


def _basis(player: PlayerRecord) -> tuple[object, ...]:
    return player.nationality, player.title, player.year_of_birth, frozenset(player.other_ratings)


def _played_by(state: OfficeState, players: frozenset[PlayerId]) -> set[RatingSystem]:
    """The systems in which any of these has played, or has a rating set by hand."""
    played = {system for event in state.events.values() if players & set(event.players) for system in event.systems}
    return played | {entry.system for entry in state.entries if entry.player in players}


def _with_related(days: dict[RatingSystem, date]) -> list[tuple[RatingSystem, date]]:
    """Every system that can be reached: those of which lists are made together have the same day."""
    found = []
    for system in RatingSystem:
        own = [days[each] for each in definition_of(system).related if each in days]
        if own:
            found.append((system, min(own)))
    return found
