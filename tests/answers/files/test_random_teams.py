"""Random events of teams: files that the checker agrees with and that read back as the event that was made."""

import json
from datetime import date
from pathlib import Path

import pytest

from tabellone.answers.files.check import checked
from tabellone.answers.files.random_event import RandomEventQuestion
from tabellone.answers.files.report import read_report
from tabellone.core.model import Outcome
from tabellone.core.pairing.declaration import Family
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.formats.trf.team_event import team_event_of
from tabellone.program import main

TODAY = date(2026, 6, 1)
BUSY = {"forfeits": "80", "double-forfeits": "30", "absences": "100", "half-point-byes": "60", "late-entries": "100"}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(1, 5))
def test_check_agrees_with_random_events_of_teams(system: str, seed: int) -> None:
    teams = 6 + 2 * seed - seed % 2
    if SYSTEMS[system].family is Family.ROUND_ROBIN:
        teams += teams % 2  # the Scheveningen system has no table for an odd field
    question = RandomEventQuestion(system, teams, 4, seed, rates=BUSY, boards=1 + seed)
    made = question.answered(TODAY)
    report = read_report(made.file, "teams.trf")
    answer = checked(report, system, TODAY)
    assert answer.agrees
    assert len(report.players) == question.players
    assert made.answer.players == question.players * (question.boards + 1)
    assert answer.ranking.policy.for_teams


def test_random_events_of_teams_have_byes_forfeits_and_empty_boards() -> None:
    rests, empty, forfeited = set(), 0, 0
    for seed in range(20):
        made = RandomEventQuestion("team-swiss", 9, 5, seed, rates=BUSY, boards=4).answered(TODAY)
        for one_round in team_event_of(made.generated.report.document).rounds:
            rests |= {rest.outcome for rest in one_round.rests}
            for match in one_round.matches:
                seated = sum(len(tuple(game.players)) for game in match.games)
                forfeited += seated == 0
                empty += 0 < seated < 2 * len(match.games)
    assert rests >= {Outcome.ALLOCATED_BYE, Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE}
    assert empty
    assert forfeited


@pytest.mark.parametrize("acceleration", ["baku", "haley"])
def test_accelerated_events_of_teams_agree(acceleration: str) -> None:
    for seed in range(4):
        question = RandomEventQuestion("team-swiss", 12, 6, seed, acceleration=acceleration, boards=2)
        report = read_report(question.answered(TODAY).file, "teams.trf")
        assert checked(report, None, TODAY).agrees


def test_the_same_seed_makes_the_same_teams() -> None:
    question = RandomEventQuestion("team-swiss", 8, 4, 3, boards=4)
    assert question.answered(TODAY).file == question.answered(TODAY).file


def test_a_system_for_teams_asks_for_boards() -> None:
    with pytest.raises(Refusal, match="on how many boards"):
        RandomEventQuestion("team-swiss", 8, 4, 3).answered(TODAY)


def test_teams_are_generated_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "coppa.trf")
    arguments = ["generate", "--system", "team-swiss", "--rounds", "3", "--seed", "5", "--output", file]
    assert main([*arguments, "--teams", "7", "--boards", "4"]) == 0
    assert capsys.readouterr().out.startswith(f"{file}: 3 rounds of 7 teams, 35 players\n")
    assert main([*arguments, "--teams", "7", "--boards", "4", "--json"]) == 0
    shape = json.loads(capsys.readouterr().out)
    assert (shape["teams"], shape["boards"], shape["players"]) == (7, 4, 35)
    assert main([*arguments, "--teams", "7"]) == 2
    assert main([*arguments, "--teams", "7", "--boards", "4", "--players", "7"]) == 2
    assert main(["check", file]) == 0
