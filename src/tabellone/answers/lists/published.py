"""Published lists without their lines, their computation, and copies beside the journal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from tabellone.answers.cache import Memo
from tabellone.answers.portion import MissingError
from tabellone.core.rating.lists.chain import NoMemory
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.desk.office.computation import Computation, computed
from tabellone.desk.office.state import OfficeError, OfficeState, PublishedList
from tabellone.regulations.rating_systems import definition_of

_MEMO = Memo(32)


def last_published(state: OfficeState, system: RatingSystem) -> PublishedList:
    """The list published last; a system without one is refused."""
    published = state.last_list(system)
    if published is None:
        raise MissingError("{system}: no list is published yet", system=system.value)
    return published


def computed_list(state: OfficeState, system: RatingSystem, on: date, edition: str | None = None) -> Computation:
    """The list of a day from everything in the register; unofficial."""
    return _MEMO.get(("list", system, on, edition), (state,), lambda: computed(state, system, on, edition))


def published_computation(state: OfficeState, system: RatingSystem) -> Computation | None:
    """The last published list computed once more from the events that it counted; None if there is no list.

    Events that wait for the next list are left out, so that nothing unofficial is shown, and a new event does not
    cause a new computation.
    """
    last = state.last_list(system)
    if last is None:
        return None
    behind = events_behind(state, last)
    events = {key: event for key, event in state.events.items() if key in behind}
    parts = (state.players, state.entries, state.honorary, state.tables, state.lists, *events.values())
    seen = replace(state, events=MappingProxyType(events))
    edition = definition_of(system).edition_of_list(last.rating_list)
    return _MEMO.get(("published", system), parts, lambda: computed(seen, system, last.rating_list.on, edition))


def events_behind(state: OfficeState, last: PublishedList) -> frozenset[EventId]:
    """The events behind a list, and behind those that are computed together with it."""
    lists = (state.last_list(system) for system in definition_of(last.rating_list.system).related)
    return frozenset().union(*(published_list.counted for published_list in lists if published_list))


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


@dataclass(frozen=True, slots=True)
class DerivedSystem:
    """The published lists of a system: their periods, how many of these were kept, and the movements in them.

    `is_same` says that list and movements agree, in every digit, with what computing from the first event on gives.
    """

    system: RatingSystem
    lists: int
    periods: int
    kept: int
    movements: int
    is_same: bool


@dataclass(frozen=True, slots=True)
class DerivedAnswer:
    """The stored copies of each system that has a list; `is_rebuilt` is true after computing them anew."""

    is_rebuilt: bool
    systems: tuple[DerivedSystem, ...]

    @property
    def is_same(self) -> bool:
        """Whether all periods agree."""
        return all(derived_system.is_same for derived_system in self.systems)


def derived(state: OfficeState, *, rebuild: bool = False) -> DerivedAnswer:
    """The stored copies of published lists, compared with a computation; `rebuild` writes them anew first."""
    if rebuild:
        state.memory.forget()
    return DerivedAnswer(rebuild, tuple(_systems(state)))


def _systems(state: OfficeState) -> Iterator[DerivedSystem]:
    for system in RatingSystem:
        lists = state.lists_of(system)
        if not lists:
            continue
        last, definition = lists[-1].rating_list, definition_of(system)
        edition = definition.edition_of_list(last)
        seals = definition.series(state.register, lists, edition, state.memory).seals
        kept = sum(state.memory.state(seal) is not None for seal in seals)
        list_now = computed(state, system, last.on, edition)
        anew = computed(state, system, last.on, edition, NoMemory(state.memory.root))
        is_same = list_now.rating_list == anew.rating_list and list_now.movements == anew.movements
        yield DerivedSystem(system, len(lists), len(seals), kept, len(anew.movements), is_same)
