"""Age limit of minors, and the short form of a name."""

from datetime import date, timedelta

import pytest

from tabellone.desk.public_view import NameShape, is_minor, shortened_name

DAY = date(2026, 11, 17)


@pytest.mark.parametrize(
    ("birth_year", "birth_date", "expected"),
    [
        (None, None, False),
        (None, date(2008, 11, 17), False),
        (None, date(2008, 11, 18), True),
        (2008, None, True),
        (2007, None, False),
        (2008, date(2008, 1, 1), False),
    ],
)
def test_a_minor_is_who_is_younger_than_eighteen_or_may_be(
    birth_year: int | None, birth_date: date | None, expected: bool
) -> None:
    assert is_minor(birth_year, birth_date, 18, DAY) is expected


def test_age_is_counted_as_birthdays_that_have_passed() -> None:
    for born in (date(2008, 2, 29), date(2007, 12, 31), date(2009, 1, 1), date(2004, 7, 15)):
        for days in range(0, 9000, 7):
            day = born + timedelta(days=days)
            years = range(born.year + 1, day.year + 1)
            birthdays = sum((year, born.month, born.day) <= (day.year, day.month, day.day) for year in years)
            assert is_minor(None, born, 18, day) is (birthdays < 18)


@pytest.mark.parametrize(
    ("name", "shown", "initials"),
    [
        ("Rossi Mario", "Mario R.", "R. M."),
        ("Rossi, Mario", "Mario R.", "R. M."),
        ("De Rossi, Maria Grazia", "Maria Grazia D. R.", "D. R. M. G."),
        ("De Rossi Maria", "Maria D. R.", "D. R. M."),
        ("Mario ROSSI", "Mario R.", "R. M."),
        ("ROSSI BIANCHI Mario", "Mario R. B.", "R. B. M."),
        ("ROSSI MARIO", "MARIO R.", "R. M."),
        ("Pelé", "P.", "P."),
        ("àngelo", "À.", "À."),
        (", Mario", "M.", "M."),
    ],
)
def test_a_name_is_shortened_to_the_given_name_or_to_initials(name: str, shown: str, initials: str) -> None:
    assert shortened_name(name, NameShape.FULL) == name
    assert shortened_name(name, NameShape.NAME_AND_INITIAL) == shown
    assert shortened_name(name, NameShape.INITIALS) == initials
