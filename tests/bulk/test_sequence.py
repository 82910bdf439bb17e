import dataclasses
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.rating.random_events import EDITIONS, Change, random_sequence, sequence_by_rules

from tabellone.bulk import sequence as bulk_sequence
from tabellone.bulk.columns import Games, games_by_event
from tabellone.bulk.sequence import CapitalArrays, capital_arrays, history
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.event_change import Bands, EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import CATEGORIES, SequenceEvent, capitals_after, newcomers
from tabellone.core.rating.game_columns import ColumnError, EventGames

ITALIANA = EDITIONS[Discipline.DAMA_ITALIANA, "2008"]
seeds = st.integers(0, 2**32)
editions = st.sampled_from(list(EDITIONS.values()))


def arrays_of(events: list[SequenceEvent]) -> tuple[Games, list[int], list[int]]:
    rows = [
        (number, white, black, result)
        for number, event in enumerate(events)
        for white, black, result in zip(event.games.white, event.games.black, event.games.results, strict=True)
    ]
    event, white, black, results = zip(*rows, strict=True) if rows else ((), (), (), ())
    games = games_by_event(event, white, black, results, len(events))
    return games, [event.year for event in events], [event.weight for event in events]


def lists_of(capitals: CapitalArrays) -> list[list[int]]:
    return [values.tolist() for values in capitals.columns]


@given(seeds, editions, st.integers(0, 12))
def test_a_history_is_the_quick_one_and_the_one_of_the_rules(seed: int, rules: EloRubeleRules, later: int) -> None:
    capitals, events = random_sequence(seed, rules)
    closing = (events[-1].year if events else 2000) - 1 + later
    bulk_history = history(capital_arrays(capitals), *arrays_of(events), rules, closing)
    by_rules, _ = sequence_by_rules(capitals, events, rules, closing)
    quick = capitals_after(capitals, events, rules, closing)
    assert lists_of(bulk_history.capitals) == [list(values) for values in quick.columns]
    assert lists_of(bulk_history.capitals) == [list(values) for values in by_rules.columns]


def ledger_row(entry: Change) -> tuple[Any, ...]:
    change = entry.change
    categories = CATEGORIES.index(change.category_before), CATEGORIES.index(change.category_after)
    before = (change.before, change.scored, change.expected, entry.is_first_of_year)
    return entry.event, entry.player, *before, change.after, *categories


@given(seeds, editions)
def test_the_ledger_holds_every_change_as_the_rules_make_it(seed: int, rules: EloRubeleRules) -> None:
    capitals, events = random_sequence(seed, rules)
    ledger = history(capital_arrays(capitals), *arrays_of(events), rules).ledger
    _, changes = sequence_by_rules(capitals, events, rules, (events[-1].year if events else 2000) - 1)
    rows = zip(
        ledger.event.tolist(),
        ledger.player.tolist(),
        ledger.before.tolist(),
        ledger.scored.tolist(),
        (Fraction(hundredths, 100) for hundredths in ledger.expected.tolist()),
        ledger.is_first_of_year.tolist(),
        ledger.after.tolist(),
        ledger.category_before.tolist(),
        ledger.category_after.tolist(),
        strict=True,
    )
    assert sorted(rows) == sorted(map(ledger_row, changes))


@given(seeds, editions, st.integers(0, 12))
def test_the_list_alone_is_the_list_of_the_history(seed: int, rules: EloRubeleRules, later: int) -> None:
    capitals, events = random_sequence(seed, rules)
    closing = (events[-1].year if events else 2000) - 1 + later
    alone = bulk_sequence.capitals_after(capital_arrays(capitals), *arrays_of(events), rules, closing)
    whole = history(capital_arrays(capitals), *arrays_of(events), rules, closing).capitals
    assert (lists_of(alone), alone.closed_year) == (lists_of(whole), whole.closed_year)


@given(
    seeds,
    # One band, and more bands than any edition has: the loops are compiled anew for each number of bands.
    st.sampled_from([1, 4]).flatmap(lambda bands: st.lists(st.integers(1, 300), min_size=bands, max_size=bands)),
    st.sets(st.integers(101, 5000), min_size=3, max_size=3),
)
def test_scales_of_any_number_of_bands_are_those_of_the_rules(
    seed: int, coefficients: list[int], marks: set[int]
) -> None:
    bands = Bands(tuple(coefficients), tuple(sorted(marks)[: len(coefficients) - 1]))
    rules = dataclasses.replace(ITALIANA, bands=bands)
    capitals, events = random_sequence(seed, rules)
    closing = (events[-1].year if events else 2000) - 1
    by_rules, _ = sequence_by_rules(capitals, events, rules, closing)
    alone = bulk_sequence.capitals_after(capital_arrays(capitals), *arrays_of(events), rules, closing)
    quick = capitals_after(capitals, events, rules, closing)
    assert lists_of(alone) == [list(values) for values in quick.columns]
    assert lists_of(alone)[0] == list(by_rules.points)


@given(seeds, editions)
def test_what_is_given_stays_as_it_is(seed: int, rules: EloRubeleRules) -> None:
    capitals, events = random_sequence(seed, rules)
    given_arrays = capital_arrays(capitals)
    before = lists_of(given_arrays)
    history(given_arrays, *arrays_of(events), rules)
    assert lists_of(given_arrays) == before


def one_game(rows: int = 1) -> Games:
    return games_by_event([0] * rows, [0] * rows, [1] * rows, [2] * rows, 1)


@pytest.mark.parametrize(
    ("games", "year", "weight", "words"),
    [
        (one_game(), 0, 100, "event 0: year 0 is not allowed; it must be from 2010 to 9999"),
        (one_game(), 2010, 101, "event 0: a validity of 101 per cent is not allowed"),
        (one_game(), 2009, 100, "event 0: year 2009 is not allowed; it must be from 2010 to 9999"),
        (one_game(40_000), 2010, 100, r"event 0: player 0 would reach \d+; a capital is at most 1000000"),
        (games_by_event([0], [0], [2], [2], 1), 2010, 100, "event 0, row 0: player 2 is not known"),
        (games_by_event([0], [1], [1], [2], 1), 2010, 100, "event 0, row 0: player 1 against himself"),
        (games_by_event([0, 0], [0, -1], [1, 1], [2, 2], 1), 2010, 100, "event 0, row 1: player -1 is not known"),
        (games_by_event([0, 0], [0, 0], [1, 1], [2, 3], 1), 2010, 100, "event 0, row 1: result 3 is not allowed"),
        (games_by_event([0, 0], [0, 0], [1, 1], [2, -2], 1), 2010, 100, "event 0, row 1: result -2 is not allowed"),
    ],
)
def test_events_that_cannot_be_are_refused(games: Games, year: int, weight: int, words: str) -> None:
    entered = capital_arrays(newcomers([3000, 3000], 2010, ITALIANA))
    before = lists_of(entered)
    with pytest.raises(ColumnError, match=words):
        history(entered, games, [year], [weight], ITALIANA)
    with pytest.raises(ColumnError, match=words):
        bulk_sequence.capitals_after(entered, games, [year], [weight], ITALIANA)
    assert lists_of(entered) == before


def test_events_out_of_order_are_refused() -> None:
    entered = capital_arrays(newcomers([3000, 3000], 2010, ITALIANA))
    with pytest.raises(ColumnError, match="event 1: year 2010 is not allowed; it must be from 2011 to 9999"):
        history(entered, games_by_event([], [], [], [], 2), [2011, 2010], [100, 100], ITALIANA)


def test_a_player_against_himself_moves_nobody_before_the_refusal() -> None:
    entered = capital_arrays(newcomers([3000, 3000], 2010, ITALIANA))
    before = lists_of(entered)
    games = games_by_event([0, 1], [0, 1], [1, 1], [2, 2], 2)
    with pytest.raises(ColumnError, match="event 1, row 1: player 1 against himself"):
        history(entered, games, [2010, 2010], [100, 100], ITALIANA)
    assert lists_of(entered) == before


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        (0, 99, "capital, row 1: 99 is not allowed; it must be from 100 to 1000000"),
        (1, 5, "category, row 1: 5 is not allowed; it must be from 0 to 4"),
        (3, -1, "year of entry, row 1: -1 is not allowed"),
        (4, 451, "malus so far, row 1: 451 is not allowed; it must be from 0 to 450"),
    ],
)
def test_lists_that_cannot_be_are_refused_by_their_row(place: int, value: int, words: str) -> None:
    entered = capital_arrays(newcomers([500, 500], 2010, ITALIANA))
    entered.columns[place][1] = value
    with pytest.raises(ColumnError, match=words):
        history(entered, games_by_event([], [], [], [], 0), [], [], ITALIANA)


def test_columns_of_different_lengths_are_refused() -> None:
    short = np.array([500], np.int32)
    entered = CapitalArrays(short, short[:0], short, short, short, 2009)
    with pytest.raises(ColumnError, match="the columns of the list have 1, 0, 1, 1, 1 rows"):
        history(entered, games_by_event([], [], [], [], 0), [], [], ITALIANA)


def test_a_scale_too_fine_for_sixty_four_bits_is_refused() -> None:
    primes = (999_983, 999_979, 999_961)
    rules = EloRubeleRules(
        **{name: getattr(ITALIANA, name) for name in ITALIANA.__slots__} | {"bands": Bands(primes, (1000, 2000))}
    )
    with pytest.raises(ColumnError, match="too large for coefficients with the common multiple"):
        history(capital_arrays(newcomers([500, 500], 2010, ITALIANA)), one_game(), [2010], [100], rules)


def test_an_event_before_one_of_the_list_and_a_list_closed_in_no_year_are_refused() -> None:
    entered = capital_arrays(newcomers([500, 500], 2010, ITALIANA))
    entered.last_event_years[1] = 2012
    with pytest.raises(ColumnError, match="event 0: year 2011 is not allowed; it must be from 2012 to 9999"):
        history(entered, one_game(), [2011], [100], ITALIANA)
    with pytest.raises(ColumnError, match="a list closed through 10000 is not allowed"):
        history(dataclasses.replace(entered, closed_year=10_000), one_game(), [2012], [100], ITALIANA)


@given(seeds, editions, st.integers(0, 10))
def test_a_history_may_be_interrupted_anywhere(seed: int, rules: EloRubeleRules, cut: int) -> None:
    capitals, events = random_sequence(seed, rules)
    whole = history(capital_arrays(capitals), *arrays_of(events), rules).capitals
    halfway = history(capital_arrays(capitals), *arrays_of(events[:cut]), rules).capitals
    rest = history(halfway, *arrays_of(events[cut:]), rules).capitals
    assert (lists_of(rest), rest.closed_year) == (lists_of(whole), whole.closed_year)


def test_a_ledger_longer_than_its_first_room_is_whole() -> None:
    events = [SequenceEvent(2010, 100, EventGames([place], [place + 1], [2])) for place in range(50)]
    entered = newcomers([3000] * 51, 2010, ITALIANA)
    bulk_history = history(capital_arrays(entered), *arrays_of(events), ITALIANA)
    assert bulk_history.ledger.player.tolist() == [player for place in range(50) for player in (place, place + 1)]
    assert bulk_history.capitals.points.tolist() == list(capitals_after(entered, events, ITALIANA).points)
