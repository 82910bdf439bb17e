"""The tables of players, read and written, and of ratings that a commission sets by hand.

The date of birth is written only on request.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from tabellone.core.rating.elo_rubele.careers import FMJD
from tabellone.core.rating.lists.records import (
    EARLIEST_BIRTH,
    LOWEST_RATING,
    OtherRating,
    PlayerRecord,
    Sex,
    is_country,
)
from tabellone.formats import player_columns as headings
from tabellone.formats.player_columns import SEXES, fields_by_content
from tabellone.formats.register.day import read_day
from tabellone.formats.register.layout import (
    AS_FOUND,
    LEFT_OUT,
    ColumnChoice,
    Layout,
    RegisterError,
    TableRow,
    read_table,
    written_table,
)
from tabellone.regulations import rulebook

CLEARED = "-"
ID, RATING, SINCE = "id_", "rating_", "_since"
LATEST_BIRTH = 2100

# Register names of the fields of lists of players; ratings and categories come from its own lists.
_COLUMNS = {
    headings.NAME: "name",
    headings.SURNAME: "surname",
    headings.GIVEN_NAME: "given_name",
    headings.SEX: "sex",
    headings.BIRTH_YEAR: "birth_year",
    headings.BIRTH_DATE: "birth_date",
    headings.CLUB: "club",
    headings.PROVINCE: "province",
    headings.FEDERATION: "nationality",
    headings.TITLE: "title",
    headings.NOTHING: "number",
}
_NUMBERS = {
    "id": ("id", "codice", "cod", "tessera", "n_tessera", "numero_tessera", "nr_tessera", "tess"),
    "id_fide": ("id_fide", "fide_id", "fideid", "fide_no", "fide_nr", "fide_number", "codice_fide", "cod_fide"),
    "id_fid": ("id_fid", "tessera_fid", "tess_fid", "codice_fid"),
    "id_ita": ("id_ita", "tessera_fsi", "tess_fsi", "id_fsi"),
}
HEADINGS = {
    **{column: column for column in _COLUMNS.values()},
    **{heading: _COLUMNS[field] for heading, field in headings.HEADINGS.items() if field in _COLUMNS},
    **{heading: column for column, heading_names in _NUMBERS.items() for heading in heading_names},
}
TEXTS = ("club", "province", "nationality", "title")
CLEARABLE = ("sex", "birth_year", "birth_date")


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player from a row of a file. None: the file does not say it; an empty text: the field is cleared.

    An empty name is not said, either: the row names the player by identifier or number. `cleared` are the fields
    cleared that are no texts, and an empty number of a federation is cleared, too.
    """

    source: str
    line: int
    name: str
    id: str = ""
    sex: Sex | None = None
    birth_year: int | None = None
    birth_date: date | None = None
    club: str | None = None
    province: str | None = None
    nationality: str | None = None
    title: str | None = None
    federation_ids: tuple[tuple[str, str], ...] = ()
    other_ratings: tuple[OtherRating, ...] = ()
    cleared: tuple[str, ...] = ()

    @property
    def year_of_birth(self) -> int | None:
        """The year of birth, as far as the file states it."""
        return self.birth_date.year if self.birth_date else self.birth_year


def players_layout(federation: str = "fide") -> Layout:
    """The columns of a table of players; long numbers without a heading are those of a federation."""
    ratings = {RATING + name + end: RATING + name + end for name in other_lists() for end in ("", SINCE)}
    guess = partial(_guessed, federation=federation)
    return Layout({**HEADINGS, **ratings}, (("name", "surname", "id", ID),), (ID,), guess=guess)


def _guessed(rows: Sequence[Sequence[str]], width: int, federation: str) -> tuple[str, ...]:
    columns = {**_COLUMNS, headings.NOTHING: LEFT_OUT, headings.FEDERATION_ID: ID + federation}
    return tuple(columns.get(field, LEFT_OUT) for field in fields_by_content(rows, width))


def read_players(
    data: bytes, source: str, choice: ColumnChoice = AS_FOUND, federation: str = "fide"
) -> tuple[PlayerRow, ...]:
    """The players of a table. A blank field says nothing; a dash clears the field in the register."""
    table = read_table(data, source, players_layout(federation), choice)
    free = [column for column in table.columns if column.startswith((ID, RATING)) and not column.endswith(SINCE)]
    numbers = [column for column in free if column.startswith(ID)]
    ratings = [column for column in free if column.startswith(RATING)]
    player_rows = tuple(_player(row, numbers, ratings) for row in table.rows)
    _refuse_twins(player_rows)
    return player_rows


def other_lists() -> tuple[str, ...]:
    """The lists of others from which somebody's first rating may come, by the names of their columns."""
    return FMJD, *rulebook.uisp_rules().initial_lists


def _refuse_twins(rows: Iterable[PlayerRow]) -> None:
    seen: dict[str, int] = {}
    for row in rows:
        if row.id and row.id in seen:
            raise RegisterError(
                '{file} line {line}: player "{player}" stands already on line {other}',
                file=row.source,
                line=row.line,
                player=row.id,
                other=seen[row.id],
            )
        seen[row.id] = row.line


def _player(row: TableRow, numbers: Sequence[str], ratings: Sequence[str]) -> PlayerRow:
    """A player; `numbers` and `ratings` are the columns that name a federation and a list of others."""
    cleared = tuple(column for column in CLEARABLE if row.text(column) == CLEARED)
    player_row = PlayerRow(
        row.source,
        row.line,
        _name(row, is_needed=not any(row.text(column) for column in ("id", *numbers))),
        id=row.text("id"),
        sex=None if "sex" in cleared else _sex(row),
        birth_year=None if "birth_year" in cleared else row.whole("birth_year", EARLIEST_BIRTH, LATEST_BIRTH),
        birth_date=None if "birth_date" in cleared else _birth_date(row),
        club=_text_in(row, "club"),
        province=_text_in(row, "province"),
        nationality=_nationality(row),
        title=_text_in(row, "title"),
        federation_ids=tuple(
            (column.removeprefix(ID), _text_in(row, column) or "") for column in numbers if row.text(column)
        ),
        other_ratings=tuple(_other_rating(row, column) for column in ratings if row.text(column)),
        cleared=cleared,
    )
    if player_row.birth_date and player_row.birth_year not in (None, player_row.birth_date.year):
        raise RegisterError(
            "{file} line {line}: the birth year {year} is not that of the birth date",
            file=row.source,
            line=row.line,
            year=player_row.birth_year,
        )
    return player_row


def _name(row: TableRow, *, is_needed: bool) -> str:
    """The name; a surname in a column of its own comes before the given name, which is nobody's name alone."""
    if "surname" not in row.fields:
        return row.required("name") if is_needed else row.text("name")
    given_name = row.text("given_name") or row.text("name")
    surname = row.required("surname") if given_name or is_needed else row.text("surname")
    return " ".join(filter(None, (surname, given_name)))


def _text_in(row: TableRow, column: str) -> str | None:
    text = row.text(column)
    return None if not text else "" if text == CLEARED else text


def _nationality(row: TableRow) -> str | None:
    """Three letters are required, since every player who is not ITA counts as a foreigner."""
    text = _text_in(row, "nationality")
    if not text:
        return text
    if not is_country(text.upper()):
        raise RegisterError(
            '{file} line {line}: nationality "{found}" is not allowed; write three letters such as ITA',
            file=row.source,
            line=row.line,
            found=text,
        )
    return text.upper()


def _sex(row: TableRow) -> Sex | None:
    text = row.text("sex")
    if not text:
        return None
    if text.casefold() not in SEXES:
        raise RegisterError(
            '{file} line {line}: sex "{found}" is not allowed; write F or M',
            file=row.source,
            line=row.line,
            found=text,
        )
    return SEXES[text.casefold()]


def _birth_date(row: TableRow) -> date | None:
    if not row.text("birth_date"):
        return None
    day = _day(row, "birth_date")
    if not EARLIEST_BIRTH <= day.year <= LATEST_BIRTH:
        raise RegisterError(
            "{file} line {line}: {column} {found} is not allowed; it must be {least} to {most}",
            file=row.source,
            line=row.line,
            column="birth_year",
            found=day.year,
            least=EARLIEST_BIRTH,
            most=LATEST_BIRTH,
        )
    return day


def _day(row: TableRow, column: str) -> date:
    day = read_day(row.required(column))
    if day is None:
        raise RegisterError(
            '{file} line {line}: {column} "{found}" is not a day such as 2026-05-09',
            file=row.source,
            line=row.line,
            column=column,
            found=row.text(column),
        )
    return day


def _other_rating(row: TableRow, column: str) -> OtherRating:
    """A rating in another list; without a day it has always been in force."""
    since = column + SINCE
    day = _day(row, since) if row.text(since) else date.min
    return OtherRating(column.removeprefix(RATING), day, row.rating(column) or 0)


def write_players(players: Iterable[PlayerRecord], *, private: bool = False) -> str:
    """The table of players; `private` adds the dates of birth. Of another list the latest rating is written."""
    records = tuple(players)
    federations = sorted({name for player in records for name, _ in player.federation_ids})
    lists = sorted({other_rating.list for player in records for other_rating in player.other_ratings})
    columns = ["id", "name", "sex", "birth_year", *(["birth_date"] if private else []), *TEXTS]
    columns += [ID + name for name in federations]
    columns += [RATING + name + end for name in lists for end in ("", SINCE)]
    return written_table(columns, (_fields(player, federations, lists, private=private) for player in records))


def _fields(player: PlayerRecord, federations: list[str], lists: list[str], *, private: bool) -> list[object]:
    numbers = dict(player.federation_ids)
    fields: list[object] = [player.id, player.name, player.sex.value if player.sex else "", player.year_of_birth]
    fields += [player.birth_date] if private else []
    fields += [player.club, player.province, player.nationality, player.title]
    fields += [numbers.get(name) for name in federations]
    for name in lists:
        listed = [other_rating for other_rating in player.other_ratings if other_rating.list == name]
        last = max(listed, key=lambda other_rating: other_rating.since, default=None)
        fields += [last.rating if last else None, last.since if last and last.since != date.min else None]
    return fields


HIGHEST_MALUS = 9999
RATING_HEADINGS = {
    "id": "id",
    "codice": "id",
    "tessera": "id",
    "name": "name",
    "nome": "name",
    "cognome_e_nome": "name",
    "giocatore": "name",
    "player": "name",
    "rating": "rating",
    "capital": "rating",
    "capitale": "rating",
    "punteggio": "rating",
    "elo": "rating",
    "category": "category",
    "categoria": "category",
    "malus": "malus",
}
_IDENTIFIER = re.compile(r"[A-Za-z]{1,4}-?\d{2,}|\d{5,12}", re.ASCII)
_GUESSED = {
    headings.NAME: "name",
    headings.RATING: "rating",
    headings.CATEGORY: "category",
}


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A rating with what else is set; a field that is None keeps its value."""

    source: str
    line: int
    id: str
    name: str
    rating: int
    category: str | None = None
    malus: int | None = None


def _guessed_ratings(rows: Sequence[Sequence[str]], width: int) -> tuple[str, ...]:
    """A column of words with figures, such as A0012, holds identifiers; the rest is as in a list of players."""
    columns = [[row[index] for row in rows if row[index]] for index in range(width)]
    identifiers = [index for index, values in enumerate(columns) if values and all(map(_IDENTIFIER.fullmatch, values))]
    others = [["" if index in identifiers else text for index, text in enumerate(row)] for row in rows]
    guessed = [_GUESSED.get(field, LEFT_OUT) for field in fields_by_content(others, width)]
    for index in identifiers[:1]:
        guessed[index] = "id"
    return tuple(guessed)


RATINGS_LAYOUT = Layout(RATING_HEADINGS, (("rating",), ("name", "id")), guess=_guessed_ratings)


def read_ratings(
    data: bytes,
    source: str,
    choice: ColumnChoice = AS_FOUND,
    *,
    lowest: int = LOWEST_RATING,
    most_malus: int = HIGHEST_MALUS,
) -> tuple[RatingRow, ...]:
    """The ratings of a table; each line names its player by identifier or by name.

    `lowest` and `most_malus` are the limits of the system whose ratings they are.
    """
    return tuple(_ratings(read_table(data, source, RATINGS_LAYOUT, choice).rows, lowest, most_malus))


def _ratings(rows: tuple[TableRow, ...], lowest: int, most_malus: int) -> Iterator[RatingRow]:
    for row in rows:
        row.required("rating")
        if not row.text("id"):
            row.required("name")
        yield RatingRow(
            row.source,
            row.line,
            row.text("id"),
            row.text("name"),
            row.rating("rating", lowest) or 0,
            row.text("category") or None,
            row.whole("malus", 0, most_malus),
        )
