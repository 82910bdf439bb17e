"""What undo or redo would do in the rating office, before it is done: the act, and the published lists."""

from collections.abc import Callable
from dataclasses import dataclass

from tabellone.desk.book import Stamp
from tabellone.desk.fold import Fold
from tabellone.desk.journal import Entry
from tabellone.desk.office.book import Effect, OfficeBook, effects_of_undo
from tabellone.desk.office.commands import Fact
from tabellone.desk.office.state import OfficeState
from tabellone.store.folds import LedgerError
from tabellone.store.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Undo:
    """The act that is taken back, or brought back, next.

    The act was decided on the state `without` it and came to the state `with_it`; `position` is the last entry of the
    journal when it was looked at.
    """

    position: int
    entry: Entry
    fact: Fact
    without: OfficeState
    with_it: OfficeState
    effects: tuple[Effect, ...]


def undo_in_office(ledger: Ledger, book: str, check: Callable[[Fact], None] | None = None) -> Undo:
    """What undo would take back; refused where undo is. `check` is called with the fact, and may refuse it."""
    fold: Fold[OfficeState] = ledger.view(book)
    if fold.undoable is None:
        raise LedgerError("there is nothing to take back")
    entry, fact = _act(ledger, book, fold.undoable, check)
    objection = OfficeBook().objection_to_undo(fold.state, fact)
    if objection is not None:
        raise objection
    without = fold.behind[-1] if fold.behind else ledger.state_at(book, fold.undoable - 1)
    effects = effects_of_undo(without, fold.state, fact, is_undo=True)
    return Undo(fold.position, entry, fact, without, fold.state, effects)


def redo_in_office(ledger: Ledger, book: str, check: Callable[[Fact], None] | None = None) -> Undo:
    """What redo would bring back; refused where redo is. `check` is called with the fact, and may refuse it."""
    fold: Fold[OfficeState] = ledger.view(book)
    if fold.redoable is None:
        raise LedgerError("there is nothing to redo")
    entry, fact = _act(ledger, book, fold.redoable, check)
    with_it = OfficeBook().applied(fold.state, fact, Stamp(entry.author, entry.at, entry.position))
    effects = effects_of_undo(fold.state, with_it, fact, is_undo=False)
    return Undo(fold.position, entry, fact, fold.state, with_it, effects)


def _act(ledger: Ledger, book: str, position: int, check: Callable[[Fact], None] | None) -> tuple[Entry, Fact]:
    entry = ledger.entries(book, position - 1)[0]
    fact = OfficeBook().decoded(entry.kind, entry.data)
    if check is not None:
        check(fact)
    return entry, fact
