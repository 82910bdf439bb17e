"""Lists of the calendar that were never published: which they are; each system says what follows from it."""

from collections.abc import Callable
from datetime import date

from tabellone.core.explain import note

MOST_NAMED = 4


def days_without_list(day: date, end: date, following: Callable[[date], date]) -> tuple[date, ...]:
    """The days of lists from a day on and before an end, listed one by one, or the first and the last of many."""
    days = []
    while day < end:
        days.append(day)
        day = following(day)
    note(named=tuple(days) if len(days) <= MOST_NAMED else (days[0], "…", days[-1]))
    return tuple(days)
