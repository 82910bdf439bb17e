"""Tables as plain text: its encoding, the characters that it may hold, and what parts its cells.

Cells are parted by tabs, semicolons, commas or wide gaps, some of them in quotation marks.
"""

import codecs
import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import islice

# Controls, halves of characters, breaks of lines, and formats: signs that turn the direction of writing or join.
_REFUSED = ("Cc", "Cs", "Zl", "Zp", "Cf")
# Letters and marks that are blank in every typeface, by which two names that look alike are made to differ.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def is_unseen(character: str) -> bool:
    """True for an invisible character."""
    return character in _BLANK or unicodedata.category(character) in _REFUSED


def control_character(text: str, besides: str = "") -> str | None:
    """The first unseen character of a text but those `besides`, written as U+0007; None if there is none."""
    if text.isascii() and text.isprintable():
        return None
    unseen = (character for character in text if is_unseen(character) and character not in besides)
    return next((f"U+{ord(character):04X}" for character in unseen), None)


_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BYTES_LOOKED_AT = 4096


PICTURE, PDF, MEDIA, PACKED = "a picture", "a PDF", "a film or a sound", "a database or an archive"
# What people choose by mistake, by its first bytes.
_FOREIGN = {
    PICTURE: (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*"),
    PDF: (b"%PDF",),
    MEDIA: (b"ID3", b"OggS", b"fLaC"),
    PACKED: (b"SQLite format 3", b"7z\xbc\xaf", b"Rar!", b"\x1f\x8b"),
}
_PICTURES_IN_BOXES = (b"heic", b"heix", b"mif1", b"avif", b"WEBP")


def foreign_kind(data: bytes) -> str | None:
    """The kind of a file that is no text and no workbook; None where its first bytes do not tell."""
    if data[4:8] == b"ftyp" or data[:4] == b"RIFF":
        return PICTURE if data[8:12] in _PICTURES_IN_BOXES else MEDIA
    return next((kind for kind, starts in _FOREIGN.items() if data.startswith(starts)), None)


def decoded_text(data: bytes) -> str | None:
    """The text of a file, in UTF-8, UTF-16 or as Windows wrote it; None if it is not text."""
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text.removeprefix("\ufeff")
    return None


def _encodings(data: bytes) -> tuple[str, ...]:
    """The encodings that a file may be in, the likeliest first: every other byte of UTF-16 is mostly zero."""
    if data.startswith(_UTF_16):
        return ("utf-16",)
    start = data[:_BYTES_LOOKED_AT]
    even, odd = start[::2].count(0), start[1::2].count(0)
    if 2 * (even + odd) >= len(start) // 2 > 0 and not (even and odd):
        return ("utf-16-be" if even else "utf-16-le",)
    return "utf-8-sig", "cp1252"


_SEPARATORS = {"\t": 4, ";": 2, ",": 1}
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_LINES_LOOKED_AT = 200


class UnreadLineError(ValueError):
    """A line that cannot be parted into cells."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class OpenQuotationError(UnreadLineError):
    """Quotation marks that do not close; `line` is the line on which the cells begin."""


class EndlessCellError(UnreadLineError):
    """A cell that is longer than any text of a table."""


class OtherSeparatorError(UnreadLineError):
    """Cells that are parted otherwise than the headings."""


def rows_of(text: str, *, has_heading: bool = False) -> Iterator[tuple[int, list[str]]]:
    """The cells of every line, blank ones among them, with the number of the line on which they begin.

    A table that must have a heading line is parted by what parts the headings.
    """
    separator = _separator_of_headings(text) if has_heading else _separator(text, _LINES_LOOKED_AT)
    table = text if separator is not None else _GAP.sub("\t", text)
    try:
        rows = _read(table, separator or "\t", strict=True)
    except _StrayMarksError:
        rows = _read(table, separator or "\t", strict=False)
    width = next((len(cells) for _, cells in rows if any(cells)), 0) if has_heading else 0
    for line, cells in rows:
        if width > 1 and len(cells) == 1 and _is_parted_otherwise(cells[0], width, separator or "\t"):
            raise OtherSeparatorError(line)
        yield line, cells


def _is_parted_otherwise(cell: str, width: int, separator: str) -> bool:
    """True if the one cell of a line has as many parts as there are headings; a name may have one comma."""
    return any(
        cell.count(other) == width - 1 and (other != "," or width > 2) for other in _SEPARATORS if other != separator
    )


class _StrayMarksError(ValueError):
    """Something stands between a closing quotation mark and the next cell."""


def _read(table: str, separator: str, *, strict: bool) -> list[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(table, newline=""), delimiter=separator, skipinitialspace=True, strict=strict)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for cells in reader:
            rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        if table.count('"') % 2:
            raise OpenQuotationError(line) from error
        if not strict:
            raise EndlessCellError(line) from error
        raise _StrayMarksError from error
    return rows


def _separator_of_headings(text: str) -> str | None:
    """Separator of the headings; below a title without separators, tabs or semicolons."""
    first = next((line for line in io.StringIO(text) if line.strip()), "")
    if not any(separator in first for separator in _SEPARATORS) and _GAP.search(first) is None:
        lines = list(islice(io.StringIO(text), _LINES_LOOKED_AT))
        below = {separator: _regularity(separator, lines) for separator in ("\t", ";")}
        if any(below.values()):
            return max(below, key=below.__getitem__)
    return _separator(text, 1)


def _separator(text: str, looked_at: int) -> str | None:
    """Separator of the cells; None if only gaps separate them.

    A separator stands equally often in most lines. A comma is often part of a name, a tab never is.
    """
    lines = list(islice((_QUOTED.sub("", line) for line in io.StringIO(text) if line.strip()), looked_at))
    weights = {separator: weight * _regularity(separator, lines) for separator, weight in _SEPARATORS.items()}
    best = max(weights, key=weights.__getitem__)
    if weights[best]:
        return best
    with_gap = sum(_GAP.search(line) is not None for line in lines)
    return None if lines and 2 * with_gap >= len(lines) else best


def _regularity(separator: str, lines: list[str]) -> int:
    """Score of a separator: its commonest number per line, times the lines that have that number."""
    counts = Counter(count for line in lines if (count := line.count(separator)))
    return max((count * times for count, times in counts.items()), default=0)
