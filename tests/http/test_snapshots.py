"""Snapshot of an event under load: one per moment, never older than the position that a page was notified of."""

from hashlib import sha256

from tests.store.toy import NOON, Door

from tabellone.desk.fold import Fold
from tabellone.desk.journal import Entry
from tabellone.http.heads import PACE_SECONDS, Snapshots


def _fold(position: int) -> Fold[Door]:
    seal = sha256(str(position).encode()).hexdigest()
    return Fold(Door(), Entry(position, "was-let-in", {}, "anna", NOON, "", seal))


class Process:
    """A process that sees the entries of a book up to one."""

    def __init__(self, clock: list[float]) -> None:
        self.last, self.looks = 1, 0
        self.folds = Snapshots(self._look, now=lambda: clock[0])

    def _look(self, _book: str) -> Fold[Door]:
        self.looks += 1
        return _fold(self.last)

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
    assert process.folds.current_seal("hall", position=2) is None
    clock[0] = process.folds.next_moment()
    assert process.folds.current_seal("hall") is None
    assert process.folds.seconds_since("hall", seal) == PACE_SECONDS
    assert process.folds.seconds_since("hall", "another") == float("inf")
