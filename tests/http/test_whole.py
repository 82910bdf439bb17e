import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.http.whole import MOST_DIGITS, whole


@given(st.integers(min_value=0, max_value=10**MOST_DIGITS - 1))
def test_a_number_is_read_as_it_is_written(number: int) -> None:
    assert whole(str(number)) == number


@pytest.mark.parametrize(
    "text", ["", " 1", "1 ", "-1", "+1", "1.0", "1_000", "0x1", "²", "١", "one", "9" * 16, "9" * 5000]
)
def test_any_other_text_is_no_number(text: str) -> None:
    assert whole(text) is None


def test_a_place_may_allow_fewer_digits() -> None:
    assert (whole("99", 2), whole("100", 2)) == (99, None)
