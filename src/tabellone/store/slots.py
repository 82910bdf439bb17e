"""Reads and writes the slots of personal data beside journals: one function a query."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from tabellone.desk.journal import Entry, canonical
from tabellone.desk.personal_data import AUTHOR, Slot
from tabellone.store.schema import personal_data

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
        for known in tuple(connection.scalars(query)):
            del slots[known]
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
