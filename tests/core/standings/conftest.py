"""Events from case files, random events, and the lists of the regulation files."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Tournament,
)
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.standings.performance import Differences, differences
from tabellone.core.standings.policy import Policy, policies
from tabellone.regulations import loader, rulebook

CASES = Path(__file__).parents[2] / "cases"
SCORING = {"chess": CHESS_SCORING, "draughts": DRAUGHTS_SCORING}
RESTS = {
    "U": Outcome.ALLOCATED_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    "X": Outcome.WITHDRAWN,
}
RESULTS = {
    "1/0": Result.WHITE_WINS,
    "=/=": Result.DRAW,
    "0/1": Result.BLACK_WINS,
    "+/-": Result.WHITE_WINS_BY_FORFEIT,
    "-/+": Result.BLACK_WINS_BY_FORFEIT,
    "-/-": Result.DOUBLE_FORFEIT,
    "0/0": Result.BOTH_LOSE,
    "?/?": None,
}

Case = dict[str, Any]


def load_case(path: str) -> Case:
    """A case file such as "fide/standings/2026/exercise_swiss_5"."""
    return tomllib.loads((CASES / f"{path}.toml").read_text(encoding="utf-8"))


def event_of(case: Case) -> Tournament:
    """The event of a case: lines of cells "w9 1", "b3 =", "w4 +", or U F H Z X for a round without a game."""
    lines = {int(number): line["rounds"].split(", ") for number, line in case["players"].items()}
    rounds = []
    for place in range(max(len(cells) for cells in lines.values())):
        encounters, rests = [], []
        for number, cells in lines.items():
            cell = cells[place]
            if cell in RESTS:
                rests.append(Rest(PlayerNumber(number), RESTS[cell]))
            elif cell[0] == "w":
                opponent, sign = cell[1:].split()
                answer, other = lines[int(opponent)][place].split()
                assert answer == f"b{number}", f"round {place + 1}: {number} {cell}"
                game = Game(PlayerNumber(number), PlayerNumber(int(opponent)), RESULTS[f"{sign}/{other}"])
                encounters.append(Encounter((game,)))
        rounds.append(Round(place + 1, tuple(encounters), tuple(rests)))
    players = tuple(
        Player(PlayerNumber(int(number)), line.get("name", f"P{number}"), line.get("rating"))
        for number, line in case["players"].items()
    )
    scoring = SCORING[case["scoring"]]
    discipline = Discipline.CHESS if case["scoring"] == "chess" else Discipline.DAMA_ITALIANA
    return Tournament("Prova", discipline, scoring, players, len(rounds), tuple(rounds))


def random_event(seed: int) -> Tournament:
    """A small event with everything that can happen to a round: byes, forfeits, absences, withdrawals."""
    lots = Random(seed)
    size, length = lots.randint(2, 10), lots.randint(1, 7)
    scoring = lots.choice([CHESS_SCORING, DRAUGHTS_SCORING, replace(CHESS_SCORING, allocated_bye=CHESS_SCORING.draw)])
    players = tuple(Player(PlayerNumber(n), f"P{n}", lots.randint(1400, 2400)) for n in range(1, size + 1))
    left: dict[PlayerNumber, str] = {}
    games = lots.choice([1, 1, 1, 2])
    rounds = []
    for number in range(1, length + 1):
        free, rests, encounters = [], [], []
        for player in players:
            if player.number not in left and lots.random() < 0.06:
                left[player.number] = lots.choice("XZ-")
            how = left.get(player.number) or lots.choice(["play"] * 12 + ["H", "Z", "-", "F"])
            if how == "play":
                free.append(player.number)
            elif how != "-":
                rests.append(Rest(player.number, RESTS[how]))
        lots.shuffle(free)
        if len(free) % 2:
            rests.append(Rest(free.pop(), Outcome.ALLOCATED_BYE))
        for white, black in zip(free[::2], free[1::2], strict=True):
            results = lots.choices(list(Result), [9, 8, 7, 2, 2, 0, 1, 1, 1, 1], k=games)
            pairs = [(white, black), (black, white)]
            encounters.append(
                Encounter(tuple(Game(*pair, result) for pair, result in zip(pairs[:games], results, strict=True)))
            )
        rounds.append(Round(number, tuple(encounters), tuple(rests)))
    return Tournament("Prova", Discipline.CHESS, scoring, players, length, tuple(rounds))


@pytest.fixture(scope="session")
def case() -> Callable[[str], Case]:
    """Reads a case file."""
    return load_case


@pytest.fixture(scope="session")
def event() -> Callable[[Case], Tournament]:
    """Makes the event of a case."""
    return event_of


@pytest.fixture(scope="session")
def random_tournament() -> Callable[[int], Tournament]:
    """Makes a random event from a seed."""
    return random_event


@pytest.fixture(scope="session")
def lists() -> dict[str, Policy]:
    """Every list of the regulation files, of all editions."""
    files = (loader.regulation("fide", "tie_breaks"), loader.regulation("fid", "tie_breaks"))
    return policies(edition for file in files for edition in file.editions)


@pytest.fixture(scope="session")
def expectations() -> ExpectationTable:
    """The table of expected scores of B.02."""
    return rulebook.fide_expectation()


@pytest.fixture(scope="session")
def table() -> Differences:
    """The table of differences of B.02."""
    return differences(loader.regulation("fide", "rating").latest.value("score_to_difference"))
