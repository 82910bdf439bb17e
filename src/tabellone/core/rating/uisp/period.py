"""A period of fixed ratings, as the Elo UISP has it, for many games at once: plain integers, no steps recorded.

Equal in every digit to `uisp.expected_points`, `change_of_event`, `rating_after_period` and `published_rating`, which
cite the articles. Coefficients are hundredths, points and expected points tenths, so changes are thousandths.
Changes of different events only add up: a period may be cut into shards of whole events, which `merged` adds in any
order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.rating.expectation import last_change, spread
from tabellone.core.rating.game_columns import DRAW, LOSS, WIN, ColumnError, EventGames, check_ratings, played_games
from tabellone.core.rating.uisp.event_change import HUNDRED, UispRules

THOUSAND = 1000
MOST_COEFFICIENT = 1_000_000
HALF_POINT_IN_TENTHS = 5
# Half points and percentages of an event are added up in one integer, the percentages in its low bits.
LOW_BITS = 32
LOW = (1 << LOW_BITS) - 1


@dataclass(frozen=True, slots=True)
class PeriodEvent:
    """An event of a period: its coefficient in hundredths, and its games."""

    coefficient: int
    games: EventGames


def coefficient_in_hundredths(coefficient: Fraction) -> int:
    """A coefficient as a whole number of hundredths."""
    hundredths = coefficient * HUNDRED
    if hundredths.denominator != 1:
        raise ColumnError("coefficient {found} is not a whole number of hundredths", found=coefficient)
    return hundredths.numerator


def changes_of_period(ratings: Sequence[int], events: Iterable[PeriodEvent], rules: UispRules) -> list[int]:
    """The changes by the events, for each player, in thousandths."""
    check_ratings(ratings, 0)
    last_change(rules.expectation, rules.difference_cap)
    reach = max(ratings, default=0) - min(ratings, default=0)
    percentages = spread(rules.expectation, reach, HUNDRED, rules.difference_cap)
    # A player's summand by White's result and the difference; the opponent's is what is missing to a whole game.
    summands = [[hundredths + (result << LOW_BITS) for hundredths in percentages] for result in (LOSS, DRAW, WIN)]
    whole_game = HUNDRED + (WIN << LOW_BITS)
    sums = [0] * len(ratings)
    changes = [0] * len(ratings)
    for number, event in enumerate(events):
        _check_coefficient(event.coefficient, number)
        games, players = played_games(event.games, len(ratings), number)
        for white, black, result in zip(games.white, games.black, games.results, strict=True):
            summand = summands[result][ratings[white] - ratings[black]]
            sums[white] += summand
            sums[black] += whole_game - summand
        coefficient = event.coefficient
        for player in players:
            total = sums[player]
            sums[player] = 0
            # Up to five hundredths fall, from six on they rise.
            expected = ((total & LOW) + 4) // 10
            changes[player] += coefficient * (HALF_POINT_IN_TENTHS * (total >> LOW_BITS) - expected)
    return changes


def _check_coefficient(coefficient: int, event: int) -> None:
    if not 0 <= coefficient <= MOST_COEFFICIENT:
        raise ColumnError(
            "event {event}: coefficient {found} hundredths is not allowed; it must be from 0 to {most}",
            event=event,
            found=coefficient,
            most=MOST_COEFFICIENT,
        )


def merged(shards: Iterable[Sequence[int]], players: int) -> list[int]:
    """The changes of all shards together, in whatever order they come."""
    total = [0] * players
    for changes in shards:
        if len(changes) != players:
            raise ColumnError("a shard has {found} players; there are {players}", found=len(changes), players=players)
        total = [one + other for one, other in zip(total, changes, strict=True)]
    return total


def published(ratings: Sequence[int], changes: Sequence[int]) -> list[int]:
    """The ratings after the period, a half rounded upwards."""
    return [rating + (2 * change + THOUSAND) // (2 * THOUSAND) for rating, change in zip(ratings, changes, strict=True)]
