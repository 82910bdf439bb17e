from fractions import Fraction

import pytest

from tabellone.locales.figures import number_text


@pytest.mark.parametrize(
    ("value", "english", "italian"),
    [
        (Fraction(7849, 2), "3924.5", "3924,5"),
        (Fraction(12914, 3), "4304 2/3", "4304 2/3"),
        (Fraction(-7, 3), "-2 1/3", "-2 1/3"),
        (Fraction(-1, 3), "-1/3", "-1/3"),
        (Fraction(6), "6", "6"),
        (2000, "2000", "2000"),
    ],
)
def test_a_number_is_written_without_loss_and_thirds_beside_the_whole(
    value: Fraction | int, english: str, italian: str
) -> None:
    assert (number_text(value, "en"), number_text(value, "it")) == (english, italian)
