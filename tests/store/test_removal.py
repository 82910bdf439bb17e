"""Events that are deleted: what goes, what stays, and what is refused."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, text
from tests.store.people import QUICK
from tests.store.toy import NOON

from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.event.commands import AnnounceEvent, ArchiveEvent, CreateEvent
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.journal_file import read_journal
from tabellone.desk.roles import Person, Role, RoleError
from tabellone.store.accounts.passwords import Passwords
from tabellone.store.database import Database, open_database
from tabellone.store.faults import StoreError
from tabellone.store.files import backup_folder
from tabellone.store.house import EVENT, House, UnknownBookError
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import OvertakenError
from tabellone.store.journal.removal import RemovalError, removals_of, removed
from tabellone.store.schema import board_secrets, books, entries, links, roles

CHIEF = Person("anna", is_chief=True)
NAME = "Prova d'autunno"


@dataclass(frozen=True)
class Trial:
    """A house with a trial event that somebody owns."""

    house: House
    book: str
    owner: Person

    @property
    def folder(self) -> Path:
        return backup_folder(self.house.database.address)

    def rows(self, table: str) -> int:
        with self.house.database.reading() as connection:
            return int(connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0)  # noqa: S608 - a table of ours


@pytest.fixture
def trial(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trial:
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path))
    house = House(database, lambda: NOON, Passwords(QUICK))
    book = house.begin(CHIEF, EVENT, NAME).id
    settings = EventSettings(NAME, Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    house.act(CHIEF, book, CreateEvent(settings, GroupSettings("A", "lim", 5)), key="made")
    house.act(CHIEF, book, AnnounceEvent())
    account = house.accounts.add("bice", "", "correct horse battery", NOON)
    house.accounts.give_role(account.id, book, Role.OWNER)
    house.links.invite(book, Role.SCORER, None, NOON)
    house.board_codes.renew(book)
    return Trial(house, book, house.accounts.named("bice").person)


def test_an_event_goes_with_everything_that_names_it_and_leaves_file_and_record(trial: Trial) -> None:
    journal = trial.house.ledger.journal(trial.book)
    removal = removed(trial.house, CHIEF, trial.book, NAME)
    for table in (entries, books, roles, links, board_secrets):
        assert trial.rows(table.name) == 0
    assert trial.rows("keys") == 0
    with pytest.raises(UnknownBookError):
        trial.house.view(trial.book, EVENT)
    file = Path(removal.file)
    assert file.parent == trial.folder
    assert file.name.startswith("deleted-prova-d-autunno-")
    assert read_journal(file.read_bytes()) == journal
    assert removals_of(trial.house) == (removal,)
    assert (removal.author, removal.title, removal.entries) == ("anna", NAME, 2)


def test_the_file_opens_the_event_again_and_it_may_be_deleted_again(trial: Trial) -> None:
    before = trial.house.view(trial.book, EVENT).state
    first = removed(trial.house, CHIEF, trial.book, NAME)
    trial.house.take_in(CHIEF, read_journal(Path(first.file).read_bytes()))
    assert trial.house.view(trial.book, EVENT).state == before
    trial.house.act(CHIEF, trial.book, ArchiveEvent())
    trial.house.now = lambda: NOON + timedelta(hours=1)
    second = removed(trial.house, CHIEF, trial.book, NAME)
    assert removals_of(trial.house) == (second, first)
    assert len(list(trial.folder.iterdir())) == 2


@pytest.mark.parametrize("typed", ["", "prova d'autunno", NAME + ".", "Prova"])
def test_the_name_must_be_typed_exactly(trial: Trial, typed: str) -> None:
    with pytest.raises(RemovalError, match="type it exactly: Prova d'autunno"):
        removed(trial.house, CHIEF, trial.book, typed)
    assert trial.house.view(trial.book, EVENT).position == 2
    assert not trial.folder.exists()


def test_only_the_chief_arbiter_deletes_and_archives(trial: Trial) -> None:
    with pytest.raises(RoleError):
        removed(trial.house, trial.owner, trial.book, NAME)
    with pytest.raises(RoleError):
        trial.house.act(trial.owner, trial.book, ArchiveEvent())
    assert removals_of(trial.house) == ()


def test_an_archived_event_is_brought_back_by_undo(trial: Trial) -> None:
    trial.house.act(CHIEF, trial.book, ArchiveEvent())
    with pytest.raises(RoleError):
        trial.house.undo(trial.owner, trial.book)
    trial.house.undo(CHIEF, trial.book)
    assert not trial.house.view(trial.book, EVENT).state.is_archived


def test_an_event_that_moved_on_since_it_was_looked_at_is_not_deleted(trial: Trial) -> None:
    with pytest.raises(OvertakenError):
        removed(trial.house, CHIEF, trial.book, NAME, expected=1)
    assert trial.house.view(trial.book, EVENT).position == 2


def test_two_servers_know_at_once_that_an_event_is_gone(trial: Trial) -> None:
    with open_database(trial.house.database.address) as other_database:
        other = House(other_database, lambda: NOON, Passwords(QUICK))
        assert other.view(trial.book, EVENT).position == 2
        removed(trial.house, CHIEF, trial.book, NAME)
        with pytest.raises(UnknownBookError):
            other.view(trial.book, EVENT)
        with pytest.raises(LedgerError, match="there is no book"):
            other.act(CHIEF, trial.book, ArchiveEvent())
        with pytest.raises(UnknownBookError):
            removed(other, CHIEF, trial.book, NAME)
        assert [removal.title for removal in removals_of(other)] == [NAME]


def test_without_a_file_nothing_is_deleted(trial: Trial) -> None:
    trial.folder.write_text("in the way", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be written"):
        removed(trial.house, CHIEF, trial.book, NAME)
    assert trial.house.view(trial.book, EVENT).position == 2
    assert removals_of(trial.house) == ()


@pytest.mark.parametrize("table", [entries, books])
def test_the_database_lets_no_book_go_without_a_record(trial: Trial, table: object) -> None:
    removed(trial.house, CHIEF, trial.book, NAME)
    trial.house.take_in(CHIEF, read_journal(next(trial.folder.iterdir()).read_bytes()))
    with pytest.raises(StoreError), trial.house.database.writing() as connection:
        connection.execute(delete(table))  # type: ignore[arg-type]
    with pytest.raises(StoreError), trial.house.database.writing() as connection:
        connection.execute(text("DELETE FROM removals"))
    assert trial.house.view(trial.book, EVENT).position == 2


def test_the_rating_office_is_no_event_that_could_be_deleted(trial: Trial) -> None:
    office = trial.house.office()
    with pytest.raises(UnknownBookError):
        removed(trial.house, CHIEF, office, "Tabellone")
