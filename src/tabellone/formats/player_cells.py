"""One cell of a list of players: the value that it means, or the sentence that says what is allowed."""

import re
from datetime import date

from tabellone.core.rating.lists.records import Sex, is_country
from tabellone.core.refusal import Refusal
from tabellone.formats.register.day import read_day

HIGHEST_RATING = 9999
HIGHEST_COEFFICIENT = 100
EARLIEST_YEAR, LATEST_YEAR = 1880, 2200
SEXES = {
    "f": Sex.FEMALE,
    "w": Sex.FEMALE,
    "d": Sex.FEMALE,
    "female": Sex.FEMALE,
    "femmina": Sex.FEMALE,
    "donna": Sex.FEMALE,
    "m": Sex.MALE,
    "u": Sex.MALE,
    "male": Sex.MALE,
    "maschio": Sex.MALE,
    "uomo": Sex.MALE,
}
_NO_RATING = frozenset({"", "-", "–", "—", "0", "nc", "n.c.", "n.c", "unr", "unr.", "unrated", "s.e."})
_NO_BIRTH = frozenset({"", "-", "–", "—"})
_THOUSANDS = re.compile(r"(\d{1,3})[.,'’ \u00a0\u202f](\d{3})", re.ASCII)
_WHOLE = re.compile(r"(\d{1,4})(?:[.,]0{1,2})?", re.ASCII)
_YEAR = re.compile(r"(\d{4})(?:[-/.]0{1,2}[-/.]0{1,2})?", re.ASCII)


class PlayerListError(Refusal):
    """A list of players that cannot be read: the line, the column, what was found, what is allowed."""


def rating_in(text: str, line: int, column: int) -> int | None:
    """A rating: "5.120" is 5120, for a point or a comma parts the thousands; a dash or zero means none."""
    if text.casefold() in _NO_RATING:
        return None
    if thousands := _THOUSANDS.fullmatch(text):
        number = int(thousands[1] + thousands[2])
    elif whole := _WHOLE.fullmatch(text):
        number = int(whole[1])
    else:
        number = -1
    if not 0 <= number <= HIGHEST_RATING:
        raise PlayerListError(
            'line {line}, column {column}: rating "{found}" is not allowed; write a whole number from 0 to {most}',
            line=line,
            column=column,
            found=text[:40],
            most=HIGHEST_RATING,
        )
    return number or None


def coefficient_in(text: str, line: int, column: int) -> int | None:
    """K, a whole number; a dash or zero means none."""
    if text.casefold() in _NO_RATING:
        return None
    whole = _WHOLE.fullmatch(text)
    number = int(whole[1]) if whole else -1
    if not 0 <= number <= HIGHEST_COEFFICIENT:
        raise PlayerListError(
            'line {line}, column {column}: K "{found}" is not allowed; write a whole number from 0 to {most}',
            line=line,
            column=column,
            found=text[:40],
            most=HIGHEST_COEFFICIENT,
        )
    return number or None


def federation_in(text: str, line: int, column: int) -> str:
    """The country that a player plays for, in three letters."""
    code = text.upper()
    if not is_country(code):
        raise PlayerListError(
            'line {line}, column {column}: federation "{found}" is not allowed; write three letters such as ITA',
            line=line,
            column=column,
            found=text[:40],
        )
    return code


def sex_in(text: str, line: int, column: int) -> Sex | None:
    """The sex; an empty cell says nothing."""
    if text and text.casefold() not in SEXES:
        raise PlayerListError(
            'line {line}, column {column}: sex "{found}" is not allowed; write F or M',
            line=line,
            column=column,
            found=text[:40],
        )
    return SEXES.get(text.casefold())


def birth_in(text: str, line: int, column: int) -> tuple[int | None, date | None]:
    """The year of birth, and the day where the cell has one; either may stand under either heading."""
    if text in _NO_BIRTH:
        return None, None
    day = read_day(text)
    year_match = _YEAR.fullmatch(text)
    year = day.year if day is not None else int(year_match[1]) if year_match else 0
    if not EARLIEST_YEAR <= year <= LATEST_YEAR:
        raise PlayerListError(
            'line {line}, column {column}: birth "{found}" is not allowed; write a year such as 1985'
            " or a day such as 1985-05-09",
            line=line,
            column=column,
            found=text[:40],
        )
    return year, day
