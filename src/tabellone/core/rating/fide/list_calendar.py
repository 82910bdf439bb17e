"""FIDE's lists of any edition by the calendar: which comes next, which takes a report, what is missing or too early."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tabellone.core.rating.fide.fide_monthly.reports import (
    begins_before_monthly_lists,
    begun_too_early,
    month_taking,
    months_without_list,
)
from tabellone.core.rating.fide.list_days import (
    half_years_without_list,
    list_after,
    list_taking_report,
    list_valid_on,
)
from tabellone.core.rating.fide.rules import AverageRules, FideRules, GameRules
from tabellone.core.rating.lists.computed_list import ListCalendar, ListPeriod, Published
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.records import EventRecord
from tabellone.core.rating.months import month_after


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
    """Whether the lists of an edition leave an event out because it began before the first of them."""
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
        """Whether a monthly list would take the report of an event that began before there was any."""
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
        known = {event.id: event for event in self.events}
        periods: list[ListPeriod] = []
        since = date.min
        lists = [
            (published_list.rating_list.on, published_list.in_force_from, published_list.rating_list.edition)
            for published_list in published
        ]
        for on, in_force_from, edition in [*lists, (coming, None, rules.edition)]:
            own = self.rules_named(edition)
            counted = tuple(
                event for event, day in taken.items() if since < day <= on and not _begins_too_early(known[event], own)
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
