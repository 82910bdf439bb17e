"""What the columns of a list of players hold: by their headings, or else by their content."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from tabellone.formats.player_cells import PlayerListError, rating_in
from tabellone.formats.player_headings import (
    BIRTH_DATE,
    BIRTH_YEAR,
    CATEGORY,
    CLUB,
    FEDERATION,
    FEDERATION_ID,
    FIELDS,
    GIVEN_NAME,
    NAME,
    NATIONAL_RATING,
    NOTHING,
    PROVINCE,
    RATING,
    SEX,
    SURNAME,
    TITLE,
    fields_of_headings,
    is_heading,
)
from tabellone.formats.register.day import read_day
from tabellone.formats.sheet import Spreadsheet

_PROVINCES = """
AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR
GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ
RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV"""
PROVINCES = frozenset(_PROVINCES.split())
TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "GMI", "MI", "MF", "GMF", "MIF"})
CATEGORIES = frozenset({"GM", "M", "CM", "N", "R", "P", "1N", "2N", "3N", "NC", "MN"})
_HOME = "ITA"
_HEADINGS_ENOUGH = 2
_LOWEST_GUESSED, _FIRST_YEAR, _LAST_YEAR = 100, 1915, 2025
_NUMBERING = re.compile(r"(\d{1,4})\s*[.)°]?", re.ASCII)
_MISTYPED = re.compile(r"(?=(?:\D*\d){2})[\w.,']{3,6}", re.ASCII)
_LONG_NUMBER = re.compile(r"\d{5,12}", re.ASCII)
_THREE_CAPITALS = re.compile(r"[A-Z]{3}", re.ASCII)


def guessed_columns(sheet: Spreadsheet) -> tuple[tuple[str, ...], bool]:
    """What each column holds, and whether the first row is a heading."""
    head = fields_of_headings(sheet.rows[0])
    is_named = bool({NAME, SURNAME} & set(head))
    if not is_named and sum(map(is_heading, sheet.rows[0])) < _HEADINGS_ENOUGH:
        return fields_by_content(sheet.rows, sheet.columns), False
    if is_named:
        return head, True
    unnamed = fields_by_content(sheet.rows[1:], sheet.columns)
    nameless = tuple(unnamed[place] if unnamed[place] == NAME else field for place, field in enumerate(head))
    return nameless, True


def check_columns(columns: Sequence[str]) -> None:
    """Refuse columns without names, and two that hold the same."""
    if not {NAME, SURNAME} & set(columns):
        raise PlayerListError("no column holds the names; choose one")
    for field in FIELDS:
        if list(columns).count(field) > 1:
            raise PlayerListError("two columns hold the same: {field}", field=field)


def is_numbering(values: Sequence[str]) -> bool:
    """Whether a column only numbers the lines: 1, 2, 3 or 1., 2., 3."""
    numbers = [_NUMBERING.fullmatch(value) for value in values]
    return bool(values) and [number and int(number[1]) for number in numbers] == list(range(1, len(values) + 1))


def fields_by_content(rows: Sequence[Sequence[str]], width: int) -> tuple[str, ...]:
    """Without headings: what the cells look like; columns of words are name, club, province, category in this order."""
    columns = [[row[place] for row in rows if row[place]] for place in range(width)]
    fields = [NOTHING if is_numbering(values) and len(values) == len(rows) else _kind(values) for values in columns]
    _settle_ratings(fields, columns)
    _settle_doubles(fields)
    words = [place for place, field in enumerate(fields) if field == _WORDS]
    for place in words:
        fields[place] = NOTHING
    left = [field for field in (NAME, CLUB, PROVINCE, CATEGORY) if field not in fields]
    if _are_two_names(columns, words):
        fields[words[0]], fields[words[1]] = SURNAME, GIVEN_NAME
        words, left = words[2:], [field for field in left if field != NAME]
    for place, field in zip(words, left, strict=False):
        fields[place] = field
    return tuple(fields)


_WORDS = "words"


def _kind(values: Sequence[str]) -> str:
    """What the cells of a column look like; a few of them may be mistyped."""
    if not values:
        return NOTHING
    tests: tuple[tuple[str, Callable[[str], bool], int], ...] = (
        (FEDERATION_ID, lambda text: _LONG_NUMBER.fullmatch(text) is not None, 3),
        (BIRTH_DATE, lambda text: read_day(text) is not None, 3),
        (RATING, _looks_like_rating, 2),
        (PROVINCE, lambda text: text.upper() in PROVINCES, 3),
        (CATEGORY, lambda text: text.upper() in CATEGORIES, 4),
        (TITLE, lambda text: text.upper() in TITLES, 4),
    )
    if {"M", "F"} == {value.upper() for value in values}:
        return SEX
    if _HOME in values and all(_THREE_CAPITALS.fullmatch(value) for value in values):
        return FEDERATION
    for field, looks_so, quarters in tests:
        if 4 * sum(map(looks_so, values)) >= quarters * len(values):
            return field
    return _WORDS


def _looks_like_rating(text: str) -> bool:
    with suppress(PlayerListError):
        rating_in(text, 0, 0)
        return True
    return _MISTYPED.fullmatch(text) is not None


def _settle_ratings(fields: list[str], columns: Sequence[Sequence[str]]) -> None:
    """Of several columns of numbers, one of years is the birth; small numbers are no rating."""
    numbers = [place for place, field in enumerate(fields) if field == RATING]
    for place in numbers:
        values = [_number(value) for value in columns[place]]
        if len(numbers) > 1 and max(values) < _LOWEST_GUESSED:
            fields[place] = NOTHING
        elif (
            len(numbers) > 1 and BIRTH_DATE not in fields and all(_FIRST_YEAR <= year <= _LAST_YEAR for year in values)
        ):
            fields[place] = BIRTH_YEAR
    if RATING not in fields and BIRTH_YEAR in fields:
        fields[fields.index(BIRTH_YEAR)] = RATING
    ratings = [place for place, field in enumerate(fields) if field == RATING]
    for place in ratings[1:2]:
        fields[place] = NATIONAL_RATING


def _number(text: str) -> int:
    with suppress(PlayerListError):
        return rating_in(text, 0, 0) or 0
    return 0


def _settle_doubles(fields: list[str]) -> None:
    """Of two columns that look alike the first holds what both look like, but for columns of words."""
    seen: set[str] = set()
    for place, field in enumerate(fields):
        if field in seen and field != _WORDS:
            fields[place] = NOTHING
        seen.add(field)


def _are_two_names(columns: Sequence[Sequence[str]], words: Sequence[int]) -> bool:
    """Whether the first two columns of words are surname and given name: side by side, mostly of one word each."""
    if len(words) < 2 or words[1] != words[0] + 1:
        return False
    surnames, given_names = columns[words[0]], columns[words[1]]
    one_word = [" " not in name and name.isalpha() for name in (*surnames, *given_names)]
    distinct = 2 * len(set(given_names)) > len(given_names)
    return len(surnames) == len(given_names) and distinct and 4 * sum(one_word) >= 3 * len(one_word)
