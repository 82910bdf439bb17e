"""Published lists without their lines, and the one that is meant by a day."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.computed import last_published
from tabellone.answers.missing import MissingError
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.state import OfficeError, OfficeState, PublishedList


@dataclass(frozen=True, slots=True)
class ListSummary:
    """A published list without its lines; `published_by` is told to those who may know it."""

    system: RatingSystem
    edition: str
    on: date
    in_force_from: date
    players: int
    published_by: str | None


@dataclass(frozen=True, slots=True)
class ListsAnswer:
    """Published lists, the oldest first."""

    lists: tuple[ListSummary, ...]


def published_lists(state: OfficeState, system: RatingSystem | None = None, *, with_authors: bool) -> ListsAnswer:
    """The published lists of a system, or of all."""
    lists = state.lists if system is None else state.lists_of(system)
    return ListsAnswer(tuple(summaries(lists, with_authors=with_authors)))


def summaries(lists: Iterable[PublishedList], *, with_authors: bool) -> Iterable[ListSummary]:
    """Some lists without their lines."""
    for published_list in lists:
        yield list_summary(published_list, with_author=with_authors)


def list_summary(published: PublishedList, *, with_author: bool) -> ListSummary:
    """A list without its lines."""
    rating_list = published.rating_list
    return ListSummary(
        rating_list.system,
        rating_list.edition,
        rating_list.on,
        published.in_force_from,
        len(rating_list.lines),
        published.author if with_author else None,
    )


def list_on(state: OfficeState, system: RatingSystem, on: date | None) -> PublishedList:
    """The published list of a day; the last one where no day is given."""
    if on is None:
        return last_published(state, system)
    try:
        return state.list_on(system, on)
    except OfficeError as error:
        raise MissingError(error.sentence, **error.values) from error


def list_in_force(state: OfficeState, system: RatingSystem, day: date) -> PublishedList:
    """The list by which an event that starts on a day is played."""
    published = state.list_in_force(system, day)
    if published is None:
        raise MissingError("{system}: no list is in force on {day}", system=system.value, day=day)
    return published


def list_to_show(state: OfficeState, system: RatingSystem, today: date) -> PublishedList:
    """The list in force; where none is yet, the one published last."""
    return state.list_in_force(system, today) or last_published(state, system)
