import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.rating.random_events import EDITIONS, UISP

from tabellone.core.rating.expectation import ExpectationTable, TableError, last_change, spread
from tabellone.core.rating.uisp.event_change import expected_percentage

RUBELE = next(iter(EDITIONS.values())).expectation


@given(st.integers(0, 700), st.data())
def test_every_difference_finds_what_the_rule_expects(reach: int, data: st.DataObject) -> None:
    difference = data.draw(st.integers(-reach, reach))
    assert spread(UISP.expectation, reach, 100, UISP.difference_cap)[difference] == expected_percentage(
        difference, 0, UISP
    )
    assert spread(RUBELE, reach, 200)[difference] == RUBELE.expected(difference)


def test_from_the_last_change_on_a_table_says_the_same() -> None:
    last = last_change(RUBELE)
    assert RUBELE.expected(last - 1) != RUBELE.expected(last) == RUBELE.expected(10 * last)
    assert last_change(UISP.expectation, 400) == 400


def test_a_table_that_ends_needs_a_cap_that_it_reaches() -> None:
    for cap in (None, 736):
        with pytest.raises(TableError, match="the table ends at 735"):
            last_change(UISP.expectation, cap)


def test_a_table_that_favours_one_of_two_equals_is_refused() -> None:
    with pytest.raises(TableError, match="worth 100 hundredths to both together; the table gives 51 to each"):
        spread(ExpectationTable.of([(0, -1, 51, 49)], 100), 10, 100)
    with pytest.raises(TableError, match="worth 200 hundredths"):
        spread(UISP.expectation, 10, 200)
