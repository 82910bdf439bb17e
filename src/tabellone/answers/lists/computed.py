"""Lists computed anew, once for each state of the register; and which events a published list rests on."""

from dataclasses import replace
from datetime import date
from types import MappingProxyType

from tabellone.answers.cache import Memo
from tabellone.answers.missing import MissingError
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.desk.office.computation import Computation, computed
from tabellone.desk.office.state import OfficeState, PublishedList
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
    known = events_behind(state, last)
    events = {key: event for key, event in state.events.items() if key in known}
    parts = (state.players, state.entries, state.honorary, state.tables, state.lists, *events.values())
    seen = replace(state, events=MappingProxyType(events))
    edition = definition_of(system).edition_of_list(last.rating_list)
    return _MEMO.get(("published", system), parts, lambda: computed(seen, system, last.rating_list.on, edition))


def events_behind(state: OfficeState, last: PublishedList) -> frozenset[EventId]:
    """The events behind a list, and behind those that are computed together with it."""
    lists = (state.last_list(system) for system in definition_of(last.rating_list.system).related)
    return frozenset().union(*(published_list.counted for published_list in lists if published_list))
