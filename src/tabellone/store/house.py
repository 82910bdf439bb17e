"""The house: everything a door needs, with every right checked in one place; seeds of lots for commands without one."""

import logging
import secrets
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tabellone.desk.book import State
from tabellone.desk.circumstances import circumstances
from tabellone.desk.event.commands import CreateEvent, EditEvent
from tabellone.desk.event.disputes import Seat, check_at_seat, check_seat_in
from tabellone.desk.event.namesakes import MergePlayers, drafted_group
from tabellone.desk.event.pairings import PairRound
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.fold import Fold
from tabellone.desk.journal import Book, Journal
from tabellone.desk.journal_file import JournalSeal, seal_of
from tabellone.desk.kinds import kinds
from tabellone.desk.office.state import OfficeState
from tabellone.desk.public_view import GivenAway, hides_line_ups, public_event, public_office
from tabellone.desk.roles import ANYBODY, Act, Person, RoleError, check_act, check_command, check_undo, least_role
from tabellone.formats.trf import TrfDocument
from tabellone.store.accounts.account import Accounts
from tabellone.store.accounts.board_codes import BoardCodes
from tabellone.store.accounts.links import Links
from tabellone.store.accounts.passwords import Passwords
from tabellone.store.accounts.second_factor import SecondFactors
from tabellone.store.accounts.security_log import SecurityKind, SecurityLog
from tabellone.store.accounts.sessions import Session, Sessions
from tabellone.store.accounts.throttle import Limit, count_try
from tabellone.store.database import Database, open_database
from tabellone.store.derived_lists import DerivedLists
from tabellone.store.faults import StoreError
from tabellone.store.files import DatabaseAddress
from tabellone.store.house_rules import PublicRules, public_rules, write_unlisted_event
from tabellone.store.jobs import Jobs
from tabellone.store.journal.adoption import Adopted, adopt, adopt_report, book_of_report
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import Done, Ledger
from tabellone.store.journal.queries import End, authors, book_count, ends, last_positions
from tabellone.store.journal.signing import SignedSeal, Signing
from tabellone.store.lru import LruCache
from tabellone.store.occupancy import served
from tabellone.store.player_index.index import PlayerIndex

PICKED_SEEDS = 10**9


def with_lots(state: object, command: object) -> object:
    """The command with the seeds that it needs and that were not given: of colour, numbers and openings."""
    if isinstance(command, MergePlayers) and isinstance(state, EventState):
        return _merged_by_lot(state, command)
    if (
        isinstance(command, PairRound)
        and isinstance(state, EventState)
        and command.colour_seed is None
        and not command.by_hand
        and command.group in state.groups
        and state.group(command.group).awaits_colour_lot
    ):
        return replace(command, colour_seed=secrets.randbelow(PICKED_SEEDS))
    return command


def _merged_by_lot(state: EventState, command: MergePlayers) -> MergePlayers:
    """A merge with a seed for whatever is drawn again in a draft that it makes anew."""
    group = drafted_group(state, command.leaving)
    if group is None:
        return command

    def seed(given: int | None) -> int:
        return secrets.randbelow(PICKED_SEEDS) if given is None else given

    has_openings = group.settings.openings is not None
    return replace(
        command,
        number_seed=seed(command.number_seed),
        opening_seed=seed(command.opening_seed) if has_openings else None,
        colour_seed=seed(command.colour_seed) if group.awaits_colour_lot else None,
    )


OFFICE = "office"
OFFICE_TITLE = "Tabellone"
EVENT = "event"
FRESH_SECONDS = 5.0
WRITE_CHECK_SECONDS = 5.0
LEAST_FREE_BYTES = 1024 * 1024
ALWAYS_ALLOWED = Limit(1, timedelta())
MOST_PUBLIC_STATES = 16
log = logging.getLogger(__name__)


class UnknownBookError(LedgerError):
    """The book does not exist, or is hidden from this person."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _is_done(act: Callable[[], object]) -> bool:
    try:
        act()
    except StoreError as error:
        log.warning("%s", error)
        return False
    return True


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
        self.player_index = PlayerIndex(database)
        self.signing = Signing(database)
        self.second_factors = SecondFactors(database)
        self.security_log = SecurityLog(database)
        self.now = now
        self.jobs = Jobs(database)
        # Called after an erasure or renaming: pending files outside the database may hold the name as well.
        self.when_erased: list[Callable[[], None]] = []
        self._office_lock = threading.Lock()
        self._write_check = threading.Lock()
        self._takes_writes, self._next_write_check = True, 0.0
        self._kinds: dict[str, str] = {}
        self._rules: tuple[PublicRules, float] | None = None
        self._public_states: LruCache[tuple[object, ...], Any] = LruCache(MOST_PUBLIC_STATES)

    def session_of(self, token: str | None) -> Session | None:
        """The session that a token belongs to, if it has not ended."""
        session = self.sessions.find(token, self.now()) if token else None
        if session is not None:
            circumstances().actor = session.person.name
        return session

    def note_refusal(self, refusal: RoleError) -> None:
        """Log that a signed-in person was refused for want of a role."""
        with suppress(StoreError):
            self.security_log.note(SecurityKind.ACT_REFUSED, detail=refusal.needed.word)

    def person_of(self, token: str | None) -> Person:
        """The person that a token belongs to; without a valid token an anonymous visitor."""
        session = self.session_of(token)
        return ANYBODY if session is None else session.person

    def view(self, book: str, kind: str) -> Fold[Any]:
        """The state of a book of a kind, with its position; a book of another kind is refused as unknown."""
        try:
            # The kind of a book never changes, so that one query is enough.
            stored = self._kinds.get(book) or self._kinds.setdefault(book, self.ledger.book(book).kind)
            if stored == kind:
                return self.ledger.view(book)
        except LedgerError as error:
            raise UnknownBookError(error.sentence, **error.values) from error
        raise UnknownBookError('there is no book "{found}"', found=book)

    def seen(self, person: Person, book: str) -> Fold[EventState]:
        """The view of an event for a person; one that is not public does not exist for those without a role.

        Who has no role sees minors as the rule of the house says.
        """
        if self.sees_drafts(person, book):
            return self.view(book, EVENT)
        return self.public(book, self.announced(book))

    def announced(self, book: str) -> Fold[EventState]:
        """A public event with all its data; pages show what `public` leaves of it."""
        fold: Fold[EventState] = self.view(book, EVENT)
        if not is_public(fold.state):
            raise UnknownBookError('there is no book "{found}"', found=book)
        return fold

    def office_seen(self, person: Person) -> Fold[OfficeState]:
        """The office for a person; without a role in it, minors are masked by the rule of the house."""
        book = self.office()
        fold: Fold[OfficeState] = self.view(book, OFFICE)
        return fold if self.sees_drafts(person, book) else self.public(book, fold)

    def public(self, book: str, fold: Fold[State]) -> Fold[State]:
        """The public view of a book, whoever asks: no hidden line-ups, minors masked by the rule of the house."""
        rule, day = self.rules().privacy.minors, self.today()
        if not rule.hides and not _hides_line_ups(fold.state):
            return fold
        key = (book, fold.position, fold.last.hash if fold.last else None, rule, day)
        state: Any = self._public_states.get(key)
        if state is None:
            whole: Any = fold.state
            state = public_event(whole, rule, day) if isinstance(whole, EventState) else public_office(whole, rule, day)
            self._public_states.put(key, state)
        return replace(fold, state=state, behind=(), ahead=())

    def sign(self, book: str) -> SignedSeal:
        """The last seal of a book, signed with the key of the house."""
        signed = self.signing.sign(book, self.now())
        self.forget_rules()
        return signed

    def last_seal(self, book: str, fold: Fold[Any]) -> JournalSeal | None:
        """The seal of the last entry, with its signature if somebody has signed it."""
        seal = seal_of(book, fold)
        return None if seal is None else self.signing.with_signature(seal)

    def given_away(self, book: str, fold: Fold[EventState]) -> GivenAway:
        """An event for export: its public view, with its seal."""
        public = self.public(book, fold)
        return GivenAway(public.state, self.last_seal(book, fold), self.rules().leaves_out(book))

    def today(self) -> date:
        """The day where the server stands."""
        return self.now().astimezone().date()

    def rules(self) -> PublicRules:
        """The rules of the house, asked for every few seconds: another process may have set them."""
        cached, now = self._rules, time.monotonic()
        if cached is None or now - cached[1] > FRESH_SECONDS:
            cached = self._rules = (public_rules(self.database), now)
        return cached[0]

    def forget_rules(self) -> None:
        """Ask for the rules again: they were changed."""
        self._rules = None

    def list_event(self, person: Person, book: str, *, is_unlisted: bool) -> None:
        """Decide whether search engines are asked to leave an event out."""
        check_act(person, Act.LIST_EVENT, book)
        self.view(book, EVENT)
        with self.database.writing() as connection:
            write_unlisted_event(connection, book, is_unlisted=is_unlisted)
        self.forget_rules()

    def public_stamp(self, book: str = "") -> str:
        """The stamp of public answers besides the entries of a book: minors and the day, unlisted events,
        signatures, and when something was last taken away.
        """
        rules = self.rules()
        rule = rules.privacy.minors
        minors = (str(rule.age), rule.names.value, str(self.today())) if rule.hides else ()
        left_out = ("unlisted",) if rules.privacy.is_unlisted else sorted(rules.unlisted)
        return " ".join((*minors, *left_out, str(rules.signatures), str(self.ledger.withdrawals.last(book))))

    def sees_drafts(self, person: Person, book: str) -> bool:
        """Whether a person sees drafts."""
        return person.role_in(book) >= least_role(Act.SEE_DRAFTS)

    def sees_private(self, person: Person, book: str) -> bool:
        """Whether a person sees private data, such as birth dates."""
        return person.role_in(book) >= least_role(Act.SEE_PRIVATE)

    def positions(self, books: Iterable[str] | None = None) -> dict[str, int]:
        """The last entry of each book, or of the given ones; books without entries are left out."""
        with self.database.asking() as connection:
            return last_positions(connection, books)

    def answers(self) -> bool:
        """Whether the database answers; if not, the log has the reason."""
        return _is_done(self.book_count)

    def takes_writes(self) -> bool:
        """Whether a row can be written and there is room for more; asked often, it tries once in some seconds."""
        at = time.monotonic()
        if at < self._next_write_check or not self._write_check.acquire(blocking=False):
            return self._takes_writes
        try:
            self._takes_writes = _is_done(self._check_writing)
            self._next_write_check = at + WRITE_CHECK_SECONDS
        finally:
            self._write_check.release()
        return self._takes_writes

    def _check_writing(self) -> None:
        # SQLite may write into room that its files have, though the disk is full.
        file = self.database.address.file
        if file is not None and shutil.disk_usage(file.parent).free < LEAST_FREE_BYTES:
            raise StoreError("{place}: the disk is full; nothing was changed", place=self.database.address)
        with self.database.writing() as connection:
            count_try(connection, "health", ALWAYS_ALLOWED, self.now())

    def book_count(self) -> int:
        """How many books there are."""
        with self.database.reading() as connection:
            return book_count(connection)

    def authors(self, book: str) -> frozenset[str]:
        """Everybody who has written in the journal of a book."""
        with self.database.reading() as connection:
            return authors(connection, book)

    def ends(self, books: Iterable[str]) -> dict[str, End]:
        """The ends of the journals of some books; books that do not exist are left out."""
        with self.database.asking() as connection:
            return ends(connection, books)

    def begin(self, person: Person, kind: str, title: str) -> Book:
        """Begin a new event or office."""
        check_act(person, Act.NEW_BOOK)
        return self.ledger.create(kind, title, self.now())

    def take_in(self, person: Person, journal: Journal) -> Adopted:
        """Import a journal from elsewhere as a new book, or the entries missing from an existing one."""
        check_act(person, Act.IMPORT_BOOK)
        return adopt(self.ledger, journal)

    def take_report(
        self, person: Person, document: TrfDocument, choice: ReportChoice, source: str, *, again: bool = False
    ) -> Adopted:
        """Import a report file as a new event, with its players, rounds and results as the entries of its journal."""
        check_act(person, Act.IMPORT_BOOK)
        book = book_of_report(document)
        journal = event_of_report(document, choice, book=book, author=person.name, at=self.now(), source=source)
        return adopt_report(self.ledger, journal, source, again=again)

    def office(self) -> str:
        """The book of the rating office, created when it is first needed."""
        with self._office_lock:
            books = self.ledger.books(OFFICE)
            if books:
                return books[0].id
            return self.ledger.create(OFFICE, OFFICE_TITLE, self.now(), book=OFFICE).id

    def act(
        self,
        person: Person,
        book: str,
        command: object,
        *,
        expected: int | None = None,
        key: str | None = None,
        sent: object = None,
    ) -> Done:
        """Give a command in a person's name, if the role in the book allows it.

        `sent` is what the key stands for, where the command depends on the state that it was made for.
        """

        def check(state: object) -> None:
            check_command(person, book, command, state)

        # Checked first, so that a refusal reveals nothing; and again on the state that the command is decided on.
        check(self.ledger.state(book))
        title = _new_title(command)
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
            sent=sent,
        )

    def act_at_seat(self, seat: Seat, command: object, *, key: str | None = None) -> Done:
        """Report, confirm or dispute the result of one board with its code, or act for the side that has the code."""
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
        # Undo may have withdrawn something published.
        self.ledger.withdrawals.note(book)
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


def _hides_line_ups(state: object) -> bool:
    if isinstance(state, EventState):
        for group in state.groups.values():
            if group.settings.teams is not None and hides_line_ups(group):
                return True
    return False


def _new_title(command: object) -> str | None:
    """The name that a command gives to an event, None where it gives none."""
    if isinstance(command, EditEvent) and command.sent is not None and "name" not in command.sent:
        return None
    return command.settings.name if isinstance(command, CreateEvent | EditEvent) else None


@contextmanager
def opened_house(address: DatabaseAddress, now: Callable[[], datetime] = _utc_now) -> Iterator[House]:
    """The house of a database, which is created if there is none and closed at the end."""
    with open_database(address, create=True) as database, served(database):
        yield House(database, now)
