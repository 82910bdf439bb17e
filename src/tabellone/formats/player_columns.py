"""The meaning of the columns in a sheet of players, guessed from their headings; the user may change it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import Sex, is_country
from tabellone.core.refusal import Refusal
from tabellone.formats.register.day import read_day
from tabellone.formats.register.players import SEXES
from tabellone.formats.register.table import folded_heading
from tabellone.formats.sheet import Spreadsheet
from tabellone.formats.trf import NationalRating, TrfDocument

NOTHING = ""
NAME, SURNAME, GIVEN_NAME = "name", "surname", "given_name"
FIELDS = (
    NAME,
    SURNAME,
    GIVEN_NAME,
    "rating",
    "national_rating",
    "club",
    "province",
    "category",
    "title",
    "federation_id",
    "birth_year",
    "birth_date",
    "federation",
    "sex",
    "licence",
)
HIGHEST_RATING = 9999
_HEADINGS = {
    "name": NAME,
    "nome": NAME,
    "player": NAME,
    "giocatore": NAME,
    "cognome_e_nome": NAME,
    "nominativo": NAME,
    "surname": SURNAME,
    "last_name": SURNAME,
    "cognome": SURNAME,
    "given_name": GIVEN_NAME,
    "first_name": GIVEN_NAME,
    "rating": "rating",
    "elo": "rating",
    "elo_fide": "rating",
    "elo_rubele": "rating",
    "punteggio": "rating",
    "capitale": "rating",
    "capitale_punti": "rating",
    "punti_elo": "rating",
    "national_rating": "national_rating",
    "elo_italia": "national_rating",
    "elo_nazionale": "national_rating",
    "club": "club",
    "circolo": "club",
    "sodalizio": "club",
    "societa": "club",
    "asd": "club",
    "province": "province",
    "provincia": "province",
    "prov": "province",
    "category": "category",
    "categoria": "category",
    "cat": "category",
    "title": "title",
    "titolo": "title",
    "id": "federation_id",
    "federation_id": "federation_id",
    "id_fide": "federation_id",
    "fide_id": "federation_id",
    "tessera": "federation_id",
    "codice": "federation_id",
    "birth_year": "birth_year",
    "year": "birth_year",
    "anno": "birth_year",
    "anno_di_nascita": "birth_year",
    "anno_nascita": "birth_year",
    "birth_date": "birth_date",
    "born": "birth_date",
    "data_di_nascita": "birth_date",
    "data_nascita": "birth_date",
    "nascita": "birth_date",
    "federation": "federation",
    "fed": "federation",
    "country": "federation",
    "nationality": "federation",
    "federazione": "federation",
    "nazione": "federation",
    "naz": "federation",
    "nazionalita": "federation",
    "sex": "sex",
    "gender": "sex",
    "sesso": "sex",
    "licence": "licence",
    "license": "licence",
    "licenza": "licence",
    "licenza_nazionale": "licence",
}
_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)", re.ASCII)
_WHOLE = re.compile(r"\d{1,4}(?:[.,]0+)?", re.ASCII)


class ColumnsError(Refusal):
    """A sheet that cannot be read as players with the columns chosen."""


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player from a row; `row` counts from 1, headings included."""

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


def guessed_columns(sheet: Spreadsheet) -> tuple[tuple[str, ...], bool]:
    """What each column holds, and whether the first row is a heading."""
    head = [_HEADINGS.get(folded_heading(text).strip("_"), NOTHING) for text in sheet.rows[0]]
    if not {NAME, SURNAME} & set(head):
        return _guessed_from_values(sheet), False
    if SURNAME in head:
        head = [GIVEN_NAME if field == NAME else field for field in head]
    seen: set[str] = set()
    fields = []
    for field in head:
        fields.append(NOTHING if field in seen else field)
        seen.add(field)
    return tuple(fields), True


def _guessed_from_values(sheet: Spreadsheet) -> tuple[str, ...]:
    """Without headings: the first column of words is the name, the first of numbers the rating, then club, province.

    A column that only numbers the lines is ignored.
    """
    fields = []
    left = [NAME, "club", "province", "category"]
    has_rating = False
    for column in range(sheet.columns):
        values = [row[column] for row in sheet.rows if row[column]]
        if values == [str(place) for place in range(1, len(sheet.rows) + 1)]:
            fields.append(NOTHING)
        elif values and all(_WHOLE.fullmatch(value) for value in values):
            fields.append(NOTHING if has_rating else "rating")
            has_rating = True
        else:
            fields.append(left.pop(0) if left else NOTHING)
    return tuple(fields)


def players_from(sheet: Spreadsheet, columns: Sequence[str], *, has_heading: bool) -> tuple[PlayerEntry, ...]:
    """The players of a sheet; rows without a name are left out."""
    if not {NAME, SURNAME} & set(columns):
        raise ColumnsError("no column holds the names; choose one")
    for field in FIELDS:
        if list(columns).count(field) > 1:
            raise ColumnsError("two columns hold the same: {field}", field=field)
    first = 1 if has_heading else 0
    entries = (_entry(place, row, columns) for place, row in enumerate(sheet.rows, start=1) if place > first)
    return tuple(entry for entry in entries if entry.name)


def _entry(place: int, row: Sequence[str], columns: Sequence[str]) -> PlayerEntry:
    texts = {field: text for field, text in zip(columns, row, strict=False) if field}
    name = texts.get(NAME) or " ".join(filter(None, (texts.get(SURNAME), texts.get(GIVEN_NAME))))
    born = read_day(texts.get("birth_date", ""))
    year = _year(texts.get("birth_year", "")) or _year(texts.get("birth_date", ""))
    if born is not None and year not in (None, born.year):
        raise ColumnsError("line {line}: the year of birth is not that of the date", line=place)
    return PlayerEntry(
        place,
        name,
        _rating(texts.get("rating", ""), place),
        _rating(texts.get("national_rating", ""), place),
        texts.get("club", ""),
        texts.get("province", ""),
        texts.get("category", ""),
        texts.get("title", ""),
        texts.get("federation_id", ""),
        born.year if born else year,
        born,
        _federation(texts.get("federation", ""), place),
        _sex(texts.get("sex", ""), place),
        texts.get("licence", ""),
    )


def _federation(text: str, place: int) -> str:
    """The country that a player plays for, in three letters."""
    code = text.strip().upper()
    if not is_country(code):
        raise ColumnsError(
            'line {line}: federation "{found}" is not allowed; write three letters such as ITA',
            line=place,
            found=text.strip()[:40],
        )
    return code


def _sex(text: str, place: int) -> Sex | None:
    plain = text.strip()
    if plain and plain.casefold() not in SEXES:
        raise ColumnsError('line {line}: sex "{found}" is not allowed; write F or M', line=place, found=plain[:40])
    return SEXES.get(plain.casefold())


def _rating(text: str, place: int) -> int | None:
    """A rating; empty, a dash or zero means none."""
    plain = text.strip()
    if plain in ("", "-", "–", "0"):
        return None
    if not _WHOLE.fullmatch(plain):
        raise ColumnsError('line {line}: rating "{found}" is not a whole number', line=place, found=plain[:40])
    return int(re.split(r"[.,]", plain)[0])


def _year(text: str) -> int | None:
    """The year in a year or a date."""
    year_match = _YEAR.search(text)
    return int(year_match[1]) if year_match else None


def players_of_report(document: TrfDocument) -> Spreadsheet:
    """The players of a report file as a sheet with headings."""
    head = ("name", "rating", "title", "federation_id", "birth_date", "federation", "sex", "national_rating", "licence")
    national = {record.number: record for record in document.national_ratings}
    rows = [
        (
            player.name,
            "" if player.rating is None else str(player.rating),
            player.title.upper(),
            player.identity,
            player.birth,
            player.federation if is_country(player.federation.upper()) else "",
            player.sex if player.sex.casefold() in SEXES else "",
            *_national(national.get(player.number)),
        )
        for player in document.players
    ]
    return Spreadsheet((head, *rows))


def _national(record: NationalRating | None) -> tuple[str, str]:
    """The national rating and licence of a player."""
    if record is None:
        return "", ""
    return "" if record.rating is None else str(record.rating), record.identity
