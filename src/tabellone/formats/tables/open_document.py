"""Workbooks in ODS: the first sheet, its values only. Formulas are never computed, macros never run."""

from collections.abc import Iterator, Mapping

from tabellone.formats.tables.archive import Archive, ArchiveError, TableLimits, parse
from tabellone.formats.tables.cells import FormulaError, SheetRow, number_text, truth_text

CONTENT = "content.xml"
_CELLS = ("table-cell", "covered-table-cell")
_NUMBERS = ("float", "percentage", "currency")
_MOST_REPEATS = 2_000_000


def rows_of_document(archive: Archive, limits: TableLimits) -> Iterator[SheetRow]:
    """The rows of the first sheet, in their order."""
    sheet = _Sheet(limits)
    for _ in parse(archive.pieces(CONTENT), sheet, limits.elements):
        yield from sheet.taken()
        if sheet.is_over:
            return
    if not sheet.has_begun:
        raise ArchiveError


class _Sheet:
    """The content of a document, as far as its first sheet."""

    def __init__(self, limits: TableLimits) -> None:
        self._limits = limits
        self.has_begun = self.is_over = False
        self._depth = self._note_depth = 0
        self._rows: list[SheetRow] = []
        self._line = 1
        self._row: SheetRow | None = None
        self._cell: Mapping[str, str] | None = None
        self._column = 0
        self._paragraphs: list[list[str]] = []

    def taken(self) -> Iterator[SheetRow]:
        """The rows that have come since the last time."""
        rows, self._rows = self._rows, []
        return iter(rows)

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "table":
            self._depth += 1
            self.has_begun = True
        elif name == "annotation":
            self._note_depth += 1
        if self.is_over or self._depth != 1 or self._note_depth:
            return
        if name == "table-row":
            repeats = _repeats(attributes.get("number-rows-repeated"))
            self._row, self._column = SheetRow(self._line, self._limits, repeats=repeats), 0
        elif name in _CELLS and self._row is not None:
            self._cell, self._paragraphs = attributes, []
        elif self._cell is not None:
            self._written(name, attributes)

    def _written(self, name: str, attributes: Mapping[str, str]) -> None:
        """Add a part of a cell's text: paragraph, blanks or tab."""
        if name == "p":
            self._paragraphs.append([])
        elif name == "s":
            self.text(" " * min(_repeats(attributes.get("c")), self._limits.characters + 1))
        elif name in ("tab", "line-break"):
            self.text(" ")

    def text(self, text: str) -> None:
        if self._cell is not None and self._paragraphs and not self._note_depth and self._depth == 1:
            self._paragraphs[-1].append(text)

    def end(self, name: str) -> None:
        if name == "table":
            self._depth -= 1
            self.is_over = self.is_over or self._depth == 0
        elif name == "annotation":
            self._note_depth -= 1
        if self.is_over or self._depth != 1 or self._note_depth:
            return
        if name in _CELLS and self._row is not None and self._cell is not None:
            times = _repeats(self._cell.get("number-columns-repeated"))
            self._row.put(self._column, self._value(self._cell), times)
            self._column += times
            self._cell = None
        elif name == "table-row" and self._row is not None:
            if self._row.cells:
                self._rows.append(self._row)
            self._line += self._row.repeats
            self._row = None

    def _value(self, cell: Mapping[str, str]) -> str:
        """The cell as text: its stored value, or else its paragraphs."""
        kind = cell.get("value-type", "")
        if kind in _NUMBERS and "value" in cell:
            return number_text(cell["value"])
        if kind == "date" and "date-value" in cell:
            return cell["date-value"][:10]
        if kind == "boolean" and "boolean-value" in cell:
            return truth_text(cell["boolean-value"])
        if not kind and "formula" in cell:
            raise FormulaError(self._line)
        return " ".join("".join(parts) for parts in self._paragraphs)


def _repeats(text: str | None) -> int:
    if text is None:
        return 1
    if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= _MOST_REPEATS):
        raise ArchiveError
    return int(text)
