from datetime import date

import pytest

from tabellone.formats.register.day import read_day
from tabellone.formats.register.players import read_ratings
from tabellone.formats.tables.archive import TableError


def test_a_rating_may_come_with_a_category_and_a_malus() -> None:
    first, second = read_ratings(b"codice,capitale,categoria,malus\nP1,3850,Maestro,100\nP2,2900,,\n", "r.csv")
    assert (first.id, first.rating, first.category, first.malus) == ("P1", 3850, "Maestro", 100)
    assert (second.category, second.malus) == (None, None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rating\n1\n", 'r.csv line 1: column "name" is missing'),
        ("id,name,rating\n,,100\n", "r.csv line 2: name is missing"),
        ("id,rating\nP1,\n", "r.csv line 2: rating is missing"),
        ("id,rating\nP1,10000\n", "r.csv line 2: rating 10000 is not allowed; it must be 0 to 9999"),
    ],
)
def test_bad_ratings_are_named_with_their_line(text: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        read_ratings(text.encode(), "r.csv")
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("P1,50,0", "r.csv line 2: rating 50 is not allowed; it must be 100 to 9999"),
        ("P1,500,451", "r.csv line 2: malus 451 is not allowed; it must be 0 to 450"),
    ],
)
def test_the_limits_of_a_system_are_held_line_by_line(line: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        read_ratings(f"id,rating,malus\n{line}\n".encode(), "r.csv", lowest=100, most_malus=450)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", ["2026-05-09", "2026/05/09", "9.5.2026", "09/05/2026", " 9-5-2026 "])
def test_days_are_read_as_people_write_them(text: str) -> None:
    assert read_day(text) == date(2026, 5, 9)


@pytest.mark.parametrize("text", ["", "2026", "31.2.2026", "9.5.26", "tomorrow", "0.0.0000"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert read_day(text) is None
