"""Sheets of texts from CSV and XLSX, and the players in them."""

import io
import zipfile
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tabellone.formats.sheet import Spreadsheet, mended, read_sheet, write_sheet
from tabellone.formats.tables.archive import PLAYER_LIST, TableError
from tabellone.formats.tables.text import is_unseen

FIELD = st.text(
    st.characters(blacklist_categories=("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")).filter(lambda sign: not is_unseen(sign)),
    max_size=12,
)


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


@given(st.lists(st.lists(FIELD, min_size=1, max_size=5), min_size=1, max_size=6))
def test_what_is_written_reads_the_same(rows: list[list[str]]) -> None:
    kept = [row for row in rows if any(row)]
    width = max((len(row) for row in kept), default=0)
    squared = tuple((*row, *[""] * (width - len(row))) for row in kept)
    if not kept or all(not row[-1] for row in squared):
        return
    sheet = Spreadsheet(squared)
    assert read_sheet(write_sheet(sheet).encode(), "x") == sheet


@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_cells_are_parted_by_what_most_lines_have(separator: str) -> None:
    text = f"name{separator}rating\nUno{separator}1500\n"
    assert read_sheet(text.encode(), "x").rows == (("name", "rating"), ("Uno", "1500"))


def test_text_of_an_older_windows_is_read() -> None:
    assert read_sheet("Niccolò;1".encode("cp1252"), "x").rows == (("Niccolò", "1"),)


def test_cells_of_a_workbook_are_read_as_texts() -> None:
    moment = datetime(2026, 1, 2, 3, 4)  # noqa: DTZ001 - sheets know no zones
    data = workbook(["Uno", 1500.0, 12.5, date(1951, 4, 3), moment, True], [None])
    assert read_sheet(data, "x").rows == (("Uno", "1500", "12.5", "1951-04-03", "2026-01-02", "yes"),)


@pytest.mark.parametrize("data", [b"", b"  \n ", b"\x00\x01", b"PK\x03\x04", b"a" * 200_000, b'"open', b"\x81\x8d"])
def test_a_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(TableError, match="x"):
        read_sheet(data, "x")


def test_an_archive_that_is_no_workbook_is_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.txt", "a")
    with pytest.raises(TableError, match="cannot be read"):
        read_sheet(target.getvalue(), "x")


def test_sizes_are_bounded() -> None:
    for text, message in ((";".join(map(str, range(1, 60))), "columns"), ("a" * 300, "characters")):
        with pytest.raises(TableError, match=message):
            read_sheet(text.encode(), "x")
    with pytest.raises(TableError, match="lines"):
        read_sheet(b"a\n" * (PLAYER_LIST.rows + 1), "x")
    with pytest.raises(TableError, match="bytes"):
        read_sheet(b"a" * 11, "x", replace(PLAYER_LIST, bytes=10))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    columns = 1
    with suppress(TableError):
        columns = read_sheet(data, "x").columns
    assert columns > 0


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Rossi, Alfa; Pisa\nVerdi, Beta", (("Rossi, Alfa", "Pisa"), ("Verdi, Beta", ""))),
        ("Rossi; Alfa\tPisa\nVerdi; Beta\tLucca", (("Rossi; Alfa", "Pisa"), ("Verdi; Beta", "Lucca"))),
        ('"Rossi; Alfa","2,5"\n"Verdi; Beta",3', (("Rossi; Alfa", "2,5"), ("Verdi; Beta", "3"))),
        ("Rossi Alfa   1500  Pisa\nVerdi Beta   1400", (("Rossi Alfa", "1500", "Pisa"), ("Verdi Beta", "1400", ""))),
    ],
)
def test_a_separator_inside_names_or_quotation_marks_is_not_taken_for_one(
    text: str, rows: tuple[tuple[str, ...], ...]
) -> None:
    assert read_sheet(text.encode(), "x").rows == rows


def test_rows_know_their_lines_where_lines_are_blank() -> None:
    sheet = read_sheet(b"\nUno;1\n\n ; \nDue;2\n", "x")
    assert (sheet.rows, sheet.lines) == ((("Uno", "1"), ("Due", "2")), (2, 5))
    assert read_sheet(b"Uno\nDue", "x").lines == (1, 2)


def test_cells_are_mended_by_line_and_column() -> None:
    sheet = read_sheet(b"\nUno;1\nDue;2\n", "x")
    assert mended(sheet, {(3, 1): " 22 ", (9, 9): "x"}, "x").rows == (("Uno", "1"), ("Due", "22"))
    with pytest.raises(TableError, match="line 2: a field of 201 characters"):
        mended(sheet, {(2, 0): "a" * 201}, "x")
