from fractions import Fraction

import pytest

from tabellone.locales.numbers import number_text, points_text, rounded_text, signed_text


@pytest.mark.parametrize(
    ("value", "english", "italian"),
    [
        (Fraction(7849, 2), "3924.5", "3924,5"),
        (Fraction(12914, 3), "4304 2/3", "4304 2/3"),
        (Fraction(-7, 3), "−2 1/3", "−2 1/3"),
        (Fraction(-1, 3), "−1/3", "−1/3"),
        (Fraction(6), "6", "6"),
        (2000, "2000", "2000"),
    ],
)
def test_a_number_is_written_without_loss_and_thirds_beside_the_whole(
    value: Fraction | int, english: str, italian: str
) -> None:
    assert (number_text(value, "en"), number_text(value, "it")) == (english, italian)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 2), "½"),
        (Fraction(11, 2), "5½"),
        (5, "5"),
        (Fraction(49, 4), "12,25"),
        (None, "–"),
    ],
)
def test_points_have_their_half_as_a_sign(points: Fraction | int | None, text: str) -> None:
    assert points_text(points, "it") == text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(2325, 200), 2, "11.63"),
        (Fraction(-1, 8), 2, "−0.12"),
        (Fraction(-1, 1000), 2, "0.00"),
        (7, 0, "7"),
        (None, 1, "–"),
    ],
)
def test_a_number_is_rounded_for_the_eye_a_half_upwards(value: Fraction | None, places: int, text: str) -> None:
    assert rounded_text(value, places, "en") == text


@pytest.mark.parametrize(("value", "text"), [(5, "+5"), (-5, "−5"), (0, "0"), (None, "–")])
def test_a_difference_has_its_sign(value: int | None, text: str) -> None:
    assert signed_text(value, 0, "it") == text
