"""Progress of long work, shown on a terminal only; Ctrl-C breaks it off, and nothing is changed."""

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TypeVar

import click

from tabellone.desk.progress import Progress, Stage, watched
from tabellone.locales.words import language_of_environment, words

T = TypeVar("T")
PATIENCE_SECONDS = 1.0
SHOW_SECONDS = 0.1
CLEAR_LINE = "\r\x1b[K"


def in_sight(items: Sequence[T], what: str) -> Iterable[T]:
    """The items one after the other, with a counter on the error stream if that is a terminal."""
    for number, item in enumerate(items, start=1):
        _show(f"{what} {number}/{len(items)}")
        yield item
    _show("")


@contextmanager
def at_work(what: str) -> Iterator[None]:
    """Show on a terminal what is being done and how far it is, if it takes longer than a moment, until it is done."""
    progress = Progress(_Display(what))
    try:
        with watched(progress), _noted(what):
            yield
    except KeyboardInterrupt:
        if progress.cancel():
            click.echo(words(language_of_environment())("Cancelled. Nothing was changed."), err=True)
        raise


@contextmanager
def _noted(what: str) -> Iterator[None]:
    if not _is_watched():
        yield
        return
    timer = Timer(PATIENCE_SECONDS, _show, (f"{what} ...",))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        _show("")


class _Display:
    """Shows how far work is: not in its first moment, and not more often than anybody can read."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._next = time.monotonic() + PATIENCE_SECONDS

    def __call__(self, stage: Stage) -> None:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + SHOW_SECONDS
            vocabulary = words(language_of_environment())
            _show(f"{self._what}: {vocabulary(stage.sentence, done=stage.done, total=stage.total)}")


def _is_watched() -> bool:
    """True if progress goes to a terminal and the output is not JSON."""
    context = click.get_current_context(silent=True)
    return sys.stderr.isatty() and not (context and context.params.get("as_json"))


def _show(text: str) -> None:
    if _is_watched():
        click.echo(CLEAR_LINE + text, err=True, nl=False)
