"""Sheets of texts from CSV and XLSX, and the players in them."""

import io
import zipfile
from contextlib import suppress
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tabellone.formats import sheet as module
from tabellone.formats.player_columns import ColumnsError, guessed_columns, players_from
from tabellone.formats.sheet import SheetError, Spreadsheet, read_sheet, write_sheet

FIELD = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zs", "Zl", "Zp")), max_size=12)


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
def test_fields_are_parted_by_what_the_first_line_has_most_of(separator: str) -> None:
    text = f"name{separator}rating\nUno{separator}1500\n"
    assert read_sheet(text.encode(), "x").rows == (("name", "rating"), ("Uno", "1500"))


def test_text_of_an_older_windows_is_read() -> None:
    assert read_sheet("Niccolò;1".encode("cp1252"), "x").rows == (("Niccolò", "1"),)


def test_cells_of_a_workbook_are_read_as_texts() -> None:
    moment = datetime(2026, 1, 2, 3, 4)  # noqa: DTZ001 - sheets know no zones
    data = workbook(["Uno", 1500.0, 12.5, date(1951, 4, 3), moment, True], ["=1+1", None])
    assert read_sheet(data, "x").rows == (("Uno", "1500", "12.5", "1951-04-03", "2026-01-02", "True"),)


def test_a_workbook_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_UNPACKED_BYTES", 100)
    with pytest.raises(SheetError, match="when unpacked"):
        read_sheet(workbook(["Uno"]), "x")


@pytest.mark.parametrize("data", [b"", b"  \n ", b"\x00\x01", b"PK\x03\x04", b'"open', b"\x81\x8d"])
def test_a_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(SheetError, match="x"):
        read_sheet(data, "x")


def test_an_archive_that_is_no_workbook_is_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.txt", "a")
    with pytest.raises(SheetError, match="cannot be read"):
        read_sheet(target.getvalue(), "x")


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, message in ((";".join(map(str, range(1, 60))), "columns"), ("a" * 300, "characters")):
        with pytest.raises(SheetError, match=message):
            read_sheet(text.encode(), "x")
    with pytest.raises(SheetError, match="lines"):
        read_sheet(b"a\n" * (module.MOST_ROWS + 1), "x")
    monkeypatch.setattr(module, "MOST_BYTES", 10)
    with pytest.raises(SheetError, match="bytes"):
        read_sheet(b"a" * 11, "x")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    columns = 1
    with suppress(SheetError):
        columns = read_sheet(data, "x").columns
    assert columns > 0


def sheet(*rows: str) -> Spreadsheet:
    return Spreadsheet(tuple(tuple(row.split(";")) for row in rows))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Nome;Elo;Circolo;Prov.", ("name", "rating", "club", "province")),
        ("Cognome;Nome;Categoria;Note", ("surname", "given_name", "category", "")),
        ("Name;Rating;Rating", ("name", "rating", "")),
        ("Data di nascita;Giocatore", ("birth_date", "name")),
    ],
)
def test_columns_are_guessed_from_headings(row: str, expected: tuple[str, ...]) -> None:
    assert guessed_columns(sheet(row)) == (expected, True)


def test_columns_without_headings_are_guessed_from_their_values() -> None:
    assert guessed_columns(sheet("1;Uno;2100;Club", "2;Due;2200;")) == (("", "name", "rating", "club"), False)


def test_players_are_read_by_their_columns() -> None:
    rows = sheet("Cognome;Nome;Elo;Nato", "Uno;Prova;1500;3.4.1951", "Due;Prova;-;", ";;9;")
    players = players_from(rows, ("surname", "given_name", "rating", "birth_year"), has_heading=True)
    assert [(player.row, player.name, player.rating, player.birth_year) for player in players] == [
        (2, "Uno Prova", 1500, 1951),
        (3, "Due Prova", None, None),
    ]


def test_a_rating_that_is_none_names_its_line() -> None:
    with pytest.raises(ColumnsError, match='line 2: rating "molti"'):
        players_from(sheet("Uno;10", "Due;molti"), ("name", "rating"), has_heading=False)


def test_the_same_field_twice_is_refused() -> None:
    with pytest.raises(ColumnsError, match="two columns"):
        players_from(sheet("Uno;Due"), ("name", "name"), has_heading=False)


def test_a_sheet_without_names_is_refused() -> None:
    with pytest.raises(ColumnsError, match="names"):
        players_from(sheet("1;2"), ("rating", ""), has_heading=False)
