"""The history of a book in words, an event after an entry, the last seal, and deleted events."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any

from tabellone.answers.cache import Memo
from tabellone.answers.events.overview import EventAnswer, GroupAnswer, event, group_of
from tabellone.answers.groups.rounds import RoundAnswer, rounds_of
from tabellone.answers.groups.standings import StandingLine, standings
from tabellone.answers.portion import check_place
from tabellone.core.refusal import Refusal
from tabellone.desk.book import BookKind
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold, continued, folded
from tabellone.desk.journal import NO_ACTS, REDACTED, REDONE, UNDONE, Entry, named_position
from tabellone.desk.journal_file import JournalSeal
from tabellone.desk.roles import Role
from tabellone.locales.entry_sentences import (
    entry_sentence,
    redacted_sentence,
    redone_sentence,
    resealed_sentence,
    undone_sentence,
)
from tabellone.locales.words import Words
from tabellone.store.house import House
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.removal import Removal, removals_of
from tabellone.store.journal.signing import verified_journal

_MEMO = Memo(64)


@dataclass(frozen=True, slots=True)
class LoggedEntry:
    """An entry in words; `author` is the name that the journal keeps, `kind` says whether it takes an act back.

    `in_force` is false for undone entries, and for undo and redo themselves.
    """

    position: int
    at: datetime
    author: str
    kind: str
    in_force: bool
    sentence: str

    @property
    def is_taken_back(self) -> bool:
        """Whether an act was taken back and not brought back since."""
        return not self.in_force and self.kind not in (UNDONE, REDONE, *NO_ACTS)


class EntryLog:
    """The entries of one book as sentences in one language."""

    def __init__(self, ledger: Ledger, book: str, words: Words) -> None:
        self._ledger, self._book, self._words = ledger, book, words
        self._lock = Lock()
        self._begin()

    def _begin(self) -> None:
        self._kind: BookKind[Any, Any, Any] = self._ledger.kind(self._ledger.book(self._book).kind)
        self._fold: Fold[Any] = Fold(self._kind.initial())
        self._logged: list[LoggedEntry] = []

    def logged(self) -> tuple[LoggedEntry, ...]:
        """Every entry, the oldest first."""
        with self._lock:
            last = self._fold.last
            after = last.position - 1 if last else 0
            entries = self._ledger.entries(self._book, after)
            if last and (not entries or entries[0].hash != last.hash):
                # The book holds another journal now, for example a restored one.
                self._begin()
                entries = self._ledger.entries(self._book)
            elif last and any(entry.kind in NO_ACTS for entry in entries[1:]):
                # Sentences that were made may hold names that were erased since.
                self._begin()
                entries = self._ledger.entries(self._book)
            elif last:
                entries = entries[1:]
            for entry in entries:
                self._append(entry)
            in_force = set(self._fold.course.in_force)
            return tuple(
                entry if entry.in_force == (entry.position in in_force) else replace(entry, in_force=not entry.in_force)
                for entry in self._logged
            )

    def _append(self, entry: Entry) -> None:
        sentence = self._sentence(entry)
        is_act = entry.kind not in (UNDONE, REDONE, *NO_ACTS)
        self._logged.append(LoggedEntry(entry.position, entry.at, entry.author, entry.kind, is_act, sentence))
        carried = continued(self._kind, self._fold, [entry], self._book)
        if carried is None:
            entries = self._ledger.entries(self._book)[: entry.position]
            carried = folded(self._kind, entries, self._book)
        self._fold = carried

    def _sentence(self, entry: Entry) -> str:
        if entry.kind in (UNDONE, REDONE):
            named = named_position(entry) or 0
            what = self._logged[named - 1].sentence if 0 < named <= len(self._logged) else "–"
            tell = undone_sentence if entry.kind == UNDONE else redone_sentence
            return tell(what, self._words)
        if entry.kind in NO_ACTS:
            return (redacted_sentence if entry.kind == REDACTED else resealed_sentence)(entry.data, self._words)
        return entry_sentence(self._kind.decoded(entry.kind, entry.data), self._fold.state, self._words)


def entry_log(ledger: Ledger, book: str, words: Words) -> tuple[LoggedEntry, ...]:
    """The journal of a book in words, the oldest entry first."""
    return _MEMO.get((book, words.language), (ledger,), lambda: EntryLog(ledger, book, words)).logged()


@dataclass(frozen=True, slots=True)
class HistoryAnswer:
    """Some entries, the oldest first; `next` is the position after which more follow."""

    entries: tuple[LoggedEntry, ...]
    next: int | None


def history(ledger: Ledger, book: str, words: Words, limit: int | None = None, after: int = 0) -> HistoryAnswer:
    """The entries of a book after a position, as many as requested."""
    log = entry_log(ledger, book, words)
    check_place("after", after, len(log))
    logged = log[after:]
    page = logged if limit is None else logged[:limit]
    return HistoryAnswer(page, page[-1].position if len(page) < len(logged) else None)


@dataclass(frozen=True, slots=True)
class Verification:
    """The check of every seal and every act of a journal; `fault` names the first failure."""

    is_whole: bool
    entries: int | None
    head: str | None
    fault: str | None


def verification(ledger: Ledger, book: str, words: Words, seal: str | None = None) -> Verification:
    """Check every seal of a journal, and that it folds; with a seal noted before, that its entry is still there."""
    try:
        entries = verified_journal(ledger, book, seal).entries
    except Refusal as refusal:
        return Verification(False, None, None, words.refusal(refusal))
    return Verification(True, len(entries), entries[-1].hash if entries else None, None)


@dataclass(frozen=True, slots=True)
class PastGroup:
    """A group as it stood, with its rounds and, once one was published, its standings."""

    group: GroupAnswer
    rounds: tuple[RoundAnswer, ...]
    standings: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """An event as it stood."""

    event: EventAnswer
    groups: tuple[PastGroup, ...]


def past_event(book: str, title: str, fold: Fold[EventState], role: Role) -> PastAnswer:
    """An event from its fold, with every round, including drafts."""
    state = fold.state
    groups = (
        PastGroup(group_of(state, group, role), rounds_of(state, group, role).rounds, _standings(state, group, role))
        for group in state.groups
    )
    return PastAnswer(event(book, title, fold, role), tuple(groups))


def _standings(state: EventState, group: GroupId, role: Role) -> tuple[StandingLine, ...]:
    """The standings; empty before the first round, and where the settings at that time allow none."""
    with suppress(Refusal):
        if state.group(group).published_rounds:
            return standings(state, group, role).rows
    return ()


@dataclass(frozen=True, slots=True)
class SealAnswer:
    """The seal of the last entry; `short` is how it begins, in groups that are typed, `text` the whole as one line.

    `key` is the name of the key that signed it, empty without a signature.
    """

    book: str
    position: int
    seal: str
    short: str
    key: str
    text: str


def seal_answer(seal: JournalSeal) -> SealAnswer:
    """A seal as it is shown."""
    return SealAnswer(seal.book, seal.position, seal.seal, seal.short, seal.key, seal.text)


def last_seal(house: House, book: str) -> SealAnswer:
    """The seal of the last entry of a book."""
    seal = house.last_seal(book, house.ledger.view(book))
    if seal is None:
        raise LedgerError("book {book}: there is no entry yet, and so no seal", book=book)
    return seal_answer(seal)


@dataclass(frozen=True, slots=True)
class RemovalsAnswer:
    """The events that were deleted, the last one first."""

    removals: tuple[Removal, ...]


def removals(house: House) -> RemovalsAnswer:
    """The deleted events: author, time and file of each."""
    return RemovalsAnswer(removals_of(house))
