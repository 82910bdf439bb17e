import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.rating.random_events import UISP, period_by_rules, random_period

from tabellone.bulk import period as bulk
from tabellone.bulk.columns import Games, games_by_event
from tabellone.core.rating.expectation import TableError
from tabellone.core.rating.game_columns import ColumnError
from tabellone.core.rating.uisp.event_change import published_rating
from tabellone.core.rating.uisp.period import PeriodEvent, changes_of_period, published

seeds = st.integers(0, 2**32)


def gathered(events: Sequence[PeriodEvent], lots: random.Random, chosen: Sequence[int] | None = None) -> Games:
    """The games of events, or of some of them, in any order."""
    rows = [
        (number, white, black, result)
        for number in (range(len(events)) if chosen is None else chosen)
        for white, black, result in zip(
            events[number].games.white, events[number].games.black, events[number].games.results, strict=True
        )
    ]
    lots.shuffle(rows)
    columns = zip(*rows, strict=True) if rows else ([], [], [], [])
    event, white, black, results = (np.array(values, np.int64) for values in columns)
    return games_by_event(event, white, black, results, len(events))


@given(seeds)
def test_a_period_over_arrays_is_the_quick_one_and_the_one_of_the_rules(seed: int) -> None:
    ratings, events = random_period(seed)
    period = bulk.period_of(ratings, [event.coefficient for event in events], UISP)
    changes = bulk.changes_of_period(period, gathered(events, random.Random(seed)))
    quick = changes_of_period(ratings, events, UISP)
    assert changes.thousandths.tolist() == quick
    assert bulk.published(period, changes).tolist() == published(ratings, quick)
    assert published(ratings, quick) == [published_rating(exact) for exact in period_by_rules(ratings, events)]


@given(seeds, st.data())
def test_shards_of_whole_events_merge_in_any_order(seed: int, data: st.DataObject) -> None:
    ratings, events = random_period(seed)
    lots = random.Random(seed)
    period = bulk.period_of(ratings, [event.coefficient for event in events], UISP)
    shard_of = [lots.randrange(4) for _ in events]
    shards = [
        bulk.accumulate(period, gathered(events, lots, [e for e, of in enumerate(shard_of) if of == shard]))
        for shard in range(4)
    ]
    whole = bulk.accumulate(period, gathered(events, lots))
    total = bulk.merged(data.draw(st.permutations(shards)))
    assert total.thousandths.tolist() == whole.thousandths.tolist()
    assert total.has_event.tolist() == whole.has_event.tolist()
    nested = bulk.merged([bulk.merged(shards[2:]), bulk.merged(shards[:2])])
    assert nested.thousandths.tolist() == whole.thousandths.tolist()


def large_games(events: int, per_event: int, players: int) -> Games:
    """Enough games for several threads."""
    lots = np.random.default_rng(7)
    count = events * per_event
    white = lots.integers(0, players, count)
    black = (white + lots.integers(1, players, count)) % players
    return games_by_event(np.repeat(np.arange(events), per_event), white, black, lots.integers(-1, 3, count), events)


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_the_number_of_threads_changes_no_digit(threads: int) -> None:
    games = large_games(events=3000, per_event=50, players=900)
    lots = np.random.default_rng(8)
    period = bulk.period_of(lots.integers(1000, 2600, 900), lots.choice([500, 1500, 3000], 3000), UISP)
    alone = bulk.changes_of_period(period, games, threads=1)
    together = bulk.changes_of_period(period, games, threads=threads)
    assert together.thousandths.tolist() == alone.thousandths.tolist()
    assert together.has_event.all()


def test_an_event_in_two_shards_is_refused() -> None:
    period = bulk.period_of([1500, 1600], [3000, 3000], UISP)
    shard = bulk.accumulate(period, games_by_event([1], [0], [1], [2], 2))
    with pytest.raises(ColumnError, match="event 1 is in two shards; an event is rounded as a whole"):
        bulk.merged([shard, shard])


def test_shards_of_different_periods_are_refused_and_so_is_none() -> None:
    one = bulk.accumulate(bulk.period_of([1500, 1600], [3000], UISP), games_by_event([], [], [], [], 1))
    other = bulk.accumulate(bulk.period_of([1500], [3000], UISP), games_by_event([], [], [], [], 1))
    with pytest.raises(ColumnError, match="the shards are not of one period"):
        bulk.merged([one, other])
    with pytest.raises(ColumnError, match="there is no shard to merge"):
        bulk.merged([])


def test_sums_that_would_not_fit_are_refused() -> None:
    huge = [
        bulk.PeriodChanges(np.array([2**61], np.int64), np.array([place == 0, place == 1, place == 2]))
        for place in range(3)
    ]
    with pytest.raises(ColumnError, match="too large to be added"):
        bulk.merged(huge)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ((0, 2, 2, 1), "event 0, row 2: player 2 against himself"),
        ((0, 9, 2, 1), "event 0, row 2: player 9 is not known; there are 3, from 0 on"),
        ((0, 0, -7, 1), "event 0, row 2: player -7 is not known"),
        ((0, 0, 2, 3), "event 0, row 2: result 3 is not allowed"),
        ((0, 0, 2, -2), "event 0, row 2: result -2 is not allowed"),
    ],
)
def test_a_game_that_cannot_be_is_refused_by_the_row_it_was_given_in(
    game: tuple[int, int, int, int], words: str
) -> None:
    period = bulk.period_of([1500, 1600, 1700], [3000, 3000], UISP)
    event, white, black, results = zip((1, 0, 1, 2), (1, 0, 2, 0), game, strict=True)
    with pytest.raises(ColumnError, match=words):
        bulk.changes_of_period(period, games_by_event(event, white, black, results, 2))


def test_ratings_coefficients_and_events_out_of_range_are_refused() -> None:
    with pytest.raises(ColumnError, match="rating, row 1: -1 is not allowed; it must be from 0 to 1000000"):
        bulk.period_of([1500, -1], [], UISP)
    with pytest.raises(ColumnError, match="coefficient, row 0: 1000001 is not allowed"):
        bulk.period_of([], [1_000_001], UISP)
    with pytest.raises(ColumnError, match="the games are of 2 events; the period has 1"):
        bulk.accumulate(bulk.period_of([], [0], UISP), games_by_event([], [], [], [], 2))


def test_a_table_that_ends_before_the_cap_is_refused() -> None:
    uncapped = UISP.__class__(**{name: getattr(UISP, name) for name in UISP.__slots__} | {"difference_cap": 800})
    with pytest.raises(TableError, match="the table ends at 735"):
        bulk.period_of([1500], [], uncapped)
