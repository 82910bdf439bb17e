"""Writes reports with every column in its place; lines that were read and not changed are written unchanged."""

from collections.abc import Callable

from tabellone.formats.trf.checks import check_document
from tabellone.formats.trf.columns import Columns
from tabellone.formats.trf.contents import Content, Text
from tabellone.formats.trf.document import TrfDocument, TrfLine
from tabellone.formats.trf.editions import Edition, in_edition
from tabellone.formats.trf.error import TrfError
from tabellone.formats.trf.layout import record_code, record_text
from tabellone.formats.trf.reader import BYTE_ORDER_MARK, STRAY
from tabellone.formats.trf.records import parse_record
from tabellone.formats.trf.remark import TrfRemark
from tabellone.formats.trf.slips import read_record

LINE_END = "\r\n"
Reading = Callable[[Columns, frozenset[str]], tuple[Content, TrfRemark | None]]


def write_trf(document: TrfDocument, edition: Edition | None = None, *, line_end: str | None = None) -> str:
    """The text of a report, in an edition or unconverted; lines end as they did, or else with CR LF, or as chosen.

    What is written can be read: a document that contradicts itself or does not fit its columns is refused.
    Encode the text with `document.encoding`.
    """
    if line_end not in (None, "\r\n", "\r", "\n"):
        raise TrfError("line end {found} is not known; allowed are CR LF, CR and LF", found=repr(line_end))
    chosen = document if edition is None else in_edition(document, edition)
    check_document(chosen, "document")
    usual = line_end or next((line.end for line in chosen.lines if line.end), LINE_END)
    parts = [BYTE_ORDER_MARK] if document.mark else []
    federations = frozenset(text.text[4:7] for text in chosen.all(Text) if text.code == "172")
    for position, line in enumerate(chosen.lines, start=1):
        parts.append(_text(line, position, federations))
        parts.append(_end(line, line_end, usual, is_last=position == len(chosen.lines)))
    return "".join(parts)


def _end(line: TrfLine, line_end: str | None, usual: str, *, is_last: bool) -> str:
    """The end of a line; only the last line may lack one."""
    if line.end == "":
        return "" if is_last else usual
    return line_end or line.end or usual


def _text(line: TrfLine, position: int, federations: frozenset[str]) -> str:
    content = line.content
    if line.as_read is not None and _says(line.as_read, content, federations, read_record):
        return line.as_read
    text = record_text(content)
    if not _says(text, content, federations, _read_strictly):
        raise TrfError(
            'document, line {line}: record {code} does not fit its columns: "{found}"',
            line=position,
            code=record_code(content),
            found=text.strip(" "),
        )
    return text


def _says(text: str, content: Content, federations: frozenset[str], read: Reading) -> bool:
    try:
        return not STRAY.search(text) and read(Columns(text), federations)[0] == content
    except TrfError:
        return False


def _read_strictly(columns: Columns, federations: frozenset[str]) -> tuple[Content, None]:
    return parse_record(columns, federations), None
