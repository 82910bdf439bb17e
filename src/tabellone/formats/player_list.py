"""Lists of players as people keep them: pasted, in a table or workbook, or in a report file. Every door reads here.

Headings are known in Italian and English; without a heading line the columns are guessed by their content. The user may
say what a column holds and mend cells before anybody is entered.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from tabellone.core.model import Player, PlayerNumber
from tabellone.core.organisation.guided_draw import DrawEntrant
from tabellone.core.rating.lists.records import Sex, is_country
from tabellone.formats.player_columns import (
    BIRTH_DATE,
    BIRTH_YEAR,
    BOARD,
    CAPTAIN,
    CATEGORY,
    CLUB,
    COEFFICIENT,
    FEDERATION,
    FEDERATION_ID,
    FIELDS,
    GIVEN_NAME,
    LICENCE,
    NAME,
    NATIONAL_RATING,
    NOTHING,
    PROVINCE,
    RATING,
    SEX,
    SEXES,
    SURNAME,
    TEAM,
    TITLE,
    PlayerListError,
    birth_in,
    check_columns,
    coefficient_in,
    federation_in,
    guessed_columns,
    rating_in,
    sex_in,
)
from tabellone.formats.sheet import Spreadsheet, read_sheet
from tabellone.formats.trf import NationalRating, TrfDocument, is_report, read_trf

__all__ = [
    "FIELDS",
    "NOTHING",
    "CellFault",
    "PlayerEntry",
    "PlayerList",
    "PlayerListError",
    "draw_entrants",
    "numbered_players",
    "player_list",
    "read_player_list",
    "sheet_of_players",
]

Value = TypeVar("Value")
_NUMBERED_NAME = re.compile(r"\d{1,4}\s*[.)°]\s*(?=\S)", re.ASCII)


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player from a row; `row` is the player's line in the list, from 1.

    In a list without clubs the team is the club, too.
    """

    row: int
    name: str
    rating: int | None = None
    national_rating: int | None = None
    club: str = ""
    province: str = ""
    category: str = ""
    title: str = ""
    federation_id: str = ""
    birth_year: int | None = None
    birth_date: date | None = None
    federation: str = ""
    sex: Sex | None = None
    licence: str = ""
    coefficient: int | None = None
    team: str = ""
    board: str = ""
    captain: str = ""


@dataclass(frozen=True, slots=True)
class CellFault:
    """A cell that cannot be read; `column` counts from 0."""

    row: int
    column: int
    refusal: PlayerListError


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list as it is read: what its columns hold, who can be read, and the cells that must be mended first."""

    sheet: Spreadsheet
    columns: tuple[str, ...]
    has_heading: bool
    entries: tuple[PlayerEntry, ...]
    faults: tuple[CellFault, ...]

    def checked(self) -> tuple[PlayerEntry, ...]:
        """The players, if every cell can be read."""
        if self.faults:
            raise self.faults[0].refusal
        return self.entries


def read_player_list(data: bytes, source: str) -> tuple[PlayerEntry, ...]:
    """The players of a list, its columns guessed; the first cell that cannot be read is refused."""
    return player_list(sheet_of_players(data, source)).checked()


def sheet_of_players(data: bytes, source: str) -> Spreadsheet:
    """A table or a report file as a sheet."""
    return _report_sheet(read_trf(data, source)) if is_report(data, source) else read_sheet(data, source)


def player_list(
    sheet: Spreadsheet, columns: Sequence[str] | None = None, *, has_heading: bool | None = None
) -> PlayerList:
    """The list in a sheet, with the columns as the user says or as they are guessed."""
    guessed, has_guessed_heading = guessed_columns(sheet)
    fields = guessed if columns is None else tuple(columns)
    with_heading = has_guessed_heading if has_heading is None else has_heading
    check_columns(fields)
    rows = tuple(zip(sheet.lines, sheet.rows, strict=True))[1 if with_heading else 0 :]
    names = [row[fields.index(NAME)] for _, row in rows] if NAME in fields else []
    is_numbered = bool(names) and all(_NUMBERED_NAME.match(name) for name in names if name)
    entries: list[PlayerEntry] = []
    faults: list[CellFault] = []
    for line, row in rows:
        reading = _Reading(line, row, fields, is_numbered=is_numbered)
        entry = reading.entry()
        faults += reading.faults
        if entry is not None and not reading.faults:
            entries.append(entry)
    return PlayerList(sheet, fields, with_heading, tuple(entries), tuple(faults))


class _Reading:
    """One row during the reading of a player; unreadable cells are collected."""

    def __init__(self, line: int, row: Sequence[str], fields: Sequence[str], *, is_numbered: bool) -> None:
        self.line = line
        self.index_of = {field: index for index, field in enumerate(fields) if field}
        self.row = row
        self.is_numbered = is_numbered
        self.faults: list[CellFault] = []

    def entry(self) -> PlayerEntry | None:
        """The player; None where the row says nothing of anybody."""
        if not any(self.text(field) for field in self.index_of):
            return None
        name = self._name()
        if not name:
            index = self.index_of.get(NAME, self.index_of.get(SURNAME, 0))
            missing = PlayerListError(
                "line {line}, column {column}: the name is missing", line=self.line, column=index + 1
            )
            self.faults.append(CellFault(self.line, index, missing))
        year, day = self._birth()
        return PlayerEntry(
            self.line,
            name,
            self._value(RATING, rating_in),
            self._value(NATIONAL_RATING, rating_in),
            self.text(CLUB) or self.text(TEAM),
            self.text(PROVINCE),
            self.text(CATEGORY),
            self.text(TITLE),
            self.text(FEDERATION_ID),
            year,
            day,
            self._value(FEDERATION, federation_in) or "",
            self._value(SEX, sex_in),
            self.text(LICENCE),
            self._value(COEFFICIENT, coefficient_in),
            self.text(TEAM),
            self.text(BOARD),
            self.text(CAPTAIN),
        )

    def text(self, field: str) -> str:
        """Text of the cell of a field; empty if there is no such column."""
        return self.row[self.index_of[field]] if field in self.index_of else ""

    def _name(self) -> str:
        name = self.text(NAME)
        if name:
            return _NUMBERED_NAME.sub("", name, count=1) if self.is_numbered else name
        return " ".join(filter(None, (self.text(SURNAME), self.text(GIVEN_NAME))))

    def _value(self, field: str, read: Callable[[str, int, int], Value]) -> Value | None:
        index = self.index_of.get(field)
        if index is None:
            return None
        try:
            return read(self.row[index], self.line, index + 1)
        except PlayerListError as refusal:
            self.faults.append(CellFault(self.line, index, refusal))
            return None

    def _birth(self) -> tuple[int | None, date | None]:
        """Year and day of birth from either column or both."""
        year, day = self._value(BIRTH_YEAR, birth_in) or (None, None)
        other_year, other_day = self._value(BIRTH_DATE, birth_in) or (None, None)
        if None not in (year, other_year) and year != other_year:
            index = self.index_of[BIRTH_YEAR]
            differing = PlayerListError(
                "line {line}, column {column}: the year of birth is not that of the date",
                line=self.line,
                column=index + 1,
            )
            self.faults.append(CellFault(self.line, index, differing))
        return other_year or year, other_day or day


def numbered_players(entries: Iterable[PlayerEntry]) -> tuple[Player, ...]:
    """The players of a list, numbered from 1 in its order."""
    return tuple(
        Player(PlayerNumber(number), entry.name, entry.rating, entry.club, entry.province, entry.category)
        for number, entry in enumerate(entries, start=1)
    )


def draw_entrants(entries: Iterable[PlayerEntry]) -> tuple[DrawEntrant, ...]:
    """The players of a list for a draw that keeps those of a club or province apart."""
    return tuple(DrawEntrant(entry.name, entry.club or entry.province) for entry in entries)


def _report_sheet(document: TrfDocument) -> Spreadsheet:
    """The players of a report file as a sheet with headings; what no list takes is left out."""
    head = (NAME, RATING, TITLE, FEDERATION_ID, BIRTH_DATE, FEDERATION, SEX, NATIONAL_RATING, LICENCE)
    national = {record.number: record for record in document.national_ratings}
    rows = [
        (
            player.name,
            "" if player.rating is None else str(player.rating),
            player.title.upper(),
            player.identity,
            player.birth if _is_birth(player.birth) else "",
            player.federation if is_country(player.federation.upper()) else "",
            player.sex if player.sex.casefold() in SEXES else "",
            *_national(national.get(player.number)),
        )
        for player in document.players
        if player.name
    ]
    return Spreadsheet((head, *rows))


def _is_birth(text: str) -> bool:
    try:
        birth_in(text, 0, 0)
    except PlayerListError:
        return False
    return True


def _national(record: NationalRating | None) -> tuple[str, str]:
    """The national rating and licence of a player."""
    if record is None:
        return "", ""
    return "" if record.rating is None else str(record.rating), record.identity
