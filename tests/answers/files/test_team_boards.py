"""Results by board of files of teams, against the games of the players counted one by one."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tabellone.answers.files.report import read_report
from tabellone.answers.files.standings import boards_of
from tabellone.core.model import PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.core.standings.policy import custom_policy
from tabellone.core.standings.ranking import standings
from tabellone.core.standings.scoreboard import scoreboard
from tabellone.program import main
from tabellone.regulations import rulebook

REFERENCE = Path(__file__).parents[2] / "core" / "pairing" / "team_reference"
FILES = sorted(REFERENCE.glob("*.trf"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_boards_of_a_player_add_up_to_his_games(path: Path) -> None:
    answer = boards_of(read_report(path.read_bytes(), path.name))
    players = read_report(path.read_bytes(), path.name, of_players=True)
    policies = rulebook.tie_break_policies()
    policy = custom_policy(["TPR", "ARO"], policies["fide-2026"], policies.values())
    rows = {row.number: row for row in standings(players, policy, differences=rulebook.score_differences()).rows}
    on_one_board = 0
    for number, record in scoreboard(players).records.items():
        own = [line for line in answer.players if line.number == number]
        games = list(record.games_played())
        assert sum(line.games for line in own) == len(games)
        assert sum(line.points for line in own) == sum((game.points for _, _, game in games), Fraction(0))
        if len(own) == 1 and own[0].games:
            on_one_board += 1
            tie_breaks = rows[number].tie_breaks
            assert own[0].performance == int(tie_breaks["performance"].value)
            assert own[0].average == int(tie_breaks["aro"].value)
    assert on_one_board > 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_boards_of_a_team_make_its_board_count(path: Path) -> None:
    report = read_report(path.read_bytes(), path.name)
    policies = rulebook.tie_break_policies()
    policy = custom_policy(["BC"], policies["fide-2026-teams"], policies.values())
    counts = {row.number: row.tie_breaks["BC"].value for row in standings(report, policy).rows}
    for team in boards_of(report).teams:
        assert sum(at * points for at, points in enumerate(team.points, start=1)) == counts[PlayerNumber(team.number)]


def test_a_file_of_players_has_no_results_by_board() -> None:
    report = read_report("001    1      Alfa\n001    2      Beta\n", "open.trf")
    with pytest.raises(Refusal, match="results by board are those of teams"):
        boards_of(report)


def test_the_command_shows_boards_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FILES[0])
    assert main(["standings", file, "--boards", "--lang", "en"]) == 0
    assert "board  number  name" in capsys.readouterr().out
    assert main(["standings", file, "--boards", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer["boards"]) == {"players", "teams"}
    assert main(["standings", file, "--players", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["standings"]) > len(answer["standings"])
