"""FIDE's lists by the calendar: the next list, its days, and the list that takes a report."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from tabellone.core.explain import explain, rule
from tabellone.core.rating.fide.rules import AverageRules, FideRules, GameRules, ListDate
from tabellone.core.rating.lists.computed_list import (
    Exclusion,
    ListCalendar,
    ListPeriod,
    Published,
    days_without_list,
    hindering_steps,
)
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord
from tabellone.core.rating.months import month_after


@rule("fide", "B.02 2024 7.1.3", reading="fide-2024-report-closing")
def month_counting(ended_on: date, received_on: date, closing_days: int) -> date:
    """An event counts in the first list that it ended enough days before, and that its report came in time for."""
    return max(month_after(received_on), month_after(ended_on + timedelta(days=closing_days - 1)))


def month_taking(event: EventRecord, closing_days: int) -> date:
    """The monthly list that takes the report of an event."""
    return month_counting(event.ends_on, event.received_on, closing_days)


@rule("fide", "B.02 0.11", reading="edition-by-start-of-event")
def begins_before_monthly_lists(starts_on: date, first: date) -> bool:
    """An event counts by the edition of its first day: one that began before the monthly lists is not in them."""
    return starts_on < first


def opening_entries(
    entries: Sequence[CommissionEntry], early: Iterable[EventRecord], first: date
) -> list[CommissionEntry]:
    """The ratings set by hand that monthly lists know: an older one stands only for who has not played since."""
    played = {player for event in early for player in event.players}
    return [entry for entry in entries if entry.on >= first or entry.player not in played]


def begun_too_early(early: Iterable[EventRecord], on: date, first: date, closing_days: int) -> Iterator[Exclusion]:
    """Events whose reports a monthly list would take, had they not begun before there was any."""
    for event in early:
        if month_taking(event, closing_days) == on:
            steps = hindering_steps(partial(begins_before_monthly_lists, event.starts_on, first))
            yield Exclusion(event.id, steps, len(event.games))


def late_reports(events: Iterable[EventRecord], on: date, closing_days: int) -> Iterator[Exclusion]:
    """Events that had ended before a list, but too late for it, or whose reports came too late."""
    for event in events:
        counting = partial(month_taking, event, closing_days)
        if event.ends_on < on < counting():
            yield Exclusion(event.id, explain(counting)[1], len(event.games))


@rule("fide", "B.02 2024 7.1.3")
def months_without_list(last: date, on: date, first: date) -> tuple[date, ...]:
    """A monthly list that was not published is computed on the way to the next one; `first` is the first there was."""
    return days_without_list(max(month_after(last), first), on, month_after)


@rule("fide", "B.02 9.11")
def list_valid_on(day: date, dates: Sequence[ListDate]) -> date:
    """The list for events that start on a day: that of January until 30 June, that of July until 31 December."""
    months = sorted(list_date.month for list_date in dates)
    passed = [month for month in months if month <= day.month]
    return date(day.year, passed[-1], 1) if passed else date(day.year - 1, months[-1], 1)


@rule("fide", "B.02 9.13 / B.02 9.13a")
def list_taking_report(ends_on: date, received_on: date, dates: Sequence[ListDate]) -> date:
    """The first list whose closing date is not before the end of the event and the arrival of its report."""
    ready = max(ends_on, received_on)
    list_days = []
    for year in (ready.year, ready.year + 1, ready.year + 2):
        for list_date in dates:
            closing = date(
                year - (list_date.closing_month > list_date.month), list_date.closing_month, list_date.closing_day
            )
            if closing >= ready:
                list_days.append(date(year, list_date.month, 1))
    return min(list_days)


@rule("fide", "B.02 9.11", reading="fide-1997-periods")
def rating_period_number(day: date, dates: Sequence[ListDate]) -> int:
    """The period of a day as a running number: those in which one list is in force."""
    months = sorted(list_date.month for list_date in dates)
    start = list_valid_on(day, dates)
    return start.year * len(months) + months.index(start.month)


def list_after(day: date, rules: AverageRules) -> date:
    """The day of the first list after a day."""
    later = [date(year, list_date.month, 1) for year in (day.year, day.year + 1) for list_date in rules.list_dates]
    return min(list_day for list_day in later if list_day > day)


@rule("fide", "B.02 9.0 / B.02 9.11", reading="fide-list-skipped")
def half_years_without_list(last: date, on: date, rules: AverageRules) -> tuple[date, ...]:
    """A list of January or July that was not published is computed on the way to the next one."""
    return days_without_list(list_after(last, rules), on, lambda day: list_after(day, rules))


def next_list(day: date, rules: FideRules) -> date:
    """The day of the first list after a day."""
    return list_after(day, rules) if isinstance(rules, AverageRules) else month_after(day)


def valid_list(day: date, rules: FideRules) -> date:
    """The list with whose ratings an event that starts on a day is played."""
    return list_valid_on(day, rules.list_dates) if isinstance(rules, AverageRules) else day.replace(day=1)


def list_taking(event: EventRecord, rules: FideRules) -> date:
    """The list that takes the report of an event."""
    if isinstance(rules, AverageRules):
        return list_taking_report(event.ends_on, event.received_on, rules.list_dates)
    return month_taking(event, rules.closing_days)


def missing_lists(last: date, on: date, rules: FideRules) -> tuple[date, ...]:
    """The lists of the calendar between two."""
    if isinstance(rules, AverageRules):
        return half_years_without_list(last, on, rules)
    return months_without_list(last, on, rules.first_list)


def closing_day(on: date, rules: FideRules) -> date:
    """The last day on which a report for a list may arrive; a monthly list takes what came before its own day."""
    if isinstance(rules, AverageRules):
        for list_date in rules.list_dates:
            if list_date.month == on.month:
                return date(
                    on.year - (list_date.closing_month > list_date.month),
                    list_date.closing_month,
                    list_date.closing_day,
                )
    return on - timedelta(days=1)


def _begins_too_early(event: EventRecord, rules: FideRules) -> bool:
    """True if the lists of an edition leave an event out because it began before the first of them."""
    return isinstance(rules, GameRules) and begins_before_monthly_lists(event.starts_on, rules.first_list)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The reports of a register by the lists that take them; `edition` is one that was chosen for all of them.

    `rules_from` are the rules in force on a day, or, where no edition covers it, those that came next.
    """

    events: Sequence[EventRecord]
    rules_named: Callable[[str], FideRules]
    rules_from: Callable[[date], FideRules]
    edition: str | None = None

    def _rules_taking(self, event: EventRecord) -> FideRules:
        """The edition that takes a report: the one chosen, or the one in force when it arrived."""
        return self.rules_named(self.edition) if self.edition else self.rules_from(event.received_on)

    def _is_too_early(self, event: EventRecord) -> bool:
        """True if a monthly list would take the report of an event that began before there was any."""
        return _begins_too_early(event, self._rules_taking(event))

    def _left_out(self, early: Sequence[EventRecord], since: date) -> tuple[Exclusion, ...]:
        """The events that began too early, of reports that no list published so far has named."""
        exclusions: list[tuple[date, Exclusion]] = []
        for event in early:
            rules = self._rules_taking(event)
            if isinstance(rules, GameRules) and (on := month_taking(event, rules.closing_days)) > since:
                left_out = begun_too_early((event,), on, rules.first_list, rules.closing_days)
                exclusions += [(on, exclusion) for exclusion in left_out]
        return tuple(exclusion for _, exclusion in sorted(exclusions, key=lambda dated: dated[0]))

    def calendar(self, published: Sequence[Published], coming: date, rules: FideRules) -> ListCalendar:
        """Every list with its reports, up to the one that comes next."""
        early = [event for event in self.events if self._is_too_early(event)]
        taken = {event.id: list_taking(event, self._rules_taking(event)) for event in self.events if event not in early}
        by_id = {event.id: event for event in self.events}
        periods: list[ListPeriod] = []
        since = date.min
        lists = [
            (published_list.rating_list.on, published_list.in_force_from, published_list.rating_list.edition)
            for published_list in published
        ]
        for on, in_force_from, edition in [*lists, (coming, None, rules.edition)]:
            own = self.rules_named(edition)
            counted = tuple(
                event for event, day in taken.items() if since < day <= on and not _begins_too_early(by_id[event], own)
            )
            periods.append(ListPeriod(on, closing_day(on, own), in_force_from, counted))
            since = on
        last = lists[-1][0] if lists else date.min
        return ListCalendar(
            rules.edition,
            tuple(periods),
            tuple(event for event, day in taken.items() if day > coming),
            self._left_out(early, last),
        )
