"""Figures as a language prints them: a decimal comma in Italian, a minus sign that is one, dates in the usual order."""

from datetime import date
from fractions import Fraction

from tabellone.core.arithmetic import Exact, decimal_text, half_up
from tabellone.core.model import Colour
from tabellone.core.standings.tie_break_value import TieBreakValue
from tabellone.locales.words import Words

MINUS = "−"
NOTHING = "–"


def _in_language(text: str, words: Words) -> str:
    return (text.replace(".", ",") if words.language == "it" else text).replace("-", MINUS)


def figure(value: Exact | None, words: Words) -> str:
    """A number as it is; a dash where there is none."""
    return NOTHING if value is None else _in_language(decimal_text(value), words)


def with_places(value: Exact | None, places: int, words: Words) -> str:
    """A number with so many decimals, a half upwards."""
    if value is None:
        return NOTHING
    scaled = half_up(Fraction(value) * 10**places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    sign = "-" if scaled < 0 else ""
    return _in_language(f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}", words)


def signed(value: Exact | None, places: int, words: Words) -> str:
    """A difference with its sign."""
    found = with_places(value, places, words)
    return f"+{found}" if value is not None and value > 0 else found


def day(value: date | None, words: Words) -> str:
    """A date: 9.5.2026 in Italian, 2026-05-09 in English; empty if there is none."""
    if value is None:
        return ""
    return f"{value.day}.{value.month}.{value.year}" if words.language == "it" else value.isoformat()


def colour_sign(colour: Colour, words: Words) -> str:
    """One letter for a colour, as a crosstable writes it."""
    return words("w") if colour is Colour.WHITE else words("b")


def reckoning(found: TieBreakValue, words: Words) -> str:
    """A tie-break; what the regulation adds as a decimal figure follows a plus sign."""
    value = figure(found.value, words)
    return value if found.decimal is None else f"{value}+{figure(found.decimal, words)}"
