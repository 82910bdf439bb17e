"""Months as the lists count them: each by its first day."""

from datetime import date

MONTHS = 12


def months_later(day: date, months: int) -> date:
    """The first day of the month that lies so many after that of a day; before it where the number is negative."""
    year, month = divmod(day.year * MONTHS + day.month - 1 + months, MONTHS)
    return date(year, month + 1, 1)


def month_after(day: date) -> date:
    """The first day of the next month."""
    return months_later(day, 1)


def month_before(day: date) -> date:
    """The first day of the last month."""
    return months_later(day, -1)


def months_between(earlier: date, later: date) -> int:
    """The number of months between those of two days."""
    return (later.year - earlier.year) * MONTHS + later.month - earlier.month
