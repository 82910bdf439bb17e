"""Workbooks in XLSX and ODS: what they say, and files that lie about what they are."""

import io
import struct
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.tables.workbooks import cell, ods, old_workbook, xlsx, zipped

from tabellone.formats.sheet import read_sheet
from tabellone.formats.tables import archive
from tabellone.formats.tables.archive import REGISTER, TableError
from tabellone.formats.trf import TrfError, read_trf

WIDE = 'table:number-columns-repeated="99999"'
BOMB = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
WHOLE = ods(f"<table:table-row>{cell('Uno')}{cell('Due')}</table:table-row>")


def rows(data: bytes) -> tuple[tuple[str, ...], ...]:
    return read_sheet(data, "x").rows


def test_the_first_sheet_that_is_shown_is_read_with_the_values_of_its_formulas() -> None:
    data = xlsx(
        '<row r="2"><c r="B2" t="s"><v>0</v></c><c t="inlineStr"><is><t>in line</t></is></c></row>'
        '<row r="4"><c r="B4"><f>1+1</f><v>2</v></c><c r="C4" t="str"><f>""</f><v></v></c>'
        '<c r="D4" t="b"><v>1</v></c></row>',
        strings="<si><r><t>Ros</t></r><r><t>si</t></r><rPh><t>no</t></rPh></si>",
    )
    sheet = read_sheet(data, "x")
    assert sheet.rows == (("", "Rossi", "in line", ""), ("", "2", "", "yes"))
    assert sheet.lines == (2, 4)


def test_a_cell_that_holds_an_error_is_refused_with_its_line() -> None:
    data = xlsx('<row r="3"><c t="e"><f>A9</f><v>#REF!</v></c></row>')
    with pytest.raises(TableError, match="x line 3: a formula gives the error #REF!"):
        read_sheet(data, "x")


def test_an_old_workbook_is_read_by_the_values_of_its_first_sheet_that_is_shown() -> None:
    sheet = read_sheet(old_workbook("values"), "x")
    assert sheet.rows == (
        ("Name", "Rating", "Points", "Born", "Chess", "Share", "Ends"),
        ("Niccolò Rossi", "2100", "12.5", "1951-04-03", "yes", "0.5", "2026-01-02"),
        ("merged", "", "", "", "", "", ""),
    )
    assert sheet.lines == (2, 4, 5)


def test_an_error_in_an_old_workbook_is_refused_with_its_line() -> None:
    with pytest.raises(TableError, match="x line 3: a formula gives the error #REF!"):
        read_sheet(old_workbook("error"), "x")


def test_an_old_workbook_that_is_made_to_hurt_is_refused() -> None:
    far = old_workbook("far")
    with pytest.raises(TableError, match="x line 65536: more than 40 columns"):
        read_sheet(far, "x")
    # Cells as far as the format can say, where a sheet cannot reach.
    farther = far.replace(struct.pack("<HH", 65535, 255), struct.pack("<HH", 65535, 65535))
    assert farther != far
    with pytest.raises(TableError, match="XLS"):
        read_sheet(farther, "x")


@given(st.integers(0, 5631), st.integers(0, 255), st.integers(0, 60))
def test_a_damaged_old_workbook_is_read_or_refused(place: int, byte: int, cut: int) -> None:
    data = bytearray(old_workbook("values"))
    data[place] = byte
    del data[place : place + cut]
    columns = 1
    with suppress(TableError):
        columns = read_sheet(bytes(data), "x").columns
    assert columns > 0


def test_a_first_sheet_without_a_row_is_called_so_and_not_an_empty_file() -> None:
    with pytest.raises(TableError, match="x: the first sheet is empty"):
        read_sheet(xlsx(""), "x")


def test_an_open_document_is_read_with_its_repeated_cells_and_without_its_notes() -> None:
    data = ods(
        '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/>'
        "</table:table-row><table:table-row>"
        + cell('Rossi<text:s text:c="2"/>Alfa<office:annotation><text:p>no</text:p></office:annotation>')
        + cell("1.500,0", 'office:value-type="float" office:value="1500"')
        + cell("1/2/90", 'office:value-type="date" office:date-value="1990-02-01T00:00:00"')
        + cell("x", 'table:number-columns-repeated="2"')
        + '</table:table-row><table:table-row table:number-rows-repeated="1048570"><table:table-cell/>'
        + "</table:table-row>"
    )
    sheet = read_sheet(data, "x")
    assert sheet.rows == (("Rossi Alfa", "1500", "1990-02-01", "x", "x"),)
    assert sheet.lines == (4,)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (xlsx('<row><c t="s"><v>&b;</v></c></row>', prolog=BOMB), "cannot be read"),
        (ods(f"<table:table-row>{cell('&b;')}</table:table-row>", prolog=BOMB), "cannot be read"),
        (xlsx('<row r="1"><c t="s"><v>7</v></c></row>'), "cannot be read"),
        (xlsx('<row r="5"/><row r="5"/>'), "cannot be read"),
        (xlsx('<row r="1"><c><f>1+1</f></c></row>'), "line 1: a formula without its value"),
        (ods('<table:table-row><table:table-cell table:formula="of:=1"/></table:table-row>'), "line 1: a formula"),
        (ods(f'<table:table-row table:number-rows-repeated="9999">{cell("a")}</table:table-row>'), "2001 lines"),
        (ods(f'<table:table-row table:number-rows-repeated="99999999999">{cell("a")}</table:table-row>'), "be read"),
        (ods("<table:table-row>" + cell("a", WIDE) + "</table:table-row>"), "40 columns"),
        (xlsx('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), "40 columns"),
        (ods("<table:table-row>" + cell("a" * 300) + "</table:table-row>"), "300 characters"),
        (xlsx("<row/>" * 310_000), "too large when unpacked"),
        (xlsx("<row " + " ".join(f'a{n}=""' for n in range(300)) + "/>"), "too large when unpacked"),
        (xlsx("<row " + " " * 600_000 + "/>"), "too large when unpacked"),
        (zipped({"a.xml": bytes(60_000_000)}), "too large when unpacked"),
        (zipped({f"{number}.xml": b"" for number in range(archive.MOST_PARTS + 1)}), "too large when unpacked"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "XLS"),
    ],
)
def test_a_file_that_is_made_to_hurt_is_refused_with_one_sentence(data: bytes, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        read_sheet(data, "x")


def test_a_part_that_declares_less_than_it_holds_is_never_unpacked_beyond_that() -> None:
    data = bytearray(xlsx("<row/>" * 500_000))
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        part = opened.getinfo("xl/worksheets/sheet1.xml")
    for header, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = data.find(header)
        while place >= 0:
            if data[place + offset : place + offset + 4] == struct.pack("<I", part.file_size):
                data[place + offset : place + offset + 4] = struct.pack("<I", 200)
            place = data.find(header, place + 4)
    with pytest.raises(TableError, match="cannot be read"):
        read_sheet(bytes(data), "x")


def test_a_directory_of_very_many_parts_is_refused_before_it_is_read() -> None:
    data = bytearray(WHOLE)
    end = data.rfind(b"PK\x05\x06")
    data[end + 12 : end + 16] = struct.pack("<I", archive.MOST_DIRECTORY_BYTES + 1)
    with pytest.raises(TableError, match="too large when unpacked"):
        read_sheet(bytes(data), "x", REGISTER)


@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 255), st.integers(0, 60))
def test_a_damaged_workbook_is_read_or_refused(place: int, byte: int, cut: int) -> None:
    data = bytearray(WHOLE)
    data[place] = byte
    del data[place : place + cut]
    columns = 1
    with suppress(TableError):
        columns = read_sheet(bytes(data), "x").columns
    assert columns > 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_text_is_read_in_the_encoding_that_it_is_in(encoding: str) -> None:
    assert rows("Nicolò;Città\nUno;2".encode(encoding)) == (("Nicolò", "Città"), ("Uno", "2"))


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 40, "a picture"),
        (b"\xff\xd8\xff\xe0" + b"\x00" * 40, "a picture"),
        (b"\x00\x00\x00\x18ftypheic" + b"\x00" * 40, "a picture"),
        (b"%PDF-1.7\n", "a PDF"),
        (b"\x00\x00\x00\x18ftypisom" + b"\x00" * 40, "a film or a sound"),
        (b"SQLite format 3\x00", "a database or an archive"),
    ],
)
def test_what_is_no_list_is_called_by_what_it_is(data: bytes, kind: str) -> None:
    with pytest.raises(TableError, match=f"list.csv: this is {kind}, neither a text nor a workbook"):
        read_sheet(data, "list.csv")
    with pytest.raises(TrfError, match=f"event.trf: this is {kind}, not a report"):
        read_trf(data, "event.trf")
