"""Acceptance of an act as an entry of a journal."""

import hashlib
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from time import thread_time
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.dml import Insert, Update

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold, continued
from tabellone.desk.journal import Entry, Keeping, canonical, checked_name, sealed
from tabellone.desk.personal_data import author_slot
from tabellone.desk.progress import entering
from tabellone.store.database import Database
from tabellone.store.faults import CommitError, StoreError
from tabellone.store.journal import queries
from tabellone.store.journal.folds import (
    CurrentFolds,
    Folds,
    Kind,
    LedgerError,
    head_of,
    no_such_book,
    without_collection,
)
from tabellone.store.journal.queries import Answered, Basis, author_slot_of
from tabellone.store.journal.summaries import summary_update, write_summary

OPTIMISTIC_TRIES = 3
# Threads that act on one book take turns, so that no decision is wasted; but a thread waits no longer than
# this for a slow one, such as the pairing of a large field.
TURN_SECONDS = 0.25
# Acts that took no more processor time are decided again inside the transaction, if another entry came first.
QUICK_SECONDS = 0.05

# A decision on a state: the kind of the entry and its data, or a Refusal.
Act = Callable[[Kind, Fold[Any]], tuple[str, dict[str, Any]]]


class OvertakenError(LedgerError):
    """The caller named the position that it had read, and another entry was added since."""


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of a command: its entry, and whether it had been answered before under the same key."""

    entry: Entry
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class Submission:
    """An act to be entered: author, book, time; `title` is the new title of the book, if it changes."""

    book: str
    author: str
    at: datetime
    expected: int | None
    key: str | None
    fingerprint: str
    title: str | None = None


@dataclass(frozen=True, slots=True)
class _Decision:
    """The fact to enter, the state on which it was decided, and the processor time of the decision."""

    decided: tuple[str, dict[str, Any]]
    fold: Fold[Any]
    seconds: float


class Acceptance:
    """Enters acts into the journals of a database; may be used by many threads."""

    def __init__(self, database: Database, folds: Folds, current: CurrentFolds) -> None:
        self._database = database
        self._folds = folds
        self._current = current
        self._turns: dict[str, threading.Lock] = {}

    def enter(self, submission: Submission, act: Act) -> Done:
        """Decide an act and append the resulting entry, or repeat the answer given before under the same key."""
        checked_name(submission.author, "author")
        if submission.key is not None:
            checked_name(submission.key, "key")
        if submission.title is not None:
            checked_name(submission.title, "title")
        with self._turn(submission.book), without_collection():
            return self._entered(submission, act)

    def enter_all(self, submission: Submission, facts: Sequence[object]) -> Done:
        """Append an entry for each fact in one transaction, if the journal still ends where they were decided."""
        checked_name(submission.author, "author")
        if submission.key is not None:
            checked_name(submission.key, "key")
        with self._turn(submission.book):
            try:
                with self._database.writing() as connection:
                    queries.hold(connection, submission.book)
                    if earlier := _earlier(connection, submission):
                        return earlier
                    head = head_of(connection, submission.book)
                    fold = self._folds.caught_up(connection, head)
                    if submission.expected is not None and submission.expected != fold.position:
                        raise overtaken(connection, submission.book, submission.expected, fold.position)
                    kind = self._folds.kind(head.book.kind)
                    last, entries = fold.last, []
                    for fact in facts:
                        last = sealed(head.book, last, *kind.encoded(fact), submission.author, submission.at)
                        entries.append(last)
                    queries.add_entries(connection, submission.book, entries)
                    fold = self._folds.extended(connection, head, fold, entries)
                    write_summary(connection, submission.book, fold)
                    if submission.key is not None:
                        answer = Answered(entries[-1].position, submission.fingerprint)
                        queries.add_key(connection, submission.book, submission.author, submission.key, answer)
            except CommitError as error:
                self._settle(submission.book, entries[-1], error)
            self._folds.keep(submission.book, fold)
        return Done(entries[-1])

    def answered(self, book: str, author: str, key: str | None, fingerprint: str) -> Done | None:
        """The outcome of an act sent before under the same key; None if it is new."""
        if key is None:
            return None
        with self._database.reading() as connection:
            return _earlier(
                connection, Submission(book, author, datetime.min.replace(tzinfo=UTC), None, key, fingerprint)
            )

    @contextmanager
    def _turn(self, book: str) -> Iterator[None]:
        """Wait for other threads of this program that act on the same book, for a limited time."""
        turn = self._turns.setdefault(book, threading.Lock())
        is_mine = turn.acquire(timeout=TURN_SECONDS)
        try:
            yield
        finally:
            if is_mine:
                turn.release()

    def _entered(self, submission: Submission, act: Act) -> Done:
        tries = 0
        while True:
            try:
                done = self._attempt(submission, act, is_held=tries >= OPTIMISTIC_TRIES)
            except Refusal:
                # The same command under the same key may have been entered since we looked.
                if earlier := self._answered_since(submission):
                    return earlier
                raise
            if done:
                return done
            # The cached fold is behind the database.
            self._current.of(submission.book)
            tries += 1

    def _answered_since(self, submission: Submission) -> Done | None:
        if submission.key is None:
            return None
        with suppress(StoreError), self._database.reading() as connection:
            return _earlier(connection, submission)
        return None

    def _attempt(self, submission: Submission, act: Act, *, is_held: bool) -> Done | None:
        """Decide and append; None if another entry was added first.

        After several failed attempts the book is locked, so that others wait while this one decides and appends.
        """
        before = None if is_held else self._decided_before(submission, act)
        try:
            with self._database.writing() as connection:
                queries.hold(connection, submission.book)
                basis = _basis(connection, submission)
                # In the transaction that appends: two commands with one key cannot both be entered.
                if basis.answered is not None:
                    return _repeated(connection, submission, basis.answered)
                head = basis.head
                kind = self._folds.kind(head.book.kind)
                if before is not None and before.fold.ends_at(head.position, head.hash):
                    fold, decided = before.fold, before.decided
                elif before is not None and before.seconds > QUICK_SECONDS:
                    return None
                else:
                    fold = self._folds.caught_up(connection, head)
                    decided = self._decided(submission, act, kind, fold, connection)
                slot = basis.slot or author_slot(submission.author, new_salt)
                entry = sealed(
                    head.book, fold.last, *decided, submission.author, submission.at, Keeping(new_salt, slot)
                )
                entering()
                fold = self._append(connection, basis, fold, entry, submission)
                if submission.title is not None:
                    queries.retitle(connection, submission.book, submission.title)
        except CommitError as error:
            self._settle(submission.book, entry, error)
        self._folds.keep(submission.book, fold)
        self._current.put(head.book, kind, fold)
        return Done(entry)

    def _decided_before(self, submission: Submission, act: Act) -> "_Decision":
        """Decide an act on the cached state, before the write lock is taken; a refusal, again on the present one."""
        begun, current = thread_time(), self._current.last_seen(submission.book)
        try:
            decided = self._decided(submission, act, current.kind, current.fold)
        except Refusal:
            before, current = current, self._current.of(submission.book)
            if current.fold is before.fold:
                raise
            decided = self._decided(submission, act, current.kind, current.fold)
        return _Decision(decided, current.fold, thread_time() - begun)

    def _append(
        self, connection: Connection, basis: Basis, fold: Fold[Any], entry: Entry, submission: Submission
    ) -> Fold[Any]:
        """Add an entry with its summary and its key; the fold with it."""
        book, head = submission.book, basis.head
        longer = continued(self._folds.kind(head.book.kind), fold, [entry], book)
        more: list[Insert | Update] = []
        if longer is not None and (summary := summary_update(book, longer)) is not None:
            more.append(summary)
        if submission.key is not None:
            answer = Answered(entry.position, submission.fingerprint)
            more.append(queries.key_insertion(book, submission.author, submission.key, answer))
        queries.add_entry(connection, book, entry, more, basis.slot)
        if longer is None:
            longer = self._folds.extended(connection, head, fold, [entry])
            write_summary(connection, book, longer)
        return longer

    def _decided(
        self, submission: Submission, act: Act, kind: Kind, fold: Fold[Any], holding: Connection | None = None
    ) -> tuple[str, dict[str, Any]]:
        """The fact to enter, decided on a state; inside a write transaction refusals reuse its connection."""
        if submission.expected is not None and submission.expected != fold.position:
            with nullcontext(holding) if holding is not None else self._database.reading() as connection:
                raise overtaken(connection, submission.book, submission.expected, fold.position)
        return act(kind, fold)

    def _settle(self, book: str, entry: Entry, error: CommitError) -> None:
        """Find out whether an entry was stored although the database failed while it was being stored."""
        try:
            with self._database.reading() as connection:
                is_stored = queries.hash_at(connection, book, entry.position) == entry.hash
        except StoreError:
            raise StoreError(
                "{place}: the database failed while it stored the entry; look whether entry {position} is there "
                "before you act again",
                place=self._database.address,
                position=entry.position,
            ) from error
        if not is_stored:
            raise error


def new_salt() -> str:
    """Sixteen random bytes."""
    return secrets.token_hex(16)


def keeping_for(connection: Connection, book: str, author: str) -> Keeping:
    """The slot of the author's personal data: the present one in the book, or a new one."""
    return Keeping(new_salt, author_slot_of(connection, book, author) or author_slot(author, new_salt))


def _basis(connection: Connection, submission: Submission) -> Basis:
    basis = queries.basis(connection, submission.book, submission.author, submission.key)
    if basis is None:
        raise no_such_book(submission.book)
    return basis


def _earlier(connection: Connection, submission: Submission) -> Done | None:
    """The answer that was given under the same key."""
    if submission.key is None:
        return None
    earlier_answer = queries.answered(connection, submission.book, submission.author, submission.key)
    return None if earlier_answer is None else _repeated(connection, submission, earlier_answer)


def _repeated(connection: Connection, submission: Submission, earlier_answer: Answered) -> Done:
    """The same answer once more; a refusal if it was given to another command."""
    if earlier_answer.fingerprint != submission.fingerprint:
        raise LedgerError(
            'the key "{key}" was used for another command (entry {position})',
            key=submission.key,
            position=earlier_answer.position,
        )
    (entry,) = queries.entries_of(connection, submission.book, earlier_answer.position - 1, earlier_answer.position)
    return Done(entry, is_repeat=True)


def overtaken(connection: Connection, book: str, expected: int, position: int) -> LedgerError:
    """The refusal of an act that was decided on another state than the present one."""
    if not 0 <= expected < position:
        return LedgerError(
            "book {book}: there is no entry {found}; the last is {last}", book=book, found=expected, last=position
        )
    (last,) = queries.entries_of(connection, book, position - 1, position)
    return OvertakenError(
        'meanwhile {author} entered "{kind}" (entry {position}, you looked at {expected}); look again, then act',
        author=last.author,
        kind=last.kind,
        position=position,
        expected=expected,
    )


def fingerprint(command: object) -> str:
    """The SHA-256 of a command and everything in it."""
    return hashlib.sha256(canonical(_plain(command)).encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: object) -> object:
    """A value as JSON, with the names of its types where JSON would lose them."""
    name = type(value).__name__
    if isinstance(value, Enum):
        return {name: value.name}
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {"mapping": sorted(([_plain(key), _plain(item)] for key, item in value.items()), key=canonical)}
    if isinstance(value, Set):
        return {"set": sorted((_plain(item) for item in value), key=canonical)}
    if is_dataclass(value) and not isinstance(value, type):
        return {name: {field.name: _plain(getattr(value, field.name)) for field in fields(value)}}
    if isinstance(value, Fraction | Decimal | date | datetime | time | timedelta | bytes | float):
        return {name: repr(value)}
    raise TypeError(f"a command may not hold a {name}")
