"""The list of any federation as a table (CSV, XLSX, XLS, ODS): its columns are guessed by their headings or said."""

from collections.abc import Iterator, Mapping, Sequence

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.player_columns import HEADINGS, folded_heading
from tabellone.formats.rating_files.cells import FIELDS, player_of
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.formats.rating_files.refused_lines import RatingFileError, RefusedLines
from tabellone.formats.register.day import read_day
from tabellone.formats.tables.archive import RATING_LIST, TableError
from tabellone.formats.tables.rows import empty_table, table_rows

MOST_BYTES = RATING_LIST.bytes
# What a column can hold, in the words that a user says it with.
NUMBER, NAME, SURNAME, GIVEN_NAME = "number", "name", "surname", "given_name"
COLUMNS = (
    NUMBER,
    NAME,
    SURNAME,
    GIVEN_NAME,
    "federation",
    "sex",
    "title",
    "standard",
    "rapid",
    "blitz",
    "standard_games",
    "rapid_games",
    "blitz_games",
    "standard_k",
    "rapid_k",
    "blitz_k",
    "birth_year",
    "flag",
)
# What the headings of lists of players mean here; the usual rating is that of the list's time control.
_FROM_PLAYERS = {
    "federation_id": NUMBER,
    "licence": NUMBER,
    "name": NAME,
    "surname": SURNAME,
    "given_name": GIVEN_NAME,
    "federation": "federation",
    "sex": "sex",
    "title": "title",
    "rating": "rating",
    "national_rating": "rating",
    "birth_year": "birth_year",
    "birth_date": "birth_year",
}
_OWN_HEADINGS = {
    "rapid": "rapid",
    "elo_rapid": "rapid",
    "rapid_rating": "rapid",
    "blitz": "blitz",
    "elo_blitz": "blitz",
    "elo_lampo": "blitz",
    "lampo": "blitz",
    "blitz_rating": "blitz",
    "standard": "rating",
    "k": "k",
    "games": "games",
    "partite": "games",
    "flag": "flag",
}
_SEXES = {"m": "M", "maschio": "M", "uomo": "M", "male": "M", "f": "F", "w": "F", "femmina": "F", "donna": "F"}


def read_national_table(
    data: bytes,
    source: str,
    refused: RefusedLines,
    kind: Pace = Pace.STANDARD,
    columns: Mapping[str, str] | None = None,
) -> Iterator[ListedPlayer]:
    """The players of a table with a row of headings; `columns` says by field which heading holds it."""
    places: dict[str, int] | None = None
    for line, cells in _rows(data, source):
        if places is None:
            places = _places(cells, columns or {}, kind, source, line)
            continue
        try:
            yield player_of(_texts(cells, places), source, line)
        except RatingFileError as error:
            refused.add(error, source)
    if places is None:
        empty = empty_table(data, source)
        raise RatingFileError(empty.sentence, **empty.values)


def _rows(data: bytes, source: str) -> Iterator[tuple[int, list[str]]]:
    try:
        yield from table_rows(data, source, RATING_LIST, has_heading=True)
    except TableError as error:
        raise RatingFileError(error.sentence, **error.values) from error


def _texts(cells: Sequence[str], places: Mapping[str, int]) -> list[str]:
    values = {field: cells[place] if place < len(cells) else "" for field, place in places.items()}
    if SURNAME in values:
        values[NAME] = f"{values[SURNAME]}, {values.get(GIVEN_NAME, '')}".rstrip(", ")
    values["sex"] = _SEXES.get(values.get("sex", "").casefold(), values.get("sex", ""))
    day = read_day(values.get("birth_year", ""))
    if day is not None:
        values["birth_year"] = str(day.year)
    values["federation"] = values.get("federation", "").upper()
    texts = [values.get(field, "") for field in FIELDS]
    return ["" if text in ("-", "–", "—") else text for text in texts]


def _places(headings: Sequence[str], columns: Mapping[str, str], kind: Pace, source: str, line: int) -> dict[str, int]:
    """In which column each field stands."""
    folded = [folded_heading(heading) for heading in headings]
    places: dict[str, int] = {}
    for field, heading in columns.items():
        if folded_heading(heading) not in folded:
            raise RatingFileError(
                '{file} line {line}: no column is called "{found}"; there are {known}',
                file=source,
                line=line,
                found=heading,
                known=tuple(filter(None, headings)),
            )
        places[field] = folded.index(folded_heading(heading))
    own = {"rating": kind.value, "k": f"{kind.value}_k", "games": f"{kind.value}_games"}
    for place, heading in enumerate(folded):
        field = _OWN_HEADINGS.get(heading) or _FROM_PLAYERS.get(HEADINGS.get(heading, ""), "")
        field = own.get(field, field)
        if field and place not in places.values():
            places.setdefault(field, place)
    if SURNAME in places and NAME in places and NAME not in columns:
        # "Cognome; Nome": beside a surname the name is the given one.
        places.setdefault(GIVEN_NAME, places.pop(NAME))
    for field in (NUMBER, NAME):
        if field not in places and not (field == NAME and SURNAME in places):
            raise RatingFileError(
                '{file} line {line}: no column holds "{wanted}"; say which with {wanted}=HEADING; there are {known}',
                file=source,
                line=line,
                wanted=field,
                known=tuple(filter(None, headings)),
            )
    return places
