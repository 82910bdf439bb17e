"""What columns mean: by headings, by content, or as the reader says."""

import pytest

from tabellone.formats.register.games import read_event_games, read_games
from tabellone.formats.register.layout import ColumnChoice
from tabellone.formats.register.players import read_players
from tabellone.formats.register.ratings import read_ratings
from tabellone.formats.tables.limits import TableError


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
