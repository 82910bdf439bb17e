"""The tables of the index: a catalogue of editions, and two tables for each, made with it and dropped with it."""

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, Table, Text

from tabellone.formats.rating_files.listed_player import ListedPlayer

NUMBER = BigInteger().with_variant(Integer(), "sqlite")
# Beginnings are found by comparing code points, whatever the language of a server.
KEY = Text().with_variant(Text(collation="C"), "postgresql")
PREFIX = "listed_players_"
# An edition is being read, waits to be taken, or is the one that is searched.
READING, WAITING, CURRENT = "reading", "waiting", "current"

metadata = MetaData()

# `beat` is when the program that reads it last gave a sign of life.
editions = Table(
    "player_editions",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("list", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("read_at", Text, nullable=False),
    Column("beat", Text, nullable=False),
    Column("players", NUMBER, nullable=False),
    Column("refused", NUMBER, nullable=False),
)


@dataclass(frozen=True, slots=True)
class EditionTables:
    """The players of an edition, and their names as they are searched."""

    players: Table
    names: Table
    by_number: Index
    by_name: Index


@lru_cache(maxsize=64)
def tables_of(edition: int) -> EditionTables:
    """The tables of an edition; the indexes are made when all rows are in."""
    own = MetaData()
    annotations = ListedPlayer.__annotations__
    players = Table(
        f"{PREFIX}{edition}",
        own,
        Column("place", NUMBER, primary_key=True, autoincrement=False),
        *(Column(field, KEY if annotations[field] is str else NUMBER) for field in ListedPlayer._fields),
    )
    # `rank` is 0 for the whole name in its order and 1 where it begins at a later word.
    names = Table(
        f"{PREFIX}{edition}_names",
        own,
        Column("rank", NUMBER, nullable=False),
        Column("key", KEY, nullable=False),
        Column("federation", KEY, nullable=False),
        Column("place", NUMBER, nullable=False),
    )
    by_number = Index(f"{PREFIX}{edition}_by_number", players.c.number, unique=True)
    by_name = Index(f"{PREFIX}{edition}_by_name", names.c.rank, names.c.key, names.c.federation, names.c.place)
    players.indexes.clear()
    names.indexes.clear()
    return EditionTables(players, names, by_number, by_name)
