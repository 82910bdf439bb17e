"""`tabellone print`: forms into files."""

import json
from pathlib import Path

import pytest

from tabellone.program import main

ROOT = Path(__file__).parents[2]
OPEN = str(ROOT / "examples" / "open.trf")
TAB_13 = str(ROOT / "tests" / "cases" / "fid" / "expected_board" / "2008" / "tab_13.trf")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


COMMANDS = [
    ["pairings", OPEN],
    ["pairings", OPEN, "--round", "1"],
    ["standings", OPEN],
    ["crosstable", OPEN],
    ["crosstable", TAB_13, "--system", "round-robin"],
    ["board", TAB_13, "--system", "elo-rubele-italiana"],
]


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: "-".join(map(str, command[::2])).replace("/", ""))
def test_a_form_is_written_into_its_file(
    command: list[str], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "form.pdf"
    assert main(["print", *command, "--output", str(output), "--lang", language, "--json"]) == 0
    content = output.read_bytes()
    assert content.startswith(b"%PDF-")
    assert f"/Lang({language})".encode() in content
    assert json.loads(capsys.readouterr().out) == {"output": str(output), "bytes": len(content)}


def test_the_answer_names_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "standings.pdf"
    assert main(["print", "standings", OPEN, "--output", str(output)]) == 0
    assert capsys.readouterr().out == f"Printed into {output}\n"


def test_a_round_that_is_not_in_the_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "round.pdf"
    assert main(["print", "pairings", OPEN, "--round", "4", "--output", str(output)]) == 2
    assert capsys.readouterr().err == "tabellone: round: 4 is not allowed; it must be 1 to 3\n"
    assert not output.exists()


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "standings", OPEN, "--output", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_form_that_is_not_known_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "poster", OPEN]) == 2
    assert "blank, board, crosstable, forms, pairings, scoresheet, standings" in capsys.readouterr().err
