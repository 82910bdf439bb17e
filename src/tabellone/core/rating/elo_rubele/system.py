"""The Elo-Rubele as a rating system: two disciplines whose lists are computed together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import ClassVar

from tabellone.core.arithmetic import total
from tabellone.core.model import Discipline, PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions, CountedAccount, Outcome
from tabellone.core.rating.declaration import EventDetail, Games, P, SystemDefinition
from tabellone.core.rating.elo_rubele.career_chain import career_chain, career_lines
from tabellone.core.rating.elo_rubele.careers import FMJD, capital_of_event, category_named, unplayed_games_in_draughts
from tabellone.core.rating.elo_rubele.event_change import (
    HUNDRED,
    Category,
    EloRubeleRules,
    event_change,
    expected_in_event,
    expected_in_game,
)
from tabellone.core.rating.elo_rubele.federation import DISCIPLINES, CareerState, FederationRules, federation_rules
from tabellone.core.rating.expected_board import BoardSum, BoardSystem, CountedGame
from tabellone.core.rating.lists.chain import NO_MEMORY, Chain, History, Memory
from tabellone.core.rating.lists.computed_list import (
    ComputedList,
    ListSeries,
    Published,
    RatingAndCategory,
    unplayed_exclusion,
)
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerId, RatingSystem, RecordError
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.lists.watch import ExpectedShare
from tabellone.core.regulation import Regulation, Row

WIN = 2


def elo_rubele_on_board(tournament: Tournament, rules: EloRubeleRules, *, weight: int = HUNDRED) -> BoardSystem:
    """The Elo-Rubele; a player without a capital has that of a debut."""
    capitals = {
        player.number: rules.initial_capital if player.rating is None else player.rating
        for player in tournament.players
    }

    def expectation(capital: int, opponent: int) -> Fraction:
        return expected_in_game(capital, opponent, rules.expectation)

    def account(player: PlayerNumber, capital: int | None, games: tuple[CountedGame[PlayerNumber], ...]) -> BoardSum:
        del player
        before = rules.initial_capital if capital is None else capital
        expected = expected_in_event(
            before, [game.rating for game in games if game.rating is not None], rules.expectation
        )
        change = event_change(before, _scored(games), expected, rules, weight=weight)
        return BoardSum(change.scored, change.expected, change.coefficient, change.exact, change.after)

    return BoardSystem(capitals, expectation, account, win=WIN)


def _scored(games: tuple[CountedGame[PlayerNumber], ...]) -> Fraction:
    return sum((game.points for game in games), Fraction(0))


@dataclass(frozen=True)
class EloRubele(SystemDefinition):
    """One discipline."""

    system: RatingSystem
    discipline: Discipline
    regulation: Callable[[], Regulation]
    win: ClassVar[int] = WIN
    decimals: ClassVar[int] = 2
    federation: ClassVar[str] = "fid"
    facts: ClassVar[frozenset[EventDetail]] = frozenset({EventDetail.VALIDITY})
    lists_take_edition: ClassVar[bool] = False
    lists_add_bonus: ClassVar[bool] = True
    category_names: ClassVar[tuple[str, ...]] = tuple(category.italian for category in Category)

    @property
    def related(self) -> tuple[RatingSystem, ...]:
        """A capital of one discipline may start from the other."""
        return tuple(DISCIPLINES)

    def rules_on(self, day: date) -> FederationRules:
        """The rules of the federation for an event that starts on a day."""
        return federation_rules(self.edition(day))

    def _own_rules(self, edition: str) -> EloRubeleRules:
        return federation_rules(self.regulation().edition_named(edition)).systems[self.system]

    def rated(
        self,
        games: Games[P],
        ratings: Mapping[P, int | None],
        played: Conditions,
        edition: str,
        categories: Mapping[P, str] | None = None,
        coefficients: Mapping[P, int] | None = None,
    ) -> Mapping[P, Outcome]:
        """The capital of each player who has played; a player without one starts with that of a debut.

        The category that somebody holds is kept, whatever their capital (VI.9).
        """
        del coefficients
        rules = self._own_rules(edition)
        held = categories or {}

        def capital(player: P) -> int:
            rating = ratings.get(player)
            return rules.initial_capital if rating is None else rating

        return {
            player: partial(
                _account,
                capital(player),
                [(capital(other), share) for other, share in own_games],
                rules,
                played.validity,
                self.category_named(held.get(player, "")),
            )
            for player, own_games in games.items()
            if own_games
        }

    def rating_of_event(self, rating: int, day: date) -> int | None:
        """A capital that a list of the federation can have."""
        return capital_of_event(rating, self.rules_on(day).systems[self.system].floor)

    def on_board(
        self,
        tournament: Tournament,
        played: Conditions,
        edition: str,
        coefficients: Mapping[PlayerNumber, int] | None = None,
    ) -> BoardSystem:
        """Capitals and expected points, of which a win is worth two."""
        del coefficients
        return elo_rubele_on_board(tournament, self._own_rules(edition), weight=played.validity)

    def expected_share(self) -> ExpectedShare:
        """By the table of the latest edition."""
        table = self._own_rules(self.regulation().latest.name).expectation
        return lambda own, other: Fraction(table.expected(own - other), table.full)

    def computed(
        self,
        register: Register,
        published: Sequence[Published],
        on: date,
        edition: str | None,
        memory: Memory = NO_MEMORY,
    ) -> ComputedList:
        """The list of a day: the result of the sequence of all events of both disciplines."""
        if edition is not None:
            raise RecordError("{system}: the edition follows from the days of the events", system=self.system.value)
        days = (*(published_list.rating_list.on for published_list in published), on)
        chain = career_chain(self.system, register, days, self.rules_on, memory)
        counted = self._counted(register, on)
        previous = published[-1] if published else None
        new_events = _new_to(previous, counted)
        late = [event.id for event in new_events if previous and event.ends_on <= previous.rating_list.on]
        return ComputedList(
            partial(self._list, chain, len(days) - 1, new_events, previous),
            History(chain, self.system, len(days) - 1, partial(_is_new, previous), late),
            frozenset(event.id for event in counted),
            excluded=lambda: (
                exclusion for event in new_events for exclusion in unplayed_exclusion(event, unplayed_games_in_draughts)
            ),
        )

    def series(
        self,
        register: Register,
        published: Sequence[Published],
        edition: str | None,
        memory: Memory,
        before: ListSeries | None = None,
    ) -> ListSeries:
        """The lists of one sequence of events."""
        del edition, before
        days = tuple(published_list.rating_list.on for published_list in published)
        chain = career_chain(self.system, register, days, self.rules_on, memory)

        def ratings(index: int, _: object) -> dict[PlayerId, RatingAndCategory]:
            careers = chain.state(index).careers.items()
            return {
                player: (career.capital, career.category.italian)
                for (system, player), career in careers
                if system is self.system
            }

        return ListSeries(days, tuple(link.seal for link in chain.links), ratings)

    def _counted(self, register: Register, on: date) -> list[EventRecord]:
        return [event for event in register.events if self.system in event.systems and event.ends_on <= on]

    def _list(
        self, chain: Chain[CareerState], index: int, new: Sequence[EventRecord], previous: Published | None
    ) -> RatingList:
        on = chain.links[index].on
        lines = career_lines(chain.state(index), self.system, new, previous, on)
        return RatingList(self.system, on, lines, self.rules_on(on).edition)

    def shared(self) -> Mapping[str, object]:
        """The rules of the federation, and its parts that a movement refers to."""
        names: dict[str, object] = {}
        for edition in self.regulation().editions:
            rules = federation_rules(edition)
            own = rules.systems[self.system]
            name = f"{self.system.value} {edition.name}"
            names |= {
                f"federation {edition.name}": rules,
                f"fmjd {edition.name}": rules.fmjd_factors,
                name: own,
                f"{name} thresholds": own.thresholds,
            }
        return names

    def next_day(self, last: date | None, today: date) -> date:
        """Every day may have a list: today, or the day after the last one."""
        return today if last is None else max(today, last + timedelta(days=1))

    def check_day(self, day: date) -> None:
        """The edition follows from the first day of an event, so there must be one."""
        self.edition(day)

    def check_entry(self, entry: CommissionEntry) -> None:
        """A capital is not below the smallest, and no more malus has been taken than may be."""
        lowest, most_malus = self.entry_limits(entry.on)
        if entry.rating < lowest:
            raise RecordError(
                "{player}: capital {found} is not allowed; it must be at least {least}",
                player=entry.player,
                found=entry.rating,
                least=lowest,
            )
        if entry.malus_taken is not None and not 0 <= entry.malus_taken <= most_malus:
            raise RecordError(
                "{player}: malus {found} is not allowed; it must be {least} to {most}",
                player=entry.player,
                found=entry.malus_taken,
                least=0,
                most=most_malus,
            )

    def entry_limits(self, day: date) -> tuple[int, int]:
        """The floor and the limit of the malus."""
        rules = self.rules_on(day).systems[self.system]
        return rules.floor, rules.malus_limit

    def check_newcomers(self, event: EventRecord, register: Register) -> None:
        """A foreigner needs a rating to start from: otherwise no later list of the system could be computed."""
        for player in event.games_by_player():
            record = register.players[player]
            if not record.is_foreign or record.title or record.other_rating(FMJD, event.starts_on) is not None:
                continue
            is_set = any(
                entry.player == player and entry.system is self.system and entry.on <= event.ends_on
                for entry in register.entries
            )
            has_played = any(
                player in other_event.players
                and self.system in other_event.systems
                and other_event.ends_on <= event.ends_on
                for other_event in register.events
            )
            if not is_set and not has_played:
                raise RecordError(
                    "{event}: {player} plays for another country and has no FMJD rating; "
                    "first let the commission set a capital for {system}",
                    event=event.name,
                    player=record.name,
                    system=self.system.value,
                )

    def thresholds_on(self, day: date) -> tuple[tuple[str, int], ...]:
        """The thresholds of the edition in force."""
        thresholds = self.rules_on(day).systems[self.system].thresholds
        return tuple((category.italian, capital) for category, capital in thresholds.items())

    def malus_limit(self, day: date) -> Row | None:
        """The limit of the edition in force."""
        return self.edition(day).row(f"{self.discipline.value}.malus_limit")


def _account(
    capital: int, games: Sequence[tuple[int, Fraction]], rules: EloRubeleRules, weight: int, category: str
) -> CountedAccount:
    expected = expected_in_event(capital, [opponent for opponent, _ in games], rules.expectation)
    scored = WIN * total(share for _, share in games)
    held = category_named(category) if category else None
    change = event_change(capital, Fraction(scored), expected, rules, weight=weight, category=held)
    return CountedAccount(len(games), change)


def _new_to(previous: Published | None, events: Iterable[EventRecord]) -> list[EventRecord]:
    """The events that a list did not count."""
    return [event for event in events if previous is None or event.id not in previous.counted]


def _is_new(previous: Published | None, movement: Movement) -> bool:
    """A report that came late is new although the list before it bears a later day."""
    if previous is None:
        return True
    if movement.event is not None:
        return movement.event not in previous.counted
    return movement.on > previous.rating_list.on


def elo_rubele_systems(regulation: Callable[[], Regulation]) -> tuple[EloRubele, ...]:
    """Both disciplines of one regulation."""
    return tuple(EloRubele(system, discipline, regulation) for system, discipline in DISCIPLINES.items())
