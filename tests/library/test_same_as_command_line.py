"""The same question in Python and on the command line has the same answer."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tabellone
from tabellone.core.arithmetic import decimal_text
from tabellone.locales.words import words
from tabellone.program import main

EXAMPLES = Path(__file__).parents[2] / "examples"
SYSTEMS = ("lim", "italo-swiss", "round-robin")
RATINGS = ("elo-rubele-italiana", "elo-rubele-internazionale", "uisp", "fide")


@pytest.fixture(params=["open.trf", "spring.trf", "lim", "italo-swiss", "round-robin"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Example files, and events that stand after three rounds of six."""
    name: str = request.param
    if name.endswith(".trf"):
        return str(EXAMPLES / name)
    path = tmp_path / f"{name}.trf"
    tournament = tabellone.generate(name, 13, 6, 4)
    path.write_text(tabellone.write_trf(_cut(tournament)), encoding="utf-8", newline="")
    return str(path)


def _cut(tournament: tabellone.ReportedTournament) -> tabellone.ReportedTournament:
    return replace(tournament, rounds=tournament.rounds[:3])


def asked(capsys: pytest.CaptureFixture[str], *arguments: str, codes: tuple[int, ...] = (0,)) -> Any:
    """The answer of a command, None if it refuses."""
    code = main([*arguments, "--json", "--lang", "en"])
    printed = capsys.readouterr()
    assert code in (*codes, 2)
    return None if code == 2 else json.loads(printed.out)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("options", [(), ("--absent", "2"), ("--forbid", "1-2"), ("--round", "2")])
def test_pair(file: str, system: str, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    known: dict[tuple[str, ...], dict[str, Any]] = {
        (): {},
        ("--absent", "2"): {"absent": [2]},
        ("--forbid", "1-2"): {"forbid": [(1, 2)]},
        ("--round", "2"): {"round": 2},
    }
    printed = asked(capsys, "pair", file, "--system", system, "--explain", *options, codes=(0, 1))
    tournament = tabellone.read_trf(file)
    if printed is None or printed["pairs"] is None:
        with pytest.raises(tabellone.Refusal) as refused:
            tabellone.pair(tournament, system=system, **known[options])
        assert isinstance(refused.value, tabellone.NoPairing) == (printed is not None)
        return
    pairing = tabellone.pair(tournament, system=system, **known[options])
    assert [(shown_pair["white"], shown_pair["black"]) for shown_pair in printed["pairs"]] == list(pairing.pairs)
    assert (printed["system"], printed["edition"], printed["round"]) == (
        pairing.system,
        pairing.edition,
        pairing.round,
    )
    assert (printed["bye"] and printed["bye"]["player"]) == pairing.bye
    assert printed["absent"] == list(pairing.absent)
    assert [shown_floater["player"] for shown_floater in printed["floaters"]] == [
        floater.player for floater in pairing.floaters
    ]
    english = words("en")
    for shape, steps in zip(printed["pairs"], pairing.steps, strict=True):
        assert [shown_step["text"] for shown_step in shape["why"]] == [
            english.step_with_reading(step) for step in steps
        ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_why(file: str, system: str, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = tabellone.read_trf(file)
    for first, second in ((1, 2), (1, 3), (2, 4)):
        printed = asked(capsys, "why", file, "--system", system, str(first), str(second))
        if printed is None:
            with pytest.raises(tabellone.Refusal):
                tabellone.why_not(tournament, first, second, system=system)
            continue
        answer = tabellone.why_not(tournament, first, second, system=system)
        assert printed["paired"] == answer.are_paired
        assert [shown_step["rule"] for shown_step in printed["why"]] == [step.rule.name for step in answer.why]


@pytest.mark.parametrize("system", SYSTEMS)
def test_check(file: str, system: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = asked(capsys, "check", file, "--system", system, codes=(0, 1))
    if printed is None:
        with pytest.raises(tabellone.Refusal):
            tabellone.check(tabellone.read_trf(file), system=system)
        return
    check = tabellone.check(tabellone.read_trf(file), system=system)
    assert printed["agrees"] == check.agrees
    assert [shown_round["agrees"] for shown_round in printed["rounds"]] == [
        round_check.agrees for round_check in check.rounds
    ]
    assert [shown_round["expected_bye"] for shown_round in printed["rounds"]] == [
        round_check.expected_bye for round_check in check.rounds
    ]
    assert [
        (shown_difference["number"], shown_difference["found"])
        for shown_difference in printed["standings"]["differences"]
    ] == [(difference.number, difference.found) for difference in check.differences]


@pytest.mark.parametrize("tie_breaks", [None, ("bucholz", "wins"), ("sonneborn-berger", "direct")])
def test_standings(file: str, tie_breaks: tuple[str, ...] | None, capsys: pytest.CaptureFixture[str]) -> None:
    options = () if tie_breaks is None else ("--tiebreaks", ",".join(tie_breaks))
    printed = asked(capsys, "standings", file, *options)
    tournament = tabellone.read_trf(file)
    assert [{name: row[name] for name in row if name != "printed"} for row in printed["standings"]] == [
        {
            "rank": row.rank,
            "number": row.number,
            "name": tournament.player(row.number).name,
            "points": decimal_text(row.points),
            "tiebreaks": {name: decimal_text(value.value) for name, value in row.tie_breaks.items()},
        }
        for row in tabellone.standings(tournament, tie_breaks).rows
    ]


@pytest.mark.parametrize("system", RATINGS)
def test_rate(file: str, system: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = asked(capsys, "rate", file, "--system", system, "--explain")
    rating = tabellone.rate(tabellone.read_trf(file), system=system, explained=True)
    assert printed["edition"] == rating.edition
    assert [
        (shown_player["number"], shown_player["before"], shown_player["scored"], shown_player["after"])
        for shown_player in printed["players"]
    ] == [(rated.number, rated.before, decimal_text(rated.scored), rated.after) for rated in rating.players]
    assert [len(shown_player["why"]) for shown_player in printed["players"]] == [
        len(rated.why) for rated in rating.players
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_generate(system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "made.trf"
    numbers = ("--players", "9", "--rounds", "4", "--seed", "5", "--output", str(path))
    assert main(["generate", "--system", system, *numbers]) == 0
    capsys.readouterr()
    assert tabellone.write_trf(tabellone.generate(system, 9, 4, 5)) == path.read_bytes().decode()


def test_tables_and_openings(capsys: pytest.CaptureFixture[str]) -> None:
    printed = asked(capsys, "tables", "round-robin", "7", "--cycles", "2")
    assert [shown_round["games"] for shown_round in printed["rounds"]] == [
        [list(game) for game in scheduled_round.games] for scheduled_round in tabellone.round_robin(7, cycles=2)
    ]
    listed = asked(capsys, "openings", "list", "--table", "C")
    assert [shown_opening["number"] for shown_opening in listed] == [
        opening.number for opening in tabellone.openings("C")
    ]
