"""The loops that try out corrections: compiled they give what plain integers give, and the rules."""

import random
import sys
from fractions import Fraction
from importlib.machinery import ModuleSpec

import pytest

from tabellone.bulk.list_loops import CompiledLoops
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.federation import elo_rubele_rules
from tabellone.core.rating.elo_rubele.sequence import SequenceEvent, newcomers
from tabellone.core.rating.fide.account_2024 import change_by_game
from tabellone.core.rating.fide.game_account import FideCareer, RatedGame
from tabellone.core.rating.fide.rules import GameRules, fide_rules
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.loops import PLAIN_LOOPS
from tabellone.core.rating.uisp.period import PeriodEvent
from tabellone.core.rating.uisp.system import uisp_rules
from tabellone.desk.office import computation
from tabellone.regulations.loader import regulation

SEATS = 12


def random_events(lots: random.Random) -> list[EventGames]:
    """Some events, each with its own seats."""
    events = []
    for first in range(0, SEATS, 4):
        pairs = [lots.sample(range(first, first + 4), 2) for _ in range(lots.randrange(9))]
        results = [lots.choice((0, 1, 2, 2, -1)) for _ in pairs]
        events.append(EventGames([white for white, _ in pairs], [black for _, black in pairs], results))
    return events


@pytest.mark.parametrize("edition", ["2014", "2022", "2025"])
def test_gains_of_seats_are_those_of_the_rules(edition: str) -> None:
    rules = fide_rules(regulation("fide", "rating").edition_named(edition))
    assert isinstance(rules, GameRules)
    lots = random.Random(edition)
    compared = 0
    for _ in range(60):
        ratings = [lots.choice((0, lots.randrange(1400, 2850), lots.randrange(2500, 2850))) for _ in range(SEATS)]
        events = random_events(lots)
        gains = PLAIN_LOOPS.fide_gains(ratings, events, rules)
        assert CompiledLoops().fide_gains(ratings, events, rules) == gains
        for seat, rating in enumerate(ratings):
            games = [game for event in events for game in rated_games(event, seat, ratings)]
            assert gains.games[seat] == (len(games) if rating else 0)
            if rating and games:
                change = change_by_game(rating, games, rules, 1, FideCareer())
                assert change.scored - change.expected == Fraction(gains.hundredths[seat], 100)
                compared += 1
    assert compared > 100


def rated_games(event: EventGames, seat: int, ratings: list[int]) -> list[RatedGame]:
    """The games of a seat against rated opponents."""
    games = []
    for white, black, result in zip(event.white, event.black, event.results, strict=True):
        other = black if seat == white else white
        if result >= 0 and seat in (white, black) and ratings[other]:
            games.append(RatedGame(ratings[other], Fraction(result if seat == white else 2 - result, 2)))
    return games


def test_changes_of_the_uisp_are_the_same_compiled() -> None:
    lots = random.Random(1)
    rules = uisp_rules(regulation("uisp", "elo").latest)
    for _ in range(40):
        ratings = [lots.randrange(900, 2600) for _ in range(SEATS)]
        events = [PeriodEvent(lots.choice((2000, 1000, 500)), games) for games in random_events(lots)]
        plain = PLAIN_LOOPS.uisp_changes(ratings, events, rules)
        assert list(CompiledLoops().uisp_changes(ratings, events, rules)) == list(plain)


def test_capitals_are_the_same_compiled() -> None:
    lots = random.Random(1)
    rules = elo_rubele_rules(regulation("fid", "elo_rubele").latest, Discipline.DAMA_ITALIANA)
    for _ in range(40):
        capitals = newcomers([lots.randrange(rules.floor, 6000) for _ in range(SEATS)], 2024, rules)
        events = [SequenceEvent(2024, lots.choice((100, 50)), games) for games in random_events(lots)]
        plain = PLAIN_LOOPS.capitals_after(capitals, events, rules)
        compiled = CompiledLoops().capitals_after(capitals, events, rules)
        assert [*map(list, compiled.columns)] == [*map(list, plain.columns)]
        assert compiled.closed_year == plain.closed_year


def test_many_games_take_the_compiled_loops_where_the_extra_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = EventGames([], [], []), EventGames([], [], [0] * computation.WORTH_LOADING)
    monkeypatch.delitem(sys.modules, "tabellone.bulk.list_loops", raising=False)
    computation.compiled_loops.cache_clear()
    assert computation.loops_for([few]) is PLAIN_LOOPS
    assert computation.loops_for([few, many]) is not PLAIN_LOOPS
    assert computation.loops_for([few]) is not PLAIN_LOOPS, "once loaded, they serve everything"


def test_without_the_extra_the_plain_rules_compute(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str, package: str | None = None) -> ModuleSpec | None:
        del name, package
        return None

    monkeypatch.setattr(computation, "find_spec", nothing)
    computation.compiled_loops.cache_clear()
    try:
        assert computation.loops_for([EventGames([], [], [0] * computation.WORTH_LOADING)]) is PLAIN_LOOPS
    finally:
        computation.compiled_loops.cache_clear()
