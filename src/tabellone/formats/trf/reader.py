"""Reads TRF16 and TRF26, with the extensions of JaVaFo and bbpPairings, line by line and without loss."""

import re

from tabellone.formats.trf.checks import check_document
from tabellone.formats.trf.columns import Columns
from tabellone.formats.trf.document import MOST_BYTES, MOST_COLUMNS, MOST_LINES, TrfDocument, TrfLine
from tabellone.formats.trf.error import TrfError
from tabellone.formats.trf.records import parse_record

BYTE_ORDER_MARK = "\ufeff"
# Control characters (a tabulator is none here), byte order marks inside a line, and halves of characters.
STRAY = re.compile("[\x00-\x08\x0a-\x1f\x7f\ufeff\ud800-\udfff]")

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")


def is_report(data: bytes, name: str) -> bool:
    """Whether a file is a report by its name or its beginning, and not a table or something else."""
    return name.lower().endswith((".trf", ".trfx")) or data.removeprefix(b"\xef\xbb\xbf").startswith((b"012 ", b"001 "))


def read_trf(data: bytes | str, source: str = "file") -> TrfDocument:
    """Read a report; `source` is its name in messages. UTF-8, or else Latin-1; lines end with CR, LF or both."""
    if len(data) > MOST_BYTES:
        raise TrfError(
            "{source}: {found} bytes; at most {most} are allowed", source=source, found=len(data), most=MOST_BYTES
        )
    text, encoding = _decoded(data) if isinstance(data, bytes) else (data, "utf-8")
    mark = text.startswith(BYTE_ORDER_MARK)
    pieces = _pieces(text[1:] if mark else text, source)
    federations = frozenset(line[4:7] for line, _ in pieces if line.startswith("172"))
    lines = tuple(
        TrfLine(parse_record(Columns(line, number, source), federations), line, end)
        for number, (line, end) in enumerate(pieces, start=1)
    )
    document = TrfDocument(lines, encoding, mark)
    check_document(document, source)
    return document


def _decoded(data: bytes) -> tuple[str, str]:
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


def _pieces(text: str, source: str) -> list[tuple[str, str]]:
    """The lines with their ends."""
    pieces: list[tuple[str, str]] = []
    for match in _LINE.finditer(text):
        line, end = match.groups()
        if not line and not end:
            break
        if len(pieces) == MOST_LINES:
            raise TrfError("{source}: more than {most} lines", source=source, most=MOST_LINES)
        _check_line(line, len(pieces) + 1, source)
        pieces.append((line, end))
    return pieces


def _check_line(line: str, number: int, source: str) -> None:
    if len(line) > MOST_COLUMNS:
        raise TrfError(
            "{source}, line {line}: {found} columns; at most {most} are allowed",
            source=source,
            line=number,
            found=len(line),
            most=MOST_COLUMNS,
        )
    if stray := STRAY.search(line):
        raise TrfError(
            "{source}, line {line}, column {column}: the control character {found} is not allowed",
            source=source,
            line=number,
            column=stray.start() + 1,
            found=f"U+{ord(stray.group()):04X}",
        )
