"""The events of the register: reported, corrected, withdrawn."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.desk.book import Role, Stamp
from tabellone.desk.office.players import EnterPlayers, check_players, reach_of_players, with_players
from tabellone.desk.office.registry import Command, Days, EventRows, Fact, SeveralRows, adds, command, decides, reaches
from tabellone.desk.office.reports import twins_of
from tabellone.desk.office.state import Correction, OfficeError, OfficeState, TwinError, entry_today, event_today
from tabellone.regulations.rating_systems import definition_of


def role_to_report(command: "ReportEvent | ReportEvents", state: OfficeState) -> Role:
    """The owner, if reports set a rating for a player who already has one; otherwise an arbiter."""
    reports = command.reports if isinstance(command, ReportEvents) else (command,)
    entries = (entry for report in reports for entry in report.entries)
    return Role.OWNER if any(_has_rating(state, entry) for entry in entries) else Role.ARBITER


def _has_rating(state: OfficeState, entry: CommissionEntry) -> bool:
    """Whether a player stands in a list of the system, or has a rating set by hand in it."""
    by_hand = any(
        known_entry.player == entry.player and known_entry.system is entry.system for known_entry in state.entries
    )
    return by_hand or any(
        state.line_in(published_list.rating_list, entry.player) for published_list in state.lists_of(entry.system)
    )


@command(role=Role.ARBITER, role_now=role_to_report)
@dataclass(frozen=True, slots=True)
class ReportEvent(Command, Fact):
    """Register an event, with players who are new to the register.

    The record is entered as it is: its players are named by their identifiers, and whoever gives it has compared them
    with the register and decided where the two differ.
    `again`: it is another event although one with the same games of the same players and days is registered.
    `changed_players` and `entries` are what the register takes from the event: players of whom it knew less or
    something else, and the ratings with which they were entered.
    """

    event: EventRecord
    new_players: tuple[PlayerRecord, ...] = ()
    again: bool = False
    changed_players: tuple[PlayerRecord, ...] = ()
    entries: tuple[CommissionEntry, ...] = ()


@command(role=Role.ARBITER, role_now=role_to_report)
@dataclass(frozen=True, slots=True)
class ReportEvents(Command, Fact):
    """Register several events, all of them or none; they are taken back together, too."""

    reports: tuple[ReportEvent, ...]


@decides(ReportEvent)
def event_reported(state: OfficeState, command: ReportEvent) -> ReportEvent:
    """Register an event that is not in the register yet."""
    report = _today(state, command)
    _check_reports(state, (report,))
    return report


@decides(ReportEvents)
def events_reported(state: OfficeState, command: ReportEvents) -> ReportEvents:
    """Register events that are not in the register yet."""
    reports = tuple(_today(state, report) for report in command.reports)
    _check_reports(state, reports)
    return ReportEvents(reports)


def _today(state: OfficeState, report: ReportEvent) -> ReportEvent:
    """A report that names players as the register does now."""
    entries = tuple(entry_today(state, entry) for entry in report.entries)
    return replace(report, event=event_today(state, report.event), entries=entries)


def _check_reports(state: OfficeState, reports: tuple[ReportEvent, ...]) -> None:
    _check_names(state, reports)
    _check_twins(state, reports)
    players = set(state.players)
    for report in reports:
        for player in report.new_players:
            if player.id in players:
                raise OfficeError('player "{player}" is in the register already', player=player.id)
            players.add(player.id)
        _check_entered(players, report.event)
        check_edition(report.event.systems, report.event.starts_on)
    new = tuple(player for report in reports for player in report.new_players)
    changed = {player.id: player for report in reports for player in report.changed_players}
    for changed_id in changed:
        state.player(changed_id)
    entries = tuple(entry for report in reports for entry in report.entries)
    check_ratings_by_hand(players, entries)
    later = replace(state, entries=(*state.entries, *entries))
    for report in reports:
        _check_newcomers(later, report.event, (*new, *changed.values()))
    if new or changed:
        check_players(state, (*new, *changed.values()))


def check_ratings_by_hand(players: Container[PlayerId], entries: Iterable[CommissionEntry]) -> None:
    """Refuse ratings set by hand that the regulations of their days do not allow; equal ones are looked at once."""
    allowed: set[tuple[object, ...]] = set()
    for entry in entries:
        if entry.player not in players:
            raise OfficeError('no player "{player}" stands in the register', player=entry.player)
        what = (entry.system, entry.on, entry.rating, entry.category, entry.malus_taken)
        if what not in allowed:
            check_edition((entry.system,), entry.on)
            definition_of(entry.system).check_entry(entry)
            allowed.add(what)


def _check_names(state: OfficeState, reports: Iterable[ReportEvent]) -> None:
    """Refuse an identifier, or a name with its days, that is in the register or among the reports already."""
    named = {_likeness(known_event): known_event.id for known_event in state.events.values()}
    identifiers = set(state.events)
    for event in (report.event for report in reports):
        if event.id in identifiers:
            raise OfficeError('event "{event}" is registered already; correct it instead', event=event.id)
        identifiers.add(event.id)
        other = named.setdefault(_likeness(event), event.id)
        if other != event.id:
            raise OfficeError(
                '{event} from {start} to {end} is registered already as "{other}"; correct that one instead',
                event=event.name,
                start=event.starts_on,
                end=event.ends_on,
                other=other,
            )


def _likeness(event: EventRecord) -> tuple[str, date, date]:
    return event.name.casefold(), event.starts_on, event.ends_on


def _check_twins(state: OfficeState, reports: Iterable[ReportEvent]) -> None:
    """Refuse games that stand in the register under another name, unless they were played twice."""
    listed = tuple(reports)
    again = {report.event.id for report in listed if report.again}
    for event, twin in twins_of((report.event for report in listed), state.events.values()):
        if event.id not in again:
            raise TwinError(
                '{name}: the same games of the same players on the same days stand already in "{event}" ({twin}); '
                'if they were played twice, say so with "again"',
                name=event.name,
                event=twin.id,
                twin=twin.name,
            )


def _check_newcomers(state: OfficeState, event: EventRecord, newcomers: Iterable[PlayerRecord]) -> None:
    """Every player must have a rating to start from: otherwise no later list of the system could be computed."""
    players = {**state.players, **{player.id: player for player in newcomers}}
    register = replace(state.register, players=players)
    for system in event.systems:
        definition_of(system).check_newcomers(event, register)


def _check_entered(players: set[PlayerId], event: EventRecord) -> None:
    for player in event.players:
        if player not in players:
            raise OfficeError('{event}: no player "{player}" stands in the register', event=event.name, player=player)
    entered = set(event.players)
    for player, _ in event.ratings:
        if player not in entered:
            raise OfficeError(
                "{event}: {player} has a rating and is not a player of the event", event=event.name, player=player
            )


def check_edition(systems: Iterable[RatingSystem], day: date) -> None:
    """Refuse a day that no edition covers, before a list fails because of it."""
    for system in systems:
        definition_of(system).check_day(day)


@adds(ReportEvent, kind="event_reported", rows=EventRows(ReportEvent))
def with_event_reported(state: OfficeState, fact: ReportEvent, stamp: Stamp) -> OfficeState:
    """The register with one event more."""
    return with_events_reported(state, ReportEvents((fact,)), stamp)


def _with_event(state: OfficeState, event: EventRecord) -> OfficeState:
    return replace(state, events=MappingProxyType({**state.events, event.id: event}))


@adds(ReportEvents, kind="events_reported", rows=SeveralRows(ReportEvents, EventRows(ReportEvent)))
def with_events_reported(state: OfficeState, fact: ReportEvents, stamp: Stamp) -> OfficeState:
    """The register with several events more."""
    players = [player for report in fact.reports for player in (*report.new_players, *report.changed_players)]
    entries = tuple(entry for report in fact.reports for entry in report.entries)
    events = {**state.events, **{report.event.id: report.event for report in fact.reports}}
    return replace(
        with_players(state, players, stamp.at.date()) if players else state,
        events=MappingProxyType(events),
        entries=(*state.entries, *entries),
    )


@reaches(ReportEvent)
def reach_of_report(state: OfficeState, command: ReportEvent) -> Days:
    """The lists from the end of an event on."""
    return reach_of_reports(state, ReportEvents((command,)))


@reaches(ReportEvents)
def reach_of_reports(state: OfficeState, command: ReportEvents) -> Days:
    """The lists of each system from the first day that an event, or the ratings it brings, can affect."""
    days: dict[RatingSystem, date] = {}
    for report in command.reports:
        reached = [(system, definition_of(system).reached_from(report.event)) for system in report.event.systems]
        reached += reach_of_players(state, EnterPlayers(report.changed_players)).items()
        reached += [(entry.system, entry.on) for entry in report.entries]
        for system, day in reached:
            days[system] = min(day, days.get(system, date.max))
    return days


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class CorrectEvent(Command, Fact):
    """Replace the report of an event; what follows from it is computed anew."""

    event: EventRecord
    reason: str


@decides(CorrectEvent)
def event_corrected(state: OfficeState, command: CorrectEvent) -> CorrectEvent:
    """Replace the report of a registered event, with a reason; ratings that it does not give stay."""
    old, new = state.event(command.event.id), event_today(state, command.event)
    _check_reason(command.reason)
    _check_entered(set(state.players), new)
    check_edition(new.systems, new.starts_on)
    if new.ratings:
        return replace(command, event=new)
    entered = set(new.players)
    ratings = tuple((player, rating) for player, rating in old.ratings if player in entered)
    return replace(command, event=replace(new, ratings=ratings))


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise OfficeError("a correction needs a reason")


@adds(CorrectEvent, kind="event_corrected", rows=EventRows(CorrectEvent))
def with_event_corrected(state: OfficeState, fact: CorrectEvent, stamp: Stamp) -> OfficeState:
    """The register with another report of an event, and a record of the old one."""
    note = Correction(fact.event.id, state.event(fact.event.id), fact.event, fact.reason, stamp.author, stamp.at)
    return replace(_with_event(state, fact.event), corrections=(*state.corrections, note))


@reaches(CorrectEvent)
def reach_of_correction(state: OfficeState, command: CorrectEvent) -> Days:
    """Every list of the systems that the event counted for or counts for now."""
    return dict.fromkeys({*state.event(command.event.id).systems, *command.event.systems}, date.min)


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class WithdrawEvent(Command, Fact):
    """Take an event out of the register."""

    event: EventId
    reason: str


@decides(WithdrawEvent)
def event_withdrawn(state: OfficeState, command: WithdrawEvent) -> WithdrawEvent:
    """Remove a registered event, with a reason."""
    state.event(command.event)
    _check_reason(command.reason)
    return command


@adds(WithdrawEvent, kind="event_withdrawn")
def with_event_withdrawn(state: OfficeState, fact: WithdrawEvent, stamp: Stamp) -> OfficeState:
    """The register without an event, and a record of it."""
    note = Correction(fact.event, state.event(fact.event), None, fact.reason, stamp.author, stamp.at)
    left = {key: event for key, event in state.events.items() if key != fact.event}
    return replace(state, events=MappingProxyType(left), corrections=(*state.corrections, note))


@reaches(WithdrawEvent)
def reach_of_withdrawal(state: OfficeState, command: WithdrawEvent) -> Days:
    """Every list of the systems that the event counted for."""
    return dict.fromkeys(state.event(command.event).systems, date.min)
