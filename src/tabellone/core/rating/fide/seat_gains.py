"""Gains of each seat by the games of a month, in plain integers: a player in an event, with the rating of its start.

Equal in every digit to the sums of `account_2024.change_by_game`, which cites the articles.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tabellone.core.rating.expectation import spread
from tabellone.core.rating.fide.rules import HUNDRED, GameRules
from tabellone.core.rating.game_columns import EventGames

UNRATED = 0
HALF = HUNDRED // 2


class SeatGains(NamedTuple):
    """For each seat the hundredths of a point beyond what was expected, and the games that count."""

    hundredths: Sequence[int]
    games: Sequence[int]


def gains_of_seats(ratings: Sequence[int], events: Sequence[EventGames], rules: GameRules) -> SeatGains:
    """The gains of each seat by events; games without two rated players do not count."""
    rated = [rating for rating in ratings if rating != UNRATED]
    reach = max(rated) - min(rated) if rated else 0
    limited = spread(rules.expectation, reach, HUNDRED, rules.difference_limit)
    free = spread(rules.expectation, reach, HUNDRED)
    hundredths, counted = [0] * len(ratings), [0] * len(ratings)
    ahead = [0] * len(ratings)
    highest = max(rated, default=0)
    is_uncapped = rules.uncapped_from is not None and highest >= rules.uncapped_from
    uncapped_from = rules.uncapped_from or 0
    for games in events:
        for white, black, result in zip(games.white, games.black, games.results, strict=True):
            own, other = ratings[white], ratings[black]
            if result < 0 or own == UNRATED or other == UNRATED:
                continue
            difference = own - other
            due, due_other = limited[difference], limited[-difference]
            if is_uncapped:
                due = free[difference] if own >= uncapped_from else due
                due_other = free[-difference] if other >= uncapped_from else due_other
            if rules.has_one_upgrade:
                # The player ahead counts as is, and is limited once, at the greatest difference of the event.
                higher = white if difference >= 0 else black
                due, due_other = (free[difference], due_other) if difference >= 0 else (due, free[-difference])
                ahead[higher] = max(ahead[higher], abs(difference))
            hundredths[white] += HALF * result - due
            hundredths[black] += HUNDRED - HALF * result - due_other
            counted[white] += 1
            counted[black] += 1
    if rules.has_one_upgrade:
        for seat, furthest in enumerate(ahead):
            hundredths[seat] += free[furthest] - limited[furthest]
    return SeatGains(hundredths, counted)
