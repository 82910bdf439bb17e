"""One folder and one line make a pairing system: pages, API and commands then offer it, pair by it and say why."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.systems.toy_system.system import SYSTEM
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in

import tabellone
from tabellone.core.pairing.systems import SYSTEMS, system_in_words
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.forms.catalogue import filled_sheet, form_named
from tabellone.paper.forms.form import Subject
from tabellone.program import main

A = GroupId(1)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, SYSTEM.name, SYSTEM)
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def chief(tmp_path: Path) -> Iterator[Arbiter]:
    with house_in(tmp_path) as house:
        yield chief_of(house)


@pytest.fixture
def event(chief: Arbiter) -> Arbiter:
    """Six chess players, the first round a draft."""
    return begin(chief, 6, kind="fide", system=SYSTEM.name, rounds="3")


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A random event of four rounds."""
    path = str(tmp_path / "event.trf")
    options = ["--players", "9", "--rounds", "4", "--seed", "5", "--output", path]
    assert main(["generate", "--system", SYSTEM.name, *options]) == 0
    capsys.readouterr()
    return path


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def api(arbiter: Arbiter, path: str) -> Any:
    response = arbiter.client.get(f"/api/v1{path}")
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("command", ["pair", "why", "check", "generate", "standings"])
def test_the_command_line_lists_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert "neighbours" in capsys.readouterr().out


def test_a_generated_event_agrees_with_the_checker(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    shape = answer(capsys, "check", file, "--system", "neighbours")
    assert (shape["system"], shape["agrees"], len(shape["rounds"])) == ("neighbours", True, 4)


def test_the_command_line_pairs_and_says_why_in_the_edition_in_use(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shape = answer(capsys, "pair", file, "--system", "neighbours", "--rounds", "5", "--explain")
    assert (shape["system"], shape["edition"], shape["round"]) == ("neighbours", "2026", 5)
    (step,) = shape["pairs"][0]["why"]
    assert (step["rule"], step["article"]) == ("stands_next", "C.04.4.3 art. 2.4")
    assert "stands next to" in step["text"]
    assert main(["pair", file, "--system", "neighbours", "--rounds", "5"]) == 0
    assert "5 rounds for 9 players: at most 3 are advised (FIDE, C.04.4.3 art. 2" in capsys.readouterr().err


def test_the_command_line_says_why_not(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    pairs = answer(capsys, "pair", file, "--system", "neighbours", "--rounds", "5")["pairs"]
    one, other = pairs[0]["white"], pairs[1]["white"]
    shape = answer(capsys, "why", file, "--system", "neighbours", "--rounds", "5", str(one), str(other))
    assert shape["paired"] is False
    assert shape["why"][0]["rule"] in {"stands_next", "have_met"}


def test_a_report_file_may_name_it_in_words(file: str) -> None:
    assert system_in_words("Next door, edition 2026") is SYSTEM
    assert tabellone.standings(tabellone.read_trf(Path(file))).policy.name == "fide-2026"


def test_the_form_of_a_new_event_offers_it(chief: Arbiter) -> None:
    page = chief.client.get("/events/new").text
    assert re.search(r'<option value="neighbours"[^>]*>Neighbours in the standings', page)


def test_an_event_is_paired_by_it_and_the_pages_say_why(event: Arbiter) -> None:
    settings = event.state.groups[A].settings
    assert (settings.system, settings.edition, settings.tie_break_list) == ("neighbours", "2026", "fide-2026")
    assert "Neighbours in the standings" in event.text("/1")
    board = event.text("/1/round/1/board/1")
    assert "stands next to" in board
    assert "C.04.4.3 art. 2.4" in board
    other = event.state.entrant(event.state.groups[A].rounds[0].on_board(2).white).name
    assert "do not meet:" in event.text("/1/round/1/board/1", **{"with": other})


def test_its_rounds_have_a_working_sheet_with_its_reasons(event: Arbiter) -> None:
    sheet = filled_sheet(form_named("round-formation"), Subject(event.state, Role.CHIEF, A, 1), words("en"))
    assert "stands next to" in json.dumps(sheet.data)
    assert event.get("/1/forms/round-formation.pdf", round="1").content.startswith(b"%PDF")


def test_a_draft_made_by_hand_is_warned_of_by_its_rules(event: Arbiter) -> None:
    board = event.state.groups[A].rounds[0].on_board(1)
    pairs = [{"white": one.white, "black": one.black} for one in event.state.groups[A].rounds[0].boards[1:]]
    body = {
        "command": "edit-pairings",
        "group": 1,
        "pairs": [{"white": board.black, "black": board.white}, *pairs],
        "rests": [],
    }
    assert event.client.post(f"/api/v1/events/{event.book}/commands", json=body).status_code == 200
    assert "has White against the higher number" in event.text("/1/round/1/draft")
    (colours,) = [
        warning
        for warning in api(event, f"/events/{event.book}/groups/1/draft/warnings")["warnings"]
        if warning["kind"] == "colour limit"
    ]
    assert colours["why"][0]["article"] == "C.04.4.3 art. 5.2"


def test_the_interface_offers_it_and_runs_an_event_by_it(chief: Arbiter) -> None:
    systems = {system["name"]: system for system in api(chief, "/rulebook")["pairing_systems"]}
    games = dict.fromkeys(("italiana", "internazionale", "chess"), "2026")
    assert systems["neighbours"] == {
        "name": "neighbours",
        "editions": ["2026"],
        "default_edition": "2026",
        "default_editions": games,
    }
    event = chief.client.post("/api/v1/events", json={"title": "Open"}).json()["id"]
    scoring = {"win": "1", "draw": "0.5", "loss": "0", "allocated_bye": "1", "forfeit_win": "1"}
    players = [{"name": f"Player {place}", "rating": 1500 - place} for place in range(5)]
    for body in (
        {
            "command": "create-event",
            "settings": {"name": "Open", "discipline": "chess", "scoring": scoring},
            "group": {"name": "A", "system": "neighbours", "rounds": 3},
        },
        {"command": "enter-players", "group": 1, "players": players},
        {"command": "rank-players", "group": 1, "seed": 1},
        {"command": "pair-round", "group": 1},
        {"command": "publish-round", "group": 1},
    ):
        response = chief.client.post(f"/api/v1/events/{event}/commands", json=body)
        assert response.status_code == 200, response.text
    why = api(chief, f"/events/{event}/groups/1/rounds/1/boards/1/why")["why"]
    assert [step["rule"] for step in why] == ["stands_next"]


def test_a_choice_that_it_does_not_know_is_refused(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file, "--system", "neighbours", "--rounds", "5", "--maxi", "yes"]) == 2
    assert "Neighbours in the standings does not know this choice" in capsys.readouterr().err
