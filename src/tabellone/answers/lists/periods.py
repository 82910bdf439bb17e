"""When the lists of the Elo UISP and of FIDE are due, which reports they count, and which come too late."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tabellone.answers.lists.left_out import LeftOut, left_out
from tabellone.answers.lists.next_list import next_day
from tabellone.answers.missing import MissingError
from tabellone.core.rating.fide.fide_monthly.reports import (
    begins_before_monthly_lists,
    begun_too_early,
    month_after,
    month_taking,
)
from tabellone.core.rating.fide.list_days import list_after, list_taking_report
from tabellone.core.rating.fide.rules import AverageRules, FideRules
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.core.rating.uisp.calendar import Publication, closing_day, list_counting
from tabellone.desk.office.state import OfficeState
from tabellone.regulations import rulebook


@dataclass(frozen=True, slots=True)
class ReportedEvent:
    """An event whose report a list counts, or does not count yet."""

    event: str
    name: str
    received_on: date


@dataclass(frozen=True, slots=True)
class Period:
    """A list with its deadline and the events that it counts; `in_force_from` is None until it is published.

    The Elo UISP says by when a list is to be issued, FIDE does not.
    """

    on: date
    issued_from: date | None
    issued_to: date | None
    closes_on: date
    in_force_from: date | None
    events: tuple[ReportedEvent, ...]


@dataclass(frozen=True, slots=True)
class PeriodsAnswer:
    """Every list with its deadline, the last of them the one that comes next; what is too late for it, and left out."""

    system: RatingSystem
    edition: str
    periods: tuple[Period, ...]
    too_late: tuple[ReportedEvent, ...]
    left_out: tuple[LeftOut, ...]


def periods(state: OfficeState, system: RatingSystem, day: date, edition: str | None = None) -> PeriodsAnswer:
    """The periods of a system as of a day; the Elo-Rubele may have a list on any day."""
    if system is RatingSystem.UISP:
        return _uisp(state, day, edition)
    if system is RatingSystem.FIDE:
        return _fide(state, day, edition)
    raise MissingError("{system}: a list may bear any day; there are no periods", system=system.value)


def _events(state: OfficeState, system: RatingSystem) -> list[EventRecord]:
    found = (event for event in state.events.values() if system in event.systems)
    return sorted(found, key=lambda event: (event.received_on, event.id))


def _reported(events: Iterable[EventRecord]) -> tuple[ReportedEvent, ...]:
    return tuple(ReportedEvent(event.id, event.name, event.received_on) for event in events)


def _uisp(state: OfficeState, day: date, edition: str | None) -> PeriodsAnswer:
    calendar, system = rulebook.uisp_calendar(), RatingSystem.UISP
    made = [Publication(each.rating_list.on, each.in_force_from) for each in state.lists_of(system)]
    lists = [*made, Publication(next_day(state, system, day))]
    events = _events(state, system)
    counting = {event.id: list_counting(event.received_on, lists, calendar) for event in events}
    found = [
        Period(
            each.on,
            each.on.replace(day=1),
            each.on.replace(day=1) + timedelta(days=calendar.issue_days - 1),
            closing_day(each.on, calendar),
            each.in_force_from,
            _reported(event for event in events if counting[event.id] == each.on),
        )
        for each in lists
    ]
    late = _reported(event for event in events if counting[event.id] is None)
    return PeriodsAnswer(system, rulebook.edition("uisp", "elo", name=edition).name, tuple(found), late, ())


def _fide(state: OfficeState, day: date, edition: str | None) -> PeriodsAnswer:
    system = RatingSystem.FIDE
    rules = rulebook.fide_rating_rules(edition) if edition else rulebook.fide_rules_on(day)
    everything = _events(state, system)
    early = [event for event in everything if _is_too_early(event, edition)]
    events = [event for event in everything if event not in early]
    taken = {event.id: _list_taking(event, edition) for event in events}
    made = state.lists_of(system)
    coming = _list_after(max(day, made[-1].rating_list.on) if made else day, rules)
    lists = [(each.rating_list.on, each.in_force_from, each.rating_list.edition) for each in made]
    found, since = [], date.min
    for on, in_force_from, its_edition in [*lists, (coming, None, rules.edition)]:
        counted = _reported(event for event in events if since < taken[event.id] <= on)
        closes_on = _closing_day(on, rulebook.fide_rating_rules(its_edition))
        found.append(Period(on, None, None, closes_on, in_force_from, counted))
        since = on
    late = _reported(event for event in events if taken[event.id] > coming)
    return PeriodsAnswer(system, rules.edition, tuple(found), late, left_out(_left_out(state, early), state))


def _is_too_early(event: EventRecord, edition: str | None) -> bool:
    """Whether a monthly list would take the report of an event that began before there was any."""
    is_half_yearly = isinstance(_rules_taking(event, edition), AverageRules)
    return not is_half_yearly and begins_before_monthly_lists(event.starts_on, rulebook.first_monthly_list())


def _left_out(state: OfficeState, early: Sequence[EventRecord]) -> tuple[Exclusion, ...]:
    """The events that began too early, of reports that no list published so far has named."""
    last = state.last_list(RatingSystem.FIDE)
    since = last.rating_list.on if last else date.min
    first = rulebook.first_monthly_list()
    rules = rulebook.fide_rules_on(first)
    if isinstance(rules, AverageRules):
        return ()
    days = sorted({on for event in early if (on := month_taking(event, rules.closing_days)) > since})
    return tuple(each for on in days for each in begun_too_early(early, on, first, rules.closing_days))


def _list_after(day: date, rules: FideRules) -> date:
    return list_after(day, rules) if isinstance(rules, AverageRules) else month_after(day)


def _list_taking(event: EventRecord, edition: str | None) -> date:
    """The list that takes a report."""
    rules = _rules_taking(event, edition)
    if isinstance(rules, AverageRules):
        return list_taking_report(event.ends_on, event.received_on, rules.list_dates)
    return month_taking(event, rules.closing_days)


def _rules_taking(event: EventRecord, edition: str | None) -> FideRules:
    """The edition that takes a report: the one asked for, or the one in force when it arrived."""
    return rulebook.fide_rating_rules(edition) if edition else rulebook.fide_rules_on(event.received_on)


def _closing_day(listed: date, rules: FideRules) -> date:
    """The last day on which a report for a list may arrive; a monthly list takes what came before its own day."""
    if isinstance(rules, AverageRules):
        for each in rules.list_dates:
            if each.month == listed.month:
                return date(listed.year - (each.closing_month > each.month), each.closing_month, each.closing_day)
    return listed - timedelta(days=1)
