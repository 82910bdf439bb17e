"""Costs of the program: rates, growth between sizes, and the ratio to a peer in the same run."""

import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

from bench_pages import bench_pages  # type: ignore[import-not-found]
from bench_papers import bench_papers  # type: ignore[import-not-found]
from bench_ratings import bench_ratings  # type: ignore[import-not-found]
from bench_start import bench_start  # type: ignore[import-not-found]
from draughts import Board as PeerBoard

import tabellone
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import apply, legal_moves, perft
from tabellone.core.draughts.position import Position, write_fen
from tabellone.core.model import CHESS_SCORING, Discipline, PlayerNumber, Tournament
from tabellone.core.organisation.division import grid
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.generator import Chances, generate
from tabellone.core.pairing.round_robin.table import schedule
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next, request_for
from tabellone.regulations.rulebook import (
    fide_expectation,
    group_grid,
    group_limits,
    pairing_system,
)

EDITIONS = {"dutch": "2026"}
MANY_ABSENCES = Chances(forfeit=125, double_forfeit=30, half_point_bye=60, absence=60, late_entry=60, withdrawal=25)


def seconds(call: Callable[[], object], repeat: int = 3, clock: Callable[[], float] = time.perf_counter) -> float:
    """The shortest of some runs."""
    best = float("inf")
    for _ in range(repeat):
        start = clock()
        call()
        best = min(best, clock() - start)
    return best


def each_of(function: Callable[[Any], object], items: list[Any]) -> None:
    """Call a function for every item."""
    for item in items:
        function(item)


def random_positions(variant: Variant, count: int) -> list[Position]:
    """Positions from random play, always the same."""
    lots = random.Random(1)  # noqa: S311 - not a secret
    found: list[Position] = []
    while len(found) < count:
        position = Position.initial(variant)
        for _ in range(60):
            moves = legal_moves(position)
            if not moves:
                break
            position = apply(position, lots.choice(moves))
            found.append(position)
    return found[:count]


def bench_draughts() -> None:
    """Move generation: nodes a second, and the ratio to pydraughts on the same positions."""
    print("draughts                     nodes   nodes/s")
    for variant, depth in ((Variant.ITALIAN, 7), (Variant.INTERNATIONAL, 6)):
        nodes = perft(Position.initial(variant), depth)
        took = seconds(partial(perft, Position.initial(variant), depth))
        print(f"  perft {variant.name.lower():14} {depth} {nodes:9} {nodes / took:9.0f}")
    for variant, peer_name in ((Variant.ITALIAN, "italian"), (Variant.INTERNATIONAL, "standard")):
        positions = random_positions(variant, 100)
        boards = [PeerBoard(peer_name, write_fen(position)) for position in positions]
        ours = seconds(partial(each_of, legal_moves, positions))
        peers = seconds(partial(each_of, PeerBoard.legal_moves, boards), 1)
        print(f"  legal moves {variant.name.lower():14} {peers / ours:7.0f} times as fast as pydraughts")


def bench_tables() -> None:
    """Round-robin schedules by size, with the growth from one to the next, and the whole grid of annex 24."""
    print("round robin    seconds   growth")
    before = 0.0
    for players in (24, 100, 500, 1000):
        took = seconds(partial(schedule, players))
        growth = f"{took / before:6.1f}x" if before else ""
        print(f"  {players:5} players {took:8.4f}  {growth}")
        before = took
    ranges, limits = group_grid(), group_limits()
    cells = len(ranges.groups) * len(ranges.players) * len(ranges.rounds)
    took = seconds(
        lambda: [list(grid(ranges.players, groups, tuple(ranges.rounds), limits)) for groups in ranges.groups]
    )
    print(f"grid of annex 24: {cells} divisions in {took:.4f} s")


def bench_pairing() -> None:
    """Round 6 of 9 by size for each system: CPU seconds of the engine alone, and the growth between sizes."""
    print("round 6 of 9 CPU seconds   growth")
    for name in ("dutch", "dubov", "burstein", "lim", "italo-swiss"):
        before = 0.0
        for players in (20, 100, 500, 1000, 2000):
            system = system_for(name, players)
            five = event_of(name, players, rounds=5)
            request = request_for(five, 6, PairingConstraints())
            took = seconds(partial(system.pair, request, five.rounds[-1]), clock=time.process_time)
            growth = f"{took / before:6.1f}x" if before else ""
            print(f"  {name:11} {players:5} {took:8.4f}  {growth}")
            before = took


def bench_early_rounds() -> None:
    """Rounds 1 to 4 of the Dutch system, where scoregroups are large, with many byes and absences, and with clubs."""
    print("dutch, early rounds      CPU seconds of rounds 1 to 4")
    for players in (500, 1000, 2000):
        system = system_for("dutch", players)
        event = event_of("dutch", players, rounds=3, chances=MANY_ABSENCES)
        clubs = frozenset(
            frozenset(map(PlayerNumber, pair))
            for club in range(12)
            for pair in combinations(range(club + 1, players + 1, 12), 2)
        )
        for name, constraints in (("absences", PairingConstraints()), ("clubs", PairingConstraints(clubs))):
            took = []
            for number in range(1, 5):
                before = replace(event, rounds=event.rounds[: number - 1])
                request = request_for(before, number, constraints)
                took.append(seconds(partial(system.pair, request, None), 1, time.process_time))
            print(f"  {name:10} {players:5}     " + "  ".join(f"{one:7.3f}" for one in took))


def bench_peers() -> None:
    """Round 6 of 9 beside the engines installed: their seconds by ours, in one run, their start included."""
    peers = [path for name in ("bbpPairings", "bbpPairings.exe") if (path := shutil.which(name))]
    if not peers:
        print("no other pairing engine is installed (looked for bbpPairings on the path)")
    for name in ("dutch", "dubov", "burstein") if peers else ():
        if name == "dubov":
            print("  dubov: no engine that is looked for knows it")
            continue
        for players in (100, 500, 1000):
            system = system_for(name, players)
            five = event_of(name, players, rounds=5)
            ours = seconds(partial(pair_next, five, 6, system, PairingConstraints()))
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder, "event.trf")
                file.write_text(tabellone.write_trf(five), encoding="utf-8")
                for peer in peers:
                    command = [peer, f"--{name}", str(file), "-p", str(Path(folder, "pairs"))]
                    theirs = seconds(partial(subprocess.run, command, check=True, capture_output=True), 1)
                    print(f"  {Path(peer).stem:11} {name:8} {players:5} {theirs:8.4f}  {theirs / ours:6.1f} times ours")


def event_of(name: str, players: int, rounds: int, chances: Chances | None = None) -> Tournament:
    """The first rounds of an event of nine, always the same."""
    event = generate(
        system_for(name, players),
        players=players,
        rounds=rounds + 1,
        seed=1,
        discipline=Discipline.CHESS,
        scoring=CHESS_SCORING,
        expected=fide_expectation(),
        chances=chances,
    ).tournament
    return replace(event, rounds=event.rounds[:rounds], planned_rounds=9)


def bench_large_club() -> None:
    """Hard rounds for Lim, against an ordinary round of the same field: large clubs whose players are kept apart.

    Half of the field is one club, with bans and with wishes; or more than half, so that some wishes cannot be kept.
    """
    print("round 2 of 9, one club          seconds   times an ordinary round")
    for players in (100, 300, 1000):
        half = players // 2
        field = tuple(Contestant(PlayerNumber(n), 2400 - n, Fraction(n <= half)) for n in range(1, players + 1))
        ordinary = PairingRequest(field, 2, 9, Fraction(1))
        system = system_for("lim", players)
        plain = seconds(partial(system.pair, ordinary, None))
        print(f"  lim, no club       {players:5} {plain:13.4f}")
        for name, club, kind in (
            ("top half banned", range(1, half + 1), "forbidden"),
            ("low half banned", range(half + 1, players + 1), "forbidden"),
            ("half unwanted", range(1, players + 1, 2), "unwanted"),
            ("most unwanted", range(1, players * 6 // 10), "unwanted"),
        ):
            pairs = frozenset(frozenset(map(PlayerNumber, pair)) for pair in combinations(club, 2))
            is_ban = kind == "forbidden"
            request = replace(ordinary, forbidden=pairs) if is_ban else replace(ordinary, unwanted=pairs)
            took = seconds(partial(system.pair, request, None), 1)
            print(f"  lim, {name:15} {players:5} {took:11.4f}  {took / plain:7.1f}x")


def system_for(name: str, players: int) -> PairingSystem:
    """A system for an event of nine rounds."""
    return pairing_system(SYSTEMS[name], EDITIONS.get(name, SYSTEMS[name].editions[0].name), players=players, rounds=9)


if __name__ == "__main__":
    bench_start()
    bench_draughts()
    bench_tables()
    bench_pairing()
    bench_early_rounds()
    bench_peers()
    bench_large_club()
    bench_ratings()
    bench_pages()
    bench_papers()
