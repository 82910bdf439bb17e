"""What is asked of the tables and written to them: one function a question."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Row, and_, func, insert, select, update

from tabellone.desk.journal import Book, ChainError, Entry, canonical, instant_text, read_instant
from tabellone.store.schema import books, entries, keys

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Head:
    """A book and the end of its journal."""

    book: Book
    position: int
    hash: str | None


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that was answered under a key: where, and which command it was."""

    position: int
    fingerprint: str


def _book(row: Row[str, str, str, str]) -> Book:
    id_, kind, title, created = row
    return Book(id_, kind, title, read_instant(created))


def _entry(book: str, row: Row[int, str, str, str, str, str, str]) -> Entry:
    position, kind, data, author, at, previous, seal = row
    try:
        decoded, moment = json.loads(data), read_instant(at)
    except (ValueError, RecursionError):
        decoded = None
    if not isinstance(decoded, dict):
        raise ChainError("book {book}, entry {position}: it cannot be read", book=book, position=position)
    return Entry(position, kind, decoded, author, moment, previous, seal)


def all_books(connection: Connection, kind: str | None = None) -> tuple[Book, ...]:
    """The books, the oldest first."""
    query = select(books.c.id, books.c.kind, books.c.title, books.c.created).order_by(books.c.created, books.c.id)
    if kind is not None:
        query = query.where(books.c.kind == kind)
    return tuple(_book(row) for row in connection.execute(query))


def head(connection: Connection, book: str) -> Head | None:
    """A book and where its journal ends; None if there is no such book."""
    last = select(func.max(entries.c.position)).where(entries.c.book == book).scalar_subquery()
    query = (
        select(books.c.id, books.c.kind, books.c.title, books.c.created, entries.c.position, entries.c.hash)
        .select_from(books)
        .outerjoin(entries, and_(entries.c.book == books.c.id, entries.c.position == last))
        .where(books.c.id == book)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    id_, kind, title, created, position, seal = row
    return Head(Book(id_, kind, title, read_instant(created)), position or 0, seal)


def hold(connection: Connection, book: str) -> None:
    """Make others who would add to a book wait until this transaction ends (SQLite has one writer anyway)."""
    connection.execute(select(books.c.id).where(books.c.id == book).with_for_update())


def hash_at(connection: Connection, book: str, position: int) -> str | None:
    """The seal of an entry; None if there is no such entry."""
    query = select(entries.c.hash).where(entries.c.book == book, entries.c.position == position)
    return connection.scalar(query)


def entries_of(connection: Connection, book: str, after: int = 0, until: int | None = None) -> tuple[Entry, ...]:
    """The entries of a book after a position, in order."""
    table = entries.c
    query = (
        select(table.position, table.kind, table.data, table.author, table.at, table.previous, table.hash)
        .where(table.book == book, table.position > after)
        .order_by(table.position)
    )
    if until is not None:
        query = query.where(table.position <= until)
    return tuple(_entry(book, row) for row in connection.execute(query))


def add_book(connection: Connection, book: Book) -> None:
    """Add a book."""
    values = {"id": book.id, "kind": book.kind, "title": book.title, "created": instant_text(book.created)}
    connection.execute(insert(books).values(values))


def retitle(connection: Connection, book: str, title: str) -> None:
    """Give a book another title."""
    connection.execute(update(books).where(books.c.id == book).values(title=title))


def add_entries(connection: Connection, book: str, added: Iterable[Entry]) -> None:
    """Add entries to the end of a book."""
    rows = [
        {
            "book": book,
            "position": entry.position,
            "kind": entry.kind,
            "data": canonical(entry.data),
            "author": entry.author,
            "at": instant_text(entry.at),
            "previous": entry.previous,
            "hash": entry.hash,
        }
        for entry in added
    ]
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(insert(entries), rows[start : start + AT_ONCE])


def answered(connection: Connection, book: str, author: str, key: str) -> Answered | None:
    """What was answered to an author's command with this key."""
    query = select(keys.c.position, keys.c.fingerprint).where(
        keys.c.book == book, keys.c.author == author, keys.c.key == key
    )
    row = connection.execute(query).one_or_none()
    return Answered(*row) if row else None


def add_key(connection: Connection, book: str, author: str, key: str, answer: Answered) -> None:
    """Remember the answer to a command."""
    values = {"book": book, "author": author, "key": key}
    connection.execute(insert(keys).values(**values, position=answer.position, fingerprint=answer.fingerprint))
