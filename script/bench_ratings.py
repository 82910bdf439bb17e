"""Costs of ratings of whole periods and histories: against the rules, and against the machine's own memory."""

import random
import time
import tracemalloc
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import numpy as np

from tabellone.bulk import period as bulk_period
from tabellone.bulk import sequence as bulk_sequence
from tabellone.bulk.columns import Games, Int8, Int32, games_by_event
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import CATEGORIES, Capitals, SequenceEvent, capitals_after, newcomers
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.rating.uisp.event_change import UispRules
from tabellone.core.rating.uisp.period import PeriodEvent, changes_of_period, published
from tabellone.regulations.rulebook import elo_rubele_rules, uisp_rules

PLAYERS = 50_000
SAMPLE = 200
"""Events that the rules themselves rate, one game after the other; all would take minutes."""


class Way(NamedTuple):
    """One implementation of the same computation: seconds for so many games."""

    name: str
    games: int
    seconds: float


def shortest(call: Callable[[], object], repeat: int = 9) -> float:
    """The shortest of some runs, in seconds."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def bytes_a_second() -> float:
    """Memory bandwidth: a large copy, read and written."""
    source = np.ones(1 << 27, np.uint8)
    target = np.zeros_like(source)
    return 2 * source.nbytes / shortest(partial(np.copyto, target, source))


def peak_bytes(call: Callable[[], object]) -> int:
    """Peak memory of a call on top of its input; allocated but untouched memory counts too."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def events_of(lots: random.Random, events: int, field: int, games: int) -> list[EventGames]:
    """Events of a field drawn from all players, always the same; everybody plays in every round."""
    found = []
    for _ in range(events):
        present = lots.sample(range(PLAYERS), field)
        white: list[int] = []
        black: list[int] = []
        while len(white) < games:
            lots.shuffle(present)
            white += present[0::2]
            black += present[1::2]
        found.append(EventGames(white[:games], black[:games], lots.choices((0, 1, 2), k=games)))
    return found


def columns_of(events: list[EventGames]) -> tuple[Int32, Int32, Int32, Int8]:
    """The same games as arrays: event, White, Black, result."""
    sizes = [len(event.white) for event in events]
    return (
        np.repeat(np.arange(len(events), dtype=np.int32), sizes),
        np.concatenate([np.array(event.white, np.int32) for event in events]),
        np.concatenate([np.array(event.black, np.int32) for event in events]),
        np.concatenate([np.array(event.results, np.int8) for event in events]),
    )


def say(title: str, ways: list[Way], least_bytes: int, bandwidth: float, peak: int) -> None:
    """Print rates and ratios; the first way is that of the rules."""
    ideal = least_bytes / bandwidth
    slowest = ways[0].games / ways[0].seconds
    print(f"{title}: at least {least_bytes / 1e6:.1f} MB to touch, {ideal * 1e3:.2f} ms at {bandwidth / 1e9:.1f} GB/s")
    print("                        seconds      games/s  times the rules  times the ideal time")
    for way in ways:
        rate = way.games / way.seconds
        share = way.seconds / (ideal * way.games / ways[-1].games)
        print(f"  {way.name:18} {way.seconds:10.4f} {rate:12.0f} {rate / slowest:16.1f} {share:21.1f}")
    print(f"  arrays made on the way, at most {peak / 1e6:.1f} MB")


def period_by_rules(ratings: list[int], events: list[PeriodEvent], rules: UispRules) -> None:
    """Every player of every event by the functions that cite the articles."""
    for event in events:
        games = event.games
        of: dict[int, list[tuple[int, Fraction]]] = {}
        for white, black, result in zip(games.white, games.black, games.results, strict=True):
            of.setdefault(white, []).append((ratings[black], Fraction(result, 2)))
            of.setdefault(black, []).append((ratings[white], Fraction(2 - result, 2)))
        for player, played in of.items():
            uisp.event_change(ratings[player], played, Fraction(event.coefficient, 100), rules)


def sequence_by_rules(capitals: Capitals, events: list[SequenceEvent], rules: EloRubeleRules) -> None:
    """Every player of every event by the functions that cite the articles."""
    points = list(capitals.points)
    for event in events:
        games = event.games
        of: dict[int, list[tuple[int, int]]] = {}
        for white, black, result in zip(games.white, games.black, games.results, strict=True):
            of.setdefault(white, []).append((points[black], result))
            of.setdefault(black, []).append((points[white], 2 - result))
        for player, played in of.items():
            expected = elo_rubele.expected_in_event(points[player], [other for other, _ in played], rules.expectation)
            scored = Fraction(sum(made for _, made in played))
            category = CATEGORIES[capitals.categories[player]]
            change = elo_rubele.event_change(
                points[player], scored, expected, rules, weight=event.weight, category=category
            )
            points[player] = change.after


def bench_period(bandwidth: float) -> None:
    """A quarter of the UISP: a million games of 10,000 events."""
    lots = random.Random(1)  # noqa: S311 - not a secret
    rules = uisp_rules()
    ratings = [lots.randint(1000, 2400) for _ in range(PLAYERS)]
    events = [PeriodEvent(lots.choice((500, 1000, 1500, 3000)), games) for games in events_of(lots, 10_000, 30, 100)]
    event, white, black, results = columns_of([each.games for each in events])
    coefficients = np.array([each.coefficient for each in events])
    fixed = np.array(ratings, np.int32)
    count = event.size

    def gather() -> Games:
        return games_by_event(event, white, black, results, len(events))

    def whole(threads: int | None) -> object:
        period = bulk_period.period_of(fixed, coefficients, rules)
        return bulk_period.published(period, bulk_period.changes_of_period(period, games, threads))

    start = time.perf_counter()
    games = gather()
    first = whole(1)
    compiling = time.perf_counter() - start
    quick = published(ratings, changes_of_period(ratings, events, rules))
    if not np.array_equal(np.array(quick), np.asarray(first)):
        raise SystemExit("the ways to a period differ")
    sample = events[:SAMPLE]
    ways = [
        Way("rules", 100 * SAMPLE, shortest(partial(period_by_rules, ratings, sample, rules), 1)),
        Way("plain Python", count, shortest(lambda: published(ratings, changes_of_period(ratings, events, rules)), 3)),
        Way("gathering", count, shortest(gather)),
        Way("compiled, 1 thread", count, shortest(partial(whole, 1))),
        Way("compiled, threads", count, shortest(partial(whole, None))),
    ]
    # Two players and a result a game, a rating read and a rating written a player.
    say("rating period", ways, 9 * count + 12 * PLAYERS, bandwidth, peak_bytes(partial(whole, None)))
    print(f"  first call, with compiling or loading what was compiled before: {compiling:.2f} s")


def bench_sequence(bandwidth: float) -> None:
    """Twenty years of the FID: 1.7 million games of 20,000 events, each from what the one before left."""
    lots = random.Random(2)  # noqa: S311 - not a secret
    rules = elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    capitals = newcomers([lots.randint(300, 5000) for _ in range(PLAYERS)], 2001, rules)
    events = [
        SequenceEvent(2001 + number // 1000, lots.choice((100, 50)), games)
        for number, games in enumerate(events_of(lots, 20_000, 24, 85))
    ]
    event, white, black, results = columns_of([each.games for each in events])
    years, weights = np.array([each.year for each in events]), np.array([each.weight for each in events])
    count = event.size
    given = bulk_sequence.capital_arrays(capitals)

    def gather() -> Games:
        return games_by_event(event, white, black, results, len(events))

    start = time.perf_counter()
    games = gather()
    first = bulk_sequence.history(given, games, years, weights, rules)
    alone = bulk_sequence.capitals_after(given, games, years, weights, rules)
    compiling = time.perf_counter() - start
    quick = list(capitals_after(capitals, events, rules).points)
    if first.capitals.points.tolist() != quick or alone.points.tolist() != quick:
        raise SystemExit("the ways along a sequence differ")
    sample = events[:SAMPLE]
    whole = partial(bulk_sequence.history, given, games, years, weights, rules)
    list_alone = partial(bulk_sequence.capitals_after, given, games, years, weights, rules)
    ways = [
        Way("rules", 85 * SAMPLE, shortest(partial(sequence_by_rules, capitals, sample, rules), 1)),
        Way("plain Python", count, shortest(partial(capitals_after, capitals, events, rules), 3)),
        Way("gathering", count, shortest(gather)),
        Way("compiled, the list", count, shortest(list_alone)),
        Way("compiled, a ledger", count, shortest(whole)),
    ]
    # Two players and a result a game, the list read and written, and a ledger row a player of an event.
    filled = first.ledger.rows
    say("Elo-Rubele sequence", ways, 9 * count + 40 * PLAYERS + filled.nbytes, bandwidth, peak_bytes(whole))
    print(f"  of these {filled.nbytes / 1e6:.1f} MB are filled: the ledger, {len(filled)} changes")
    print(f"  first call, with compiling or loading what was compiled before: {compiling:.2f} s")


def bench_ratings() -> None:
    """Both, with the bandwidth of the memory measured in the same run."""
    bandwidth = bytes_a_second()
    bench_period(bandwidth)
    bench_sequence(bandwidth)


if __name__ == "__main__":
    bench_ratings()
