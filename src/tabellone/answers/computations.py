"""Lists computed anew, kept while the register stands: careers behind published lists, and the list that comes next."""

from dataclasses import replace
from datetime import date
from types import MappingProxyType

from tabellone.answers.cache import Memo
from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import Computation, computed
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.regulations.rating_systems import definition_of

_MEMO = Memo(32)


def computed_list(state: OfficeState, system: RatingSystem, on: date, edition: str | None = None) -> Computation:
    """The list of a day from everything that the register holds; unofficial."""
    return _MEMO.get(("list", system, on, edition), (state,), lambda: computed(state, system, on, edition))


def published_computation(state: OfficeState, system: RatingSystem) -> Computation | None:
    """The last published list computed once more from the events that it counted; None if there is no list.

    Events that wait for the next list are left out, so that nothing unofficial is seen, and their arrival does not
    make anybody compute anew.
    """
    last = state.last_list(system)
    if last is None:
        return None
    known = _counted(state, last)
    events = {key: event for key, event in state.events.items() if key in known}
    parts = (state.players, state.entries, state.honorary, state.tables, state.lists, *events.values())
    seen = replace(state, events=MappingProxyType(events))
    edition = definition_of(system).edition_of_list(last.rating_list)
    return _MEMO.get(("published", system), parts, lambda: computed(seen, system, last.rating_list.on, edition))


def _counted(state: OfficeState, last: PublishedList) -> frozenset[EventId]:
    """The events behind a list, and behind those that are made together with it."""
    lists = (state.last_list(system) for system in definition_of(last.rating_list.system).related)
    return frozenset().union(*(each.counted for each in lists if each))


def next_day(state: OfficeState, system: RatingSystem, today: date) -> date:
    """The day that the next list of a system would usually bear."""
    last = state.last_list(system)
    return definition_of(system).next_day(last.rating_list.on if last else None, today)


def waiting_events(state: OfficeState, system: RatingSystem, today: date) -> tuple[EventRecord, ...]:
    """The events of a system that no list has counted yet and that are not left out for good, by their last day."""
    last = state.last_list(system)
    done = (last.counted if last else frozenset()) | left_out_for_good(state, system, today)
    found = (event for event in state.events.values() if system in event.systems and event.id not in done)
    return tuple(sorted(found, key=lambda event: (event.ends_on, event.name)))


def left_out_for_good(state: OfficeState, system: RatingSystem, today: date) -> frozenset[EventId]:
    """The events that something stands against, so that no list will count them; none where no list can be computed."""
    try:
        found = computed_list(state, system, next_day(state, system, today))
    except Refusal:
        return frozenset()
    return frozenset(event for event, _ in found.left_out)
