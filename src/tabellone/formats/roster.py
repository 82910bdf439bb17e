"""Rosters as people paste them: one player a line, fields separated by a semicolon, a tab or a comma.

A line with a semicolon is split at semicolons only, else at tabs, else at commas, so that a name may hold a comma.
"""

import re
from collections.abc import Iterator

from tabellone.core.model import Player, PlayerNumber
from tabellone.core.organisation.guided_draw import DrawEntrant
from tabellone.core.refusal import Refusal
from tabellone.formats.characters import control_character

MOST_LINES = 2000
MOST_CHARACTERS = 200
HIGHEST_RATING = 9999

_BYTE_ORDER_MARK = "\ufeff"
_LINE_END = re.compile(r"\r\n|\r|\n")
_SEPARATORS = (";", "\t", ",")
_ENTRANT_FIELDS = 2
_PLAYER_FIELDS = 5


class RosterError(Refusal):
    """A roster that cannot be read: the line, what was found, what is allowed."""


def parse_entrants(text: str) -> tuple[DrawEntrant, ...]:
    """Lines `name; club or province`; blank lines are left out."""
    return tuple(DrawEntrant(name, team) for _, (name, team) in _lines(text, _ENTRANT_FIELDS))


def parse_players(text: str) -> tuple[Player, ...]:
    """Lines `name; rating; club; province; category`, numbered from 1; all but the name may be left out."""
    return tuple(
        Player(PlayerNumber(number), name, _rating(rating, line), club, province, category)
        for number, (line, (name, rating, club, province, category)) in enumerate(_lines(text, _PLAYER_FIELDS), start=1)
    )


def _lines(text: str, most_fields: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The number and the fields of every line that is not blank; missing fields are empty."""
    lines = _LINE_END.split(text.removeprefix(_BYTE_ORDER_MARK).rstrip())
    if len(lines) > MOST_LINES:
        raise RosterError("{found} lines; at most {most} are allowed", found=len(lines), most=MOST_LINES)
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, _fields(line, number, most_fields)


def _fields(line: str, number: int, most: int) -> tuple[str, ...]:
    separator = next((character for character in _SEPARATORS if character in line.strip()), ";")
    fields = [field.strip() for field in line.split(separator)]
    while len(fields) > 1 and not fields[-1]:
        fields.pop()
    if len(fields) > most:
        raise RosterError(
            "line {line}: {found} fields; at most {most} are allowed",
            line=number,
            found=len(fields),
            most=most,
        )
    if not fields[0]:
        raise RosterError("line {line}: the name is missing", line=number)
    for field in fields:
        _check_field(field, number)
    return (*fields, *[""] * (most - len(fields)))


def _check_field(field: str, line: int) -> None:
    if len(field) > MOST_CHARACTERS:
        raise RosterError(
            "line {line}: a field of {found} characters; at most {most} are allowed",
            line=line,
            found=len(field),
            most=MOST_CHARACTERS,
        )
    if (character := control_character(field)) is not None:
        raise RosterError("line {line}: the control character {found} is not allowed", line=line, found=character)


def _rating(text: str, line: int) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit()):
        raise RosterError('line {line}: rating "{found}" is not a whole number', line=line, found=text)
    if len(text) > len(str(HIGHEST_RATING)):
        raise RosterError(
            "line {line}: rating {found} is not allowed; the highest is {most}",
            line=line,
            found=text,
            most=HIGHEST_RATING,
        )
    return int(text)
