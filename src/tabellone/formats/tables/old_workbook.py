"""Workbooks in XLS, as Excel wrote them until 2003: the first sheet that is shown, its values only."""

import io
from collections.abc import Iterator

from tabellone.formats.tables.archive import ArchiveError
from tabellone.formats.tables.limits import TableLimits
from tabellone.formats.tables.numbers import day_text, number_text, truth_text
from tabellone.formats.tables.sheet_row import ErrorValueError, SheetRow

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
    for place in range(sheet.nrows):
        row = SheetRow(place + 1, limits)
        for column, (kind, value) in enumerate(zip(sheet.row_types(place), sheet.row_values(place), strict=True)):
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
