"""The history of a book: its entries in words, and which of them are in force."""

from dataclasses import dataclass
from datetime import datetime

from tabellone.answers.entry_log import entry_log
from tabellone.answers.portion import check_place
from tabellone.desk.journal import NO_ACTS, REDONE, UNDONE
from tabellone.locales.words import Words
from tabellone.store.journal.ledger import Ledger


@dataclass(frozen=True, slots=True)
class HistoryAnswerLine:
    """An entry in words; `in_force` is false for what was taken back, and for what takes or brings back."""

    position: int
    at: datetime
    author: str
    kind: str
    in_force: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class HistoryAnswer:
    """Some entries, the oldest first; `next` is the position after which more follow."""

    entries: tuple[HistoryAnswerLine, ...]
    next: int | None


def history(ledger: Ledger, book: str, words: Words, limit: int | None = None, after: int = 0) -> HistoryAnswer:
    """The entries of a book after a position, as many as requested."""
    in_force = set(ledger.view(book).course.in_force)
    log = entry_log(ledger, book, words)
    check_place("after", after, len(log))
    logged = log[after:]
    shown = logged if limit is None else logged[:limit]
    lines = tuple(
        HistoryAnswerLine(
            entry.position, entry.at, entry.author, entry.kind, entry.position in in_force, entry.sentence
        )
        for entry in shown
    )
    return HistoryAnswer(lines, lines[-1].position if len(shown) < len(logged) else None)


def is_taken_back(line: HistoryAnswerLine) -> bool:
    """Whether an act was taken back and not brought back since."""
    return not line.in_force and line.kind not in (UNDONE, REDONE, *NO_ACTS)
