"""Tables as workbooks (XLSX): numbers are numbers, days are days, texts are never formulas; always the same bytes."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from typing import Any

# What a zip and a workbook say of their time: nothing depends on when they were written.
_MOMENT = datetime(1980, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_ZIP_MOMENT = (1980, 1, 1, 0, 0, 0)
WIDEST = 40


def write_workbook(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """One sheet with a row of headings that stays in sight."""
    # The library is large, and few commands write a workbook.
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    book.properties.creator = "Tabellone"
    book.properties.created = book.properties.modified = _MOMENT
    sheet = book.create_sheet(title[:31])
    sheet.freeze_panes = "A2"
    table = [list(row) for row in rows]
    for place, heading in enumerate(columns):
        widths = (len(str(row[place])) for row in table if row[place] is not None)
        sheet.column_dimensions[get_column_letter(place + 1)].width = min(WIDEST, max(len(heading), *widths, 4) + 2)
    headings = [WriteOnlyCell(sheet, heading) for heading in columns]
    for cell in headings:
        cell.font = Font(bold=True)
    sheet.append(headings)
    for row in table:
        cells = [WriteOnlyCell(sheet, _value(value)) for value in row]
        for cell in cells:
            if isinstance(cell.value, str):
                # Else the library takes a text that begins with = for a formula.
                cell.data_type = "s"
        sheet.append(cells)
    target = io.BytesIO()
    book.save(target)
    return _without_times(target.getvalue())


def _value(value: object) -> Any:
    return value if value is None or isinstance(value, int | date) else str(value)


def _without_times(data: bytes) -> bytes:
    """The same workbook whenever it is written."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in sorted(archive.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            content = archive.read(name)
            if name == "docProps/core.xml":
                content = _with_fixed_times(content)
            copy.writestr(zipfile.ZipInfo(name, _ZIP_MOMENT), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _with_fixed_times(content: bytes) -> bytes:
    """The library writes the time of saving, whatever it is told."""
    start, mark, rest = content.partition(b"<dcterms:modified")
    if not mark:
        return content
    attributes, _, rest = rest.partition(b">")
    _, end, rest = rest.partition(b"</dcterms:modified>")
    moment = _MOMENT.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    return start + mark + attributes + b">" + moment + end + rest
