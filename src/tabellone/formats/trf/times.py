"""Days in the heads of a report, as programs write them, and the codes of time controls in record 222."""

import re
from dataclasses import dataclass
from datetime import date

from tabellone.formats.register.day import read_day as day_of

_STANDARD = re.compile(r"\d{4}/\d{2}/\d{2}", re.ASCII)
_SHORT_YEAR = re.compile(r"\d{2}[/.-]\d{1,2}[/.-]\d{1,2}", re.ASCII)
_TIME = re.compile(r"[ T]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?$", re.ASCII)
_FIRST_SHORT_YEAR = "70"


@dataclass(frozen=True, slots=True)
class ReadDay:
    """A day as it was read, None for words that are none; `is_standard` says that it stands as TRF has it."""

    day: date | None
    is_standard: bool


def read_day(text: str) -> ReadDay:
    """A day as people write it, also with a year of two digits before it and a time after it.

    Two digits are the years 1970 to 2069, as in record 132.
    """
    stripped = text.strip(" ")
    plain = _TIME.sub("", stripped)
    if _SHORT_YEAR.fullmatch(plain):
        plain = ("19" if plain[:2] >= _FIRST_SHORT_YEAR else "20") + plain
    day = day_of(plain)
    if day is None:
        return ReadDay(None, is_standard=not stripped)
    return ReadDay(day, is_standard=_STANDARD.fullmatch(stripped) is not None)


def day_in(text: str) -> date | None:
    """The day that a text is, in any of these ways; None for anything else, since heads are free text."""
    return read_day(text).day


_PERIOD = r"(?:\d{1,3}/)?\d{1,6}(?:\+\d{1,4})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD}){{0,9}}"
_CODE = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}", re.ASCII)


def is_time_code(text: str) -> bool:
    """True if a text is such a code: "40/6000+30:900+30", "W300-B240"."""
    return _CODE.fullmatch(text) is not None
