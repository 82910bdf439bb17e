"""A random event and the check of a report file: the same by command, route and page, and within limits by role."""

import json
from pathlib import Path

import pytest
from tests.answers.conftest import Doors

from tabellone.answers.server.jobs import check_size, most_places
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import ANYBODY, Person, Role
from tabellone.program import main

SIZE = "system=dutch&players=9&rounds=5&seed=7&forfeits=1/8&ratings=1000-2000&forbidden_pairs=2"
OPTIONS = ["--forfeits", "1/8", "--ratings", "1000-2000", "--forbidden-pairs", "2"]
OURS = {"Origin": "http://localhost"}
COMMAND = ["generate", "--system", "dutch", "--players", "9", "--rounds", "5", "--seed", "7", *OPTIONS]


def made(folder: Path) -> Path:
    file = folder / "event.trf"
    assert main([*COMMAND, "--output", str(file)]) == 0
    return file


def test_a_random_event_has_the_same_figures_and_file_at_every_door(
    doors: Doors, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*COMMAND, "--json", "--lang", "en"]) == 0
    printed = json.loads(capsys.readouterr().out)
    answer = doors.anybody.get(f"/api/v1/random-event?{SIZE}")
    assert answer.json() == printed == {**printed, "players": 9, "rounds": 5, "seed": 7, "complete": True}
    file = made(tmp_path).read_bytes()
    assert doors.anybody.get(f"/api/v1/random-event.trf?{SIZE}").content == file
    page = doors.anybody.get(f"/tables/random-event?{SIZE}").text
    assert "5 rounds of 9 players, seed 7." in page
    sent = doors.anybody.get(f"/tables/random-event.trf?{SIZE}")
    assert sent.content == file
    assert sent.headers["content-disposition"] == 'attachment; filename="dutch-9x5-7.trf"'


def test_without_a_file_to_write_the_event_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = made(tmp_path).read_text(encoding="utf-8")
    capsys.readouterr()
    assert main([*COMMAND, "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == file.splitlines()
    assert main([*COMMAND, "--count", "2", "--lang", "en"]) == 2
    assert "--count needs --output" in capsys.readouterr().err


@pytest.mark.parametrize("is_changed", [False, True])
def test_a_file_is_checked_the_same_at_every_door(
    doors: Doors, capsys: pytest.CaptureFixture[str], tmp_path: Path, is_changed: bool
) -> None:
    file = made(tmp_path)
    if is_changed:
        line = next(line for line in file.read_bytes().splitlines() if line.startswith(b"001"))
        file.write_bytes(file.read_bytes().replace(line, line[:80] + b" 9.5" + line[84:]))
    capsys.readouterr()
    assert main(["check", str(file), "--json", "--lang", "en"]) == (1 if is_changed else 0)
    printed = json.loads(capsys.readouterr().out)
    answer = doors.anybody.post("/api/v1/checks?file=event.trf", content=file.read_bytes(), headers=OURS)
    assert answer.status_code == 200, answer.text
    assert json.dumps(answer.json()) == json.dumps(printed)
    sent = {"file": ("event.trf", file.read_bytes())}
    page = doors.anybody.post("/tables/check", files=sent, headers=OURS).text
    verdict = "The file differs from the rules." if is_changed else "The file agrees with the rules."
    assert verdict in page
    assert ("in the file 9.5" in page) is is_changed


def test_a_stranger_is_refused_what_would_keep_the_server_busy(doors: Doors) -> None:
    large = "system=dutch&players=400&rounds=9&seed=1"
    answer = doors.anybody.get(f"/api/v1/random-event?{large}", headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert "here at most 600 are allowed" in answer.json()["detail"]
    for address in ("/tables/random-event", "/tables/random-event.trf"):
        assert "here at most 600 are allowed" in doors.anybody.get(f"{address}?{large}").text


def test_limits_rise_with_the_highest_role_in_any_book() -> None:
    people = [ANYBODY, *(Person("a", {"x": Role.PUBLIC, "y": role}) for role in (Role.VIEWER, Role.ARBITER))]
    assert [most_places(person) for person in (*people, Person("c", is_chief=True))] == [600, 2000, 5000, 20000]
    check_size(60, 10, ANYBODY)
    with pytest.raises(Refusal, match="61 players times 10 rounds are 610"):
        check_size(61, 10, ANYBODY)


def test_a_file_that_is_no_report_is_refused_as_what_was_sent(doors: Doors) -> None:
    answer = doors.anybody.post("/api/v1/checks?file=event.trf", content=b"nothing\n", headers=OURS)
    assert answer.status_code == 422
    assert "001" in answer.json()["detail"]
