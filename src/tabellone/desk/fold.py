"""The fold of a journal: the state that its acts in force add up to; and a journal written by commands."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Generic

from tabellone.desk.book import BookKind, Stamp, State
from tabellone.desk.journal import NO_ACTS, REDONE, UNDONE, Book, Course, Entry, Journal, course, instant, sealed

KEPT = 16  # states kept on either side, so that undo and redo need not start from the first entry


@dataclass(frozen=True, slots=True)
class Fold(Generic[State]):
    """A state and the place of the journal that it was folded to."""

    state: State
    last: Entry | None = None
    course: Course = field(default_factory=Course)
    behind: tuple[State, ...] = ()
    ahead: tuple[State, ...] = ()

    @property
    def position(self) -> int:
        """The last entry folded; 0 for an empty journal."""
        return self.last.position if self.last else 0

    def ends_at(self, position: int, seal: str | None) -> bool:
        """Whether this is the fold up to the entry with that position and seal."""
        return self.position == position and (self.last.hash if self.last else None) == seal

    @property
    def undoable(self) -> int | None:
        """The position of the act that undo takes back."""
        return self.course.undoable

    @property
    def redoable(self) -> int | None:
        """The position of the act that redo brings back."""
        return self.course.redoable


def folded(kind: BookKind[State, Any, Any], entries: Sequence[Entry], book: str = "") -> Fold[State]:
    """The fold of a whole journal: only the acts in force are applied."""
    taken = course(entries, book)
    counting = set(taken.in_force)
    state = kind.initial()
    behind: list[State] = []
    for entry in entries:
        if entry.position in counting:
            behind = [*behind[1 - KEPT :], state]
            state = _applied(kind, state, entry)
    return Fold(state, entries[-1] if entries else None, taken, tuple(behind))


def continued(
    kind: BookKind[State, Any, Any], fold: Fold[State], entries: Sequence[Entry], book: str = ""
) -> Fold[State] | None:
    """The fold with more entries; None if it must be folded anew.

    So it is if it undoes or redoes more than is cached, or if personal data were erased or replaced.
    """
    taken = course(entries, book, fold.course)
    state, behind, ahead = fold.state, list(fold.behind), list(fold.ahead)
    for entry in entries:
        if entry.kind in NO_ACTS:
            # The states that are cached may hold what was erased.
            return None
        if entry.kind == UNDONE:
            if not behind:
                return None
            ahead = [*ahead[1 - KEPT :], state]
            state = behind.pop()
        elif entry.kind == REDONE:
            if not ahead:
                return None
            behind = [*behind[1 - KEPT :], state]
            state = ahead.pop()
        else:
            behind = [*behind[1 - KEPT :], state]
            ahead = []
            state = _applied(kind, state, entry)
    return Fold(state, entries[-1] if entries else fold.last, taken, tuple(behind), tuple(ahead))


def _applied(kind: BookKind[State, Any, Any], state: State, entry: Entry) -> State:
    stamp = Stamp(entry.author, entry.at, entry.position)
    return kind.applied(state, kind.decoded(entry.kind, entry.data), stamp)


class Scribe(Generic[State]):
    """A journal being written: its state, and a clock that advances with every entry."""

    def __init__(self, kind: BookKind[State, Any, Any], book: Book, author: str, pause: timedelta) -> None:
        self._kind = kind
        self._author = author
        self._pause = pause
        self.book = book
        self.state = kind.initial()
        self.at: datetime = book.created
        self._entries: list[Entry] = []

    def do(self, command: object, author: str = "", pause: timedelta | None = None) -> None:
        """Give a command; the resulting fact is entered and added to the state."""
        self.at = instant(self.at + (self._pause if pause is None else pause))
        fact = self._kind.decide(self.state, command)
        last = self._entries[-1] if self._entries else None
        entry = sealed(self.book, last, *self._kind.encoded(fact), author or self._author, self.at)
        self._entries.append(entry)
        # The entry is read back, so that the state equals the fold of the journal.
        read = self._kind.decoded(entry.kind, entry.data)
        self.state = self._kind.applied(self.state, read, Stamp(entry.author, entry.at, entry.position))

    @property
    def journal(self) -> Journal:
        """The journal written so far."""
        return Journal(self.book, tuple(self._entries))
