"""What an edition of uisp/elo says, typed."""

from functools import cache

from tabellone.core.rating.expectation import ExpectationTable, rows_of_four
from tabellone.core.rating.uisp.calendar import Calendar
from tabellone.core.rating.uisp.event_change import HUNDRED, Pace, UispRules
from tabellone.core.regulation import Edition, whole


@cache
def uisp_rules(edition: Edition) -> UispRules:
    """The arithmetic of an edition."""
    long_rapid = edition.value("long_rapid")
    return UispRules(
        expectation=edition.built(
            "expected_percentages", lambda value: ExpectationTable.of(rows_of_four(value), HUNDRED)
        ),
        difference_cap=edition.whole("difference_cap"),
        coefficients=edition.built("coefficients", lambda value: {Pace(k): whole(v) for k, v in value.items()}),
        long_rapid_minutes=whole(long_rapid["minutes"]),
        long_rapid_increment=whole(long_rapid["increment_seconds"]),
        long_rapid_coefficient=whole(long_rapid["coefficient"]),
        online_percent=edition.whole("online_percent"),
        initial_lists=edition.built("initial_lists", lambda value: tuple(map(str, value))),
        initial_rating=edition.whole("initial_rating"),
    )


def uisp_calendar(edition: Edition) -> Calendar:
    """The days of the quarterly lists of an edition."""
    return Calendar(
        edition.whole("period_months"),
        edition.whole("list_within_days"),
        edition.whole("closing_days_before_list"),
    )
