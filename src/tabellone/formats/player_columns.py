"""The columns of a list of players: known by their headings or guessed by their content, and what their cells say."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date

from tabellone.core.rating.lists.records import Sex, is_country
from tabellone.core.refusal import Refusal
from tabellone.formats.register.day import read_day
from tabellone.formats.sheet import Spreadsheet

NOTHING = ""
NAME, SURNAME, GIVEN_NAME = "name", "surname", "given_name"
RATING, NATIONAL_RATING = "rating", "national_rating"
CLUB, PROVINCE, CATEGORY, TITLE = "club", "province", "category", "title"
FEDERATION_ID, LICENCE, FEDERATION = "federation_id", "licence", "federation"
BIRTH_YEAR, BIRTH_DATE, SEX = "birth_year", "birth_date", "sex"
COEFFICIENT = "coefficient"
TEAM, BOARD, CAPTAIN = "team", "board", "captain"
FIELDS = (
    NAME,
    SURNAME,
    GIVEN_NAME,
    RATING,
    NATIONAL_RATING,
    CLUB,
    PROVINCE,
    CATEGORY,
    TITLE,
    FEDERATION_ID,
    BIRTH_YEAR,
    BIRTH_DATE,
    FEDERATION,
    SEX,
    LICENCE,
    COEFFICIENT,
    TEAM,
    BOARD,
    CAPTAIN,
)

_WORD_BREAKS = re.compile(r"[\s\-./_'’]+")
_WORDS_OF_HEADING = {
    NAME: """name; full name; player; player name; surname name; surname and name; last name first name; nome;
        giocatore; giocatrice; giocatori; atleta; cognome e nome; cognome nome; cogn nome; nome e cognome; nome cognome;
        nominativo; concorrente; iscritto; partecipante""",
    SURNAME: "surname; last name; lastname; family name; cognome; cogn",
    GIVEN_NAME: "given name; first name; firstname; forename",
    RATING: """rating; rtg; rat; rtgi; rtg int; elo; elo fide; elo std; elo standard; elo rubele; fide elo; fide rating;
        fide rtg; irtg; punteggio; punteggio elo; punti elo; capitale; capitale punti; elo internazionale""",
    NATIONAL_RATING: """national rating; nat rating; rtgn; rtg nat; nrtg; nat elo; elo italia; elo ita; elo nazionale;
        elo naz; elo fsi; elo uisp; elo nat""",
    CLUB: "club; club city; circolo; sodalizio; societa; societa sportiva; asd; associazione; circ; soc",
    PROVINCE: "province; provincia; prov; pr; pv",
    CATEGORY: "category; categoria; categ; cat",
    TITLE: "title; titolo; tit; titolo fide",
    FEDERATION_ID: """id; federation id; id fide; fide id; fideid; fide no; fide nr; fide number; fide code; cod fide;
        codice fide; n fide; id no; id fid; tessera; tessera fid; n tessera; numero tessera; nr tessera; tess; tess fid;
        codice; cod; codice fid""",
    BIRTH_YEAR: "birth year; year of birth; year; anno; anno di nascita; anno nascita; anno nasc; yob",
    BIRTH_DATE: """birth date; birth; birthday; birthdate; date of birth; dob; born; data di nascita; data nascita; data
        nasc; nascita; nato; nata; nato il; nata il; nato a il; d nascita""",
    FEDERATION: """federation; fed; fid fed; country; nat; nation; nationality; federazione; nazione; naz; nazionalita;
        paese; cittadinanza""",
    SEX: "sex; gender; sesso; m f; f m; s; genere; w m",
    LICENCE: """licence; license; national licence; licenza; licenza nazionale; tessera fsi; tess fsi; id fsi; id naz;
        id nazionale; nat id; national id; tessera uisp""",
    COEFFICIENT: "k; k fide; fide k; coefficient; coefficiente; coefficiente k; development coefficient",
    TEAM: "team; team name; squadra; nome squadra; nome della squadra; sq; coppia; pair",
    BOARD: "board; bd; board no; scacchiera; damiera; n scacchiera; n damiera",
    CAPTAIN: "captain; team captain; capitano",
    NOTHING: "no; n; nr; num; numero; number; nro; sno; snr; start no; pos; posizione; rank; rk; #; riga; line",
}
# A second number of this kind is that of the national licence: "ID FIDE; Tessera".
_CARDS = frozenset({"tessera", "n_tessera", "numero_tessera", "nr_tessera", "tess", "tessera_fid", "tess_fid"})


def folded_heading(heading: str) -> str:
    """A heading without accents, capitals, blanks and points: "Anno di nascita" is anno_di_nascita."""
    plain = unicodedata.normalize("NFKD", heading.casefold())
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    return _WORD_BREAKS.sub("_", plain.strip()).strip("_")


HEADINGS = {
    folded_heading(heading): field
    for field, headings in _WORDS_OF_HEADING.items()
    for heading in headings.replace("\n", " ").split(";")
}


def is_heading(text: str) -> bool:
    """True if a text is a known heading."""
    return folded_heading(text) in HEADINGS


def fields_of_headings(row: tuple[str, ...]) -> tuple[str, ...]:
    """The field of each heading of a row; of two headings for one field, the second has none."""
    folded = [folded_heading(text) for text in row]
    fields = [HEADINGS.get(heading, NOTHING) for heading in folded]
    if SURNAME in fields:
        fields = [GIVEN_NAME if field == NAME else field for field in fields]
    numbers = [index for index, field in enumerate(fields) if field == FEDERATION_ID]
    if len(numbers) > 1 and LICENCE not in fields:
        card = next((index for index in numbers if folded[index] in _CARDS), numbers[-1])
        fields[card] = LICENCE
    seen: set[str] = set()
    for index, field in enumerate(fields):
        if field in seen:
            fields[index] = NOTHING
        seen.add(field)
    return tuple(fields)


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
    """The field of each column, and whether the first row is a heading."""
    head = fields_of_headings(sheet.rows[0])
    is_named = bool({NAME, SURNAME} & set(head))
    if not is_named and sum(map(is_heading, sheet.rows[0])) < _HEADINGS_ENOUGH:
        return fields_by_content(sheet.rows, sheet.columns), False
    if is_named:
        return head, True
    unnamed = fields_by_content(sheet.rows[1:], sheet.columns)
    nameless = tuple(unnamed[index] if unnamed[index] == NAME else field for index, field in enumerate(head))
    return nameless, True


def check_columns(columns: Sequence[str]) -> None:
    """Refuse columns without names, and two that hold the same."""
    if not {NAME, SURNAME} & set(columns):
        raise PlayerListError("no column holds the names; choose one")
    for field in FIELDS:
        if list(columns).count(field) > 1:
            raise PlayerListError("two columns hold the same: {field}", field=field)


def is_numbering(values: Sequence[str]) -> bool:
    """True if a column only numbers the lines: 1, 2, 3 or 1., 2., 3."""
    numbers = [_NUMBERING.fullmatch(value) for value in values]
    return bool(values) and [number and int(number[1]) for number in numbers] == list(range(1, len(values) + 1))


def fields_by_content(rows: Sequence[Sequence[str]], width: int) -> tuple[str, ...]:
    """Without headings: what the cells look like; columns of words are name, club, province, category in this order."""
    columns = [[row[index] for row in rows if row[index]] for index in range(width)]
    fields = [NOTHING if is_numbering(values) and len(values) == len(rows) else _kind(values) for values in columns]
    _settle_ratings(fields, columns)
    _settle_doubles(fields)
    words = [index for index, field in enumerate(fields) if field == _WORDS]
    for index in words:
        fields[index] = NOTHING
    left = [field for field in (NAME, CLUB, PROVINCE, CATEGORY) if field not in fields]
    if _are_two_names(columns, words):
        fields[words[0]], fields[words[1]] = SURNAME, GIVEN_NAME
        words, left = words[2:], [field for field in left if field != NAME]
    for index, field in zip(words, left, strict=False):
        fields[index] = field
    return tuple(fields)


_WORDS = "words"


def _kind(values: Sequence[str]) -> str:
    """The field that the cells of a column look like; a few of them may be mistyped."""
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
    """Choose among several numeric columns: one of years is the birth year; small numbers are no rating."""
    numbers = [index for index, field in enumerate(fields) if field == RATING]
    for index in numbers:
        values = [_number(value) for value in columns[index]]
        if len(numbers) > 1 and max(values) < _LOWEST_GUESSED:
            fields[index] = NOTHING
        elif (
            len(numbers) > 1 and BIRTH_DATE not in fields and all(_FIRST_YEAR <= year <= _LAST_YEAR for year in values)
        ):
            fields[index] = BIRTH_YEAR
    if RATING not in fields and BIRTH_YEAR in fields:
        fields[fields.index(BIRTH_YEAR)] = RATING
    ratings = [index for index, field in enumerate(fields) if field == RATING]
    for index in ratings[1:2]:
        fields[index] = NATIONAL_RATING


def _number(text: str) -> int:
    with suppress(PlayerListError):
        return rating_in(text, 0, 0) or 0
    return 0


def _settle_doubles(fields: list[str]) -> None:
    """Clear the second of two columns with the same guess, except for columns of words."""
    seen: set[str] = set()
    for index, field in enumerate(fields):
        if field in seen and field != _WORDS:
            fields[index] = NOTHING
        seen.add(field)


def _are_two_names(columns: Sequence[Sequence[str]], words: Sequence[int]) -> bool:
    """True if the first two columns of words are surname and given name: adjacent, mostly of one word each."""
    if len(words) < 2 or words[1] != words[0] + 1:
        return False
    surnames, given_names = columns[words[0]], columns[words[1]]
    one_word = [" " not in name and name.isalpha() for name in (*surnames, *given_names)]
    distinct = 2 * len(set(given_names)) > len(given_names)
    return len(surnames) == len(given_names) and distinct and 4 * sum(one_word) >= 3 * len(one_word)
