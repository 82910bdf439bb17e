from datetime import date

from tabellone.core.rating.uisp.calendar import Calendar, closing_day, next_quarter
from tabellone.regulations.rulebook import uisp_calendar


def test_the_calendar_is_that_of_the_text() -> None:
    assert uisp_calendar() == Calendar(months=3, issue_days=10, closing_days=10)
    assert closing_day(date(2026, 4, 5), uisp_calendar()) == date(2026, 3, 26)
    assert next_quarter(date(2026, 11, 20), uisp_calendar()) == date(2027, 1, 1)
