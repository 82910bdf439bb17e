"""One event of any edition, by itself: what it does to each of its players, as `tabellone rate` and the desk ask."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from tabellone.core.arithmetic import total
from tabellone.core.explain import explain
from tabellone.core.rating.fide.account_1997 import published_first
from tabellone.core.rating.fide.first_rating import list_rating
from tabellone.core.rating.fide.game_account import FideEventChange, FirstRating, Kind, RatedGame
from tabellone.core.rating.fide.rating_change import development_coefficient, event_rating_change, rating_after_events
from tabellone.core.rating.fide.round_robin import Participant, RoundRobinReport, RoundRobinRow, round_robin, told_row
from tabellone.core.rating.fide.rules import HUNDRED, AverageRules, FideRules
from tabellone.core.rating.fide.single_event import event_change, first_rating

P = TypeVar("P", bound=Hashable)
PlayerOutcome = Callable[[], FideEventChange | FirstRating]
Played = Sequence[tuple[P, Fraction]]
"""The games of a player: the opponent, and the points made."""


def outcomes(
    kind: Kind, played: Mapping[P, Played[P]], ratings: Mapping[P, int], rules: FideRules
) -> dict[P, PlayerOutcome]:
    """What the event comes to for everybody for whom it counts, to be computed and explained one by one.

    A round robin of 1997 needs the average of its whole field; one that is not complete counts like a Swiss (6.43).
    """
    present = {player: games for player, games in played.items() if games}
    if kind is Kind.ROUND_ROBIN and isinstance(rules, AverageRules):
        cycles = _cycles(present)
        if cycles:
            return _of_table(present, ratings, rules, cycles)
        kind = Kind.SWISS
    found: dict[P, PlayerOutcome] = {}
    for player, games in present.items():
        counted = [RatedGame(ratings[other], score) for other, score in games if other in ratings]
        if counted:
            found[player] = partial(_of_player, kind, ratings.get(player), counted, rules)
    return found


def _of_player(
    kind: Kind, rating: int | None, games: Sequence[RatedGame], rules: FideRules
) -> FideEventChange | FirstRating:
    return first_rating(kind, games, rules) if rating is None else event_change(kind, rating, games, rules)


def _cycles(played: Mapping[P, Played[P]]) -> int | None:
    """How often everybody has met everybody else, None if that differs."""
    met = {player: Counter(other for other, _ in games) for player, games in played.items()}
    times = {count for found in met.values() for count in found.values()}
    is_complete = len(times) == 1 and all(len(found) == len(played) - 1 for found in met.values())
    return times.pop() if is_complete else None


def _of_table(
    played: Mapping[P, Played[P]], ratings: Mapping[P, int], rules: AverageRules, cycles: int
) -> dict[P, PlayerOutcome]:
    named = {str(place): player for place, player in enumerate(played)}
    field = tuple(
        Participant(name, ratings.get(player), total(score for _, score in played[player]))
        for name, player in named.items()
    )
    report, _ = explain(lambda: round_robin(field, rules, cycles=cycles))
    return {named[row.name]: partial(_of_row, field, row, report, rules, cycles) for row in report.rows}


def _of_row(
    field: tuple[Participant, ...], row: RoundRobinRow, report: RoundRobinReport, rules: AverageRules, cycles: int
) -> FideEventChange | FirstRating:
    """A row of the table, told once more from the average of the field to the number that a list would have."""
    told_row(field, row.name, rules, cycles)
    if row.performance_exact is not None:
        return published_first(row.adjusted_average, row.score, report.games, row.performance_exact, rules)
    # Who has no performance is rated, and has an expected score.
    rating, expected = int(row.rating or 0), Fraction(row.expected or 0)
    coefficient = development_coefficient(rating, rules.coefficients.games, False, rules.coefficients)
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
