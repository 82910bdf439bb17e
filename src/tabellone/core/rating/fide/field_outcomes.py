"""A single event of any edition: its effect on each of its players, for `tabellone rate` and the desk."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from tabellone.core.arithmetic import total
from tabellone.core.explain import explain
from tabellone.core.rating.fide.account_1997 import coefficient_of_player, published_first
from tabellone.core.rating.fide.eligibility import counts_as_swiss
from tabellone.core.rating.fide.first_rating import list_rating
from tabellone.core.rating.fide.game_account import FideCareer, FideEventChange, FirstRating, Kind, RatedGame
from tabellone.core.rating.fide.rating_change import event_rating_change, rating_after_events
from tabellone.core.rating.fide.round_robin import (
    Participant,
    RoundRobinReport,
    RoundRobinRow,
    missing_games,
    round_robin,
    row_steps,
)
from tabellone.core.rating.fide.rules import HUNDRED, AverageRules, FideRules
from tabellone.core.rating.fide.scheveningen_outcomes import scheveningen_outcomes
from tabellone.core.rating.fide.single_event import event_change, first_rating

P = TypeVar("P", bound=Hashable)
PlayerOutcome = Callable[[], FideEventChange | FirstRating]
Played = Sequence[tuple[P, Fraction]]
"""The games of a player: the opponent, and the points made."""


def outcomes(
    kind: Kind,
    played: Mapping[P, Played[P]],
    ratings: Mapping[P, int],
    rules: FideRules,
    *,
    as_in_example: bool = False,
    coefficients: Mapping[P, int] | None = None,
) -> dict[P, PlayerOutcome]:
    """The outcomes of the event for everybody for whom it counts, computed and explained one by one.

    A round robin of 1997 needs the average of its whole field; one that is not complete counts like a Swiss (6.43).
    `as_in_example` reads 10.25 as the example 10.68 prints it. `coefficients` are the K of players whose list says it;
    for the others it follows from the rating.
    """
    known = coefficients or {}
    present = {player: games for player, games in played.items() if games}
    unplayed = 0
    if kind is Kind.ROUND_ROBIN and not isinstance(rules, AverageRules):
        # Game by game it is like a Swiss; where unrated players with points are refused, those here have none.
        kind = Kind.SWISS
    if kind is Kind.ROUND_ROBIN and isinstance(rules, AverageRules):
        cycles = _cycles(present)
        if cycles:
            return _of_table(present, ratings, rules, cycles, known, as_in_example=as_in_example)
        kind, unplayed = Kind.SWISS, _unplayed(present)
    if kind is Kind.SCHEVENINGEN and isinstance(rules, AverageRules):
        return scheveningen_outcomes(present, ratings, rules, known)
    player_outcomes: dict[P, PlayerOutcome] = {}
    for player, games in present.items():
        counted = [RatedGame(ratings[other], score) for other, score in games if other in ratings]
        if counted:
            player_outcomes[player] = partial(
                _of_player, kind, ratings.get(player), counted, rules, unplayed, known.get(player)
            )
    return player_outcomes


def _of_player(
    kind: Kind, rating: int | None, games: Sequence[RatedGame], rules: FideRules, unplayed: int, k: int | None
) -> FideEventChange | FirstRating:
    if unplayed:
        counts_as_swiss(unplayed)
    return first_rating(kind, games, rules) if rating is None else event_change(kind, rating, games, rules, k)


def _unplayed(played: Mapping[P, Played[P]]) -> int:
    """The games that the round robin lacks; everybody's games name each meeting twice."""
    places = {player: place for place, player in enumerate(played)}
    met = [
        frozenset((player, other))
        for player, games in played.items()
        for other, _ in games
        if places[player] < places[other]
    ]
    return missing_games(met)


def _cycles(played: Mapping[P, Played[P]]) -> int | None:
    """How often everybody has met everybody else, None if that differs."""
    met = {player: Counter(other for other, _ in games) for player, games in played.items()}
    times = {count for opponents in met.values() for count in opponents.values()}
    is_complete = len(times) == 1 and all(len(opponents) == len(played) - 1 for opponents in met.values())
    return times.pop() if is_complete else None


def _of_table(
    played: Mapping[P, Played[P]],
    ratings: Mapping[P, int],
    rules: AverageRules,
    cycles: int,
    coefficients: Mapping[P, int],
    *,
    as_in_example: bool,
) -> dict[P, PlayerOutcome]:
    named = {str(place): player for place, player in enumerate(played)}
    field = tuple(
        Participant(name, ratings.get(player), total(score for _, score in played[player]))
        for name, player in named.items()
    )
    report, _ = explain(lambda: round_robin(field, rules, cycles=cycles, as_in_example=as_in_example))
    retell_row = partial(row_steps, field, rules=rules, cycles=cycles, as_in_example=as_in_example)
    return {
        named[row.name]: partial(
            _of_row, partial(retell_row, row.name), row, report, rules, coefficients.get(named[row.name])
        )
        for row in report.rows
    }


def _of_row(
    tell: Callable[[], object], row: RoundRobinRow, report: RoundRobinReport, rules: AverageRules, k: int | None
) -> FideEventChange | FirstRating:
    """A row of the table with its steps recorded again, from the average of the field to the number of a list."""
    tell()
    if row.performance_exact is not None:
        return published_first(row.adjusted_average, row.score, report.games, row.performance_exact, rules)
    # Who has no performance is rated, and has an expected score.
    rating, expected = int(row.rating or 0), Fraction(row.expected or 0)
    coefficient = coefficient_of_player(rating, k, rules, FideCareer())
    change = event_rating_change(coefficient, row.score, expected)
    exact = Fraction(rating_after_events(rating, (change,)))
    after = list_rating(exact, rules.list_step)
    return FideEventChange(
        before=rating,
        scored=row.score,
        expected=expected,
        coefficient=coefficient,
        change=change,
        exact=exact,
        after=after,
        average=row.adjusted_average,
        difference=row.difference,
        percentage=None if row.percentage_expected is None else Fraction(row.percentage_expected, HUNDRED),
        games=report.games,
        is_listed=after >= rules.list_floor,
    )
