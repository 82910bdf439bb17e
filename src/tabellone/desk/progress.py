"""Progress and cancellation of long work.

Long work reports its progress between two steps, without knowing its watcher:

    for row in told_of("row {done}", rows):
        ...
    tell("period {done} of {total}", 12, 20)

Without a watcher both cost next to nothing. A watcher (a job of the server, a terminal) gets the last sentence, and
the first step after a cancellation raises `CancelledError`, which nobody catches. Work that is about to write into a
journal calls `entering`: from then on a cancellation is refused, so that it either comes too late or changes nothing.

The watcher belongs to the context of the thread; a thread that is started by the work is given it with `watched`.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

from tabellone.core.refusal import Refusal

T = TypeVar("T")
EVERY = 500


class CancelledError(Refusal):
    """Somebody has cancelled the work before it changed anything."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of work: a sentence with {done} and {total}; `total` is None where it is unknown."""

    sentence: str
    done: int = 0
    total: int | None = None


class Progress:
    """The progress of one piece of work; may be used by many threads. `told` is called with each stage."""

    def __init__(self, tell_stage: Callable[[Stage], None] | None = None) -> None:
        self._tell_stage = tell_stage
        self._lock = threading.Lock()
        self._is_cancelled = False
        self._is_entering = False
        self.stage: Stage | None = None
        self.was_broken_off = False

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody has cancelled the work, which may still be at its last step."""
        return self._is_cancelled

    def tell(self, stage: Stage) -> None:
        """Report the progress; the work ends here if it is cancelled."""
        self.stage = stage
        self.check()
        if self._tell_stage is not None:
            self._tell_stage(stage)

    def check(self) -> None:
        """End the work here if somebody has cancelled it."""
        if self._is_cancelled:
            self.was_broken_off = True
            raise CancelledError("the work was cancelled; nothing was changed")

    def cancel(self) -> bool:
        """Let the work end at its next step; False if it is too late for that."""
        with self._lock:
            if not self._is_entering:
                self._is_cancelled = True
            return self._is_cancelled

    def entering(self) -> None:
        """Something is about to be entered: from here on it is too late to cancel."""
        with self._lock:
            self.check()
            self._is_entering = True


_watching: ContextVar[Progress | None] = ContextVar("_watching", default=None)


@contextmanager
def watched(progress: Progress | None) -> Iterator[None]:
    """Let work be watched."""
    token = _watching.set(progress)
    try:
        yield
    finally:
        _watching.reset(token)


def watching() -> Progress | None:
    """The watcher of the work in this context, None without one."""
    return _watching.get()


def tell(sentence: str, done: int, total: int | None = None) -> None:
    """Say how far the work is, in a sentence with the places {done} and {total}."""
    progress = _watching.get()
    if progress is not None:
        progress.tell(Stage(sentence, done, total))


def check() -> None:
    """End the work here if somebody has cancelled it."""
    progress = _watching.get()
    if progress is not None:
        progress.check()


def entering() -> None:
    """Something is about to be entered into a journal: from here on it is too late to cancel."""
    progress = _watching.get()
    if progress is not None:
        progress.entering()


def told_of(sentence: str, items: Iterable[T], total: int | None = None, every: int = EVERY) -> Iterator[T]:
    """The items one by one, with a report of progress after every so many."""
    progress = _watching.get()
    if progress is None:
        yield from items
        return
    for index, item in enumerate(items):
        if index % every == 0:
            progress.tell(Stage(sentence, index, total))
        yield item
