"""`tabellone board`: its shape, its words, and that its sums are those of `rate`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.core.arithmetic import exact
from tabellone.program import main

ROOT = Path(__file__).parents[2]
OPEN = str(ROOT / "examples" / "open.trf")
MIXED = str(ROOT / "tests" / "cases" / "trf" / "trf26.trf")
TAB_13 = str(ROOT / "tests" / "cases" / "fid" / "expected_board" / "2008" / "tab_13.trf")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


def answer(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    assert main([*command, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_line_of_the_board_has_its_shape(capsys: pytest.CaptureFixture[str]) -> None:
    board = answer(capsys, "board", TAB_13, "--system", "elo-rubele-italiana", "--edition", "2008")
    assert (board["system"], board["edition"], board["win"]) == ("elo-rubele-italiana", "2008", "2")
    line = board["players"][0]
    assert line.pop("cells")["2"] == {"expected": "0.75", "games": 1}
    assert line == {
        "number": 1,
        "name": "Player 1",
        "before": 3479,
        "games": 9,
        "sum": "9.30",
        "expected": "9.30",
        "scored": "14",
        "deviation": "4.70",
        "coefficient": "100",
        "exact": "3924.5",
        "after": 3925,
    }


SYSTEMS = [
    (TAB_13, "elo-rubele-italiana", "--edition=2008"),
    (TAB_13, "elo-rubele-italiana", "--edition=2021"),
    (TAB_13, "elo-rubele-internazionale", "--validity=50"),
    (OPEN, "uisp", "--time=rapid"),
    (OPEN, "uisp", "--online"),
    (MIXED, "uisp", "--time=standard"),
    (OPEN, "fide", "--edition=1997"),
    (OPEN, "fide", "--edition=2024"),
    (MIXED, "fide", "--edition=1997"),
    (MIXED, "fide", "--edition=2025"),
    (TAB_13, "fide", "--edition=2024"),
]


@pytest.mark.parametrize(("file", "system", "option"), SYSTEMS)
def test_the_sums_of_the_board_are_those_of_rate(
    file: str, system: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board = answer(capsys, "board", file, "--system", system, option)
    rated = {player["number"]: player for player in answer(capsys, "rate", file, "--system", system, option)["players"]}
    assert {player["number"] for player in board["players"] if player["scored"] is not None} == set(rated)
    for line in board["players"]:
        if line["number"] in rated:
            same = rated[line["number"]]
            if same["before"] is not None:
                assert line["before"] == same["before"]
            assert (line["scored"], line["exact"], line["after"]) == (same["scored"], same["exact"], same["after"])
            if same["expected"] is not None:
                assert exact(line["expected"]) == exact(same["expected"])
            assert line["coefficient"] == (None if same["coefficient"] is None else str(same["coefficient"]))


def test_meetings_that_do_not_count_stand_in_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", OPEN, "--system", "uisp"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[4:8] == ["*", "0.72", "(0.73)", "0.81"]
    assert lines[-1] == "In brackets: meetings that do not count for the rating."
    assert main(["board", TAB_13, "--system", "elo-rubele-italiana"]) == 0
    assert "(" not in capsys.readouterr().out


def test_the_board_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    board = answer(capsys, "board", TAB_13, "--system", "elo-rubele-italiana", "--explain")
    steps = {step["rule"]: step for step in board["players"][0]["why"]}
    assert steps["sum_of_counted_cells"]["article"] == "VI.7 / Tab. 13 / Tab. 15"
    assert steps["deviation_from_expected"]["text"].startswith("14 points made less 9.3 expected: D = 4.7.")
    assert main(["board", TAB_13, "--system", "elo-rubele-italiana", "--explain"]) == 0
    assert "add up to 9.3." in capsys.readouterr().out


def test_the_board_is_printed_beside_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "board.pdf"
    assert main(["board", TAB_13, "--system=elo-rubele-italiana", "--edition=2008", "--pdf", str(output)]) == 0
    assert output.read_bytes().startswith(b"%PDF-")
    assert "3925" in capsys.readouterr().out


def test_an_unknown_edition_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for system in ("uisp", "fide", "elo-rubele-italiana"):
        assert main(["board", OPEN, "--system", system, "--edition", "1066"]) == 2
        assert "1066" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", OPEN, "--system", "uisp", "--pdf", "/nowhere/board.pdf"]) == 2
    assert capsys.readouterr().err == "tabellone: /nowhere/board.pdf: cannot be written (No such file or directory)\n"
