"""Which reports a monthly list of FIDE's takes, and which come too late for it or began before there was any."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial

from tabellone.core.explain import explain, rule
from tabellone.core.rating.lists.exclusion import Exclusion, hindering_steps
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord
from tabellone.core.rating.lists.skipped import days_without_list
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
