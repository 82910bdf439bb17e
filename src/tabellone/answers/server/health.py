"""The state of a server for its operator: health of the database and its surroundings, and the security log."""

import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path

from sqlalchemy import func, select

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import read_instant
from tabellone.desk.kinds import kinds
from tabellone.locales.numbers import N_
from tabellone.store.accounts.account import Accounts
from tabellone.store.accounts.second_factor import secrets_key, secrets_key_file, unwrapped
from tabellone.store.accounts.security_log import SecurityEvent
from tabellone.store.backup import backups, check_pages, checked, opened_backup
from tabellone.store.database import Database, open_database
from tabellone.store.files import DatabaseAddress, backup_folder, data_folder, database_files, open_to_others
from tabellone.store.house import House
from tabellone.store.journal import queries
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.signing import Signing, key_file, verified_journal
from tabellone.store.player_index.index import index_file
from tabellone.store.schema import entries, metadata, missing_guards, second_factors, signing_keys

FEW_FILES = 1024
# A database needs room for itself once more, its log, and a backup.
ROOM = 4
LEAST_ROOM = 100 * 1024 * 1024
MEGABYTE = 1024 * 1024
OLD_BACKUP = timedelta(days=31)
CLOCK_SLACK = timedelta(minutes=5)


class State(Enum):
    """The state of a part of the program."""

    WHOLE = "whole"
    NOTE = "note"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding about a part: a sentence with its values, or a refusal that says it."""

    part: str
    state: State
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)
    refusal: Refusal | None = None


def database_findings(address: DatabaseAddress, now: datetime) -> Iterator[Finding]:
    """Findings about a database, from its pages to its backups."""
    if address.file is not None and not address.file.exists():
        sentence = N_("{place}: there is no database yet; the desk makes it when it starts")
        yield Finding("database", State.NOTE, sentence, {"place": address})
        return
    # Looked at first: to open a database mends its permissions.
    yield from _permissions(address)
    try:
        if address.file is not None:
            check_pages(address.file, address.file)
        with open_database(address, create=False) as database:
            yield from _each_looked_at(
                ("tables", _tables(database)),
                ("guards", _guards(database)),
                ("journal", _journals(database)),
                ("accounts", _accounts(database)),
                ("keys", _keys(database)),
                ("clock", _clock(database, now)),
                ("rating lists", _rating_lists(address)),
                ("backups", _backups(database, now)),
            )
    except Refusal as refusal:
        yield _refused("database", refusal)
    yield from _disk(address)
    yield from _open_files()


def _each_looked_at(*parts: tuple[str, Iterator[Finding]]) -> Iterator[Finding]:
    """The findings of every part; one that cannot be read keeps nobody from looking at the others."""
    for part, findings in parts:
        try:
            yield from findings
        except Refusal as refusal:
            yield _refused(part, refusal, part)


def _refused(part: str, refusal: Refusal, name: str = "") -> Finding:
    sentence = "{name}: {reason}" if name else "{reason}"
    return Finding(part, State.FAULT, sentence, {"name": name}, refusal)


def _permissions(address: DatabaseAddress) -> Iterator[Finding]:
    folder, index = backup_folder(address), index_file(address)
    paths = [
        *(database_files(address.file) if address.file else ()),
        *(database_files(index) if index else ()),
        key_file(address),
        secrets_key_file(address),
        folder,
        *sorted(folder.glob("*.db")),
    ]
    own = data_folder()
    if address.file is None or address.file.parent == own:
        paths.append(own)
    wide = [path for path in paths if open_to_others(path)]
    for path in wide:
        sentence = N_("{file}: others on this computer could read it; that is taken away when the program uses it next")
        yield Finding("permissions", State.NOTE, sentence, {"file": path})
    if not wide:
        sentence = N_("permissions: nobody else on this computer may read the data")
        yield Finding("permissions", State.WHOLE, sentence)


def _tables(database: Database) -> Iterator[Finding]:
    """Every row of every table is read once; SQLite's own check has gone through the pages before."""
    count = 0
    with database.reading() as connection:
        for table in metadata.sorted_tables:
            for _ in connection.execution_options(yield_per=1000).execute(select(table)):
                count += 1
    sentence = N_("tables: {rows} rows in {tables} tables, every one read")
    yield Finding("tables", State.WHOLE, sentence, {"rows": count, "tables": len(metadata.tables)})


def _guards(database: Database) -> Iterator[Finding]:
    """Check the triggers that protect entries: a change of the tables starts by dropping them."""
    with database.reading() as connection:
        missing = missing_guards(connection)
    if missing:
        sentence = N_(
            "guards: the database no longer refuses that entries are changed (missing: {names}); restore a backup into "
            "a new database"
        )
        yield Finding("guards", State.FAULT, sentence, {"names": ", ".join(missing)})
    else:
        yield Finding("guards", State.WHOLE, N_("guards: the database refuses that entries are changed"))


def _journals(database: Database) -> Iterator[Finding]:
    ledger = Ledger(database, kinds())
    entry_count, broken = 0, 0
    books = ledger.books()
    for book in books:
        try:
            entry_count += len(verified_journal(ledger, book.id).entries)
            ledger.view(book.id)
        except Refusal as refusal:
            broken += 1
            yield _refused("journal", refusal, f"{book.id}  {book.title}")
    if not broken:
        values = {"place": database.address, "books": len(books), "entries": entry_count}
        yield Finding("database", State.WHOLE, N_("{place}: {books} books, {entries} entries, whole"), values)


def _accounts(database: Database) -> Iterator[Finding]:
    """Every account and its roles are read as at sign-in."""
    accounts = Accounts(database).all()
    chiefs = sum(account.is_chief and account.is_active for account in accounts)
    sentence = N_("accounts: {count}, of which {chiefs} of chief arbiters")
    yield Finding("accounts", State.WHOLE, sentence, {"count": len(accounts), "chiefs": chiefs})


def _keys(database: Database) -> Iterator[Finding]:
    """The keys beside the database: the one that signs seals, and the one that wraps secrets of one-time codes."""
    file, others = key_file(database.address), 0
    with database.reading() as connection:
        is_used = connection.scalar(select(func.count()).select_from(signing_keys)) or 0
        stored = tuple(connection.scalars(select(second_factors.c.secret)))
    try:
        if file.exists():
            Signing(database).check_key()
            yield Finding("keys", State.WHOLE, N_("{file}: the key that signs seals can be read"), {"file": file})
        elif is_used:
            sentence = N_("{file}: the key that signed seals is not here; the next signature makes another")
            yield Finding("keys", State.NOTE, sentence, {"file": file})
    except Refusal as refusal:
        yield _refused("keys", refusal)
    file = secrets_key_file(database.address)
    if stored:
        key = secrets_key(database.address) if file.exists() else b""
        others = sum(unwrapped(secret, key) is None for secret in stored)
    if others:
        sentence = N_(
            "{file}: second factors that were set up with another key: {count}; their owners come in with "
            "recovery codes"
        )
        yield Finding("keys", State.FAULT, sentence, {"file": file, "count": others})


def _clock(database: Database, now: datetime) -> Iterator[Finding]:
    with database.reading() as connection:
        last_text = connection.scalar(select(func.max(entries.c.at)))
    last = None if last_text is None else read_instant(last_text)
    if last is not None and last - now > CLOCK_SLACK:
        sentence = N_("clock: an entry of {entered} is later than the clock of this computer; look whether it is right")
        yield Finding("clock", State.FAULT, sentence, {"entered": last})
    else:
        yield Finding("clock", State.WHOLE, N_("clock: no entry is later than now"))


def _rating_lists(address: DatabaseAddress) -> Iterator[Finding]:
    """The index of the rating lists of federations, if lists were read into a file of its own."""
    file = index_file(address)
    if file is not None and file.exists():
        check_pages(file, file)
        yield Finding("rating lists", State.WHOLE, N_("{file}: rating lists of federations, whole"), {"file": file})


def _backups(database: Database, now: datetime) -> Iterator[Finding]:
    """Every backup is opened and its seals checked; what it holds must be the beginning of what is here."""
    dated_files = backups(database)
    if not dated_files:
        yield Finding("backups", State.NOTE, N_("there is no backup; `tabellone backup` makes one"))
        return
    for _, file in dated_files:
        yield from _backup(database, file)
    last = dated_files[-1][0]
    values = {"moment": last, "count": len(dated_files)}
    if now - last > OLD_BACKUP:
        yield Finding("backups", State.NOTE, N_("last backup: {moment}, more than a month ago"), values)
    elif len(dated_files) == 1:
        yield Finding("backups", State.WHOLE, N_("last backup: {moment}; it is the only one"), values)
    else:
        yield Finding("backups", State.WHOLE, N_("last backup: {moment}; {count} are kept"), values)


def _backup(database: Database, file: Path) -> Iterator[Finding]:
    try:
        with opened_backup(file) as backup:
            checked(backup)
            with backup.reading() as connection:
                positions = queries.last_positions(connection)
                seals = {book: queries.hash_at(connection, book, position) for book, position in positions.items()}
    except Refusal as refusal:
        yield _refused("backups", refusal)
        return
    with database.reading() as connection:
        strays = [book for book, seal in seals.items() if queries.hash_at(connection, book, positions[book]) != seal]
    for book in strays:
        sentence = N_(
            "{file}: book {book} goes on there otherwise than in the database, as after a restore or deletion"
        )
        yield Finding("backups", State.NOTE, sentence, {"file": file, "book": book})


def _disk(address: DatabaseAddress) -> Iterator[Finding]:
    folder = address.file.parent if address.file else backup_folder(address).parent
    size = sum(path.stat().st_size for path in database_files(address.file) if path.exists()) if address.file else 0
    free, needed = shutil.disk_usage(folder).free, max(LEAST_ROOM, ROOM * size)
    values = {"folder": folder, "free": free // MEGABYTE, "needed": needed // MEGABYTE}
    if free < needed:
        sentence = N_("{folder}: {free} MB are free on the disk; at least {needed} are needed for backups")
        yield Finding("disk", State.FAULT, sentence, values)
    else:
        yield Finding("disk", State.WHOLE, N_("{folder}: {free} MB are free on the disk"), values)


def _open_files() -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    values = {"most": most, "least": FEW_FILES}
    if most != resource.RLIM_INFINITY and most < FEW_FILES:
        sentence = N_("open files: {most} are allowed to a program; with fewer than {least} phones will be refused")
        yield Finding("open files", State.NOTE, sentence, values)
    elif most == resource.RLIM_INFINITY:
        yield Finding("open files", State.WHOLE, N_("open files: as many as needed are allowed to a program"))
    else:
        yield Finding("open files", State.WHOLE, N_("open files: {most} are allowed to a program"), values)


MOST_EVENTS = 500
OWN_EVENTS = 20


@dataclass(frozen=True, slots=True)
class SecurityLogAnswer:
    """Some events of the log, the newest first; `next` is what to ask for as `before` for more, None at the end."""

    events: tuple[SecurityEvent, ...]
    next: int | None


def security_log(house: House, limit: int = 100, before: int | None = None) -> SecurityLogAnswer:
    """The last events, or those before one."""
    events = house.security_log.events(limit + 1, before)
    newest = events[:limit]
    return SecurityLogAnswer(newest, newest[-1].id if len(events) > limit else None)


def own_security_log(house: House, account: str) -> tuple[SecurityEvent, ...]:
    """The last events that concern one account, for whose it is."""
    return house.security_log.events(OWN_EVENTS, account=account)
