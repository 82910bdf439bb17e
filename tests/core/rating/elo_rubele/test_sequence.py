import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.rating.random_events import EDITIONS, random_sequence, sequence_by_rules

from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules, category_of
from tabellone.core.rating.elo_rubele.sequence import CATEGORIES, Capitals, SequenceEvent, capitals_after, newcomers
from tabellone.core.rating.game_columns import ColumnError, EventGames

ITALIANA = EDITIONS[Discipline.DAMA_ITALIANA, "2008"]
NO_GAMES = EventGames([], [], [])
ONE_GAME = EventGames([0], [1], [2])
seeds = st.integers(0, 2**32)
editions = st.sampled_from(list(EDITIONS.values()))


def lists_of(capitals: Capitals) -> list[list[int]]:
    return [list(column) for column in capitals.columns]


@given(seeds, editions, st.integers(0, 12))
def test_a_sequence_in_integers_is_the_sequence_of_the_rules(seed: int, rules: EloRubeleRules, later: int) -> None:
    capitals, events = random_sequence(seed, rules)
    closing = (events[-1].year if events else 2000) - 1 + later
    by_rules, _ = sequence_by_rules(capitals, events, rules, closing)
    assert lists_of(capitals_after(capitals, events, rules, closing)) == lists_of(by_rules)


@given(seeds, editions, st.integers(0, 10))
def test_a_sequence_may_be_interrupted_anywhere(seed: int, rules: EloRubeleRules, cut: int) -> None:
    capitals, events = random_sequence(seed, rules)
    halfway = capitals_after(capitals, events[:cut], rules)
    assert capitals_after(halfway, events[cut:], rules) == capitals_after(capitals, events, rules)


@given(st.lists(st.integers(100, 6000)), editions)
def test_newcomers_are_in_the_category_of_their_capital(points: list[int], rules: EloRubeleRules) -> None:
    entered = newcomers(points, 2010, rules)
    assert [CATEGORIES[place] for place in entered.categories] == [category_of(p, rules.thresholds) for p in points]


@pytest.mark.parametrize(("year", "points", "taken"), [(2010, 500, 0), (2011, 450, 50), (2012, 400, 100)])
def test_who_enters_pays_for_idle_years_after_the_one_he_enters_in(year: int, points: int, taken: int) -> None:
    after = capitals_after(newcomers([500], 2010, ITALIANA), [], ITALIANA, closed_through=year)
    assert (list(after.points), list(after.malus_taken), after.closed_year) == ([points], [taken], year)


def test_a_game_not_played_is_no_event_for_its_players() -> None:
    entered = newcomers([500, 500], 2010, ITALIANA)
    after = capitals_after(entered, [SequenceEvent(2010, 100, EventGames([0], [1], [-1]))], ITALIANA)
    assert (list(after.points), list(after.last_event_years)) == ([500, 500], [0, 0])


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([SequenceEvent(2011, 100, NO_GAMES), SequenceEvent(2010, 100, NO_GAMES)], "event 1: year 2010 is not allowed"),
        ([SequenceEvent(2010, 0, NO_GAMES)], "event 0: a validity of 0 per cent is not allowed"),
        ([SequenceEvent(2009, 100, ONE_GAME)], "event 0: year 2009 is not allowed; it must be from 2010"),
        ([SequenceEvent(2010, 100, EventGames([0], [0], [1]))], "event 0, row 0: player 0 against himself"),
        (
            [SequenceEvent(2010, 100, EventGames([0] * 40_000, [1] * 40_000, [2] * 40_000))],
            r"event 0: player 0 would reach \d+; a capital is at most 1000000",
        ),
    ],
)
def test_events_that_cannot_be_are_refused(events: list[SequenceEvent], words: str) -> None:
    with pytest.raises(ColumnError, match=words):
        capitals_after(newcomers([3000, 3000], 2010, ITALIANA), events, ITALIANA)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("points", 99, "player 1: rating 99 is not allowed; it must be from 100 to 1000000"),
        ("categories", 5, "player 1: category 5 is not allowed; it must be from 0 to 4"),
        ("malus_taken", 451, "player 1: malus so far 451 is not allowed; it must be from 0 to 450"),
        ("entry_years", -1, "player 1: year of entry -1 is not allowed"),
    ],
)
def test_lists_that_cannot_be_are_refused_by_their_row(field: str, value: int, words: str) -> None:
    entered = newcomers([500, 500], 2010, ITALIANA)
    column: Any = (getattr(entered, field)[0], value)
    with pytest.raises(ColumnError, match=words):
        capitals_after(dataclasses.replace(entered, **{field: column}), [], ITALIANA)
    with pytest.raises(ColumnError, match="they must be equally long"):
        capitals_after(dataclasses.replace(entered, **{field: column[:1]}), [], ITALIANA)


def test_years_with_events_after_them_cannot_be_left_open() -> None:
    entered = newcomers([500, 500], 2010, ITALIANA)
    with pytest.raises(ColumnError, match="closing the years through 2008 is not allowed; it must be from 2009"):
        capitals_after(entered, [SequenceEvent(2010, 100, ONE_GAME)], ITALIANA, closed_through=2008)


def test_the_random_histories_hold_what_is_hard() -> None:
    seen: set[str] = set()
    for rules in EDITIONS.values():
        for seed in range(60):
            capitals, events = random_sequence(seed, rules)
            after, changes = sequence_by_rules(capitals, events, rules, (events[-1].year if events else 2000) - 1)
            for change in (entry.change for entry in changes):
                several = len(change.crossings) > 1
                seen |= {"up"} if several and change.exact > change.before else set()
                seen |= {"down"} if several and change.exact < change.before else set()
                seen |= {"half"} if change.exact.denominator == 2 else set()
                seen |= {"floor"} if change.after == rules.floor and change.exact < rules.floor - 20 else set()
                seen |= {"kept"} if change.category_after is not category_of(change.after, rules.thresholds) else set()
            seen |= (
                {"idle"} if any(a > b for a, b in zip(after.malus_taken, capitals.malus_taken, strict=True)) else set()
            )
            seen |= {"limit"} if rules.malus_limit in after.malus_taken else set()
    assert seen == {"up", "down", "half", "floor", "kept", "idle", "limit"}


def test_an_event_before_one_of_the_list_and_a_list_closed_in_no_year_are_refused() -> None:
    entered = newcomers([500, 500], 2010, ITALIANA)
    played = dataclasses.replace(entered, last_event_years=(0, 2012))
    with pytest.raises(ColumnError, match="event 0: year 2011 is not allowed; it must be from 2012 to 9999"):
        capitals_after(played, [SequenceEvent(2011, 100, ONE_GAME)], ITALIANA)
    with pytest.raises(ColumnError, match="a list closed through 10000 is not allowed; it must be from 0 to 9999"):
        capitals_after(dataclasses.replace(entered, closed_year=10_000), [], ITALIANA)
