import random
from dataclasses import replace
from datetime import date
from itertools import accumulate

import numpy as np
import pytest

from tabellone.bulk.columns import games_by_event
from tabellone.bulk.sequence import capital_arrays, history
from tabellone.core.model import Result
from tabellone.core.rating.elo_rubele.careers import elo_rubele_movements
from tabellone.core.rating.elo_rubele.sequence import newcomers
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.regulations.rulebook import federation_rules

ITALIANA = RatingSystem.ELO_RUBELE_ITALIANA
PLAYERS = 12
BY_HALF_POINTS = (Result.BLACK_WINS, Result.DRAW, Result.WHITE_WINS)


def player(number: int) -> PlayerId:
    return PlayerId(f"p{number:02}")


def random_year(lots: random.Random, year: int) -> list[tuple[date, list[tuple[int, int, int]]]]:
    """Some events of a year in the order of their days, with games as White, Black and half points of White."""
    days = sorted(lots.sample(range(1, 28), lots.randrange(0, 4)))
    events = []
    for day in days:
        field = lots.sample(range(PLAYERS), 6)
        pairs = [(field[place], other) for place in range(6) for other in field[place + 1 :]]
        events.append((date(year, 5, day), [(white, black, lots.randrange(3)) for white, black in pairs]))
    return events


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("first_year", [2009, 2021])
def test_histories_in_bulk_equal_the_careers_of_a_register(seed: int, first_year: int) -> None:
    lots = random.Random(f"{seed} {first_year}")
    played = [dated_event for year in range(first_year, first_year + 6) for dated_event in random_year(lots, year)]
    capitals = [lots.randrange(100, 4300) for _ in range(PLAYERS)]
    opening = date(first_year, 1, 1)
    until = date(first_year + 6, 12, 31)
    rules = federation_rules(opening).systems[ITALIANA]
    records = {player(number): PlayerRecord(player(number), f"Player {number}") for number in range(PLAYERS)}
    events = [
        EventRecord(
            EventId(str(day)),
            str(day),
            (ITALIANA,),
            day,
            day,
            day,
            tuple(records),
            tuple(GameEntry(1, player(white), player(black), BY_HALF_POINTS[half]) for white, black, half in games),
        )
        for day, games in played
    ]
    entries = [
        CommissionEntry(ITALIANA, player(number), opening, capital, "office", "first list")
        for number, capital in enumerate(capitals)
    ]
    last = {
        movement.player: movement
        for movement in elo_rubele_movements(records, events, entries, federation_rules, until)
    }
    settled = replace(newcomers(capitals, first_year - 1, rules), closed_year=first_year - 1)
    sizes = list(accumulate((len(games) for _, games in played), initial=0))
    event = np.repeat(np.arange(len(played)), np.diff(sizes))
    white, black, half = np.array([game for _, games in played for game in games], dtype=np.int64).reshape(-1, 3).T
    games = games_by_event(event, white, black, half, len(played))
    years = [day.year for day, _ in played]
    bulk_history = history(capital_arrays(settled), games, years, [100] * len(played), rules, until.year)
    assert bulk_history.capitals.points.tolist() == [last[player(number)].after for number in range(PLAYERS)]
    assert bulk_history.capitals.malus_taken.tolist() == [last[player(number)].malus_taken for number in range(PLAYERS)]
