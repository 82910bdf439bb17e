"""Programs for a failing disk: the content of the disk before each, the program, and the check of the result.

A program prints "done" for every act that a user would take for acknowledged.
"""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import alembic.command  # noqa: F401 - imported once for all children, each of which would import it else
from sqlalchemy import Engine, event

from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import CreateEvent, EnterPlayers, SetNote
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.settings import Arbiter, EventSettings, GroupSettings
from tabellone.desk.journal_file import read_journal
from tabellone.desk.roles import Person
from tabellone.store import database
from tabellone.store.accounts.account import Accounts
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.backup import back_up, check_pages, checked, opened_backup, restore, rotate
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, House, opened_house
from tabellone.store.journal.adoption import adopt
from tabellone.store.journal.removal import removals_of, removed
from tabellone.store.journal.signing import key_file, verified_journal
from tabellone.store.privacy.requests import erased, holdings_of, renamed, resealed
from tabellone.store.schema import APPLICATION, VERSION_TABLE

CHIEF = Person("chief", is_chief=True)
NOW = datetime(2026, 11, 17, 9, tzinfo=UTC)
LATER = datetime(2026, 11, 17, 11, tzinfo=UTC)
NAME = "Rossella Cancellanda"
BOOK, GROUP = "prova", GroupId(1)
ACTS = 6
FIRST_VERSION = Path(__file__).parents[1] / "store" / "first_version" / "sqlite.sql"
OLD_JOURNAL = Path(__file__).parents[1] / "desk" / "files" / "entry-details.journal"
QUICK = Effort(rounds=1, kibibytes=8, lanes=1)

Say = Callable[[str], None]
Program = Callable[[Path, Say], None]


def place(folder: Path) -> DatabaseAddress:
    """The database of a trial."""
    return DatabaseAddress(file=folder / "desk.db")


def _house(folder: Path) -> Any:
    return opened_house(place(folder), lambda: LATER)


def made(folder: Path, name: str = NAME) -> None:
    """A database with an event, in which one person's data is stored several times, and the person's account."""
    with opened_house(place(folder), lambda: NOW) as house:
        house.ledger.create(EVENT, "Prova", NOW, book=BOOK)
        settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, arbiters=(Arbiter(name),))
        house.act(CHIEF, BOOK, CreateEvent(settings, GroupSettings("A", "lim", 3)))
        player = PlayerDetails(name, 2100, club="Circolo Segreto", birth_date=date(2001, 2, 3), licence="T77")
        house.act(CHIEF, BOOK, EnterPlayers(GROUP, (player, PlayerDetails("Giocatore Tre", 1900))))
        house.act(CHIEF, BOOK, SetNote(EntrantId(1), f"{name}: telefono 333 4455667"))
        Accounts(house.database, Passwords(QUICK)).add("rossella", name, "correct horse battery", NOW)


def act(folder: Path, say: Say) -> None:
    """Enter some players, one after the other; what is refused does not keep the others from being entered."""
    with _house(folder) as house:
        for number in range(ACTS):
            name = f"Persona {number}"
            try:
                done = house.act(CHIEF, BOOK, EnterPlayers(GROUP, (PlayerDetails(name, 1500),)), key=name)
            except Refusal as refusal:
                say(f"refused {name}: {refusal}")
            else:
                say(f"done {done.entry.position} {name}")


def act_carelessly(folder: Path, say: Say) -> None:
    """The same without waiting for the disk: what a check must notice."""
    careful = database.sqlite_engine

    def careless(file: Path, patience: float) -> Engine:
        engine = careful(file, patience)

        @event.listens_for(engine, "connect")
        def connected(connection: Any, _: object) -> None:
            connection.execute("PRAGMA synchronous = OFF")

        return engine

    with patch.object(database, "sqlite_engine", careless):
        act(folder, say)


def begin(folder: Path, say: Say) -> None:
    """Make a new database."""
    open_database(place(folder)).close()
    say("done")


def old_tables(folder: Path) -> None:
    """A database as the first version made it."""
    with closing(sqlite3.connect(folder / "desk.db")) as connection:
        connection.executescript(FIRST_VERSION.read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA application_id = {APPLICATION}")


def backed_up(folder: Path) -> None:
    """A database with a backup of before."""
    made(folder)
    with _house(folder) as house:
        rotate(house.database, NOW)
        house.act(CHIEF, BOOK, EnterPlayers(GROUP, (PlayerDetails("Persona", 1500),)))


def back_up_again(folder: Path, say: Say) -> None:
    """Make one more backup of those that rotate."""
    with open_database(place(folder)) as opened:
        rotate(opened, LATER)
    say("done")


def other_books(folder: Path) -> None:
    """A backup, and a database with something else in it."""
    made(folder)
    with _house(folder) as house:
        back_up(house.database, folder / "kept.db")
        house.act(CHIEF, BOOK, EnterPlayers(GROUP, (PlayerDetails("Persona", 1500),)))


def backup_alone(folder: Path) -> None:
    """A backup, and no database."""
    other_books(folder)
    (folder / "desk.db").unlink()


def damaged_books(folder: Path) -> None:
    """A backup, and a database that is damaged in the middle."""
    other_books(folder)
    file = folder / "desk.db"
    data = file.read_bytes()
    file.write_bytes(data[:8192] + b"\xff" * 4096 * 3 + data[8192 + 4096 * 3 :])


def put_back(folder: Path, say: Say) -> None:
    """Restore the backup in the place of what is there."""
    restore(folder / "kept.db", place(folder), LATER, force=True)
    say("done")


def erase(folder: Path, say: Say) -> None:
    """Erase the person everywhere."""
    with _house(folder) as house:
        erased(house, CHIEF, NAME, [holding.key for holding in holdings_of(house, CHIEF, NAME)])
    say("done")


def give_name(folder: Path, say: Say) -> None:
    """Give the person another name everywhere."""
    with _house(folder) as house:
        renamed(house, CHIEF, NAME, "Nuovo Nome", [holding.key for holding in holdings_of(house, CHIEF, NAME)])
    say("done")


def old_journal(folder: Path) -> None:
    """A journal of before, with names inside its seals."""
    with opened_house(place(folder), lambda: NOW) as house:
        adopt(house.ledger, read_journal(OLD_JOURNAL.read_bytes(), "old"))


def seal_anew(folder: Path, say: Say) -> None:
    """Seal the journal anew."""
    with _house(folder) as house:
        resealed(house, CHIEF, house.ledger.books()[0].id)
    say("done")


def signed(folder: Path) -> None:
    """A database with a key that has signed."""
    made(folder)
    with _house(folder) as house:
        house.signing.sign(BOOK, NOW)


def sign(folder: Path, say: Say) -> None:
    """Sign for the first time, which creates a key."""
    with _house(folder) as house:
        house.signing.sign(BOOK, LATER)
    say("done")


def renew_key(folder: Path, say: Say) -> None:
    """Make another key."""
    with _house(folder) as house:
        house.signing.renew_key(LATER)
    say("done")


def delete_event(folder: Path, say: Say) -> None:
    """Delete the event; its journal goes into a file."""
    with _house(folder) as house:
        removed(house, CHIEF, BOOK, "Prova")
    say("done")


def look(folder: Path) -> dict[str, Any]:
    """Findings at a start: every page and every seal checked, and the public data, without random values."""
    is_new = not (folder / "desk.db").exists()
    before = None if is_new else _version(folder / "desk.db")
    with _house(folder) as house:
        check_pages(folder / "desk.db", folder / "desk.db")
        keys = len(house.signing.house_keys())
        if key_file(place(folder)).exists():
            # The secret key can be read: with another than the database knows, that is known from now on.
            house.signing.present_key(LATER)
        return {
            "version": before,
            "books": {book.id: _book(house, book.id) for book in house.ledger.books()},
            "accounts": [account.display_name for account in house.accounts.all()],
            "is renewed": keys > 1,
            "backups": sorted(_backup(file) for file in (folder / "backups").glob("desk-2*.db")),
            "deleted": [(removal.event, Path(removal.file).is_file()) for removal in removals_of(house)],
        }


def _backup(file: Path) -> tuple[str, int]:
    with opened_backup(file) as backup:
        return file.name, checked(backup).entries


def _version(file: Path) -> str | None:
    with closing(sqlite3.connect(file)) as connection, suppress(sqlite3.Error):
        row = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()  # noqa: S608 - our own table
        return str(row[0]) if row else None
    return None


def _book(house: House, book: str) -> Any:
    journal = verified_journal(house.ledger, book)
    state: Any = house.ledger.state(book) if journal.book.kind == EVENT else None
    entrants = state.entrants.values() if hasattr(state, "entrants") else ()
    arbiters = state.event.arbiters if hasattr(state, "made") else ()
    return {
        "signatures": house.signing.check_book(book),
        "kinds": [entry.kind for entry in journal.entries],
        "beside": sum(entry.form is not None for entry in journal.entries),
        "people": [entrant.name for entrant in entrants],
        "arbiters": [arbiter.name for arbiter in arbiters],
        "authors": sorted({entry.author for entry in journal.entries}),
        "text": sum(json.dumps(entry.data).count("Rossella") for entry in journal.entries),
    }


PROGRAMS: dict[str, Program] = {
    "act": act,
    "act carelessly": act_carelessly,
    "begin": begin,
    "migrate": begin,
    "back up": back_up_again,
    "restore": put_back,
    "restore into nothing": put_back,
    "restore over damage": put_back,
    "erase": erase,
    "rename": give_name,
    "reseal": seal_anew,
    "sign": sign,
    "renew key": renew_key,
    "delete": delete_event,
}
BEFORE: dict[str, Callable[[Path], None]] = {
    "act": made,
    "act carelessly": made,
    "begin": lambda folder: None,
    "migrate": old_tables,
    "back up": backed_up,
    "restore": other_books,
    "restore into nothing": backup_alone,
    "restore over damage": damaged_books,
    "erase": made,
    "rename": made,
    "reseal": old_journal,
    "sign": made,
    "renew key": signed,
    "delete": made,
}
CARELESS = "act carelessly"
