"""The house: everything a door needs, with every right checked in one place."""

import secrets
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

from tabellone.desk.event.commands import CreateEvent, EditEvent
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.fold import Fold
from tabellone.desk.journal import Book, Journal
from tabellone.desk.kinds import kinds
from tabellone.desk.roles import ANYBODY, Act, Person, check_act, check_command, check_undo, least_role
from tabellone.desk.seat import Seat, check_at_seat, check_seat_in
from tabellone.formats.trf import TrfDocument
from tabellone.store.accounts import Accounts
from tabellone.store.adoption import Adopted, adopt
from tabellone.store.board_codes import BoardCodes
from tabellone.store.database import Database, open_database
from tabellone.store.derived_lists import DerivedLists
from tabellone.store.faults import StoreError
from tabellone.store.folds import LedgerError
from tabellone.store.ledger import Done, Ledger
from tabellone.store.links import Links
from tabellone.store.lots import with_lots
from tabellone.store.passwords import Passwords
from tabellone.store.place import Place
from tabellone.store.queries import End, authors, ends, last_positions
from tabellone.store.sessions import Session, Sessions

OFFICE = "office"
OFFICE_TITLE = "Tabellone"
EVENT = "event"


class UnknownBookError(LedgerError):
    """There is no such book, or this person may not know that it exists."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


def is_public(state: EventState) -> bool:
    """Whether everybody may see an event: it is announced, or one of its rounds is published."""
    return state.is_announced or any(group.published_rounds for group in state.groups.values())


class House:
    """A database with its ledger, its people and a clock. One house may serve many threads."""

    def __init__(
        self, database: Database, now: Callable[[], datetime] = _utc_now, passwords: Passwords | None = None
    ) -> None:
        self.database = database
        self.ledger = Ledger(database, kinds(DerivedLists(database)))
        self.accounts = Accounts(database, passwords)
        self.sessions = Sessions(database)
        self.links = Links(database, self.accounts)
        self.board_codes = BoardCodes(database)
        self.now = now
        self._office_lock = threading.Lock()
        self._kinds: dict[str, str] = {}

    def session_of(self, token: str | None) -> Session | None:
        """The session that a token belongs to, if it has not ended."""
        return self.sessions.find(token, self.now()) if token else None

    def person_of(self, token: str | None) -> Person:
        """The person that a token belongs to; without a valid token an anonymous visitor."""
        session = self.session_of(token)
        return ANYBODY if session is None else session.person

    def view(self, book: str, kind: str) -> Fold[Any]:
        """The state of a book of a kind, with its position; a book of another kind is refused as unknown."""
        try:
            # The kind of a book never changes, so that one query is enough.
            known = self._kinds.get(book) or self._kinds.setdefault(book, self.ledger.book(book).kind)
            if known == kind:
                return self.ledger.view(book)
        except LedgerError as error:
            raise UnknownBookError(error.sentence, **error.values) from error
        raise UnknownBookError('there is no book "{found}"', found=book)

    def seen(self, person: Person, book: str) -> Fold[EventState]:
        """An event as somebody may see it; one that is not public is unknown to those without a role."""
        fold: Fold[EventState] = self.view(book, EVENT)
        if not is_public(fold.state) and not self.sees_drafts(person, book):
            raise UnknownBookError('there is no book "{found}"', found=book)
        return fold

    def sees_drafts(self, person: Person, book: str) -> bool:
        """Whether somebody sees what is not published yet."""
        return person.role_in(book) >= least_role(Act.SEE_DRAFTS)

    def sees_private(self, person: Person, book: str) -> bool:
        """Whether somebody sees birth dates and the like."""
        return person.role_in(book) >= least_role(Act.SEE_PRIVATE)

    def positions(self, books: Iterable[str] | None = None) -> dict[str, int]:
        """The last entry of each book, or of the given ones; books without entries are left out."""
        with self.database.reading() as connection:
            return last_positions(connection, books)

    def authors(self, book: str) -> frozenset[str]:
        """Everybody who has written in the journal of a book."""
        with self.database.reading() as connection:
            return authors(connection, book)

    def ends(self, books: Iterable[str]) -> dict[str, End]:
        """The ends of the journals of some books; books that do not exist are left out."""
        with self.database.reading() as connection:
            return ends(connection, books)

    def begin(self, person: Person, kind: str, title: str) -> Book:
        """Begin a new event or office."""
        check_act(person, Act.NEW_BOOK)
        return self.ledger.create(kind, title, self.now())

    def take_in(self, person: Person, journal: Journal) -> Adopted:
        """Import a journal from elsewhere as a new book, or the entries missing from an existing one."""
        check_act(person, Act.IMPORT_BOOK)
        return adopt(self.ledger, journal)

    def take_report(self, person: Person, document: TrfDocument, choice: ReportChoice, source: str) -> Adopted:
        """Import a report file as a new event, with its players, rounds and results as the entries of its journal."""
        check_act(person, Act.IMPORT_BOOK)
        book = secrets.token_hex(8)
        journal = event_of_report(document, choice, book=book, author=person.name, at=self.now(), source=source)
        return adopt(self.ledger, journal)

    def office(self) -> str:
        """The book of the rating office, created when it is first needed."""
        with self._office_lock:
            books = self.ledger.books(OFFICE)
            if books:
                return books[0].id
            return self.ledger.create(OFFICE, OFFICE_TITLE, self.now(), book=OFFICE).id

    def act(
        self, person: Person, book: str, command: object, *, expected: int | None = None, key: str | None = None
    ) -> Done:
        """Give a command in somebody's name, if his role in the book allows it."""

        def check(state: object) -> None:
            check_command(person, book, command, state)

        # Checked first, so that a refusal reveals nothing; and again on the state that the command is decided on.
        check(self.ledger.state(book))
        title = command.settings.name if isinstance(command, CreateEvent | EditEvent) else None
        return self.ledger.perform(
            book,
            command,
            person.name,
            self.now(),
            expected=expected,
            key=key,
            title=title,
            check=check,
            complete=with_lots,
        )

    def act_at_seat(self, seat: Seat, command: object, *, key: str | None = None) -> Done:
        """Report, confirm or dispute the result of one board with its code."""
        check_at_seat(seat, seat.book, command)

        def check(state: EventState) -> None:
            check_seat_in(state, command)

        return self.ledger.perform(seat.book, command, seat.author, self.now(), key=key, check=check)

    def undo(self, person: Person, book: str, *, expected: int | None = None, key: str | None = None) -> Done:
        """Take back the last act in force, if somebody's role allows it."""
        return self._taken_back(self.ledger.undo, Act.UNDO, person, book, expected, key)

    def redo(self, person: Person, book: str, *, expected: int | None = None, key: str | None = None) -> Done:
        """Bring back the act taken back last, if somebody's role allows it."""
        return self._taken_back(self.ledger.redo, Act.REDO, person, book, expected, key)

    def _taken_back(
        self, turn: Callable[..., Done], act: Act, person: Person, book: str, expected: int | None, key: str | None
    ) -> Done:
        check_act(person, act, book)

        def check(fact: object) -> None:
            check_undo(person, book, fact)

        done = turn(book, person.name, self.now(), expected=expected, key=key, check=check)
        with suppress(StoreError):
            # The act is taken back, whether or not the list of books can be written.
            self._retitle(book)
        return done

    def _retitle(self, book: str) -> None:
        """Set the title in the list of books to the current name of the event."""
        state = self.ledger.state(book)
        name = state.settings.name if isinstance(state, EventState) and state.settings else None
        if name is not None and name != self.ledger.book(book).title:
            self.ledger.retitle(book, name)


@contextmanager
def opened_house(place: Place, now: Callable[[], datetime] = _utc_now) -> Iterator[House]:
    """The house of a database, which is created if there is none and closed at the end."""
    with open_database(place, create=True) as database:
        yield House(database, now)
