"""`tabellone import`: events from report files."""

import json
from pathlib import Path

import pytest
from tests.desk.sealed_reports import without_seal

from tabellone.desk.demo.events import italiana
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.report_file import report_of
from tabellone.desk.fold import folded
from tabellone.formats.trf import write_trf
from tabellone.program import main

ENGLISH = ("--lang", "en")


@pytest.fixture
def report(tmp_path: Path) -> Path:
    state = folded(EventBook(), italiana().entries).state
    file = tmp_path / "open.trf"
    file.write_text(write_trf(report_of(state, GroupId(1), with_plans=True)), encoding="utf-8", newline="")
    return file


def _run(folder: Path, *arguments: str) -> int:
    return main([*arguments, "--database", str(folder / "desk.db"), *ENGLISH])


def test_a_report_becomes_an_event_that_exports_the_same_report(
    report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(tmp_path, "import", "trf", str(report), "--author", "anna", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["title"], summary["players"], summary["rounds"]) == ("Trofeo delle Aperture", 24, 4)
    assert _run(tmp_path, "export", "trf", summary["book"], "--output", str(tmp_path / "again.trf")) == 0
    again = (tmp_path / "again.trf").read_text(encoding="utf-8")
    assert without_seal(again) == without_seal(report.read_text(encoding="utf-8"))
    assert _run(tmp_path, "journal", "verify") == 0


def test_it_says_what_was_made(report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--author", "anna", "--title", "Other", "--system", "manual")
    assert _run(tmp_path, "import", "trf", str(report), *arguments) == 0
    output = capsys.readouterr().out
    assert output.startswith("Other (")
    assert "24 players, 4 rounds" in output


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("012 Open\n", "no player; a report file has a 001 record for each"),
        ("001 x", "line 1"),
        (None, "cannot be read"),
    ],
)
def test_a_file_of_which_no_event_can_be_made_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, sentence: str
) -> None:
    file = tmp_path / "open.trf"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert _run(tmp_path, "import", "trf", str(file), "--author", "anna") == 2
    output = capsys.readouterr().err
    assert sentence in output
    assert output.count("\n") == 1
    assert not (tmp_path / "desk.db").exists()


def test_virtual_points_of_no_known_method_are_said_to_be_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "random.trf"
    made = ("generate", "--system", "dutch", "--players", "8", "--rounds", "5", "--seed", "1", "--acceleration", "baku")
    assert main([*made, "--output", str(file), *ENGLISH]) == 0
    assert _run(tmp_path, "import", "trf", str(file), "--author", "anna") == 0
    assert "virtual points" not in capsys.readouterr().err
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("192")]
    other = [line.replace("01.0 001 002", "01.5 001 002") for line in lines]
    assert other != lines
    file.write_text("\n".join(other), encoding="utf-8")
    assert _run(tmp_path, "import", "trf", str(file), "--author", "anna") == 0
    assert "those of no known method" in capsys.readouterr().err


def test_the_same_file_twice_is_a_second_event_only_if_that_is_said(
    report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    importing = ("import", "trf", str(report), "--author", "anna")
    assert _run(tmp_path, *importing) == 0
    capsys.readouterr()
    assert _run(tmp_path, *importing, "--title", "Other") == 2
    assert 'was made of this file already; to make another one of it, say so with "again"' in capsys.readouterr().err
    assert _run(tmp_path, *importing, "--again", "--json") == 0
    second = json.loads(capsys.readouterr().out)["book"]
    assert _run(tmp_path, "journal", "verify") == 0
    assert second in capsys.readouterr().out


def test_it_says_which_fields_of_the_players_it_read(
    report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(tmp_path, "import", "trf", str(report), "--author", "anna") == 0
    assert (
        "Read of the players: rating (24), club (24), province (24), federation number (24)." in capsys.readouterr().out
    )
