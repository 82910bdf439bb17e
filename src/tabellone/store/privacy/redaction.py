"""Redaction of personal data in a journal: slots are removed, an entry counts them, and every seal holds."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from tabellone.desk.fold import folded
from tabellone.desk.journal import (
    REDACTED,
    RESEALED,
    Book,
    Entry,
    canonical,
    instant_text,
    resealed_entries,
    sealed,
    verified,
)
from tabellone.desk.personal_data import (
    AUTHOR,
    MARK,
    SEAT,
    SealedForm,
    Slot,
    author_slot,
    completed_form,
    new_slot,
    personal_values,
    plain_values,
    references,
    sealed_form,
)
from tabellone.store.database import Database
from tabellone.store.derived_lists import remove_all
from tabellone.store.faults import StoreError
from tabellone.store.journal import queries
from tabellone.store.journal.acceptance import keeping_for, new_salt
from tabellone.store.journal.folds import LedgerError, head_of
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.queries import add_slots, erase_slots, replace_slot
from tabellone.store.journal.summaries import write_summary
from tabellone.store.schema import entries, erasures, keys, resealings, signatures

OFFICE = "office"


@dataclass(frozen=True, slots=True)
class Redaction:
    """The new value of one item of personal data in a journal, or none."""

    position: int
    path: str
    value: Any = None


def redact(
    connection: Connection, ledger: Ledger, book: str, redactions: Sequence[Redaction], author: str, at: datetime
) -> int:
    """Erase or replace personal data of a book within a transaction; how many slots were changed."""
    queries.hold(connection, book)
    head = head_of(connection, book)
    journal = verified(head.book, queries.entries_of(connection, book))
    sealed_values = _sealed_values(journal, redactions)
    if any(redaction.path not in sealed_values[redaction.position].named for redaction in redactions):
        journal = reseal(connection, head.book, journal, author, at)
        sealed_values = _sealed_values(journal, redactions)
    erased: list[str] = []
    replaced: dict[str, Slot] = {}
    for redaction in redactions:
        slot = sealed_values[redaction.position].named.get(redaction.path)
        if slot is None:
            raise LedgerError(
                "book {book}, entry {position}: nothing personal stands at {path}",
                book=book,
                position=redaction.position,
                path=redaction.path,
            )
        held = sealed_values[redaction.position].held.get(slot)
        if held is None:
            continue
        if redaction.value is None:
            erased.append(slot)
        elif redaction.value != held.value and slot not in replaced:
            new = new_slot(held.who, redaction.value, new_salt)
            replaced[slot] = Slot(slot, held.who, new.salt, new.text, new.commitment)
    count = len(set(erased)) + len(replaced)
    if not count:
        return 0
    names = tuple(dict.fromkeys((*erased, *_custody(journal))))
    erase_slots(connection, book, names)
    for slot_of_value in replaced.values():
        replace_slot(connection, book, slot_of_value)
    data = {"erased": list(names), "replaced": [[old, slot.replaced_by] for old, slot in replaced.items()]}
    keeping = keeping_for(connection, book, author)
    entry = sealed(head.book, journal[-1], REDACTED, data, author, at, keeping)
    queries.add_entries(connection, book, [entry])
    _remember(connection, book, redactions, at)
    _finish(connection, ledger, head.book)
    return count


@dataclass(frozen=True, slots=True)
class _SealedValues:
    """The commitments of an entry by path, the slots that exist by commitment, and the paths of personal data,
    including those that the entry is sealed with unchanged.
    """

    named: Mapping[str, str]
    held: Mapping[str, Slot]
    personal: frozenset[str]


def _sealed_values(journal: Iterable[Entry], redactions: Iterable[Redaction]) -> dict[int, _SealedValues]:
    """The personal values of the redacted entries, by position."""
    positions = {redaction.position for redaction in redactions}
    return {entry.position: _values_of(entry) for entry in journal if entry.position in positions}


def _values_of(entry: Entry) -> _SealedValues:
    named = {path: reference["is"] for path, reference in references(entry.sealed_data)}
    if entry.sealed_author.startswith(MARK):
        named[AUTHOR] = entry.sealed_author[1:]
    held = {slot.commitment: slot for slot in entry.form.slots} if entry.form else {}
    return _SealedValues(
        named, held, frozenset((AUTHOR, *(personal.path for personal in personal_values(entry.kind, entry.data))))
    )


def _custody(journal: Iterable[Entry]) -> list[str]:
    """The slots of seals of before: with them somebody could guess what was erased, and see that it fits."""
    return [
        slot.commitment
        for entry in journal
        if entry.kind == RESEALED and entry.form
        for slot in entry.form.slots
        if slot.who != AUTHOR
    ]


def reseal(
    connection: Connection, book: Book, journal: Sequence[Entry], author: str, at: datetime
) -> tuple[Entry, ...]:
    """Seal a journal anew, its personal data beside it; the journal with an entry that has the seal of before."""
    if not journal:
        return ()
    row = {"book": book.id, "at": instant_text(at)}
    connection.execute(insert(resealings).values(**row, entries=len(journal), finished=None))
    forms = forms_beside(journal)
    anew = resealed_entries(book, journal, forms)
    for entry in anew:
        is_it = (entries.c.book == book.id, entries.c.position == entry.position)
        values = {"data": canonical(entry.sealed_data), "author": entry.sealed_author}
        seals = {"previous": entry.previous, "hash": entry.hash}
        connection.execute(update(entries).where(*is_it).values(**values, **seals))
    commitments = {slot.commitment for entry in journal if entry.form for slot in entry.form.slots}
    add_slots(connection, book.id, _with_new_slots(anew, commitments))
    # The keys of commands are unsalted hashes of what they said; seals that were signed are no longer there.
    connection.execute(delete(keys).where(keys.c.book == book.id))
    connection.execute(delete(signatures).where(signatures.c.book == book.id))
    custody = {"entries": len(journal), "seal": journal[-1].hash}
    last = sealed(book, anew[-1], RESEALED, custody, author, at, keeping_for(connection, book.id, author))
    queries.add_entries(connection, book.id, [last])
    is_this = (resealings.c.book == book.id, resealings.c.at == row["at"])
    connection.execute(update(resealings).where(*is_this).values(finished=row["at"]))
    return (*anew, last)


def forms_beside(journal: Iterable[Entry]) -> list[SealedForm]:
    """The sealed form of each entry: unchanged where it refers to personal data, else with references put in."""
    authors: dict[str, Slot | str] = {}
    forms = []
    for entry in journal:
        if entry.form is not None and entry.form.slots:
            for slot in entry.form.slots:
                if slot.who == AUTHOR:
                    authors.setdefault(entry.author, slot)
        if entry.form is not None:
            forms.append(completed_form(entry.kind, entry.data, entry.form, new_salt))
            continue
        author = authors.setdefault(entry.author, author_slot(entry.author, new_salt))
        forms.append(sealed_form(entry.kind, entry.data, author, new_salt))
    return forms


def _with_new_slots(anew: Iterable[Entry], commitments: set[str]) -> Iterable[Entry]:
    for entry in anew:
        if entry.form:
            slots = tuple(slot for slot in entry.form.slots if slot.commitment not in commitments)
            yield replace(entry, form=replace(entry.form, slots=slots))


def _remember(connection: Connection, book: str, redactions: Iterable[Redaction], at: datetime) -> None:
    """Note what was erased or replaced, for backups of before; what was replaced and is erased now is erased there."""
    for redaction in redactions:
        of_it = (
            erasures.c.book == book,
            erasures.c.position == redaction.position,
            erasures.c.path == redaction.path,
        )
        connection.execute(delete(erasures).where(*of_it))
        replacement = None if redaction.value is None else canonical(redaction.value)
        values = {"book": book, "position": redaction.position, "path": redaction.path}
        connection.execute(insert(erasures).values(**values, at=instant_text(at), replacement=replacement))
        of_keys = (keys.c.book == book, keys.c.position == redaction.position)
        connection.execute(delete(keys).where(*of_keys))


def _finish(connection: Connection, ledger: Ledger, book: Book) -> None:
    """Check that the journal is whole and folds, and write anew what is derived from it."""
    fold = folded(ledger.kind(book.kind), verified(book, queries.entries_of(connection, book.id)), book.id)
    write_summary(connection, book.id, fold)
    if book.kind == OFFICE:
        remove_all(connection)


def has_personal_data(entry: Entry) -> bool:
    """Whether an entry is sealed with personal data inside, as entries of before are."""
    if any(True for _ in plain_values(entry.kind, entry.data, entry.form)):
        return True
    return entry.form is None and not entry.author.startswith(SEAT)


def noted_erasures(connection: Connection, book: str | None = None) -> list[dict[str, Any]]:
    """The erasures and replacements in a book, or in all books, including deleted ones."""
    query = select(erasures).order_by(*erasures.primary_key)
    rows = connection.execute(query if book is None else query.where(erasures.c.book == book))
    return [dict(row) for row in rows.mappings()]


def follow_erasures(
    connection: Connection, ledger: Ledger, notes: Iterable[Mapping[str, Any]], author: str, at: datetime
) -> int:
    """Repeat earlier erasures in books restored from a backup or a file."""
    by_book: dict[str, list[Redaction]] = {}
    for note in notes:
        replacement = note["replacement"]
        value = None if replacement is None else json.loads(replacement)
        by_book.setdefault(note["book"], []).append(Redaction(note["position"], note["path"], value))
    count = 0
    for book, redactions in by_book.items():
        head = queries.head(connection, book)
        if head is None:
            for redaction in redactions:
                _remember(connection, book, [redaction], at)
            continue
        there = _there(connection, book, redactions)
        count += redact(connection, ledger, book, there, author, at) if there else 0
        _remember(connection, book, redactions, at)
    return count


def _there(connection: Connection, book: str, redactions: Sequence[Redaction]) -> list[Redaction]:
    """The redactions of values that the journal has."""
    sealed_values = _sealed_values(queries.entries_of(connection, book), redactions)
    there = []
    for redaction in redactions:
        entry = sealed_values.get(redaction.position)
        if entry is None:
            continue
        commitment = entry.named.get(redaction.path)
        if redaction.path in entry.personal if commitment is None else commitment in entry.held:
            there.append(redaction)
    return there


def scrub(database: Database) -> bool:
    """Write the file of a database anew and empty its log; false where somebody else is reading, or PostgreSQL is used.

    PostgreSQL keeps deleted rows until its own vacuum has run, and in its write-ahead log until that is recycled.
    """
    if not database.is_sqlite:
        return False
    try:
        connection = database.engine.raw_connection()
        try:
            connection.execute("VACUUM")
            (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            connection.close()
    except (SQLAlchemyError, sqlite3.Error, StoreError):
        return False
    return not is_busy
