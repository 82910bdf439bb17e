"""The office of a database: its book, created at first use, and the acts that are entered into it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tabellone.answers.history import HistoryAnswer, history
from tabellone.cli.clock import now
from tabellone.cli.store import opened_ledger
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import Entry
from tabellone.desk.office.commands import Command
from tabellone.desk.office.registry import Fact
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words
from tabellone.store.files import place_of
from tabellone.store.house import OFFICE_TITLE
from tabellone.store.journal.ledger import Ledger
from tabellone.store.office import Undo, redo_in_office, undo_in_office

BOOK = "office"


@dataclass(frozen=True, slots=True)
class OpenOffice:
    """An open office; `position` is the last entry of its journal when it was opened."""

    ledger: Ledger
    state: OfficeState
    position: int

    def perform(self, command: Command, author: str) -> Entry:
        """Enter an act, unless somebody else has entered one since the office was opened."""
        if not _is_there(self.ledger):
            self.ledger.create(BOOK, OFFICE_TITLE, now(), book=BOOK)
        return self.ledger.perform(BOOK, command, author, now(), expected=self.position).entry

    def perform_all(self, facts: Sequence[Fact], author: str) -> None:
        """Enter facts that were decided one after the other, all or none, unless somebody else has acted since."""
        if not _is_there(self.ledger):
            self.ledger.create(BOOK, OFFICE_TITLE, now(), book=BOOK)
        if facts:
            self.ledger.enter_all(BOOK, facts, author, now(), expected=self.position)

    def next_undo(self) -> Undo:
        """The act that undo takes back, with its effects on published lists."""
        self._check_begun()
        return undo_in_office(self.ledger, BOOK)

    def next_redo(self) -> Undo:
        """The act that redo brings back, with its effects on published lists."""
        self._check_begun()
        return redo_in_office(self.ledger, BOOK)

    def undo(self, author: str) -> Entry:
        """Take back the last act, unless somebody else has acted since the office was opened."""
        self._check_begun()
        return self.ledger.undo(BOOK, author, now(), expected=self.position).entry

    def redo(self, author: str) -> Entry:
        """Bring back the act taken back last, unless somebody else has acted since the office was opened."""
        self._check_begun()
        return self.ledger.redo(BOOK, author, now(), expected=self.position).entry

    def _check_begun(self) -> None:
        if not self.position:
            raise Refusal("nothing was done in this office yet")

    def history(self, words: Words) -> HistoryAnswer:
        """The whole journal in words."""
        return history(self.ledger, BOOK, words) if self.position else HistoryAnswer((), None)


@contextmanager
def opened(database: str | None, *, writing: bool = False) -> Iterator[OpenOffice]:
    """Open the office of a database; a missing database is created only for writing."""
    with opened_ledger(database, create=writing or database is None) as ledger:
        if _is_there(ledger):
            view = ledger.view(BOOK)
            yield OpenOffice(ledger, view.state, view.position)
        else:
            yield OpenOffice(ledger, OfficeState(), 0)


def _is_there(ledger: Ledger) -> bool:
    return any(book.id == BOOK for book in ledger.books(BOOK))


def known_state(database: str | None) -> OfficeState:
    """The state of the office of a database; empty where there is no database yet."""
    file = place_of(database).file
    if file is not None and not file.exists():
        return OfficeState()
    with opened(database) as office:
        return office.state
