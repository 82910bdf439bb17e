"""The tables of books, entries and slots of personal data: one function a query."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, or_, select, text, update
from sqlalchemy.sql.dml import Insert, Update

from tabellone.desk.journal import (
    REFERENCE,
    Book,
    ChainError,
    Entry,
    JournalError,
    canonical,
    entry_of,
    instant_text,
    read_instant,
    read_text,
)
from tabellone.desk.personal_data import AUTHOR, MARK, NOBODY, Slot
from tabellone.store.schema import books, entries, keys, personal_data

AT_ONCE = 500
OF_AUTHORS = 0

COLUMNS = (
    personal_data.c.commitment,
    personal_data.c.who,
    personal_data.c.salt,
    personal_data.c.value,
    personal_data.c.replaced_by,
)
_BETWEEN = select(*COLUMNS).where(
    personal_data.c.book == bindparam("asked"),
    or_(
        personal_data.c.position == OF_AUTHORS,
        personal_data.c.position.between(bindparam("first"), bindparam("last")),
    ),
)
_AUTHORS = select(*COLUMNS).where(
    personal_data.c.book == bindparam("asked"), personal_data.c.position == OF_AUTHORS, personal_data.c.who == AUTHOR
)


def slots_between(connection: Connection, book: str, first: int, last: int) -> dict[str, Slot]:
    """The slots to which the entries from one position to another refer, by commitment."""
    rows = connection.execute(_BETWEEN, {"asked": book, "first": first, "last": last}).all()
    return {row[0]: Slot._make(row) for row in rows}


def author_names(connection: Connection, book: str) -> Mapping[str, str]:
    """The authors of a book by commitment."""
    return {slot.commitment: str(slot.value) for slot in map(Slot._make, connection.execute(_AUTHORS, {"asked": book}))}


def author_slot_of(connection: Connection, book: str, author: str) -> Slot | None:
    """The slot of somebody who has written in a book before."""
    rows = connection.execute(_AUTHORS.where(personal_data.c.value == canonical(author)), {"asked": book})
    return next(map(Slot._make, rows), None)


def add_slots(connection: Connection, book: str, entries: Iterable[Entry]) -> None:
    """Add the slots of new entries; an author who has one keeps it."""
    slots = {
        slot.commitment: (OF_AUTHORS if slot.who == AUTHOR else entry.position, slot)
        for entry in entries
        if entry.form
        for slot in entry.form.slots
    }
    of_authors = [name for name, (position, _) in slots.items() if position == OF_AUTHORS]
    if of_authors:
        query = select(personal_data.c.commitment).where(
            personal_data.c.book == book, personal_data.c.commitment.in_(of_authors)
        )
        for stored in tuple(connection.scalars(query)):
            del slots[stored]
    # By their key: rows that come in the order of an index are stored more quickly.
    rows = [
        (book, name, position, slot.who, slot.salt, slot.text, slot.replaced_by)
        for name, (position, slot) in sorted(slots.items())
    ]
    # Given to the driver as they are: a table of a nation has ten thousands of them.
    insertion = insert(personal_data).compile(dialect=connection.dialect)
    if rows and not insertion.positional:
        names = tuple(column.name for column in personal_data.columns)
        connection.exec_driver_sql(str(insertion), [dict(zip(names, row, strict=True)) for row in rows])
    elif rows:
        connection.exec_driver_sql(str(insertion), rows)


def erase_slots(connection: Connection, book: str, commitments: Iterable[str]) -> None:
    """Delete slots with their salts."""
    names = tuple(commitments)
    for start in range(0, len(names), AT_ONCE):
        is_one = personal_data.c.commitment.in_(names[start : start + AT_ONCE])
        connection.execute(delete(personal_data).where(personal_data.c.book == book, is_one))


def replace_slot(connection: Connection, book: str, slot: Slot) -> None:
    """Write the new value of a slot over the old one."""
    is_it = (personal_data.c.book == book, personal_data.c.commitment == slot.commitment)
    values = {"salt": slot.salt, "value": slot.text, "replaced_by": slot.replaced_by}
    connection.execute(update(personal_data).where(*is_it).values(**values))


CHANNEL = "tabellone"
_NOTIFY = text("SELECT pg_notify(:channel, '')")
LAST_OF_ALL = 2**62
_BOOK_COUNT = select(func.count()).select_from(books)

# Built once: to build a query costs more than to run it.
_EACH = entries.alias()
_LAST = select(func.max(_EACH.c.position)).where(_EACH.c.book == books.c.id).correlate(books).scalar_subquery()
_JOINED = books.outerjoin(entries, and_(entries.c.book == books.c.id, entries.c.position == _LAST))
_ASKED = books.c.id.in_(bindparam("asked", expanding=True))
_HEADS = (
    select(books.c.id, books.c.kind, books.c.title, books.c.created, entries.c.position, entries.c.hash)
    .select_from(_JOINED)
    .where(_ASKED)
)
_ENDS = select(books.c.id, entries.c.position, entries.c.hash).select_from(_JOINED).where(_ASKED)
_HASH_AT = select(entries.c.hash).where(entries.c.book == bindparam("asked"), entries.c.position == bindparam("at"))
_ENTRIES = (
    select(
        entries.c.position,
        entries.c.kind,
        entries.c.data,
        entries.c.author,
        entries.c.at,
        entries.c.previous,
        entries.c.hash,
    )
    .where(entries.c.book == bindparam("asked"), entries.c.position > bindparam("after"))
    .where(entries.c.position <= bindparam("until"))
    .order_by(entries.c.position)
)
_ANSWERED = select(keys.c.position, keys.c.fingerprint).where(
    keys.c.book == bindparam("asked"), keys.c.author == bindparam("by"), keys.c.key == bindparam("under")
)

_BASIS = (
    select(
        books.c.id,
        books.c.kind,
        books.c.title,
        books.c.created,
        entries.c.position,
        entries.c.hash,
        keys.c.position,
        keys.c.fingerprint,
        *COLUMNS,
    )
    .select_from(
        _JOINED.outerjoin(
            keys,
            and_(keys.c.book == books.c.id, keys.c.author == bindparam("by"), keys.c.key == bindparam("under")),
        ).outerjoin(
            personal_data,
            and_(
                personal_data.c.book == books.c.id,
                personal_data.c.position == OF_AUTHORS,
                personal_data.c.who == AUTHOR,
                personal_data.c.value == bindparam("named"),
            ),
        )
    )
    .where(books.c.id == bindparam("asked"))
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Head:
    """A book and the end of its journal."""

    book: Book
    position: int
    hash: str | None


@dataclass(frozen=True, slots=True)
class End:
    """The end of a journal: the position of its last entry, 0 without one, and its seal."""

    position: int
    hash: str | None


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that was answered under a key: where, and which command it was."""

    position: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Basis:
    """The basis of an act: the end of the journal, the earlier answer under its key, and the author's slot."""

    head: Head
    answered: Answered | None
    slot: Slot | None


def _book(row: Row[str, str, str, str]) -> Book:
    id_, kind, title, created = row
    return Book(id_, kind, title, read_instant(created))


def _entry(book: str, row: Row[int, str, str, str, str, str, str], slots: Mapping[str, Slot]) -> Entry:
    position, kind, data, author, at, previous, seal = row
    written = read_text(data)
    try:
        decoded, moment = json.loads(data) if written is None else written.data, read_instant(at)
        if isinstance(decoded, dict):
            return entry_of(position, kind, decoded, author, moment, previous, seal, slots, written)
    except (ValueError, RecursionError, JournalError):
        pass
    raise ChainError("book {book}, entry {position}: it cannot be read", book=book, position=position)


def all_books(connection: Connection, kind: str | None = None) -> tuple[Book, ...]:
    """The books, the oldest first."""
    query = select(books.c.id, books.c.kind, books.c.title, books.c.created).order_by(books.c.created, books.c.id)
    if kind is not None:
        query = query.where(books.c.kind == kind)
    return tuple(_book(row) for row in connection.execute(query))


def head(connection: Connection, book: str) -> Head | None:
    """A book and where its journal ends; None if there is no such book."""
    row = connection.execute(_HEADS, {"asked": [book]}).one_or_none()
    if row is None:
        return None
    id_, kind, title, created, position, seal = row
    return Head(Book(id_, kind, title, read_instant(created)), position or 0, seal)


def basis(connection: Connection, book: str, author: str, key: str | None) -> Basis | None:
    """The basis of an act, in one query; None if there is no such book."""
    bindings = {"asked": book, "by": author, "under": key or "", "named": canonical(author)}
    row = connection.execute(_BASIS, bindings).one_or_none()
    if row is None:
        return None
    id_, kind, title, created, position, seal, at, fingerprint, *slot = row
    return Basis(
        Head(Book(id_, kind, title, read_instant(created)), position or 0, seal),
        None if at is None or key is None else Answered(at, fingerprint),
        None if slot[0] is None else Slot._make(slot),
    )


def ends(connection: Connection, book_ids: Iterable[str]) -> dict[str, End]:
    """The ends of the journals of some books; books that do not exist are left out."""
    return {
        id_: End(position or 0, seal) for id_, position, seal in connection.execute(_ENDS, {"asked": list(book_ids)})
    }


def last_positions(connection: Connection, book_ids: Iterable[str] | None = None) -> dict[str, int]:
    """The last entry of each book, or of the given ones; books without entries are left out."""
    query = select(entries.c.book, func.max(entries.c.position)).group_by(entries.c.book)
    if book_ids is not None:
        query = query.where(entries.c.book.in_(tuple(book_ids)))
    return {str(book): int(last) for book, last in connection.execute(query)}


def authors(connection: Connection, book: str) -> frozenset[str]:
    """Everybody who has written in a book."""
    written = connection.scalars(select(entries.c.author).where(entries.c.book == book).distinct())
    names = author_names(connection, book)
    return frozenset(names.get(author[1:], NOBODY) if author.startswith(MARK) else author for author in written)


def hold(connection: Connection, book: str) -> None:
    """Lock a book until this transaction ends, so that others wait to add to it; SQLite has one writer anyway."""
    if connection.dialect.name != "sqlite":
        connection.execute(select(books.c.id).where(books.c.id == book).with_for_update())


def hash_at(connection: Connection, book: str, position: int) -> str | None:
    """The seal of an entry; None if there is no such entry."""
    return connection.scalar(_HASH_AT, {"asked": book, "at": position})


def entries_of(connection: Connection, book: str, after: int = 0, until: int | None = None) -> tuple[Entry, ...]:
    """The entries of a book after a position, in order."""
    bindings = {"asked": book, "after": after, "until": LAST_OF_ALL if until is None else until}
    rows = connection.execute(_ENTRIES, bindings).all()
    is_marked = any(row.author.startswith(MARK) or REFERENCE in row.data for row in rows)
    slots = slots_between(connection, book, rows[0].position, rows[-1].position) if is_marked else {}
    return tuple(_entry(book, row, slots) for row in rows)


def add_book(connection: Connection, book: Book) -> None:
    """Add a book."""
    values = {"id": book.id, "kind": book.kind, "title": book.title, "created": instant_text(book.created)}
    connection.execute(insert(books).values(values))


def retitle(connection: Connection, book: str, title: str) -> None:
    """Give a book another title."""
    connection.execute(update(books).where(books.c.id == book).values(title=title))


def book_count(connection: Connection) -> int:
    """How many books there are."""
    return connection.execute(_BOOK_COUNT).scalar_one()


def add_entries(connection: Connection, book: str, added: Iterable[Entry]) -> None:
    """Add entries to the end of a book, with the personal data to which they refer."""
    new = tuple(added)
    rows = [_row(book, entry) for entry in new]
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(insert(entries), rows[start : start + AT_ONCE])
    add_slots(connection, book, new)
    if connection.dialect.name == "postgresql":
        # Told to other programs when the transaction is stored, and not if it is not.
        connection.execute(_NOTIFY, {"channel": CHANNEL})


def add_entry(
    connection: Connection, book: str, entry: Entry, more: Iterable[Insert | Update], slot: Slot | None
) -> None:
    """Add one entry and the rows beside it: on a database server by one statement.

    `slot` is the author's present slot, if any.
    """
    if entry.form and any(slot is None or needed.commitment != slot.commitment for needed in entry.form.slots):
        add_slots(connection, book, (entry,))
    changes = (insert(entries).values(_row(book, entry)), *more)
    if connection.dialect.name != "postgresql":
        for change in changes:
            connection.execute(change)
        return
    together = (change.cte(f"change_{number}") for number, change in enumerate(changes))
    connection.execute(select(func.pg_notify(CHANNEL, "")).add_cte(*together))


def _row(book: str, entry: Entry) -> dict[str, Any]:
    return {
        "book": book,
        "position": entry.position,
        "kind": entry.kind,
        "data": entry.sealed_text,
        "author": entry.sealed_author,
        "at": instant_text(entry.at),
        "previous": entry.previous,
        "hash": entry.hash,
    }


def answered(connection: Connection, book: str, author: str, key: str) -> Answered | None:
    """The earlier answer to an author's command with this key."""
    row = connection.execute(_ANSWERED, {"asked": book, "by": author, "under": key}).one_or_none()
    return Answered(*row) if row else None


def add_key(connection: Connection, book: str, author: str, key: str, answer: Answered) -> None:
    """Remember the answer to a command."""
    connection.execute(key_insertion(book, author, key, answer))


def key_insertion(book: str, author: str, key: str, answer: Answered) -> Insert:
    """The insertion that remembers the answer to a command."""
    values = {"book": book, "author": author, "key": key}
    return insert(keys).values(**values, position=answer.position, fingerprint=answer.fingerprint)
