"""One Scheveningen of 1997 by itself: what it does to each of its players (10.67)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from tabellone.core.arithmetic import total
from tabellone.core.explain import explain
from tabellone.core.rating.fide.account_1997 import published_first
from tabellone.core.rating.fide.averages import average_of_opponents
from tabellone.core.rating.fide.eligibility import zero_score_objections
from tabellone.core.rating.fide.game_account import FideEventChange, FirstRating, Kind, RatedGame, objecting
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError
from tabellone.core.rating.fide.scheveningen import performance_in_scheveningen, scheveningen
from tabellone.core.rating.fide.single_event import event_change

P = TypeVar("P", bound=Hashable)


def scheveningen_outcomes(
    played: Mapping[P, Sequence[tuple[P, Fraction]]],
    ratings: Mapping[P, int],
    rules: AverageRules,
    coefficients: Mapping[P, int],
) -> dict[P, Callable[[], FideEventChange | FirstRating]]:
    """The outcomes of the event for everybody for whom it counts, computed and explained one by one.

    The unrated count with the performances that repeating finds for them.
    """
    names = {player: str(place) for place, player in enumerate(played)}
    results: dict[tuple[str, str], Fraction] = {}
    for player, games in played.items():
        for other, score in games:
            if (names[player], names[other]) in results:
                raise FideRatingError(
                    "in a Scheveningen two players meet once, but {player} has met {opponent} again",
                    player=player,
                    opponent=other,
                )
            results[names[player], names[other]] = score
    known = {name: ratings.get(player) for player, name in names.items()}
    computed_event, _ = explain(lambda: scheveningen(known, results, rules))
    numbers = {**computed_event.performances, **{name: rating for name, rating in known.items() if rating is not None}}
    outcomes: dict[P, Callable[[], FideEventChange | FirstRating]] = {}
    for player, games in played.items():
        met = [(names[other], score) for other, score in games if names[other] in numbers]
        counted = [RatedGame(numbers[other], score) for other, score in met]
        rating = ratings.get(player)
        if rating is not None and counted:
            outcomes[player] = partial(
                event_change, Kind.SCHEVENINGEN, rating, counted, rules, coefficients.get(player)
            )
        elif rating is None and names[player] in computed_event.performances:
            last = tuple(computed_event.known[other] for other, _ in met)
            outcomes[player] = partial(_first, counted, last, rules)
        elif rating is None:
            outcomes[player] = partial(_without_a_point, len(games), total(score for _, score in games))
    return outcomes


def _first(games: Sequence[RatedGame], numbers: tuple[Fraction, ...], rules: AverageRules) -> FirstRating:
    """The last pass for one player, and the first rating that it gives."""
    scored = total(game.score for game in games)
    average = average_of_opponents(tuple(game.opponent for game in games if game.opponent is not None))
    exact = performance_in_scheveningen(numbers, scored, len(games), rules)
    return published_first(average, scored, len(games), exact, rules)


def _without_a_point(games: int, scored: Fraction) -> FirstRating:
    objections, against = objecting(partial(zero_score_objections, False, Fraction(0)))
    return FirstRating.refused(scored, games, objections, against)
