"""Differences between register, event and two entries, as readers write them."""

from tabellone.locales.office_names import field_value
from tabellone.locales.words import words


def test_a_day_of_birth_is_written_as_its_readers_do_and_a_year_stands_as_it_is() -> None:
    assert field_value("birth", "1960-06-28", words("it")) == "28.6.1960"
    assert field_value("birth", "1960", words("it")) == "1960"
    assert field_value("club", "1960-06-28", words("it")) == "1960-06-28"
    assert field_value("birth", None, words("it")) == field_value("club", "", words("en")) == "–"
