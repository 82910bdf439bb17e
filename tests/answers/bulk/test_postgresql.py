"""Tables in PostgreSQL, by address: read by COPY, written as a new table."""

from datetime import date

import psycopg
import pytest
from tests.store.postgresql import Server

from tabellone.answers.bulk.answer import BulkRatings
from tabellone.answers.bulk.computation import BulkQuestion, bulk_ratings
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.columns.files import ColumnFileError
from tabellone.formats.columns.postgresql import CopyError


def rate(players: str, games: str, output: str) -> BulkRatings:
    question = BulkQuestion(RatingSystem.FIDE, None, date(2026, 11, 1), players, games, output, 5)
    return bulk_ratings(question, lambda row: None, lambda read_rows, rows: None)


def test_players_and_games_come_from_tables_and_ratings_go_to_one(postgresql: Server) -> None:
    address = postgresql.new_database()
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE players (id bigint, rating int, name text)")
        connection.execute("INSERT INTO players VALUES (1, 2000, 'Alfa'), (2, 1900, 'Beta'), (3, NULL, 'Gamma')")
        connection.execute("CREATE SCHEMA season")
        connection.execute('CREATE TABLE season."Games" (white bigint, black bigint, result text)')
        connection.execute("INSERT INTO season.\"Games\" VALUES (1, 2, '1-0'), (3, 1, '0-1')")
    answer = rate(f"{address}#players", f"{address}#season.Games", f"{address}#ratings")
    assert (answer.players, answer.games, answer.rated_after) == (3, 2, 2)
    with psycopg.connect(address) as connection:
        rows = connection.execute("SELECT id, before, rating, rated_games FROM ratings ORDER BY id").fetchall()
    assert rows == [(1, 2000, 2007, 1), (2, 1900, 1893, 1), (3, None, None, 0)]
    with pytest.raises(CopyError, match='PostgreSQL: relation "ratings" already exists'):
        rate(f"{address}#read-by-nobody", f"{address}#season.Games", f"{address}#ratings")
    with pytest.raises(CopyError, match='PostgreSQL: relation "none" does not exist'):
        rate(f"{address}#none", f"{address}#season.Games", f"{address}#others")
    with pytest.raises(ColumnFileError, match='PostgreSQL: there is no column "white"; there are id, rating, name'):
        rate(f"{address}#players", f"{address}#players", f"{address}#others")
    with pytest.raises(CopyError, match="a PostgreSQL address names its table after #"):
        rate(address, f"{address}#season.Games", f"{address}#others")
