"""Numbers as the reader's language writes them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from tabellone.core.arithmetic import Exact, decimal_text, exact, half_up

DECIMAL_SIGN: Mapping[str, str] = {"it": ",", "en": "."}
MINUS = "−"
NOTHING = "–"
HALF = "½"


def _written(text: str, language: str) -> str:
    return text.replace(".", DECIMAL_SIGN[language]).replace("-", MINUS)


def number_in(text: str) -> Fraction:
    """The number that a text with a decimal point writes, exactly; any other text is refused."""
    return exact(text)


def number_text(value: Exact | None, language: str) -> str:
    """A number without loss: 3924,5 in Italian, 3924.5 in English; what has no end as a decimal is 4304 2/3."""
    if value is None:
        return NOTHING
    text = decimal_text(value)
    size = abs(Fraction(value))
    if "/" in text and size > 1:
        whole, rest = divmod(size, 1)
        text = f"{'-' if value < 0 else ''}{whole} {rest}"
    return _written(text, language)


def rounded_text(value: Exact | None, places: int, language: str) -> str:
    """A number for the eye only, with so many decimals, a half upwards."""
    if value is None:
        return NOTHING
    scaled = half_up(Fraction(value) * 10**places)
    sign, digits = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(places + 1, "0")
    return _written(f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}", language)


def signed_text(value: Exact | None, places: int, language: str) -> str:
    """A difference with its sign and so many decimals."""
    text = rounded_text(value, places, language)
    return f"+{text}" if value is not None and value > 0 else text


def points_text(points: Exact | None, language: str) -> str:
    """Points as they are written on the wall: halves as a sign, such as 5½, else as a number."""
    return NOTHING if points is None else _points_text(points.numerator, points.denominator, language)


@lru_cache(4096)
def _points_text(numerator: int, denominator: int, language: str) -> str:
    """Cached, since a page has the same few points in hundreds of cells."""
    if denominator != 2 or numerator < 0:
        return number_text(Fraction(numerator, denominator), language)
    whole = numerator // 2
    return f"{whole}{HALF}" if whole else HALF
