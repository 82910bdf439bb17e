"""Any rating file: FIDE's text or XML, packed or not, or the table of a federation. Its first bytes decide."""

from collections.abc import Iterator, Mapping
from typing import BinaryIO

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.rating_files.container import HEAD_BYTES, holds_workbook, is_zip, unpacked
from tabellone.formats.rating_files.fide_text import is_fide_text, read_fide_text
from tabellone.formats.rating_files.fide_xml import is_xml, read_fide_xml
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.formats.rating_files.national_table import COLUMNS, MOST_BYTES, read_national_table
from tabellone.formats.rating_files.refused_lines import RatingFileError, RefusedLines


def kind_of_name(name: str) -> Pace:
    """The time control of a list that has one alone, by the name that FIDE gives its file."""
    return next((kind for kind in (Pace.RAPID, Pace.BLITZ) if kind.value in name.lower()), Pace.STANDARD)


def parted_columns(choices: tuple[str, ...]) -> dict[str, str]:
    """What a user says of columns, `number=Tessera`, by field."""
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
