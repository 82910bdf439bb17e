"""Who is listed as inactive in a monthly list of FIDE's."""

from datetime import date

from tabellone.core.explain import rule
from tabellone.core.rating.months import months_between


@rule("fide", "B.02 2024 7.2.2", reading="fide-2024-inactive-year")
def lists_inactive(counted_on: date, on: date, months: int) -> int:
    """For how many lists a player has been inactive: the first is a year after the last that counted a game of his."""
    return max(0, months_between(counted_on, on) - months + 1)
