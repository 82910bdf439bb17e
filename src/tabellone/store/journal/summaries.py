"""Summaries of events: written in the transaction of each entry, read by lists without folding a journal."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, false, func, insert, or_, select, tuple_, update
from sqlalchemy.sql.dml import Update

from tabellone.desk.codec import adapter_of
from tabellone.desk.event.state import EventPhase, EventState, EventSummary, summary_of
from tabellone.desk.fold import Fold
from tabellone.desk.journal import Book, canonical, read_instant
from tabellone.store.schema import books, summaries

FORMAT = 1  # raised when EventSummary changes
EVENT = "event"

_IS_CURRENT = and_(summaries.c.book == books.c.id, summaries.c.format == FORMAT)


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection of a list of events: the reader, phases, and words in titles.

    With `is_created` books without settings are left out. `private_books` are those that the reader may see although
    they are not public; None for all.
    """

    private_books: frozenset[str] | None
    is_archived: bool = False
    is_created: bool = False
    phases: tuple[EventPhase, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Summarised:
    """An event of a list: its book, the entry of its journal that the summary was written with, and the summary."""

    book: Book
    position: int
    summary: EventSummary


def write_summary(connection: Connection, book: str, fold: Fold[Any]) -> None:
    """Write the summary of a book, if it is an event; in the transaction that writes its entries."""
    row = _row_of(fold)
    if row is not None and not connection.execute(_update_of(book, row)).rowcount:
        connection.execute(insert(summaries).values(book=book, **row))


def summary_update(book: str, fold: Fold[Any]) -> Update | None:
    """The statement that writes the summary of a book over the one before; None if the book has none.

    Where there was none before there is none after it, and lists make it.
    """
    row = _row_of(fold)
    return None if row is None else _update_of(book, row)


def _update_of(book: str, row: Mapping[str, Any]) -> Update:
    return update(summaries).where(summaries.c.book == book).values(**row)


def _row_of(fold: Fold[Any]) -> dict[str, Any] | None:
    if not isinstance(fold.state, EventState):
        return None
    summary = summary_of(fold.state)
    return {
        "format": FORMAT,
        "position": fold.position,
        "phase": summary.phase.name,
        "is_made": int(summary.name is not None),
        "is_public": int(summary.is_public),
        "is_archived": int(summary.is_archived),
        "data": canonical(adapter_of(EventSummary).dump_python(summary, mode="json")),
    }


def books_without_summary(connection: Connection) -> tuple[str, ...]:
    """The events whose summary is missing or of another format."""
    # As a rule none is missing, and to count costs less than to look for it.
    books_there = select(func.count()).select_from(books).where(books.c.kind == EVENT).scalar_subquery()
    summaries_there = select(func.count()).select_from(summaries).where(summaries.c.format == FORMAT).scalar_subquery()
    if connection.scalar(select(books_there == summaries_there)):
        return ()
    query = select(books.c.id).outerjoin(summaries, _IS_CURRENT).where(books.c.kind == EVENT)
    return tuple(connection.scalars(query.where(summaries.c.book.is_(None))))


def count_events(connection: Connection, selection: Selection) -> int:
    """How many events a selection has."""
    query = select(func.count()).select_from(books.join(summaries, _IS_CURRENT)).where(*_conditions(selection))
    return connection.scalar(query) or 0


def selected_events(
    connection: Connection, selection: Selection, limit: int, after: str | None = None, *, newest_first: bool = False
) -> tuple[Summarised, ...]:
    """Some events of a selection in the order in which they were begun, or the newest first; `after` is the last seen.

    A book that there is not begins at the beginning.
    """
    query: Select[Any] = (
        select(books.c.id, books.c.kind, books.c.title, books.c.created, summaries.c.position, summaries.c.data)
        .join(summaries, _IS_CURRENT)
        .where(*_conditions(selection))
    )
    age = tuple_(books.c.created, books.c.id)
    start = connection.scalar(select(books.c.created).where(books.c.id == after)) if after is not None else None
    if start is not None:
        query = query.where(age < (start, after) if newest_first else age > (start, after))
    order = (books.c.created, books.c.id)
    query = query.order_by(*(column.desc() for column in order) if newest_first else order).limit(limit)
    return tuple(
        Summarised(Book(id_, kind, title, read_instant(created)), position, _summary(data))
        for id_, kind, title, created, position, data in connection.execute(query)
    )


def _conditions(selection: Selection) -> Iterable[ColumnElement[bool]]:
    yield books.c.kind == EVENT
    yield summaries.c.is_archived == int(selection.is_archived)
    if selection.private_books is not None:
        is_visible = books.c.id.in_(selection.private_books) if selection.private_books else false()
        # Archived events are listed for people with a role in them.
        yield is_visible if selection.is_archived else or_(summaries.c.is_public == 1, is_visible)
    if selection.is_created:
        yield summaries.c.is_made == 1
    if selection.phases:
        yield summaries.c.phase.in_([phase.name for phase in selection.phases])
    if selection.title:
        yield func.lower(books.c.title).contains(selection.title.lower(), autoescape=True)


def _summary(data: str) -> EventSummary:
    summary: EventSummary = adapter_of(EventSummary).validate_python(json.loads(data))
    return summary
