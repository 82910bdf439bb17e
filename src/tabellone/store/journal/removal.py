"""Deletion of an event: its journal goes into a file, its rows are removed, and a record of the act stays."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select, update

from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.journal import Journal, instant_text, read_instant, verified
from tabellone.desk.journal_file import write_journal
from tabellone.desk.roles import Act, Person, check_act
from tabellone.store.faults import StoreError
from tabellone.store.files import backup_folder, write_file
from tabellone.store.house import EVENT, House
from tabellone.store.journal import queries
from tabellone.store.journal.acceptance import overtaken
from tabellone.store.journal.folds import LedgerError, head_of
from tabellone.store.schema import board_secrets, books, entries, keys, links, personal_data, removals, roles, summaries

LONGEST_STEM = 60


class RemovalError(LedgerError):
    """An event that is not deleted, and why."""


@dataclass(frozen=True, slots=True)
class Removal:
    """An event that was deleted: by whom and when, and the file that keeps its journal."""

    event: str
    title: str
    entries: int
    author: str
    at: datetime
    file: str


def objection_to_removal(state: EventState) -> RemovalError | None:
    """Why an event cannot be deleted, only archived; None if it can."""
    if state.sent is None:
        return None
    return RemovalError(
        "the event was sent to {register}, whose lists count its games: it cannot be deleted; archive it instead",
        register=state.sent.register,
    )


def removed(house: House, person: Person, book: str, name: str, *, expected: int | None = None) -> Removal:
    """Delete an event whose name was typed; its journal is first written into a file among the backups."""
    check_act(person, Act.DELETE_EVENT, book)
    house.view(book, EVENT)
    at = house.now()
    with house.database.writing() as connection:
        queries.hold(connection, book)
        head = head_of(connection, book)
        journal = Journal(head.book, verified(head.book, queries.entries_of(connection, book)))
        if expected is not None and expected != head.position:
            raise overtaken(connection, book, expected, head.position)
        state = folded(house.ledger.kind(EVENT), journal.entries, book).state
        title = state.settings.name if state.settings else head.book.title
        if refusal := objection_to_removal(state):
            raise refusal
        if name.strip() != title:
            raise RemovalError(
                '"{found}" is not the name of the event; type it exactly: {name}', found=name, name=title
            )
        file = _file_of(backup_folder(house.database.address), title, at)
        removal = Removal(book, title, len(journal.entries), person.name, at, str(file))
        _write(file, journal)
        _remove_rows(connection, removal)
    house.ledger.withdrawals.note(book)
    return removal


def removals_of(house: House) -> tuple[Removal, ...]:
    """The events that were deleted, the last one first."""
    table = removals.c
    query = select(table.book, table.title, table.entries, table.author, table.at, table.file).order_by(
        table.at.desc(), table.book
    )
    with house.database.reading() as connection:
        return tuple(
            Removal(book, title, count, author, read_instant(at), file)
            for book, title, count, author, at, file in connection.execute(query)
        )


def _file_of(folder: Path, title: str, at: datetime) -> Path:
    """A file named after the event and the moment: rotating backups have other names, and let it be."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_STEM].strip("-") or EVENT
    return folder / f"deleted-{stem}-{re.sub('[-:.]', '', instant_text(at))}.jsonl"


def _write(file: Path, journal: Journal) -> None:
    try:
        file.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise StoreError("{file}: cannot be written ({reason})", file=file.parent, reason=error.strerror) from error
    write_file(file, write_journal(journal))


def _remove_rows(connection: Connection, removal: Removal) -> None:
    """Remove a book with everything that names it; the record makes the triggers let it go."""
    row = {
        "book": removal.event,
        "at": instant_text(removal.at),
        "title": removal.title,
        "author": removal.author,
        "entries": removal.entries,
        "file": removal.file,
    }
    connection.execute(insert(removals).values(**row, finished=None))
    for table in (keys, roles, links, board_secrets, summaries, personal_data, entries):
        connection.execute(delete(table).where(table.c.book == removal.event))
    connection.execute(delete(books).where(books.c.id == removal.event))
    is_this = (removals.c.book == removal.event, removals.c.at == row["at"])
    connection.execute(update(removals).where(*is_this).values(finished=row["at"]))
