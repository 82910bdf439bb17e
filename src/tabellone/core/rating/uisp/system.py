"""The Elo UISP as a rating system: one list a quarter, by the reports that arrived in time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import cache, partial
from typing import ClassVar

from tabellone.core.model import Discipline, PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions, CountedAccount, Outcome
from tabellone.core.rating.declaration import EventDetail, Games, P, SystemDefinition
from tabellone.core.rating.expectation import ExpectationTable, rows_of_four
from tabellone.core.rating.expected_board import BoardSum, BoardSystem, CountedGame
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
from tabellone.core.rating.uisp.calendar import (
    Calendar,
    Publication,
    closing_day,
    coefficient_of,
    is_list_day,
    list_counting,
    next_quarter,
    quarters_without_list,
    rating_of_entry,
    table_on,
)
from tabellone.core.rating.uisp.event_change import (
    HUNDRED,
    Pace,
    UispRules,
    event_change,
    expected_percentage,
    is_long_rapid,
)
from tabellone.core.rating.uisp.lists import late_for, uisp_chain, uisp_list, unplayed_in
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import Edition, Regulation, whole


def uisp_on_board(tournament: Tournament, rules: UispRules, coefficient: Fraction) -> BoardSystem:
    """The Elo UISP, where PA is the sum rounded to one decimal; without a rating the initial one counts."""
    ratings = {player.number: player.rating or rules.initial_rating for player in tournament.players}

    def expectation(rating: int, opponent: int) -> Fraction:
        return Fraction(expected_percentage(rating, opponent, rules), HUNDRED)

    def account(player: PlayerNumber, rating: int | None, games: tuple[CountedGame[PlayerNumber], ...]) -> BoardSum:
        del player
        before = rules.initial_rating if rating is None else rating
        change = event_change(
            before, [(game.rating, game.points) for game in games if game.rating is not None], coefficient, rules
        )
        return BoardSum(change.scored, change.expected, change.coefficient, change.exact, change.after)

    return BoardSystem(ratings, expectation, account, win=1)


@cache
def uisp_rules(edition: Edition) -> UispRules:
    """The arithmetic of an edition."""
    long_rapid = edition.value("long_rapid")
    return UispRules(
        expectation=edition.built(
            "expected_percentages", lambda value: ExpectationTable.of(rows_of_four(value), HUNDRED)
        ),
        difference_cap=edition.whole("difference_cap"),
        coefficients=edition.built("coefficients", lambda value: {Pace(k): whole(v) for k, v in value.items()}),
        long_rapid_minutes=whole(long_rapid["minutes"]),
        long_rapid_increment=whole(long_rapid["increment_seconds"]),
        long_rapid_coefficient=whole(long_rapid["coefficient"]),
        online_percent=edition.whole("online_percent"),
        initial_lists=edition.built("initial_lists", lambda value: tuple(map(str, value))),
        initial_rating=edition.whole("initial_rating"),
    )


def uisp_calendar(edition: Edition) -> Calendar:
    """The days of the quarterly lists of an edition."""
    return Calendar(
        edition.whole("period_months"),
        edition.whole("list_within_days"),
        edition.whole("closing_days_before_list"),
    )


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
        return ListSeries(days, seals, lambda index, _: chain.state(index).as_quick().listed)

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
    """True if the last of some lists counts an event."""
    return list_counting(event.received_on, lists, calendar) == lists[-1].on


def _publications(published: Sequence[Published]) -> tuple[Publication, ...]:
    return tuple(
        Publication(published_list.rating_list.on, published_list.in_force_from) for published_list in published
    )
