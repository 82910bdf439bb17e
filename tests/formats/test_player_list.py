"""Lists of players as people paste and keep them: what is read, and what is refused with which words."""

import random
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.player_list_writer import as_read, some_layout, some_players, written

from tabellone.core.model import Player, PlayerNumber
from tabellone.core.organisation.guided_draw import DrawEntrant
from tabellone.core.rating.lists.records import Sex
from tabellone.core.refusal import Refusal
from tabellone.formats.player_list import (
    PlayerList,
    PlayerListError,
    draw_entrants,
    numbered_players,
    player_list,
    read_player_list,
)
from tabellone.formats.sheet import Spreadsheet, read_sheet


def sheet(*rows: str) -> Spreadsheet:
    return Spreadsheet(tuple(tuple(row.split(";")) for row in rows))


def listed(text: str) -> PlayerList:
    return player_list(read_sheet(text.encode(), "x"))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Nome;Elo;Circolo;Prov.", ("name", "rating", "club", "province")),
        ("Cognome;Nome;Categoria;Note", ("surname", "given_name", "category", "")),
        ("Name;Rating;Rating", ("name", "rating", "")),
        ("Data di nascita;Giocatore", ("birth_date", "name")),
        ("No.;Cognome Nome;Rtg;Fide-No.;Pr.;Cat.", ("", "name", "rating", "federation_id", "province", "category")),
        ("NAME;FED;SEX;BIRTH;TITLE;CLUB", ("name", "federation", "sex", "birth_date", "title", "club")),
        ("Nome;ID FIDE;Tessera FID", ("name", "federation_id", "licence")),
        ("Nome;Tessera;Fide-No.", ("name", "licence", "federation_id")),
        ("Nome;Tessera FID;M/F;Nato;Anno", ("name", "federation_id", "sex", "birth_date", "birth_year")),
        ("Name;RtgI;RtgN;FideID;Club/City", ("name", "rating", "national_rating", "federation_id", "club")),
    ],
)
def test_columns_are_known_by_their_headings(row: str, expected: tuple[str, ...]) -> None:
    known = player_list(sheet(row))
    assert (known.columns, known.has_heading) == (expected, True)


def test_a_heading_line_may_leave_the_names_without_a_heading() -> None:
    known = player_list(sheet("N.;;Elo;Circolo", "1;Rossi Alfa;1500;Uno", "2;Verdi Beta;1600;Due"))
    assert (known.columns, [entry.name for entry in known.entries]) == (
        ("", "name", "rating", "club"),
        ["Rossi Alfa", "Verdi Beta"],
    )


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("1;Uno;2100;Club", "2;Due;2200;"), ("", "name", "rating", "club")),
        (("1.;Rossi Alfa;5.120", "2.;Verdi Beta;46l5"), ("", "name", "rating")),
        (("Rossi Alfa;1985;1520", "Verdi Beta;1990;2310"), ("name", "birth_year", "rating")),
        (("Rossi Alfa;1985", "Verdi Beta;1990"), ("name", "rating")),
        (("Rossi Alfa;1520;1610", "Verdi Beta;2310;2200"), ("name", "rating", "national_rating")),
        (("Rossi Alfa;M;ITA;PI", "Verdi Beta;F;NED;GE"), ("name", "sex", "federation", "province")),
        (("Rossi Alfa;1500;Uno;PI;M", "Verdi Beta;1600;Uno;GE;GM"), ("name", "rating", "club", "province", "category")),
        (("Rossi;Alfa;1500", "Verdi;Beta;1600"), ("surname", "given_name", "rating")),
        (("Rossi Alfa;812345;1985-05-09", "Verdi Beta;812346;9/5/1990"), ("name", "federation_id", "birth_date")),
        (("Rossi Alfa;IM;1500", "Verdi Beta;WFM;1600"), ("name", "title", "rating")),
    ],
)
def test_columns_without_headings_are_guessed_by_their_content(
    rows: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    known = player_list(sheet(*rows))
    assert (known.columns, known.has_heading) == (expected, False)


@pytest.mark.parametrize(
    ("cell", "rating"),
    [("5.120", 5120), ("5,120", 5120), ("5'120", 5120), ("5.000", 5000), ("1500,00", 1500), ("1500.0", 1500)]
    + [(nothing, None) for nothing in ("-", "0", "NC", "n.c.", "")],
)
def test_a_rating_is_read_as_people_and_sheets_write_it(cell: str, rating: int | None) -> None:
    (entry,) = player_list(sheet("Nome;Elo", f"Rossi Alfa;{cell}")).checked()
    assert entry.rating == rating


def test_numbers_before_the_names_are_dropped() -> None:
    assert [entry.name for entry in listed("1. Rossi Alfa\n2. Verdi Beta").entries] == ["Rossi Alfa", "Verdi Beta"]
    assert [entry.name for entry in listed("01 Giocatore\n02 Giocatore").entries] == ["01 Giocatore", "02 Giocatore"]


def test_players_are_read_with_everything_that_is_said_of_them() -> None:
    text = (
        "\ufeffNo.\tCognome Nome\tRtg\tFide-No.\tPr.\tBirth\tFed\tSex\tTitle\r\n\r\n"
        '1\t"Rossi, ""Bobo"" Alfa" \t 5.120\t123456\tPI\t9/5/1985\tita\tM\tGM\r\n2\tVerdi Beta\r\n3\r\n'
    )
    first, second = listed(text).checked()
    assert (first.row, first.name, first.rating, first.federation_id) == (3, 'Rossi, "Bobo" Alfa', 5120, "123456")
    assert (first.birth_date, first.birth_year, first.federation, first.sex) == (
        date(1985, 5, 9),
        1985,
        "ITA",
        Sex.MALE,
    )
    assert (second.row, second.name, second.rating) == (4, "Verdi Beta", None)


@pytest.mark.parametrize(
    ("heading", "cell", "sentence"),
    [
        ("Elo", "46l5", 'rating "46l5" is not allowed; write a whole number from 0 to 9999'),
        ("Elo", "٢١٠٠", 'rating "٢١٠٠" is not allowed; write a whole number from 0 to 9999'),
        ("Elo", "21000", 'rating "21000" is not allowed; write a whole number from 0 to 9999'),
        ("Fed", "Italia", 'federation "Italia" is not allowed; write three letters such as ITA'),
        ("Sex", "X", 'sex "X" is not allowed; write F or M'),
        ("Nato", "85", 'birth "85" is not allowed; write a year such as 1985 or a day such as 1985-05-09'),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_with_line_and_column(heading: str, cell: str, sentence: str) -> None:
    known = listed(f"N.;Nome;{heading}\n\n1;Rossi Alfa;{cell}\n2;Verdi Beta;")
    assert [(fault.row, fault.column, str(fault.refusal)) for fault in known.faults] == [
        (3, 2, f"line 3, column 3: {sentence}")
    ]
    assert [entry.name for entry in known.entries] == ["Verdi Beta"]
    with pytest.raises(PlayerListError):
        known.checked()


def test_a_row_with_something_but_no_name_is_refused_and_a_number_alone_is_not_a_row() -> None:
    known = listed("N.;Nome;Elo\n1;;1500\n2;;\n3;Verdi Beta;1600")
    assert [str(fault.refusal) for fault in known.faults] == ["line 2, column 2: the name is missing"]
    assert [entry.row for entry in known.entries] == [4]


def test_year_and_day_of_birth_must_agree() -> None:
    known = listed("Nome;Anno;Nato\nRossi Alfa;1985;9/5/1986")
    assert [str(fault.refusal) for fault in known.faults] == [
        "line 2, column 2: the year of birth is not that of the date"
    ]


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [(("name", "name"), "two columns hold the same: name"), (("rating", ""), "no column holds the names; choose one")],
)
def test_columns_chosen_badly_are_refused(columns: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(PlayerListError) as refused:
        player_list(sheet("Uno;2"), columns, has_heading=False)
    assert str(refused.value) == sentence


def test_a_list_gives_numbered_players_and_entrants_of_a_draw() -> None:
    entries = read_player_list(b"Rossi Alfa;1500;Uno;PI\nVerdi Beta;;;GE", "x")
    assert numbered_players(entries) == (
        Player(PlayerNumber(1), "Rossi Alfa", 1500, "Uno", "PI"),
        Player(PlayerNumber(2), "Verdi Beta", None, "", "GE"),
    )
    assert draw_entrants(entries) == (DrawEntrant("Rossi Alfa", "Uno"), DrawEntrant("Verdi Beta", "GE"))


def test_markup_is_kept_as_it_is_because_it_is_only_data() -> None:
    (entry,) = read_player_list(b"<script>alert(1)</script>", "x")
    assert entry.name == "<script>alert(1)</script>"


@settings(max_examples=300)
@given(st.integers(0, 2**32), st.booleans())
def test_a_list_in_any_layout_reads_as_it_was_written(seed: int, with_heading: bool) -> None:
    lots = random.Random(seed)
    players = some_players(lots, lots.randrange(8, 20))
    layout = some_layout(lots, with_heading=with_heading)
    data, rows = written(lots, players, layout)
    expected = tuple(as_read(player, row, layout) for player, row in zip(players, rows, strict=True))
    assert read_player_list(data, "x") == expected, data.decode(layout.encoding)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        entries = read_player_list(data, "x")
    except Refusal:
        return
    assert all(entry.name.strip() == entry.name != "" for entry in entries)
