"""FIDE's rating as a system: half-yearly lists by the edition of 1997, monthly lists since July 2014."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import ClassVar

from tabellone.core.explain import Citation, Step, citation_of, citing, explain
from tabellone.core.model import Discipline, PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions, CountedAccount, Outcome
from tabellone.core.rating.declaration import EventDetail, Games, P, SystemDefinition, T
from tabellone.core.rating.expected_board import BoardSystem
from tabellone.core.rating.fide import list_calendar
from tabellone.core.rating.fide.account_1997 import rating_outside_the_list
from tabellone.core.rating.fide.account_2024 import stays_on_list
from tabellone.core.rating.fide.conditions import event_steps, field_objections, slow_games, until_match_is_won
from tabellone.core.rating.fide.eligibility import counted_together
from tabellone.core.rating.fide.fide_1997.lists import HalfYearLists, half_year_chain
from tabellone.core.rating.fide.fide_1997.standing import activity_status, is_cancelled, is_listed_for_title
from tabellone.core.rating.fide.fide_monthly.lists import MonthlyLists, monthly_chain
from tabellone.core.rating.fide.fide_monthly.state import lists_inactive
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.list_calendar import Schedule, list_taking, missing_lists, next_list, valid_list
from tabellone.core.rating.fide.rules import AverageRules, FideRules, GameRules, fide_rules
from tabellone.core.rating.fide.single_event import PlayerOutcome, fide_on_board, outcomes
from tabellone.core.rating.lists.chain import NO_MEMORY, History, Memory
from tabellone.core.rating.lists.computed_list import ComputedList, ListCalendar, ListSeries, Published, skipped_since
from tabellone.core.rating.lists.ratinglist import OffListReason, RatingList
from tabellone.core.rating.lists.records import EventRecord, PlayerId, RatingSystem, RecordError
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.lists.watch import ExpectedShare
from tabellone.core.rating.months import months_later
from tabellone.core.regulation import Edition, NoEditionError, Regulation

_HALF_YEARLY = {
    OffListReason.CANCELLED: citation_of(is_cancelled),
    OffListReason.TITLED: citation_of(is_listed_for_title),
    OffListReason.INACTIVE: citation_of(activity_status),
}
_MONTHLY = {
    OffListReason.CANCELLED: citation_of(stays_on_list),
    OffListReason.INACTIVE: citation_of(lists_inactive),
}


def off_list_citation(reason: OffListReason, rules: FideRules) -> Citation:
    """The article of a list apart; the monthly lists, since 2014, have others, and none of titled players."""
    if isinstance(rules, AverageRules):
        return _HALF_YEARLY[reason]
    return rules.concordance.citation(_MONTHLY[reason])


def inactivity_step(rating_list: RatingList, player: PlayerId, rules: FideRules) -> Step | None:
    """Why a player stands in the list apart of the inactive, None for who does not."""
    idle = next(
        (entry.idle_lists for entry in rating_list.off_list_for(OffListReason.INACTIVE) if entry.player == player), 0
    )
    if not idle:
        return None
    if isinstance(rules, AverageRules):
        return explain(lambda: activity_status(idle, rules.inactivity))[1][-1]
    counted_on = months_later(rating_list.on, 1 - idle - rules.inactive_months)
    with citing(rules.concordance):
        return explain(lambda: lists_inactive(counted_on, rating_list.on, rules.inactive_months))[1][-1]


@dataclass(frozen=True)
class Fide(SystemDefinition):
    """Every edition there has been; a list is computed by that of its day, unless another is chosen."""

    regulation: Callable[[], Regulation]
    system: RatingSystem = RatingSystem.FIDE
    discipline: Discipline = Discipline.CHESS
    facts: ClassVar[frozenset[EventDetail]] = frozenset({EventDetail.TIME, EventDetail.NATURE})
    counts_play_offs: ClassVar[bool] = True
    takes_coefficients: ClassVar[bool] = True
    rates_groups_apart: ClassVar[bool] = True
    lists_name_countries: ClassVar[bool] = True
    has_off_lists: ClassVar[bool] = True

    def _rules_named(self, edition: str) -> FideRules:
        return fide_rules(self.regulation().edition_named(edition))

    def _rules_on(self, day: date) -> FideRules:
        return fide_rules(self.edition(day))

    def _edition_from(self, day: date) -> Edition:
        """The edition in force on a day, or the first that comes after it."""
        try:
            return self.edition(day)
        except NoEditionError:
            later = [edition for edition in self.regulation().editions if edition.since > day]
            if not later:
                raise
            return later[0]

    def _rules_from(self, day: date) -> FideRules:
        return fide_rules(self._edition_from(day))

    def _monthly_rules(self, day: date) -> GameRules:
        rules = self._rules_on(day)
        if isinstance(rules, AverageRules):
            raise RecordError("FIDE has no monthly list on {day}", day=day)
        return rules

    def rated(
        self,
        games: Games[P],
        ratings: Mapping[P, int | None],
        played: Conditions,
        edition: str,
        categories: Mapping[P, str] | None = None,
        coefficients: Mapping[P, int] | None = None,
    ) -> Mapping[P, Outcome]:
        """The change of the rated, the first rating of the others."""
        del categories
        rated, rules = _rated(ratings), self._rules_named(edition)
        if field_objections(games, rated, played.kind, rules):
            return {}
        slow = slow_games(games, rated, played, rules)
        player_outcomes = outcomes(
            played.kind, slow, rated, rules, as_in_example=played.as_in_example, coefficients=coefficients
        )
        return {player: partial(_counted, outcome) for player, outcome in player_outcomes.items()}

    def objections(
        self, games: Games[P], ratings: Mapping[P, int | None], played: Conditions, edition: str
    ) -> tuple[Step, ...]:
        """Games that were too quick, too many rounds or days, too few rated players of a round robin."""
        return event_steps(games, _rated(ratings), played, self._rules_named(edition))

    def rated_part(self, tournament: Tournament, played: Conditions, edition: str) -> Tournament:
        """Today the games of a match after one player has won are not rated."""
        if played.kind is not Kind.MATCH or isinstance(self._rules_named(edition), AverageRules):
            return tournament
        return until_match_is_won(tournament, played.scheduled_games)

    def stages_together(self, stages: Sequence[Sequence[T]]) -> tuple[T, ...]:
        """Stages and play-offs are one account (6.2)."""
        return counted_together(stages)

    def rating_of_event(self, rating: int, day: date) -> int | None:
        """The rating of the entry, which is that of FIDE's list."""
        # Which edition has the floor is no step of its own.
        rules, _ = explain(partial(self._rules_on, day))
        return rating_outside_the_list(rating, rules.list_floor)

    def check_newcomers(self, event: EventRecord, register: Register) -> None:
        """No edition is at hand for the events from July 2000 to June 2014, and no list could count them."""
        del register
        self.edition(event.starts_on)

    def on_board(
        self,
        tournament: Tournament,
        played: Conditions,
        edition: str,
        coefficients: Mapping[PlayerNumber, int] | None = None,
    ) -> BoardSystem:
        """Ratings, where there are any, and expected points by the edition."""
        return fide_on_board(tournament, self._rules_named(edition), played, coefficients)

    def lowest_rating(self, edition: str) -> int | None:
        """The floor of the list."""
        return self._rules_named(edition).list_floor

    def expected_share(self) -> ExpectedShare:
        """By the table of the latest edition."""
        table = fide_rules(self.regulation().latest).expectation
        return lambda own, other: Fraction(table.expected(own - other), table.full)

    def computed(
        self,
        register: Register,
        published: Sequence[Published],
        on: date,
        edition: str | None,
        memory: Memory = NO_MEMORY,
    ) -> ComputedList:
        """The list of a day by its edition, from all lists before it."""
        rules = self._rules_named(edition) if edition else self._rules_on(on)
        lists = self._lists(register, on, rules, memory)
        previous = published[-1] if published else None
        since = previous.rating_list.on if previous else date.min
        days = lists.days
        recent = range(bisect_right(days, since), len(days))
        events = (event for event in register.events if self.system in event.systems)
        counted = {event.id for event in events if list_taking(event, rules) <= on}
        skipped, warnings = skipped_since(previous, lambda last: missing_lists(last, on, rules))
        return ComputedList(
            partial(lists.rating_list, len(days) - 1),
            History(lists.chain, self.system, recent.start),
            frozenset(counted - {event for event, _ in lists.left_out}),
            lists.left_out,
            lambda: (exclusion for index in recent for exclusion in lists.exclusions(index)),
            skipped,
            warnings,
        )

    def _lists(
        self, register: Register, on: date, rules: FideRules, memory: Memory, before: object = None
    ) -> HalfYearLists | MonthlyLists:
        if isinstance(rules, AverageRules):
            return half_year_chain(register, on, rules, memory)
        if on < rules.first_list:
            raise RecordError(
                "these monthly lists of FIDE's begin on {first}; {day} is before it", first=rules.first_list, day=on
            )
        old = before if isinstance(before, MonthlyLists) else None
        return monthly_chain(register, on, self._monthly_rules, rules.first_list, memory, old)

    def series(
        self,
        register: Register,
        published: Sequence[Published],
        edition: str | None,
        memory: Memory,
        before: ListSeries | None = None,
    ) -> ListSeries:
        """The lists of the calendar up to the last one, published or not."""
        on = published[-1].rating_list.on
        rules = self._rules_named(edition) if edition else self._rules_on(on)
        lists = self._lists(register, on, rules, memory, before.lists if before else None)
        seals = tuple(link.seal for link in lists.chain.links)
        return ListSeries(lists.days, seals, lists.ratings, lists.reached, lists)

    def shared(self) -> Mapping[str, object]:
        """The rules of each edition."""
        return {f"fide {edition.name}": fide_rules(edition) for edition in self.regulation().editions}

    def next_day(self, last: date | None, today: date) -> date:
        """The list of the calendar after the last: one that is skipped would count although nobody has seen it."""
        day = today if last is None else last + timedelta(days=1)
        edition = self._edition_from(day)
        return next_list(max(day, edition.since) - timedelta(days=1), fide_rules(edition))

    def closing_day(self, on: date) -> date | None:
        """By the edition of the list's day."""
        return list_calendar.closing_day(on, self._rules_on(on))

    def calendar(
        self, register: Register, published: Sequence[Published], today: date, edition: str | None = None
    ) -> ListCalendar | None:
        """Every list by the edition of its time, and the next by that of today."""
        rules = self._rules_named(edition) if edition else self._rules_on(today)
        own_events = (event for event in register.events if self.system in event.systems)
        events = sorted(own_events, key=lambda event: (event.received_on, event.id))
        schedule = Schedule(events, self._rules_named, self._rules_from, edition)
        coming = next_list(max(today, published[-1].rating_list.on) if published else today, rules)
        return schedule.calendar(published, coming, rules)

    def list_at_start(self, event: EventRecord) -> date | None:
        """The list that was valid on the first day."""
        return valid_list(event.starts_on, self._rules_on(event.starts_on))

    def list_counting(self, event: EventRecord, published: Sequence[Published]) -> date:
        """The list that takes the report by the edition of the day on which it arrived."""
        del published
        return list_taking(event, self._rules_on(event.received_on))

    def has_honorary_ratings(self, day: date) -> bool:
        """The edition of 1997 alone has them (10.62)."""
        try:
            return isinstance(self._rules_on(day), AverageRules)
        except NoEditionError:
            return False

    def off_list_citation(self, reason: OffListReason, edition: str) -> Citation:
        """The article by the edition."""
        return off_list_citation(reason, self._rules_named(edition))

    def inactivity_step(self, rating_list: RatingList, player: PlayerId) -> Step | None:
        """By the edition of the list."""
        return inactivity_step(rating_list, player, self._rules_named(rating_list.edition))


def _rated(ratings: Mapping[P, int | None]) -> dict[P, int]:
    return {player: rating for player, rating in ratings.items() if rating}


def _counted(outcome: PlayerOutcome) -> CountedAccount:
    account = outcome()
    return CountedAccount(account.games, account)
