from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.formats.register.layout import Layout, read_table, written_table
from tabellone.formats.tables.archive import REGISTER, TableError

NAMES = {"id": "id", "name": "name", "nome": "name", "rating": "rating"}
LAYOUT = Layout(NAMES, (("name",),), ("id_",))
PRINTABLE = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=40).map(
    lambda text: " ".join(text.split())
)


def read(text: str) -> list[dict[str, str]]:
    table = read_table(text.encode(), "t.csv", LAYOUT)
    return [dict(row.fields) for row in table.rows]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_stand_in_any_order_and_are_parted_by_any_separator(separator: str) -> None:
    text = f"Rating{separator}NOME\n1500{separator}Alfa\n"
    assert read(text) == [{"rating": "1500", "name": "Alfa"}]


def test_quoted_fields_hold_separators_and_blank_lines_are_left_out() -> None:
    assert read('name,rating\n\n"Alfa, Anna",1\n,,\n') == [{"name": "Alfa, Anna", "rating": "1"}]


def test_old_spreadsheets_are_read_in_their_encoding() -> None:
    table = read_table("name\nNicolò\n".encode("cp1252"), "t.csv", LAYOUT)
    assert table.rows[0].text("name") == "Nicolò"


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    table = read_table(b'name,rating\n\n"A",1\n"B",2\n', "t.csv", LAYOUT)
    assert [row.line for row in table.rows] == [3, 4]


@given(st.lists(st.tuples(PRINTABLE, PRINTABLE), min_size=1, max_size=6))
def test_what_is_written_is_read_as_it_was(rows: list[tuple[str, str]]) -> None:
    text = written_table(("name", "id"), rows)
    kept = [row for row in rows if any(row)]
    assert [(entry["name"], entry["id"]) for entry in read(text)] == kept


@pytest.mark.parametrize("text", ["=1+1", "+39", "-x", "@cmd", "'=x", "''@y"])
def test_no_field_is_a_formula_to_a_spreadsheet(text: str) -> None:
    written = written_table(("name",), [(text,)])
    assert written.splitlines()[1].lstrip('"').startswith("'")
    assert read(written) == [{"name": text}]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "t.csv: the file is empty"),
        ("rating\n1\n", 't.csv line 1: column "name" is missing'),
        ("name,nome\nA,B\n", 't.csv line 1: column "name" stands twice'),
        ("name,shoe\nA,1\n", 't.csv line 1: column "shoe" is not known; there are id, name, rating, id_...'),
        ("name,id\nA,1\nB,2,C\n", "t.csv line 3: 3 fields; there are 2 columns"),
        ('name\n"A\n', "t.csv line 2: the quotation marks do not close"),
        ("name\nA\x07\n", "t.csv line 2: the control character U+0007 is not allowed"),
        (f"name\n{'x' * 201}\n", f"t.csv line 2: a field of 201 characters; at most {REGISTER.characters} are allowed"),
    ],
)
def test_a_bad_table_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        read(text)
    assert str(refused.value) == sentence


def test_a_line_that_ends_early_has_empty_fields_unless_lines_must_be_whole() -> None:
    assert read("name,id,rating\nA,1\n") == [{"name": "A", "id": "1", "rating": ""}]
    with pytest.raises(TableError, match="line 2: 2 fields; there are 3 columns"):
        read_table(b"name,id,rating\nA,1\n", "t.csv", replace(LAYOUT, has_whole_lines=True))


@given(st.binary(max_size=200))
def test_no_bytes_at_all_break_the_reader(data: bytes) -> None:
    try:
        table = read_table(data, "t.csv", LAYOUT)
    except TableError:
        return
    assert "name" in table.columns
