"""The list of a day, computed from everything that the office knows, with what has moved since the list before it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from tabellone.core.explain import Step, explain
from tabellone.core.rating.elo_rubele.careers import elo_rubele_movements
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.fide.fide_1997.lists import lists_of_1997
from tabellone.core.rating.fide.fide_monthly.lists import monthly_lists
from tabellone.core.rating.fide.fide_monthly.reports import month_taking
from tabellone.core.rating.fide.list_days import list_taking_report
from tabellone.core.rating.fide.office import FideOffice
from tabellone.core.rating.fide.rules import AverageRules, FideRules, GameRules
from tabellone.core.rating.lists.exclusion import Exclusion, unplayed_exclusion, unplayed_games_in_draughts
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import (
    Difference,
    RatingList,
    differences,
    lines_from,
)
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId, RatingSystem
from tabellone.core.rating.lists.skipped import half_years_without_list, months_without_list, quarters_without_list
from tabellone.core.rating.uisp.calendar import Publication, closing_day
from tabellone.core.rating.uisp.lists import Office, late_for, uisp_lists
from tabellone.desk.office.state import Correction, OfficeError, OfficeState, PublishedList
from tabellone.regulations import rulebook

LAST_YEAR = 2999


@dataclass(frozen=True, slots=True)
class Computation:
    """A list that is not published yet: every movement up to it, and those that the list before did not know.

    `exclusions` are what it does not count and why, `skipped` the lists of the calendar that were never published,
    which `warnings` tell of, `corrections` the events corrected or withdrawn since the list before.
    """

    rating_list: RatingList
    previous: PublishedList | None
    movements: tuple[Movement, ...]
    new_movements: tuple[Movement, ...]
    counted: frozenset[EventId]
    left_out: tuple[tuple[EventId, Objections], ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    skipped: tuple[date, ...] = ()
    warnings: tuple[Step, ...] = ()
    corrections: tuple[Correction, ...] = ()

    def changes(self) -> tuple[Difference, ...]:
        """What the list would change against the published one."""
        before = self.previous.rating_list if self.previous else _empty(self.rating_list)
        return differences(before, self.rating_list)

    def movements_of(self, player: PlayerId) -> tuple[Movement, ...]:
        """Everything that happened to a player's rating."""
        return tuple(each for each in self.movements if each.player == player)


def _empty(like: RatingList) -> RatingList:
    return RatingList(like.system, like.on, (), like.edition)


@dataclass(slots=True)
class _Latest:
    """The computation made last: who has looked at a list and publishes it next does not wait for it twice."""

    made: tuple[OfficeState, tuple[RatingSystem, date, str | None], Computation] | None = None

    def of(self, state: OfficeState, asked: tuple[RatingSystem, date, str | None]) -> Computation:
        made = self.made
        if made is not None and made[0] is state and made[1] == asked:
            return made[2]
        found = _computed(state, *asked)
        self.made = (state, asked, found)
        return found


_LATEST = _Latest()


def computed(state: OfficeState, system: RatingSystem, on: date, edition: str | None = None) -> Computation:
    """The list of a system on a day."""
    return _LATEST.of(state, (system, on, edition))


def _computed(state: OfficeState, system: RatingSystem, on: date, edition: str | None) -> Computation:
    if on.year > LAST_YEAR:
        raise OfficeError("the day {day} is not allowed; the last year is {most}", day=on, most=LAST_YEAR)
    if system is RatingSystem.UISP:
        found = _uisp(state, on, edition)
    elif system is RatingSystem.FIDE:
        found = _fide(state, on, edition)
    else:
        found = _elo_rubele(state, system, on, edition)
    return replace(found, corrections=corrections_since(state, system, found.previous))


def corrections_since(
    state: OfficeState, system: RatingSystem, published: PublishedList | None
) -> tuple[Correction, ...]:
    """The corrections of a system's events since a list was published; none before the first list."""
    if published is None:
        return ()
    return tuple(
        each
        for each in state.corrections
        if each.at > published.at and system in {*each.before.systems, *(each.after.systems if each.after else ())}
    )


def _refuse_edition(system: RatingSystem, edition: str | None) -> None:
    if edition is not None:
        raise OfficeError("{system}: the edition follows from the days of the events", system=system.value)


def _elo_rubele(state: OfficeState, system: RatingSystem, on: date, edition: str | None) -> Computation:
    _refuse_edition(system, edition)
    everything = elo_rubele_movements(
        state.players, state.events.values(), state.entries, rulebook.federation_rules, on
    )
    movements = tuple(each for each in everything if each.system is system)
    counted = frozenset(event.id for event in _events(state, system) if event.ends_on <= on)
    previous = _before(state, system, on)
    new = tuple(each for each in movements if _is_new(each, previous))
    old = previous.rating_list if previous else None
    lines = lines_from(movements, new, old, on)
    found = RatingList(system, on, lines, rulebook.federation_rules(on).edition)
    unknown = counted - previous.counted if previous else counted
    unplayed = tuple(
        each
        for event in _events(state, system)
        if event.id in unknown
        for each in unplayed_exclusion(event, unplayed_games_in_draughts)
    )
    return Computation(found, previous, movements, new, counted, exclusions=unplayed)


def _events(state: OfficeState, system: RatingSystem) -> Iterable[EventRecord]:
    return (event for event in state.events.values() if system in event.systems)


def _before(state: OfficeState, system: RatingSystem, on: date) -> PublishedList | None:
    found = [each for each in state.lists_of(system) if each.rating_list.on < on]
    return found[-1] if found else None


def _is_new(movement: Movement, previous: PublishedList | None) -> bool:
    """A report that came late is new although the list before it bears a later day."""
    if previous is None:
        return True
    if movement.event is not None:
        return movement.event not in previous.counted
    return movement.on > previous.rating_list.on


def _uisp(state: OfficeState, on: date, edition: str | None) -> Computation:
    rules, name = rulebook.uisp_rules(), rulebook.edition("uisp", "elo", name=edition).name
    calendar = rulebook.uisp_calendar()
    office = Office(state.players, tuple(state.events.values()), state.entries, state.tables, rules, calendar)
    published = [
        Publication(each.rating_list.on, each.in_force_from)
        for each in state.lists_of(RatingSystem.UISP)
        if each.rating_list.on < on
    ]
    results = uisp_lists(office, (*published, Publication(on)), name)
    movements = tuple(movement for result in results for movement in result.movements)
    last_day = closing_day(on, calendar)
    counted = frozenset(event.id for event in _events(state, RatingSystem.UISP) if event.received_on <= last_day)
    previous = _before(state, RatingSystem.UISP, on)
    late = late_for((*published, Publication(on)), _events(state, RatingSystem.UISP), calendar)
    skipped, warnings = _skipped(previous, lambda last: quarters_without_list(last, on, calendar))
    return Computation(
        results[-1].rating_list,
        previous,
        movements,
        results[-1].movements,
        counted,
        exclusions=(*results[-1].exclusions, *late),
        skipped=skipped,
        warnings=warnings,
    )


def _skipped(
    previous: PublishedList | None, missing: Callable[[date], tuple[date, ...]]
) -> tuple[tuple[date, ...], tuple[Step, ...]]:
    """The lists missing since the last one, with the step that says so; nothing is missing before the first."""
    if previous is None:
        return (), ()
    last = previous.rating_list.on
    found, steps = explain(lambda: missing(last))
    return (found, steps[-1:]) if found else ((), ())


def _fide(state: OfficeState, on: date, edition: str | None) -> Computation:
    office = FideOffice(state.players, tuple(state.events.values()), state.entries, state.honorary)
    rules = rulebook.fide_rating_rules(edition) if edition else rulebook.fide_rules_on(on)
    previous = _before(state, RatingSystem.FIDE, on)
    if isinstance(rules, AverageRules):
        results = lists_of_1997(office, on, rules)
    else:
        results = monthly_lists(office, on, _monthly_rules, rulebook.first_monthly_list())
    movements = tuple(movement for result in results for movement in result.movements)
    since = previous.rating_list.on if previous else date.min
    recent = [result for result in results if result.rating_list.on > since]
    left_out = results[-1].left_out
    counted = {event.id for event in _events(state, RatingSystem.FIDE) if _list_taking(event, rules) <= on}
    skipped, warnings = _skipped(previous, partial(_missing, on, rules))
    return Computation(
        results[-1].rating_list,
        previous,
        movements,
        tuple(each for result in recent for each in result.movements),
        frozenset(counted - {event for event, _ in left_out}),
        left_out,
        tuple(each for result in recent for each in result.exclusions),
        skipped,
        warnings,
    )


def _list_taking(event: EventRecord, rules: FideRules) -> date:
    if isinstance(rules, AverageRules):
        return list_taking_report(event.ends_on, event.received_on, rules.list_dates)
    return month_taking(event, rules.closing_days)


def _missing(on: date, rules: FideRules, last: date) -> tuple[date, ...]:
    if isinstance(rules, AverageRules):
        return half_years_without_list(last, on, rules)
    return months_without_list(last, on, rulebook.first_monthly_list())


def _monthly_rules(day: date) -> GameRules:
    rules = rulebook.fide_rules_on(day)
    if isinstance(rules, AverageRules):
        raise OfficeError("the monthly lists of FIDE start with the edition 2024; {day} is before it", day=day)
    return rules


def effect_of_correction(
    before: OfficeState, after: OfficeState, system: RatingSystem, since: date = date.min
) -> tuple[tuple[date, tuple[Difference, ...]], ...]:
    """What a change of the register does to each list published so far, if these were computed once more.

    Lists before `since` are left alone: the change cannot reach them.
    """
    found = []
    for published in before.lists_of(system):
        on, edition = published.rating_list.on, published.rating_list.edition
        if on < since:
            continue
        chosen = edition if system is RatingSystem.FIDE else None
        old = computed(before, system, on, chosen).rating_list
        found.append((on, differences(old, computed(after, system, on, chosen).rating_list)))
    return tuple(found)
