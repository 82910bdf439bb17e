"""Numbers and days as the reader's language writes them."""

from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction

from tabellone.core.arithmetic import decimal_text

MONTHS: Mapping[str, tuple[str, ...]] = {
    "it": (
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ),
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}
DECIMAL_SIGN: Mapping[str, str] = {"it": ",", "en": "."}


def number_text(value: int | Fraction, language: str) -> str:
    """A number without loss: 3924,5 in Italian, 3924.5 in English; what has no end as a decimal is 4304 2/3."""
    text = decimal_text(value)
    size = abs(Fraction(value))
    if "/" not in text or size < 1:
        return text.replace(".", DECIMAL_SIGN[language])
    whole, rest = divmod(size, 1)
    return f"{'-' if value < 0 else ''}{whole} {rest}"


def rounded_text(value: Fraction, places: int, language: str) -> str:
    """A number for the eye only, with so many decimals, a half upwards."""
    scaled = (2 * value * 10**places + 1).__floor__() // 2
    sign, digits = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}{DECIMAL_SIGN[language]}{digits[-places:]}" if places else f"{sign}{digits}"


def day_text(day: date, language: str) -> str:
    """A day in words: 5 aprile 2026, 5 April 2026; in Italian the first of a month is 1°."""
    number = "1°" if language == "it" and day.day == 1 else str(day.day)
    return f"{number} {MONTHS[language][day.month - 1]} {day.year}"


def moment_text(moment: datetime, language: str) -> str:
    """A day and the time of it, by the clock of this computer."""
    local = moment.astimezone()
    return f"{day_text(local.date(), language)}, {local:%H:%M}"


def shown(value: object, language: str) -> object:
    """Plain data as a reader writes it: lists with commas, fractions as decimals, days in words."""
    if isinstance(value, Fraction):
        return number_text(value, language)
    if isinstance(value, datetime):
        return moment_text(value, language)
    if isinstance(value, date):
        return day_text(value, language)
    if isinstance(value, tuple | list):
        return ", ".join(str(shown(item, language)) for item in value)
    return value
