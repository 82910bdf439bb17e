"""Which reports a monthly list of FIDE's takes, and which come too late for it or began before there was any."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import partial

from tabellone.core.explain import explain, rule
from tabellone.core.rating.lists.exclusion import Exclusion, hindering_steps
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord


@rule("fide", "B.02 2024 7.1.3", reading="fide-2024-report-closing")
def month_counting(received_on: date) -> date:
    """A report counts in the first monthly list after the day on which it arrived."""
    return date(received_on.year + received_on.month // 12, received_on.month % 12 + 1, 1)


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


def begun_too_early(early: Iterable[EventRecord], on: date, first: date) -> Iterator[Exclusion]:
    """Events whose reports a monthly list would take, had they not begun before there was any."""
    for event in early:
        if month_counting(event.received_on) == on:
            steps = hindering_steps(partial(begins_before_monthly_lists, event.starts_on, first))
            yield Exclusion(event.id, steps, len(event.games))


def late_reports(events: Iterable[EventRecord], on: date) -> Iterator[Exclusion]:
    """Events that had ended before a list, and whose reports came too late for it."""
    for event in events:
        counting = partial(month_counting, event.received_on)
        if event.ends_on < on < counting():
            yield Exclusion(event.id, explain(counting)[1], len(event.games))
