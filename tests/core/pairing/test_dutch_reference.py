"""Three hundred events of an independent engine: every round is paired alike, byes and colours included."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tabellone.core.model import (
    CHESS_SCORING,
    Colour,
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
from tabellone.core.pairing.checker import check_rounds
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints
from tabellone.regulations.rulebook import pairing_system

CASES = Path(__file__).parents[2] / "cases" / "fide" / "dutch"
RESULTS = {
    "1": Result.WHITE_WINS,
    "0": Result.BLACK_WINS,
    "=": Result.DRAW,
    "+": Result.WHITE_WINS_BY_FORFEIT,
    "-": Result.BLACK_WINS_BY_FORFEIT,
    "x": Result.DOUBLE_FORFEIT,
}
RESTS = {"U": Outcome.ALLOCATED_BYE, "H": Outcome.HALF_POINT_BYE, "Z": Outcome.ZERO_POINT_BYE}
EVENTS_OF_AN_EDITION = 150
CHUNK = 15


@dataclass(frozen=True)
class ReferenceEvent:
    """An event as a case file has it."""

    name: str
    tournament: Tournament
    colour: Colour


def round_of(number: int, line: str) -> Round:
    encounters, rests = [], []
    for entry in line.split():
        if "-" in entry.partition(":")[0]:
            pair, _, result = entry.partition(":")
            white, black = (PlayerNumber(int(player)) for player in pair.split("-"))
            encounters.append(Encounter((Game(white, black, RESULTS[result]),)))
        else:
            rests.append(Rest(PlayerNumber(int(entry[:-1])), RESTS[entry[-1]]))
    return Round(number, tuple(encounters), tuple(rests))


def events(edition: str) -> Iterator[ReferenceEvent]:
    """The events of a case file."""
    _, *blocks = (CASES / edition / "events.txt").read_text(encoding="utf-8").strip().split("\n\n")
    for block in blocks:
        head, *lines = block.splitlines()
        name, *settings = head.split()
        values = dict(setting.split("=") for setting in settings)
        players = tuple(Player(PlayerNumber(n), f"P{n}") for n in range(1, int(values["players"]) + 1))
        rounds = tuple(round_of(number, line) for number, line in enumerate(lines, start=1))
        tournament = Tournament(
            name, Discipline.CHESS, CHESS_SCORING, players, int(values["rounds"]), rounds, system="dutch"
        )
        yield ReferenceEvent(name, tournament, Colour(values["colour"]))


@pytest.mark.parametrize("first", range(0, EVENTS_OF_AN_EDITION, CHUNK))
@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_every_round_of_the_reference_events_agrees(edition: str, first: int) -> None:
    chosen = list(events(edition))[first : first + CHUNK]
    assert len(chosen) == CHUNK
    for event in chosen:
        tournament = event.tournament
        system = pairing_system(
            SYSTEMS["dutch"], edition, players=len(tournament.players), rounds=tournament.planned_rounds
        )
        checks = list(check_rounds(tournament, system, PairingConstraints(initial_colour=event.colour)))
        assert len(checks) == len(tournament.rounds)
        assert [check for check in checks if not check.agrees] == [], event.name
