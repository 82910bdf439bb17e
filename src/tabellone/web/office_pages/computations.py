"""Lists computed anew, kept while the register stands: careers behind published lists, and the list that comes next."""

from dataclasses import replace
from datetime import date, timedelta
from types import MappingProxyType

from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.rating.lists.uisp_periods import is_list_day, next_quarter
from tabellone.desk.office.computation import Computation, computed
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.regulations import rulebook
from tabellone.web.desk_pages.kept import Kept

_KEPT = Kept(32)


def computed_list(state: OfficeState, system: RatingSystem, on: date, edition: str | None = None) -> Computation:
    """The list of a day from everything that the register holds; unofficial."""
    return _KEPT.get(("list", system, on, edition), (state,), lambda: computed(state, system, on, edition))


def published_computation(state: OfficeState, system: RatingSystem) -> Computation | None:
    """The last published list computed once more from the events that it counted; None if there is no list.

    Events that wait for the next list are left out, so that nothing unofficial is seen.
    """
    last = state.last_list(system)
    return None if last is None else _KEPT.get(("published", system), (state,), lambda: _recomputed(state, last))


def _recomputed(state: OfficeState, last: PublishedList) -> Computation:
    system = last.rating_list.system
    known: set[EventId] = set(last.counted)
    if system.is_elo_rubele:
        # A capital of one discipline may start from the other.
        for other in RatingSystem:
            if other.is_elo_rubele and (found := state.last_list(other)):
                known |= found.counted
    events = MappingProxyType({key: event for key, event in state.events.items() if key in known})
    edition = last.rating_list.edition if system is RatingSystem.FIDE else None
    return computed(replace(state, events=events), system, last.rating_list.on, edition)


def next_day(state: OfficeState, system: RatingSystem, today: date) -> date:
    """The day that the next list of a system would usually bear."""
    last = state.last_list(system)
    after = last.rating_list.on + timedelta(days=1) if last else today
    day = max(today, after)
    if system.is_elo_rubele:
        return day
    if system is RatingSystem.FIDE:
        return day if day.day == 1 else date(day.year + day.month // 12, day.month % 12 + 1, 1)
    calendar = rulebook.uisp_calendar()
    quarter_has_list = last is not None and next_quarter(last.rating_list.on, calendar) == next_quarter(day, calendar)
    return day if is_list_day(day, calendar) and not quarter_has_list else next_quarter(day, calendar)


def waiting_events(state: OfficeState, system: RatingSystem) -> tuple[EventRecord, ...]:
    """The events of a system that no list has counted yet, by their last day."""
    last = state.last_list(system)
    counted = last.counted if last else frozenset()
    found = (event for event in state.events.values() if system in event.systems and event.id not in counted)
    return tuple(sorted(found, key=lambda event: (event.ends_on, event.name)))
