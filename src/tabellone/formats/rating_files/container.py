"""A rating file as it is published: the list itself, or packed in a zip with nothing else that could be one."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.refused_lines import RatingFileError
from tabellone.formats.tables.excel import CONTENT_TYPES
from tabellone.formats.tables.open_document import CONTENT

MOST_UNPACKED_BYTES = 4 * 1024**3
MOST_MEMBERS = 100
HEAD_BYTES = 1024
_ZIP = b"PK\x03\x04"
_LISTS = (".txt", ".xml")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


def is_zip(head: bytes) -> bool:
    """Whether a file that begins so is a zip, as workbooks are."""
    return head.startswith(_ZIP)


def holds_workbook(file: BinaryIO) -> bool:
    """Whether a zip is a workbook (XLSX, XLS or ODS), whichever of its parts comes first."""
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
