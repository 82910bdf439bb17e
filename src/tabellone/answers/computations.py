"""Lists computed anew, kept while the register stands: careers behind published lists, and the list that comes next."""

from dataclasses import replace
from datetime import date, timedelta
from types import MappingProxyType

from tabellone.answers.cache import Memo
from tabellone.core.rating.fide.fide_monthly.reports import month_after
from tabellone.core.rating.fide.list_days import list_after
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.rating.uisp.calendar import is_list_day, next_quarter
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import Computation, computed
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.regulations import rulebook

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
    edition = last.rating_list.edition if system is RatingSystem.FIDE else None
    return _MEMO.get(("published", system), parts, lambda: computed(seen, system, last.rating_list.on, edition))


def _counted(state: OfficeState, last: PublishedList) -> frozenset[EventId]:
    """The events behind a list; a capital of one discipline of draughts may start from the other."""
    if not last.rating_list.system.is_elo_rubele:
        return last.counted
    lists = (state.last_list(system) for system in RatingSystem if system.is_elo_rubele)
    return frozenset().union(*(each.counted for each in lists if each))


def next_day(state: OfficeState, system: RatingSystem, today: date) -> date:
    """The day that the next list of a system would usually bear."""
    last = state.last_list(system)
    after = last.rating_list.on + timedelta(days=1) if last else today
    day = max(today, after)
    if system.is_elo_rubele:
        return day
    if system is RatingSystem.FIDE:
        return _next_of_fide(last.rating_list.on) if last else day if day.day == 1 else month_after(day)
    calendar = rulebook.uisp_calendar()
    quarter_has_list = last is not None and next_quarter(last.rating_list.on, calendar) == next_quarter(day, calendar)
    return day if is_list_day(day, calendar) and not quarter_has_list else next_quarter(day, calendar)


def _next_of_fide(last: date) -> date:
    """The list of the calendar after the last one: a list that is skipped would count although nobody has seen it."""
    rules = rulebook.fide_rules_on(last + timedelta(days=1))
    return list_after(last, rules) if isinstance(rules, AverageRules) else month_after(last)


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
