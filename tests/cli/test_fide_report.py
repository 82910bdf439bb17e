"""`tabellone report`: the homologation report and the computer table."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
EXAMPLE = str(CASES / "fide" / "rating" / "1997" / "report_10_68.trf")
AUTUMN = str(CASES / "trf" / "trf26.trf")
TEAMS = str(CASES / "trf" / "trf26_team.trf")
OPEN = str(ROOT / "examples" / "open.trf")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


def answer(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    assert main(["report", *command, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_report_of_a_swiss_has_all_that_the_articles_ask_for(capsys: pytest.CaptureFixture[str]) -> None:
    report = answer(capsys, AUTUMN, "--kind", "swiss", "--remark", "Power cut in round 2")
    assert report["event"] == {
        "name": "Open d'Autunno",
        "city": "Valle Alta",
        "federation": "ITA",
        "starts_on": "2026-10-10",
        "ends_on": "2026-10-12",
        "time_control": "90 minutes and 30 seconds a move",
        "chief_arbiter": "Bianchi, Zeno",
        "deputies": [],
    }
    assert (report["form"], report["kind"], report["missing"]) == ("homologation", "swiss", [])
    assert report["remarks"] == [
        "Power cut in round 2",
        "below 2005, not a rating of the list: Epsilon, Ester (2000)",
    ]
    first = report["players"][0]
    assert (first["name"], first["federation"], first["rating"]) == ("Alfa, Aldo", "ITA", 2450)
    assert first["games"][0] == {"round": 1, "opponent": 6, "colour": "black", "results": ["½"]}
    signs = [game["results"] for player in report["players"] for game in player["games"] if game["opponent"] is None]
    assert signs == [["+"], ["="]]


def test_the_computer_table_of_10_68_reads_the_rule_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    command = (EXAMPLE, "--kind", "round-robin", "--form", "computer")
    by_rule = {player["name"]: player for player in answer(capsys, *command)["players"]}
    printed = {player["name"]: player for player in answer(capsys, *command, "--as-in-example")["players"]}
    assert (by_rule["H"]["ru_first"], by_rule["I"]["ru_first"]) == (2150, 2032)
    assert (printed["H"]["ru_first"], printed["I"]["ru_first"]) == (2128, 1997)
    assert {name: printed["G"][name] for name in ("rar", "n", "w", "d", "pd", "we", "k", "change")} == {
        "rar": "2375",
        "n": 9,
        "w": "3",
        "d": -53,
        "pd": "0.43",
        "we": "3.87",
        "k": 15,
        "change": "-13.05",
    }


def test_the_text_of_the_computer_table_has_the_columns_of_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", EXAMPLE, "--kind", "round-robin", "--form", "computer", "--as-in-example"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Rar: 2375" in lines
    assert "d(pa): 29.5" in lines
    assert "Ra: 2348" in lines
    assert [" ".join(line.split()) for line in lines if line.startswith("1 ")] == [
        "1 A 2600 2375 9 8 0.89 351 2320 – 2373 – 227 0.79 7.11 10 +8.90"
    ]


def test_what_is_missing_is_said_beside_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", OPEN, "--kind", "swiss"]) == 0
    assert capsys.readouterr().err.splitlines()[:4] == [
        "missing: first day (11.21)",
        "missing: last day (11.21)",
        "missing: time control (11.22)",
        "missing: federation of every player (11.23)",
    ]


def test_too_few_rated_players_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = Path(EXAMPLE).read_text(encoding="utf-8").replace("2500", "    ").replace("2400", "    ")
    path = tmp_path / "few.trf"
    path.write_text(lines.replace("2600", "    ").replace("2150", "    "), encoding="utf-8")
    report = answer(capsys, str(path), "--kind", "round-robin", "--form", "computer")
    assert report["objections"] == ["too_few_rated"]
    assert main(["report", str(path), "--kind", "round-robin", "--form", "computer"]) == 0
    assert "too few rated players (6.3)" in capsys.readouterr().out


def test_a_team_event_names_the_teams(capsys: pytest.CaptureFixture[str]) -> None:
    report = answer(capsys, TEAMS, "--kind", "team")
    assert all(player["team"] for player in report["players"])


@pytest.mark.parametrize("form", ["homologation", "computer"])
@pytest.mark.parametrize(("file", "kind"), [(AUTUMN, "swiss"), (EXAMPLE, "round-robin"), (TEAMS, "team")])
def test_both_forms_are_printed(file: str, kind: str, form: str, tmp_path: Path) -> None:
    output = tmp_path / "report.pdf"
    assert main(["report", file, "--kind", kind, "--form", form, "--pdf", str(output), "--lang", "it"]) == 0
    assert output.read_bytes().startswith(b"%PDF-")


def test_the_report_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    report = answer(capsys, AUTUMN, "--kind", "swiss", "--explain")
    assert {"reports_colours", "missing_information"} <= {step["rule"] for step in report["why"]}
    signs = [step["text"] for step in report["players"][0]["why"]]
    assert signs[0] == "The result of round 1 is written ½."
    computed = answer(capsys, AUTUMN, "--kind", "swiss", "--form", "computer", "--explain")
    for player in computed["players"]:
        assert {"reported_average", "is_performance_due"} <= {step["rule"] for step in player["why"]}


@pytest.mark.parametrize("wrong", ["--edition=2024", "--system=uisp", "--kind=league", "--form=list"])
def test_a_report_that_the_text_does_not_know_is_refused(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", OPEN, "--kind", "swiss", wrong]) == 2
    assert wrong.partition("=")[2] in capsys.readouterr().err


def test_an_explained_report_names_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    command = (EXAMPLE, "--kind", "round-robin", "--form", "computer", "--explain")
    players = {player["name"]: player["why"] for player in answer(capsys, *command)["players"]}
    assert [step["text"] for step in players["G"] if step["rule"] == "difference_from_average"] == [
        "D = 2300 − 2353 = −53."
    ]
    assert main(["report", *command]) == 0
    lines = capsys.readouterr().out.splitlines()
    start = lines.index("G")
    assert any("D = 2300 − 2353" in line for line in lines[start : lines.index("H", start)])


def test_a_round_robin_with_a_forfeit_is_reported_on_the_form_of_a_swiss(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(EXAMPLE).read_text(encoding="utf-8")
    path = tmp_path / "forfeit.trf"
    winner, loser = text.index("10 w 1", text.index("001    1 ")), text.index("1 b 0", text.index("001   10 "))
    text = f"{text[:winner]}10 w +{text[winner + 6 : loser]}1 b -{text[loser + 5 :]}"
    path.write_text(text, encoding="utf-8")
    assert answer(capsys, EXAMPLE, "--kind", "round-robin")["reported_as"] == "round-robin"
    report = answer(capsys, str(path), "--kind", "round-robin", "--explain")
    assert (report["kind"], report["reported_as"]) == ("round-robin", "swiss")
    assert report["players"][0]["games"][0]["colour"] == "white"
    assert "counts_as_swiss" in {step["rule"] for step in report["why"]}
    assert main(["report", str(path), "--kind", "round-robin"]) == 0
    assert "on the form of a Swiss (6.43)" in capsys.readouterr().out
    computed = answer(capsys, str(path), "--kind", "round-robin", "--form", "computer", "--explain")
    assert computed["counted_as"] == "swiss"
    assert [step["rule"] for step in computed["why"]][:1] == ["counts_as_swiss"]


def test_an_explained_report_has_no_line_for_each_result_of_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", EXAMPLE, "--kind", "round-robin", "--explain"]) == 0
    assert "is written" not in capsys.readouterr().out
