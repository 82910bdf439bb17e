"""The days of the lists of January and July: which is valid, which takes a report, which comes next."""

from collections.abc import Sequence
from datetime import date

from tabellone.core.explain import rule
from tabellone.core.rating.fide.rules import AverageRules, ListDate
from tabellone.core.rating.lists.skipped import days_without_list


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
