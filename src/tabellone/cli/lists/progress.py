"""Progress of long work, shown on a terminal only."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TypeVar

import click

T = TypeVar("T")
PATIENCE_SECONDS = 1.0
CLEAR_LINE = "\r\x1b[K"


def in_sight(items: Sequence[T], what: str) -> Iterable[T]:
    """The items one after the other, with a counter on the error stream if that is a terminal."""
    for place, item in enumerate(items, start=1):
        _show(f"{what} {place}/{len(items)}")
        yield item
    _show("")


@contextmanager
def at_work(what: str) -> Iterator[None]:
    """Show on a terminal what is being done, if it takes longer than a moment, until it is done."""
    if not _is_watched():
        yield
        return
    shown = Timer(PATIENCE_SECONDS, _show, (f"{what} ...",))
    shown.daemon = True
    shown.start()
    try:
        yield
    finally:
        shown.cancel()
        shown.join()
        _show("")


def _is_watched() -> bool:
    """Whether a person watches at a terminal; JSON is for programs."""
    context = click.get_current_context(silent=True)
    return sys.stderr.isatty() and not (context and context.params.get("as_json"))


def _show(text: str) -> None:
    if _is_watched():
        click.echo(CLEAR_LINE + text, err=True, nl=False)
