"""A correction is computed for the players affected: all others stand as before, and every digit is the same."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

import pytest
from tests.core.rating.fide.fide_monthly.office_of_one import DRAW, LOSS, WIN, entry, monthly

from tabellone.core.model import Result
from tabellone.core.rating.fide.fide_monthly.lists import MonthlyLists, monthly_chain
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.fide.seat_gains import SeatGains
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.chain import NO_MEMORY, Scratch
from tabellone.core.rating.lists.records import (
    EventId,
    EventRecord,
    FideNature,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.loops import PlainLoops
from tabellone.core.rating.months import months_later

# Over the change of edition of July 2017, and by the present one.
BEGINNINGS = (date(2017, 2, 1), date(2025, 9, 1))
MONTHS = 7
REGIONS, OF_REGION = 5, 8
PLAYERS = tuple(PlayerId(f"p{number:02}") for number in range(REGIONS * OF_REGION))
RESULTS = (WIN, DRAW, LOSS, Result.BOTH_LOSE, Result.WHITE_WINS_BY_FORFEIT)


@dataclass(slots=True)
class CountingLoops(PlainLoops):
    """The plain loops, which count the seats that they are given."""

    seats: list[int] = field(default_factory=list)

    def fide_gains(self, ratings: Sequence[int], events: Sequence[EventGames], rules: GameRules) -> SeatGains:
        """Gains of each seat from the events."""
        self.seats.append(len(ratings))
        return PlainLoops.fide_gains(self, ratings, events, rules)


def random_event(lots: random.Random, number: int, first: date) -> EventRecord:
    """An event of one region, at times with a guest; a long one, a late one, a quick one or a match now and then."""
    region = lots.randrange(REGIONS) * OF_REGION
    players = lots.sample(PLAYERS[region : region + OF_REGION], 4)
    if lots.random() < 0.2:
        players[0] = next(player for player in lots.sample(PLAYERS, 5) if player not in players)
    is_match = lots.random() < 0.1
    players = players[:2] if is_match else players
    games = []
    for round_number in range(1, 5):
        order = lots.sample(players, len(players))
        pairs = zip(order[::2], order[1::2], strict=True)
        games += [GameEntry(round_number, white, black, lots.choice(RESULTS)) for white, black in pairs]
    start = first + timedelta(days=lots.randrange(170))
    end = start + timedelta(days=lots.choice((2, 5, 40)))
    return EventRecord(
        EventId(f"e{number:02}"),
        f"Event {number}",
        (RatingSystem.FIDE,),
        start,
        end,
        end + timedelta(days=lots.choice((0, 3, 45))),
        tuple(players),
        tuple(games),
        minutes=lots.choice((120, 120, 120, 30)),
        kind=Kind.MATCH if is_match else lots.choice((Kind.SWISS, Kind.ROUND_ROBIN)),
        fide=FideNature(match_games=4 if is_match else None),
    )


def random_register(lots: random.Random, first: date) -> Register:
    """Three quarters of the players have a rating; some are about to outgrow the K of juniors."""
    adults = (first.year - 18, first.year - 17)
    players = {
        player: PlayerRecord(player, f"Player {player}", birth_year=lots.choice((1990, *adults, adults[-1] + 2)))
        for player in PLAYERS
    }
    entries = [entry(player, first, lots.randrange(1700, 2450)) for player in PLAYERS if lots.random() < 0.75]
    return Register(players, tuple(random_event(lots, number, first) for number in range(40)), tuple(entries))


def beginning_of(register: Register) -> date:
    """The day of the first ratings, which are set by hand."""
    return min(one.on for one in register.entries)


def without_event(register: Register, lots: random.Random) -> Register:
    left = lots.choice(register.events)
    return replace(register, events=tuple(event for event in register.events if event is not left))


def with_event(register: Register, lots: random.Random) -> Register:
    return replace(register, events=(*register.events, random_event(lots, 99, beginning_of(register))))


def with_result(register: Register, lots: random.Random) -> Register:
    old = lots.choice(register.events)
    games = (replace(old.games[0], result=WIN if old.games[0].result is LOSS else LOSS), *old.games[1:])
    return replace(
        register, events=tuple(replace(old, games=games) if event is old else event for event in register.events)
    )


def with_rating(register: Register, lots: random.Random) -> Register:
    day = beginning_of(register) + timedelta(days=lots.randrange(150))
    return replace(register, entries=(*register.entries, entry(lots.choice(PLAYERS), day, lots.randrange(1400, 2500))))


def without_rating(register: Register, lots: random.Random) -> Register:
    left = lots.choice(register.entries)
    return replace(register, entries=tuple(one for one in register.entries if one is not left))


def with_birth(register: Register, lots: random.Random) -> Register:
    player = lots.choice(PLAYERS)
    record = replace(register.players[player], birth_year=beginning_of(register).year - lots.choice((10, 40)))
    return replace(register, players={**register.players, player: record})


CORRECTIONS = (without_event, with_event, with_result, with_rating, without_rating, with_birth)


def lists_of(register: Register, loops: PlainLoops, before: MonthlyLists | None = None) -> MonthlyLists:
    """The lists of every month without movements."""
    last = months_later(beginning_of(before.chain.register if before else register), MONTHS)
    return monthly_chain(register, last, monthly, memory=Scratch(NO_MEMORY, loops=loops), before=before)


@pytest.mark.parametrize("correct", CORRECTIONS)
@pytest.mark.parametrize("first", BEGINNINGS)
@pytest.mark.parametrize("seed", [1, 2])
def test_whoever_is_not_reached_stands_as_before_and_every_digit_is_the_same(
    correct: Callable[[Register, random.Random], Register], first: date, seed: int
) -> None:
    lots = random.Random(f"{correct.__name__} {seed}")
    register = random_register(lots, first)
    before = lists_of(register, PlainLoops())
    for _ in range(3):
        after = correct(register, lots)
        reached, everybody = CountingLoops(), CountingLoops()
        found, expected = lists_of(after, reached, before), lists_of(after, everybody)
        for place in range(len(expected.days)):
            mine, full = found.chain.state(place), expected.chain.state(place)
            assert (dict(mine.lives), dict(mine.listed)) == (full.lives, full.listed)
            assert (len(mine.lives), len(mine.listed)) == (len(full.lives), len(full.listed))
            changed = found.reached(place)
            assert changed is not None
            old, new = before.ratings(place), expected.ratings(place)
            assert changed == {player for player in PLAYERS if old.get(player) != new.get(player)}
            assert found.ratings(place, changed) == {player: new[player] for player in changed if player in new}
        assert sum(reached.seats) < sum(everybody.seats)


def test_a_month_that_is_known_already_is_compared_player_by_player() -> None:
    lots = random.Random(4)
    register = random_register(lots, BEGINNINGS[-1])
    last = months_later(BEGINNINGS[-1], MONTHS)
    after = without_event(register, lots)
    memory = Scratch(NO_MEMORY, loops=PlainLoops())
    whole = monthly_chain(after, last, monthly, memory=memory)
    whole.chain.state(len(whole.days) - 1)
    before = lists_of(register, PlainLoops())
    found = monthly_chain(after, last, monthly, memory=memory, before=before)
    for place in range(len(whole.days)):
        old, new = before.ratings(place), whole.ratings(place)
        assert found.reached(place) == {player for player in PLAYERS if old.get(player) != new.get(player)}


def test_lists_that_begin_in_another_month_are_computed_for_everybody() -> None:
    register = random_register(random.Random(5), BEGINNINGS[-1])
    before = lists_of(register, PlainLoops())
    opening = replace(register, entries=(entry(PLAYERS[0], date(2025, 6, 1), 2000), *register.entries))
    found, expected = lists_of(opening, PlainLoops(), before), lists_of(opening, PlainLoops())
    last = len(expected.days) - 1
    assert found.reached(last) is None
    assert found.ratings(last) == expected.ratings(last)
