from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.arithmetic import (
    NotExactError,
    decimal_text,
    exact,
    from_hundredths,
    half_down,
    half_up,
    in_one_unit,
    to_multiple,
    total,
    toward_zero,
)

hundredths = st.integers(-(10**9), 10**9)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("3924.5", 3925), ("3924.49", 3924), ("2314.4", 2314), ("1811.9", 1812), ("1811.5", 1812), ("-2.5", -2)],
)
def test_half_goes_up(value: str, expected: int) -> None:
    assert half_up(exact(value)) == expected


def test_half_goes_down() -> None:
    assert [half_down(Fraction(n, 2)) for n in (-5, -3, 1, 3, 5)] == [-3, -2, 0, 1, 2]


@given(hundredths)
def test_positive_roundings_agree_with_the_decimal_module(value: int) -> None:
    number = abs(value)
    as_decimal = Decimal(number) / 100
    assert half_up(Fraction(number, 100)) == int(as_decimal.quantize(Decimal(1), ROUND_HALF_UP))
    assert half_down(Fraction(number, 100)) == int(as_decimal.quantize(Decimal(1), ROUND_HALF_DOWN))


@given(hundredths)
def test_whole_part_drops_the_decimals(value: int) -> None:
    assert toward_zero(Fraction(value, 100)) == int(Decimal(value) / 100)


def test_a_list_rounded_to_five_takes_the_nearest_and_a_half_up() -> None:
    assert [to_multiple(exact(v), 5) for v in ("2402.4", "2402.5", "2407.4")] == [2400, 2405, 2405]
    with pytest.raises(ValueError, match="greater than zero"):
        to_multiple(1, 0)


@given(hundredths, st.integers(0, 6))
def test_writing_and_reading_a_decimal_loses_nothing(numerator: int, places: int) -> None:
    value = Fraction(numerator, 10**places)
    assert exact(decimal_text(value)) == value


def test_a_third_is_written_as_a_fraction() -> None:
    assert decimal_text(Fraction(-1, 3)) == "-1/3"


@pytest.mark.parametrize("text", ["", "-", ".", "1e3", "0x10", "1.2.3", "١", "nan", "1 000"])
def test_what_is_not_a_decimal_number_is_refused(text: str) -> None:
    with pytest.raises(NotExactError, match="not a decimal number"):
        exact(text)


def test_a_comma_is_a_decimal_sign() -> None:
    assert exact("9,30") == Fraction(93, 10)


@given(st.lists(st.fractions(max_denominator=60), max_size=30))
def test_a_total_is_the_sum(values: list[Fraction]) -> None:
    assert total([*values, 2]) == sum(values, Fraction(2))


@given(hundredths)
def test_so_many_hundredths_are_a_hundredth_of_so_many(count: int) -> None:
    assert 100 * from_hundredths(count) == count


@given(st.lists(st.lists(st.fractions(max_denominator=60), max_size=3)))
def test_numbers_in_one_unit_compare_as_they_do_themselves(rows: list[list[Fraction]]) -> None:
    in_units = in_one_unit(dict(enumerate(rows)))

    for one, whole_numbers in in_units.items():
        assert all(isinstance(number, int) for number in whole_numbers)
        for other, others in in_units.items():
            assert (whole_numbers < others, whole_numbers == others) == (
                rows[one] < rows[other],
                rows[one] == rows[other],
            )
