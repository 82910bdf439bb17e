"""FIDE's lists of January and July (edition 1997) from a register."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tabellone.core.rating.fide.fide_1997.exclusions import half_year_exclusions, late_reports
from tabellone.core.rating.fide.fide_1997.half_year import HalfYearList, counted_events, following_list
from tabellone.core.rating.fide.fide_1997.lines import published_half
from tabellone.core.rating.fide.fide_1997.movements import half_year_movements
from tabellone.core.rating.fide.fide_1997.reports import as_reported, reported_objections
from tabellone.core.rating.fide.fide_1997.standing import Standing, Status
from tabellone.core.rating.fide.list_days import list_after, list_taking_report, list_valid_on
from tabellone.core.rating.fide.rating_change import development_coefficient
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.list_result import ListResult
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventRecord,
    RatingSystem,
    RecordError,
    honorary_on,
)
from tabellone.core.rating.lists.register import Register


def lists_of_1997(register: Register, until: date, rules: AverageRules) -> tuple[ListResult, ...]:
    """The lists of January and July up to a day, which must be that of a list."""
    events, entries = register.events_of(RatingSystem.FIDE), register.entries_of(RatingSystem.FIDE)
    first = _first_list(events, entries, until, rules)
    objections = {event.id: reported_objections(event, rules) for event in events}
    left_out = tuple((event, reasons) for event, reasons in objections.items() if reasons)
    taken: dict[date, list[EventRecord]] = {}
    for event in events:
        taken.setdefault(list_taking_report(event.ends_on, event.received_on, rules.list_dates), []).append(event)
    ends = {event.id: event.ends_on for event in events}
    known: list[HalfYearList] = []
    results: list[ListResult] = []
    on = first
    while on <= until:
        before = known[-1] if known else HalfYearList(on, ())
        due = taken.get(on, []) if known else []
        reported = [as_reported(event, before.ratings(), rules) for event in due if not objections[event.id]]
        honoured = _Honoured(register)
        accounts = counted_events(known, reported, rules, honoured.on) if known else {}
        half_year = following_list(before, accounts, rules) if known else before
        since = known[-1].on if known else date.min
        by_hand = [entry for entry in entries if since < entry.on <= on]
        half_year = _with_entries(half_year, by_hand, rules)
        movements = tuple(half_year_movements(before, half_year, accounts, by_hand, rules))
        previous = results[-1].rating_list if results else None
        listed = published_half(half_year, previous, accounts, ends, register, rules)
        excluded = (
            *(half_year_exclusions(due, reported, known, rules) if known else ()),
            *(late_reports(events, on, rules) if on == until else ()),
        )
        results.append(ListResult(listed, movements, left_out, excluded))
        known.append(half_year)
        on = list_after(on, rules)
    return tuple(results)


@dataclass(frozen=True, slots=True)
class _Honoured:
    """The honorary ratings of a register."""

    register: Register

    def on(self, day: date) -> dict[str, int]:
        return honorary_on(day, self.register.honorary)


def _first_list(
    events: Sequence[EventRecord], entries: Sequence[CommissionEntry], until: date, rules: AverageRules
) -> date:
    """The first list that the register needs: that of the first rating set, or the one valid for the first event."""
    days = [entry.on - timedelta(days=1) for entry in entries[:1]]
    days += [list_valid_on(event.starts_on, rules.list_dates) - timedelta(days=1) for event in events]
    first = list_after(min(days, default=until - timedelta(days=1)), rules)
    if list_after(until - timedelta(days=1), rules) != until or until < first:
        raise RecordError(
            "the day {day} is not that of a list; lists are of 1 January and 1 July, the first here is that of {first}",
            day=until,
            first=first,
        )
    return first


def _with_entries(half_year: HalfYearList, by_hand: Iterable[CommissionEntry], rules: AverageRules) -> HalfYearList:
    """The list with the ratings set by hand.

    The games that a player had before one are not known: they are not held to be missing from the year before it.
    """
    standings = {standing.player: standing for standing in half_year.standings}
    for entry in by_hand:
        old = standings.get(entry.player, Standing(entry.player))
        games = max(old.games_for_coefficient, rules.coefficients.games)
        reached = old.has_reached_threshold or entry.rating >= rules.coefficients.threshold
        standings[entry.player] = replace(
            old,
            rating=entry.rating,
            status=Status.ACTIVE,
            games_for_coefficient=games,
            has_reached_threshold=reached,
            idle_lists=0,
            known_lists=old.known_lists if old.rating is not None else 0,
            waiting=(),
            coefficient=development_coefficient(entry.rating, games, reached, rules.coefficients),
        )
    return HalfYearList(half_year.on, tuple(standings.values()))
