import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.rating.random_events import UISP, period_by_rules, random_period

from tabellone.core.rating.game_columns import ColumnError, EventGames
from tabellone.core.rating.uisp.event_change import published_rating
from tabellone.core.rating.uisp.period import (
    PeriodEvent,
    changes_of_period,
    coefficient_in_hundredths,
    merged,
    published,
)

seeds = st.integers(0, 2**32)


@given(seeds)
def test_a_period_in_integers_is_the_period_of_the_rules(seed: int) -> None:
    ratings, events = random_period(seed)
    exact = period_by_rules(ratings, events)
    changes = changes_of_period(ratings, events, UISP)
    assert [rating + Fraction(change, 1000) for rating, change in zip(ratings, changes, strict=True)] == exact
    assert published(ratings, changes) == [published_rating(rating) for rating in exact]


@given(seeds)
def test_shards_add_up_in_any_order(seed: int) -> None:
    ratings, events = random_period(seed)
    lots = random.Random(seed)
    shards: list[list[PeriodEvent]] = [[] for _ in range(lots.randint(1, 4))]
    for event in lots.sample(events, len(events)):
        lots.choice(shards).append(event)
    parts = [changes_of_period(ratings, shard, UISP) for shard in shards]
    assert merged(parts, len(ratings)) == changes_of_period(ratings, events, UISP)


def test_halves_are_published_upwards() -> None:
    assert published([1500] * 4, [500, -500, 499, -501]) == [1501, 1500, 1500, 1499]


def test_coefficients_are_counted_in_hundredths() -> None:
    assert coefficient_in_hundredths(Fraction(5, 2)) == 250
    with pytest.raises(ColumnError, match="coefficient 1/3 is not a whole number of hundredths"):
        coefficient_in_hundredths(Fraction(1, 3))


@pytest.mark.parametrize(
    ("white", "black", "results", "words"),
    [
        ([0, 1], [1, 1], [2, 2], "event 0, row 1: player 1 against himself"),
        ([0, 2], [1, 1], [2, 2], "event 0, row 1: player 2 is not known; there are 2, from 0 on"),
        ([-1], [1], [2], "event 0, row 0: player -1 is not known"),
        ([0], [1], [3], "event 0, row 0: result 3 is not allowed"),
        ([0], [1], [], "event 0: the columns have 1, 1 and 0 rows"),
    ],
)
def test_games_that_cannot_be_are_refused_by_their_row(
    white: list[int], black: list[int], results: list[int], words: str
) -> None:
    with pytest.raises(ColumnError, match=words):
        changes_of_period([1500, 1600], [PeriodEvent(3000, EventGames(white, black, results))], UISP)


def test_ratings_and_coefficients_out_of_range_are_refused() -> None:
    with pytest.raises(ColumnError, match="player 1: rating -1 is not allowed; it must be from 0 to 1000000"):
        changes_of_period([1500, -1], [], UISP)
    with pytest.raises(ColumnError, match="event 0: coefficient -5 hundredths is not allowed"):
        changes_of_period([1500], [PeriodEvent(-5, EventGames([], [], []))], UISP)


def test_shards_of_other_lists_are_refused() -> None:
    with pytest.raises(ColumnError, match="a shard has 1 players; there are 2"):
        merged([[0]], 2)
