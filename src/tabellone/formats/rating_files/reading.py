"""Any rating file: FIDE's text or XML, packed or not, or the table of a federation. Its first bytes decide."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import BinaryIO, cast

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.formats.player_columns import HEADINGS, folded_heading
from tabellone.formats.rating_files.fide_lists import is_fide_text, is_xml, read_fide_text, read_fide_xml
from tabellone.formats.rating_files.listed_player import FIELDS, ListedPlayer, RatingFileError, RefusedLines, player_of
from tabellone.formats.register.day import read_day
from tabellone.formats.tables.archive import RATING_LIST, TableError
from tabellone.formats.tables.excel import CONTENT_TYPES
from tabellone.formats.tables.open_document import CONTENT
from tabellone.formats.tables.rows import empty_table, table_rows

MOST_UNPACKED_BYTES = 4 * 1024**3
MOST_MEMBERS = 100
HEAD_BYTES = 1024
_ZIP = b"PK\x03\x04"
_LISTS = (".txt", ".xml")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


def is_zip(head: bytes) -> bool:
    """True if the first bytes are those of a zip, as of workbooks."""
    return head.startswith(_ZIP)


def holds_workbook(file: BinaryIO) -> bool:
    """True if a zip is a workbook (XLSX, XLS or ODS), whatever the order of its parts."""
    try:
        with zipfile.ZipFile(file) as archive:
            names = {member.filename for member in archive.infolist()}
    except _BROKEN:
        return False
    finally:
        file.seek(0)
    return CONTENT_TYPES in names or {CONTENT, "mimetype"} <= names


@contextmanager
def unpacked(file: BinaryIO, source: str) -> Iterator[tuple[io.BufferedReader, str]]:
    """The list in a file, with its own name; a zip must hold one TXT or XML, not larger than a list can be."""
    head = file.read(len(_ZIP))
    file.seek(0)
    if not is_zip(head):
        with _buffered(file) as reader:
            yield reader, source
        return
    try:
        with zipfile.ZipFile(file) as archive:
            member = _member(archive, source)
            with archive.open(member) as stream, _buffered(cast("BinaryIO", stream)) as reader:
                yield reader, member.filename.rpartition("/")[2]
    except Refusal:
        raise
    # A directory that points before the beginning of the file is an error of values, or of the system.
    except _BROKEN as error:
        raise RatingFileError("{file}: the zip cannot be unpacked", file=source) from error


def _member(archive: zipfile.ZipFile, source: str) -> zipfile.ZipInfo:
    members = archive.infolist()
    lists = [member for member in members if member.filename.lower().endswith(_LISTS)]
    if len(members) > MOST_MEMBERS or len(lists) != 1:
        raise RatingFileError(
            "{file}: the zip holds {found} files of lists; one TXT or XML is needed", file=source, found=len(lists)
        )
    if lists[0].file_size > MOST_UNPACKED_BYTES:
        raise RatingFileError("{file}: more than {most} bytes when unpacked", file=source, most=MOST_UNPACKED_BYTES)
    return lists[0]


@contextmanager
def _buffered(stream: BinaryIO) -> Iterator[io.BufferedReader]:
    """A stream that can be looked ahead in; whoever opened the stream closes it, not the reader."""
    if isinstance(stream, io.BufferedReader):
        yield stream
        return
    reader: io.BufferedReader = io.BufferedReader(cast("io.RawIOBase", stream), 1 << 20)
    try:
        yield reader
    finally:
        reader.detach()


MOST_BYTES = RATING_LIST.bytes
# Fields that a column can hold, under the words that a user names them with.
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
# Fields of the headings of lists of players; the plain rating is that of the list's time control.
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
    index_of: dict[str, int] | None = None
    for line, cells in _rows(data, source):
        if index_of is None:
            index_of = _places(cells, columns or {}, kind, source, line)
            continue
        try:
            yield player_of(_texts(cells, index_of), source, line)
        except RatingFileError as error:
            refused.add(error, source)
    if index_of is None:
        empty = empty_table(data, source)
        raise RatingFileError(empty.sentence, **empty.values)


def _rows(data: bytes, source: str) -> Iterator[tuple[int, list[str]]]:
    try:
        yield from table_rows(data, source, RATING_LIST, has_heading=True)
    except TableError as error:
        raise RatingFileError(error.sentence, **error.values) from error


def _texts(cells: Sequence[str], index_of: Mapping[str, int]) -> list[str]:
    values = {field: cells[index] if index < len(cells) else "" for field, index in index_of.items()}
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
    index_of: dict[str, int] = {}
    for field, heading in columns.items():
        if folded_heading(heading) not in folded:
            raise RatingFileError(
                '{file} line {line}: no column is called "{found}"; there are {known}',
                file=source,
                line=line,
                found=heading,
                known=tuple(filter(None, headings)),
            )
        index_of[field] = folded.index(folded_heading(heading))
    own = {"rating": kind.value, "k": f"{kind.value}_k", "games": f"{kind.value}_games"}
    for index, heading in enumerate(folded):
        field = _OWN_HEADINGS.get(heading) or _FROM_PLAYERS.get(HEADINGS.get(heading, ""), "")
        field = own.get(field, field)
        if field and index not in index_of.values():
            index_of.setdefault(field, index)
    if SURNAME in index_of and NAME in index_of and NAME not in columns:
        # "Cognome; Nome": beside a surname the name is the given one.
        index_of.setdefault(GIVEN_NAME, index_of.pop(NAME))
    for field in (NUMBER, NAME):
        if field not in index_of and not (field == NAME and SURNAME in index_of):
            raise RatingFileError(
                '{file} line {line}: no column holds "{wanted}"; say which with {wanted}=HEADING; there are {known}',
                file=source,
                line=line,
                wanted=field,
                known=tuple(filter(None, headings)),
            )
    return index_of


def kind_of_name(name: str) -> Pace:
    """The time control of a list that has one alone, by the name that FIDE gives its file."""
    return next((kind for kind in (Pace.RAPID, Pace.BLITZ) if kind.value in name.lower()), Pace.STANDARD)


def parted_columns(choices: tuple[str, ...]) -> dict[str, str]:
    """Columns named by a user, `number=Tessera`, by field."""
    columns: dict[str, str] = {}
    for choice in choices:
        field, mark, heading = choice.partition("=")
        if not mark or field not in COLUMNS or not heading.strip():
            raise RatingFileError(
                'column "{found}" is not allowed; write FIELD=HEADING with one of {known}', found=choice, known=COLUMNS
            )
        columns[field] = heading
    return columns


def read_rating_file(
    file: BinaryIO,
    source: str,
    refused: RefusedLines,
    kind: Pace | None = None,
    columns: Mapping[str, str] | None = None,
) -> Iterator[ListedPlayer]:
    """The players of a file, which can be sought in, as they are read; what cannot be read is noted."""
    head = file.read(HEAD_BYTES * 4)
    file.seek(0)
    is_table = holds_workbook(file) if is_zip(head) else not (is_xml(head) or is_fide_text(head))
    if is_table:
        yield from read_national_table(
            file.read(MOST_BYTES + 1), source, refused, kind or kind_of_name(source), columns
        )
        return
    with unpacked(file, source) as (stream, name):
        own = kind or kind_of_name(name)
        start = stream.peek(HEAD_BYTES)
        if is_xml(start):
            yield from read_fide_xml(stream, source, refused, own)
        else:
            yield from read_fide_text(stream, source, refused, own)
