"""Workbooks of Excel, XLSX and XLS: the first sheet that is shown, its values only.

Formulas are never computed, macros never run.
"""

import io
import posixpath
import re
from collections.abc import Iterator, Mapping

from tabellone.formats.tables.archive import Archive, ArchiveError, TableLimits, TooLargeError, parse, parse_whole
from tabellone.formats.tables.cells import ErrorValueError, FormulaError, SheetRow, day_text, number_text, truth_text

CONTENT_TYPES = "[Content_Types].xml"
_ROOT = "_rels/.rels"
_SHOWN = ("", "visible")
_DAY_FORMATS = frozenset({*range(14, 18), 22, *range(27, 37), *range(50, 59)})
_NOT_OF_A_DAY = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_CELL = re.compile(r"([A-Z]{1,3})\d*", re.ASCII)
_MOST_STRINGS = 2_000_000


def rows_of_workbook(archive: Archive, limits: TableLimits) -> Iterator[SheetRow]:
    """The rows of the first sheet that is shown, in their order."""
    book_name = _target(_related(archive, "", _ROOT, limits), "/officeDocument")
    book = _Book()
    parse_whole(archive.pieces(book_name), book, limits.elements)
    folder, name = posixpath.split(book_name)
    related = _related(archive, folder, posixpath.join(folder, "_rels", f"{name}.rels"), limits)
    strings, styles = _Strings(), _Styles()
    for part, handler in (("/sharedStrings", strings), ("/styles", styles)):
        if any(kind.endswith(part) for kind, _ in related.values()):
            parse_whole(archive.pieces(_target(related, part)), handler, limits.elements)
    if book.sheet not in related:
        raise ArchiveError
    sheet = _Sheet(strings.texts, styles.day_styles(), limits, from_1904=book.from_1904)
    for _ in parse(archive.pieces(related[book.sheet][1]), sheet, limits.elements):
        yield from sheet.taken()


def _related(archive: Archive, folder: str, name: str, limits: TableLimits) -> dict[str, tuple[str, str]]:
    """The parts to which a part refers: by id, their kind and their place in the archive."""
    relations = _Relations(folder)
    parse_whole(archive.pieces(name), relations, limits.elements)
    return relations.related


def _target(related: Mapping[str, tuple[str, str]], kind: str) -> str:
    for relation, target in related.values():
        if relation.endswith(kind):
            return target
    raise ArchiveError


class _Relations:
    """A part that says to which parts another refers."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.related: dict[str, tuple[str, str]] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = posixpath.join("/", self.folder, attributes.get("Target", ""))
            path = posixpath.normpath(target).lstrip("/")
            self.related[attributes.get("Id", "")] = attributes.get("Type", ""), path

    def end(self, name: str) -> None:
        pass

    def text(self, text: str) -> None:
        pass


class _Book:
    """The part that names the sheets."""

    def __init__(self) -> None:
        self.sheet = ""
        self.from_1904 = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet" and not self.sheet and attributes.get("state", "") in _SHOWN:
            self.sheet = attributes.get("id", "")
        elif name == "workbookPr":
            self.from_1904 = attributes.get("date1904") in ("1", "true")

    def end(self, name: str) -> None:
        pass

    def text(self, text: str) -> None:
        pass


class _Strings:
    """The texts that cells share; how a text is to be pronounced is left out."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._parts: list[str] = []
        self._is_text = self._is_spoken = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        del attributes
        if name == "si":
            self._parts = []
            if len(self.texts) >= _MOST_STRINGS:
                raise TooLargeError
        self._is_spoken = self._is_spoken or name == "rPh"
        self._is_text = name == "t" and not self._is_spoken

    def end(self, name: str) -> None:
        self._is_text = False
        if name == "rPh":
            self._is_spoken = False
        elif name == "si":
            self.texts.append("".join(self._parts))

    def text(self, text: str) -> None:
        if self._is_text:
            self._parts.append(text)


class _Styles:
    """The styles of cells, as far as they make a number a day."""

    def __init__(self) -> None:
        self._of_days = set(_DAY_FORMATS)
        self._formats: list[int] = []
        self._is_of_cells = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            code = _NOT_OF_A_DAY.sub("", attributes.get("formatCode", "")).casefold()
            identifier = _whole(attributes.get("numFmtId", ""))
            (self._of_days.add if "y" in code or "d" in code else self._of_days.discard)(identifier)
        elif name == "cellXfs":
            self._is_of_cells = True
        elif name == "xf" and self._is_of_cells:
            self._formats.append(_whole(attributes.get("numFmtId", "")))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._is_of_cells = False

    def text(self, text: str) -> None:
        pass

    def day_styles(self) -> frozenset[str]:
        """The numbers of the styles that show days."""
        return frozenset(str(index) for index, number in enumerate(self._formats) if number in self._of_days)


class _Sheet:
    """The part of a sheet, row after row."""

    def __init__(self, strings: list[str], day_styles: frozenset[str], limits: TableLimits, *, from_1904: bool) -> None:
        self._strings, self._day_styles, self._limits, self._from_1904 = strings, day_styles, limits, from_1904
        self._rows: list[SheetRow] = []
        self._line = 0
        self._row: SheetRow | None = None
        self._cell: Mapping[str, str] = {}
        self._column = 0
        self._text: list[str] = []
        self._is_text = self._has_formula = False

    def taken(self) -> Iterator[SheetRow]:
        """The rows that have come since the last time."""
        rows, self._rows = self._rows, []
        return iter(rows)

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            line = _whole(attributes["r"]) if "r" in attributes else self._line + 1
            if line <= self._line:
                raise ArchiveError
            self._line, self._column = line, -1
            self._row = SheetRow(line, self._limits)
        elif name == "c" and self._row is not None:
            self._column = _column(attributes["r"]) if "r" in attributes else self._column + 1
            self._cell, self._text, self._has_formula = attributes, [], False
        elif name == "f":
            self._has_formula = True
        self._is_text = name in ("v", "t")

    def text(self, text: str) -> None:
        if self._is_text:
            self._text.append(text)

    def end(self, name: str) -> None:
        self._is_text = False
        if name == "c" and self._row is not None:
            self._row.put(self._column, self._value(self._row.line))
        elif name == "row" and self._row is not None:
            if self._row.cells:
                self._rows.append(self._row)
            self._row = None

    def _value(self, line: int) -> str:
        """The cell as text."""
        text, kind = "".join(self._text), self._cell.get("t", "n")
        if not text:
            if self._has_formula and kind != "str":
                raise FormulaError(line)
            return ""
        match kind:
            case "s":
                index = _whole(text)
                if index >= len(self._strings):
                    raise ArchiveError
                return self._strings[index]
            case "e":
                raise ErrorValueError(line, text[:20])
            case "b":
                return truth_text(text)
            case "d":
                return text[:10]
            case "n" if self._cell.get("s") in self._day_styles:
                return day_text(text, from_1904=self._from_1904)
            case "n":
                return number_text(text)
        return text


def _whole(text: str) -> int:
    """A number that a workbook must have."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ArchiveError
    return int(text)


def _column(reference: str) -> int:
    """The column of a cell such as B5, from 0."""
    cell = _CELL.fullmatch(reference)
    if cell is None:
        raise ArchiveError
    column = 0
    for letter in cell[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


OLD_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_VISIBLE = 0


class OldWorkbookError(ArchiveError):
    """A file of that kind that is damaged, has a password, or holds something else than a workbook."""


def rows_of_old_workbook(data: bytes, limits: TableLimits) -> Iterator[SheetRow]:
    """The rows of the first sheet that is shown, in their order; a sheet has at most 65,536 rows and 256 columns."""
    # Few tables are old workbooks.
    import xlrd

    try:
        book = xlrd.open_workbook(file_contents=data, logfile=io.StringIO(), on_demand=True, ragged_rows=True)
        # The sheets themselves know it only when they are loaded, and only one is.
        sheet = book.sheet_by_index(book._sheet_visibility.index(_VISIBLE))  # type: ignore[attr-defined]
    except Exception as error:
        # Damage shows in the library as whatever error its code meets.
        raise OldWorkbookError from error
    for index in range(sheet.nrows):
        row = SheetRow(index + 1, limits)
        for column, (kind, value) in enumerate(zip(sheet.row_types(index), sheet.row_values(index), strict=True)):
            if kind == xlrd.XL_CELL_ERROR:
                raise ErrorValueError(row.line, xlrd.error_text_from_code.get(int(value), "?"))
            if kind == xlrd.XL_CELL_TEXT:
                row.put(column, value)
            elif kind == xlrd.XL_CELL_BOOLEAN:
                row.put(column, truth_text(str(value)))
            elif kind == xlrd.XL_CELL_DATE:
                row.put(column, day_text(repr(value), from_1904=book.datemode == 1))
            elif kind == xlrd.XL_CELL_NUMBER:
                row.put(column, number_text(repr(value)))
        yield row
