"""Reads TRF16 and TRF26, with the extensions of JaVaFo and bbpPairings, line by line and without loss."""

import re
from dataclasses import replace

from tabellone.formats.trf.checks import check_document
from tabellone.formats.trf.columns import Columns
from tabellone.formats.trf.document import MOST_BYTES, MOST_COLUMNS, MOST_LINES, TrfDocument, TrfLine
from tabellone.formats.trf.error import TrfError
from tabellone.formats.trf.remark import TrfRemark
from tabellone.formats.trf.remarks import remarks_of
from tabellone.formats.trf.slips import read_record

BYTE_ORDER_MARK = "\ufeff"
# Control characters (a tabulator is none here), byte order marks inside a line, halves of characters, and signs that
# turn the direction of writing.
STRAY = re.compile("[\x00-\x08\x0a-\x1f\x7f\ufeff\ud800-\udfff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")


def is_report(data: bytes, name: str) -> bool:
    """Whether a file is a report by its name or its beginning, and not a table or something else."""
    return name.lower().endswith((".trf", ".trfx")) or data.removeprefix(b"\xef\xbb\xbf").startswith((b"012 ", b"001 "))


def read_trf(data: bytes | str, source: str = "file") -> TrfDocument:
    """Read a report; `source` is its name in messages. UTF-8, or else Latin-1; lines end with CR, LF or both.

    What a known slip of another program made unclear is read, and the remarks of the document say what was assumed.
    """
    if len(data) > MOST_BYTES:
        raise TrfError(
            "{source}: {found} bytes; at most {most} are allowed", source=source, found=len(data), most=MOST_BYTES
        )
    text, encoding = _decoded(data) if isinstance(data, bytes) else (data, "utf-8")
    mark = text.startswith(BYTE_ORDER_MARK)
    pieces = _pieces(text[1:] if mark else text, source)
    federations = frozenset(line[4:7] for line, _ in pieces if line.startswith("172"))
    lines: list[TrfLine] = []
    assumed: list[TrfRemark] = []
    for number, (line, end) in enumerate(pieces, start=1):
        content, slip = read_record(Columns(line, number, source), federations)
        lines.append(TrfLine(content, line, end))
        if slip is not None:
            assumed.append(slip)
    document = TrfDocument(tuple(lines), encoding, mark)
    check_document(document, source)
    remarks = sorted((*assumed, *remarks_of(document, source)), key=_line_of)
    return replace(document, remarks=tuple(remarks))


def _line_of(remark: TrfRemark) -> int:
    line = remark.values.get("line", 0)
    return line if isinstance(line, int) else 0


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
    if (stray := STRAY.search(line)) is not None:
        raise TrfError(
            "{source}, line {line}, column {column}: the control character {found} is not allowed",
            source=source,
            line=number,
            column=stray.start() + 1,
            found=f"U+{ord(stray.group()):04X}",
        )
