"""Meaning of columns: by headings, by content, or as the user says."""

import pytest

from tabellone.desk.office.manifest import LAYOUT as MANIFEST
from tabellone.formats.register.games import read_event_games, read_games
from tabellone.formats.register.layout import ColumnChoice
from tabellone.formats.register.players import read_players, read_ratings
from tabellone.formats.tables.archive import TableError


def test_a_table_of_players_without_headings_is_read_by_its_content() -> None:
    (first, _) = read_players(
        b"Rossi Alfa;1970-02-03;900001;PI\nVerdi Beta;1980-01-01;900002;LU\n", "x", federation="fid"
    )
    assert (first.name, first.birth_year or first.year_of_birth, first.province) == ("Rossi Alfa", 1970, "PI")
    assert first.federation_ids == (("fid", "900001"),)


def test_ratings_and_games_without_headings_are_read_by_their_content() -> None:
    ratings = read_ratings(b"A0001;Rossi Alfa;1500\nA0002;Verdi Beta;1600\n", "x")
    assert [(row.id, row.name, row.rating) for row in ratings] == [
        ("A0001", "Rossi Alfa", 1500),
        ("A0002", "Verdi Beta", 1600),
    ]
    games = read_games(b"1;Rossi Alfa;Verdi Beta;1-0\n2;Verdi Beta;Rossi Alfa;0-1\n", "x")
    assert [(row.round, getattr(row, "white", "")) for row in games] == [(1, "Rossi Alfa"), (2, "Verdi Beta")]


def test_the_reader_says_what_columns_are_and_leaves_some_out() -> None:
    data = b"chi;scarpe;punti\nRossi Alfa;42;1500\n"
    with pytest.raises(TableError):
        read_ratings(data, "x")
    (row,) = read_ratings(data, "x", ColumnChoice(("name", "-", "rating"), has_heading=True))
    assert (row.name, row.rating, row.line) == ("Rossi Alfa", 1500, 2)
    with pytest.raises(TableError, match="2 columns are named, and the file has 3"):
        read_ratings(data, "x", ColumnChoice(("name", "rating"), has_heading=True))
    with pytest.raises(TableError, match='column "shoe" is not known'):
        read_ratings(data, "x", ColumnChoice(("name", "shoe", "rating"), has_heading=True))


@pytest.mark.parametrize(
    "above", ["Elenco dei soci 2026;;\n;;\n", "Elenco dei soci 2026\n", "Elenco\n\nsezione di PI\n"]
)
def test_headings_may_stand_below_a_title(above: str) -> None:
    table = f"{above}Cognome;Nome;Anno\nRossi;Alfa;1991\nVerdi;Beta;1988\n".encode()
    assert [row.name for row in read_players(table, "x")] == ["Rossi Alfa", "Verdi Beta"]
    chosen = ColumnChoice(("surname", "given_name", "-"), has_heading=True)
    assert [(row.name, row.birth_year) for row in read_players(table, "x", chosen)] == [
        ("Rossi Alfa", None),
        ("Verdi Beta", None),
    ]


def test_a_given_name_without_its_surname_is_nobody() -> None:
    with pytest.raises(TableError, match="x line 3: surname is missing"):
        read_players(b"Cognome;Nome;Anno\nRossi;Alfa;1991\n;Beta;1988\n", "x")


@pytest.mark.parametrize(
    "table",
    ["name;birth_year;club\nRossi Alfa,1991,Uno\n", "name,club\nRossi Alfa;Uno\n", "name;club\nRossi Alfa\tUno\n"],
)
def test_fields_that_are_separated_otherwise_than_the_headings_are_refused(table: str) -> None:
    with pytest.raises(TableError, match="x line 2: its fields are separated otherwise than the headings"):
        read_players(table.encode(), "x")


def test_a_comma_may_stand_in_a_name() -> None:
    (row,) = read_players(b"name;club\nRossi, Alfa\n", "x")
    assert row.name == "Rossi, Alfa"


@pytest.mark.parametrize("heading", ["Ricevuta", "Ricevuta il", "Data di ricezione", "ricevuto_il", "Received on"])
def test_the_day_of_receipt_has_one_set_of_headings_for_games_and_manifests(heading: str) -> None:
    games = f"Gara;Dal;Al;{heading};Turno;Bianco;Nero;Risultato\nA;5/10/2024;6/10/2024;10/10/2024;1;Alfa;Beta;2-0\n"
    (event,) = read_event_games(games.encode(), "x")
    assert str(event.received_on) == "2024-10-10"
    assert MANIFEST.meaning(heading) == "received"


def test_a_table_of_games_holds_several_events_with_their_days_of_receipt() -> None:
    text = (
        "torneo;dal;al;ricevuto;turno;bianco;nero;risultato\n"
        "Primo;1.5.2024;2.5.2024;20.5.2024;1;Alfa;Beta;2-0\n"
        "Secondo;1.6.2024;2.6.2024;20.6.2024;1;Beta;Alfa;1-1\n"
        "Primo;;;;2;Beta;Alfa;0-2\n"
    )
    first, second = read_event_games(text.encode(), "x")
    assert (first.name, len(first.rows), str(first.received_on)) == ("Primo", 2, "2024-05-20")
    assert (second.name, str(second.starts_on), str(second.ends_on)) == ("Secondo", "2024-06-01", "2024-06-02")
    with pytest.raises(TableError, match='line 4: received "9'):
        read_event_games(text.replace("Primo;;;;2", "Primo;;;9.9.2024;2").encode(), "x")
