"""The state that a crowd is shown: one for a moment, the same in all processes, never less than a page was told of."""

from hashlib import sha256
from threading import Lock

from tests.store.toy import NOON, Door

from tabellone.desk.fold import Fold
from tabellone.desk.journal import Entry
from tabellone.http.paced_folds import PACE_SECONDS, PacedFolds
from tabellone.http.shared_pages import SIZE, SharedPages


def _fold(position: int) -> Fold[Door]:
    seal = sha256(str(position).encode()).hexdigest()
    return Fold(Door(), Entry(position, "was-let-in", {}, "anna", NOON, "", seal))


class Process:
    """A process that knows the entries of a book up to one, and the last few states."""

    def __init__(self, clock: list[float], shared: SharedPages | None = None, knows: int = 10) -> None:
        self.last, self.knows, self.looks = 1, knows, 0
        self.folds = PacedFolds(self._look, self._recall, shared, now=lambda: clock[0])

    def _look(self, _book: str) -> Fold[Door]:
        self.looks += 1
        return _fold(self.last)

    def _recall(self, _book: str, seal: str) -> Fold[Door] | None:
        recent = map(_fold, range(max(1, self.last - self.knows + 1), self.last + 1))
        return next((fold for fold in recent if fold.last and fold.last.hash == seal), None)

    def shows(self, told: int = 0) -> int:
        return self.folds.get("hall", told).position


def test_one_state_is_shown_for_a_moment_but_not_to_one_who_was_told_of_more() -> None:
    clock = [10 * PACE_SECONDS]
    process = Process(clock)
    assert process.shows() == 1
    process.last = 2
    assert process.shows() == 1
    assert process.looks == 1
    assert process.shows(told=2) == 2
    process.last = 3
    clock[0] = process.folds.next_moment()
    assert process.shows() == 3


def test_the_seal_of_what_is_shown_is_known_without_a_look_while_the_moment_lasts() -> None:
    clock = [10 * PACE_SECONDS]
    process = Process(clock)
    assert process.folds.current_seal("hall") is None
    process.shows()
    seal = process.folds.current_seal("hall")
    assert seal == sha256(b"1").hexdigest()
    assert process.folds.current_seal("hall", told=2) is None
    clock[0] = process.folds.next_moment()
    assert process.folds.current_seal("hall") is None
    assert process.folds.seconds_since("hall", seal) == PACE_SECONDS
    assert process.folds.seconds_since("hall", "another") == float("inf")


def test_processes_show_the_state_that_the_first_of_them_saw() -> None:
    clock, shared = [10 * PACE_SECONDS], SharedPages(bytearray(SIZE), Lock())
    one, other = Process(clock, shared), Process(clock, shared)
    assert one.shows() == 1
    other.last = 4
    assert other.shows() == 1
    clock[0] += PACE_SECONDS
    assert [other.shows(), one.folds.get("hall").position] == [4, 1]
    # Whoever was told of more is shown more, whatever was agreed on.
    one.last = 6
    assert one.shows(told=5) == 6


def test_a_process_that_does_not_know_the_state_of_another_any_more_shows_the_present_one() -> None:
    clock, shared = [10 * PACE_SECONDS], SharedPages(bytearray(SIZE), Lock())
    one, other = Process(clock, shared), Process(clock, shared, knows=2)
    assert one.shows() == 1
    other.last = 4
    assert other.shows() == 4
