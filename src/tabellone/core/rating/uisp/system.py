"""The Elo UISP as a rating system: one list a quarter, by the reports that arrived in time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import ClassVar

from tabellone.core.model import Discipline, PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions, CountedAccount, Outcome
from tabellone.core.rating.expected_board import BoardSystem
from tabellone.core.rating.lists.chain import NO_MEMORY, History, Memory
from tabellone.core.rating.lists.computed_list import (
    ComputedList,
    ListCalendar,
    ListPeriod,
    ListSeries,
    Published,
    skipped_since,
)
from tabellone.core.rating.lists.records import CategoryTable, EventRecord, RatingSystem
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.lists.watch import ExpectedShare
from tabellone.core.rating.system import EventDetail, Games, P, SystemDefinition
from tabellone.core.rating.uisp.board import uisp_on_board
from tabellone.core.rating.uisp.calendar import (
    Calendar,
    Publication,
    closing_day,
    coefficient_of,
    is_list_day,
    list_counting,
    next_quarter,
    quarters_without_list,
    table_on,
)
from tabellone.core.rating.uisp.event_change import HUNDRED, UispRules, event_change, is_long_rapid
from tabellone.core.rating.uisp.first_rating import rating_of_entry
from tabellone.core.rating.uisp.lists import late_for, uisp_chain, uisp_list, unplayed_in
from tabellone.core.rating.uisp.rules import uisp_calendar, uisp_rules
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import Regulation


@dataclass(frozen=True)
class Uisp(SystemDefinition):
    """Ratings are fixed for a quarter; the calendar is that of the latest edition."""

    regulation: Callable[[], Regulation]
    system: RatingSystem = RatingSystem.UISP
    discipline: Discipline = Discipline.CHESS
    facts: ClassVar[frozenset[EventDetail]] = frozenset({EventDetail.PACE, EventDetail.TIME})
    has_category_tables: ClassVar[bool] = True
    national_list: ClassVar[str] = "italia_standard"

    def _rules(self, edition: str) -> UispRules:
        return uisp_rules(self.regulation().edition_named(edition))

    def _calendar(self) -> Calendar:
        return uisp_calendar(self.regulation().latest)

    def rated(
        self,
        games: Games[P],
        ratings: Mapping[P, int | None],
        played: Conditions,
        edition: str,
        categories: Mapping[P, str] | None = None,
        coefficients: Mapping[P, int] | None = None,
    ) -> Mapping[P, Outcome]:
        """The rating of everybody who has played; without one the initial rating counts."""
        del categories, coefficients
        rules = self._rules(edition)

        def rating(player: P) -> int:
            return ratings.get(player) or rules.initial_rating

        return {
            player: partial(
                _account, rating(player), [(rating(other), share) for other, share in own_games], played, rules
            )
            for player, own_games in games.items()
            if own_games
        }

    def rating_of_event(self, rating: int, day: date) -> int | None:
        """The rating of the entry."""
        del day
        return rating_of_entry(rating)

    def on_board(
        self,
        tournament: Tournament,
        played: Conditions,
        edition: str,
        coefficients: Mapping[PlayerNumber, int] | None = None,
    ) -> BoardSystem:
        """Ratings and expected points, with the coefficient of the time control."""
        del coefficients
        rules = self._rules(edition)
        return uisp_on_board(tournament, rules, coefficient_of(played, rules))

    def missing_details(self, played: Conditions) -> Refusal | None:
        """Without a time control no coefficient can be chosen; a long rapid decides it by itself."""
        rules = uisp_rules(self.regulation().latest)
        if played.pace is not None or is_long_rapid(played.minutes, played.increment_seconds, rules):
            return None
        return Refusal(
            "the Elo UISP needs the time control: standard, rapid or blitz, or minutes and increment from {minutes} "
            "minutes and {seconds} seconds on",
            minutes=rules.long_rapid_minutes,
            seconds=rules.long_rapid_increment,
        )

    def expected_share(self) -> ExpectedShare:
        """By the table, where a difference counts 400 at the most."""
        rules = uisp_rules(self.regulation().latest)
        cap = rules.difference_cap
        return lambda own, other: Fraction(rules.expectation.expected(max(-cap, min(cap, own - other))), HUNDRED)

    def computed(
        self,
        register: Register,
        published: Sequence[Published],
        on: date,
        edition: str | None,
        memory: Memory = NO_MEMORY,
    ) -> ComputedList:
        """The list of a quarter, from the lists before it."""
        chosen_edition = self.edition(on, edition)
        calendar = uisp_calendar(chosen_edition)
        lists = (*_publications(published), Publication(on))
        chain = uisp_chain(register, lists, uisp_rules(chosen_edition), calendar, chosen_edition.name, memory)
        last_day = closing_day(on, calendar)
        events = [event for event in register.events if self.system in event.systems]
        previous = published[-1] if published else None
        skipped, warnings = skipped_since(previous, lambda last: quarters_without_list(last, on, calendar))
        last = len(lists) - 1
        return ComputedList(
            partial(uisp_list, chain, last),
            History(chain, self.system, last),
            frozenset(event.id for event in events if event.received_on <= last_day),
            excluded=lambda: (
                *unplayed_in(event for event in register.events_of(self.system) if _counts(event, lists, calendar)),
                *late_for(lists, events, calendar),
            ),
            skipped=skipped,
            warnings=warnings,
        )

    def series(
        self,
        register: Register,
        published: Sequence[Published],
        edition: str | None,
        memory: Memory,
        before: ListSeries | None = None,
    ) -> ListSeries:
        """The lists of the quarters, one from the other."""
        del before
        lists = _publications(published)
        chosen_edition = self.edition(lists[-1].on, edition)
        calendar = uisp_calendar(chosen_edition)
        chain = uisp_chain(register, lists, uisp_rules(chosen_edition), calendar, chosen_edition.name, memory)
        days, seals = tuple(link.on for link in chain.links), tuple(link.seal for link in chain.links)
        return ListSeries(days, seals, lambda place, _: chain.state(place).as_quick().listed)

    def shared(self) -> Mapping[str, object]:
        """The arithmetic of each edition."""
        return {f"uisp {edition.name}": uisp_rules(edition) for edition in self.regulation().editions}

    def next_day(self, last: date | None, today: date) -> date:
        """Today within the days for issuing a list of a quarter that has none; else the next quarter."""
        calendar = self._calendar()
        day = today if last is None else max(today, last + timedelta(days=1))
        has_list = last is not None and next_quarter(last, calendar) == next_quarter(day, calendar)
        return day if is_list_day(day, calendar) and not has_list else next_quarter(day, calendar)

    def closing_day(self, on: date) -> date | None:
        """The tenth day before a list."""
        return closing_day(on, self._calendar())

    def calendar(
        self, register: Register, published: Sequence[Published], today: date, edition: str | None = None
    ) -> ListCalendar | None:
        """Every quarter with a list, and the next one."""
        calendar = self._calendar()
        last = published[-1].rating_list.on if published else None
        lists = [*_publications(published), Publication(self.next_day(last, today))]
        own_events = (event for event in register.events if self.system in event.systems)
        events = sorted(own_events, key=lambda event: (event.received_on, event.id))
        counting = {event.id: list_counting(event.received_on, lists, calendar) for event in events}
        return ListCalendar(
            self.regulation().latest.name,
            tuple(
                ListPeriod(
                    publication.on,
                    closing_day(publication.on, calendar),
                    publication.in_force_from,
                    tuple(event for event, on in counting.items() if on == publication.on),
                    publication.on.replace(day=1),
                    publication.on.replace(day=1) + timedelta(days=calendar.issue_days - 1),
                )
                for publication in lists
            ),
            tuple(event for event, on in counting.items() if on is None),
        )

    def list_counting(self, event: EventRecord, published: Sequence[Published]) -> date:
        """A published list, or the first to come that has not closed when the report arrived."""
        calendar, publications = self._calendar(), _publications(published)
        counting_day = list_counting(event.received_on, publications, calendar)
        day = counting_day or next_quarter(event.received_on, calendar)
        while closing_day(day, calendar) < event.received_on or (
            counting_day is None and publications and day <= publications[-1].on
        ):
            day = next_quarter(day, calendar)
        return day

    def reached_from(self, event: EventRecord) -> date:
        """The start of an event counts, too: a first rating is that of the day on which a player begins."""
        return event.starts_on

    def categories_on(self, day: date, tables: Iterable[CategoryTable]) -> tuple[str, ...]:
        """The names of the table in force."""
        table = table_on(day, tables)
        return tuple(name for name, _ in table.thresholds) if table else ()


def _account(
    rating: int, games: Sequence[tuple[int, Fraction]], played: Conditions, rules: UispRules
) -> CountedAccount:
    return CountedAccount(len(games), event_change(rating, games, coefficient_of(played, rules), rules))


def _counts(event: EventRecord, lists: Sequence[Publication], calendar: Calendar) -> bool:
    """Whether the last of some lists counts an event."""
    return list_counting(event.received_on, lists, calendar) == lists[-1].on


def _publications(published: Sequence[Published]) -> tuple[Publication, ...]:
    return tuple(
        Publication(published_list.rating_list.on, published_list.in_force_from) for published_list in published
    )
