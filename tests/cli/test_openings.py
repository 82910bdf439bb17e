import json
from typing import Any
from xml.etree import ElementTree

import pytest

from tabellone.program import main


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


def run(capsys: pytest.CaptureFixture[str], command: str) -> Any:
    assert main([*command.split(), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_list_has_its_shape(capsys: pytest.CaptureFixture[str]) -> None:
    openings = run(capsys, "openings list")
    assert len(openings) == 174
    assert openings[0] == {"number": 1, "moves": ["21-17", "9-13", "25-21"], "grade": "1B", "tables": ["B", "C"]}
    assert openings[3]["moves"] == ["21-17", "10-13", "17x10"]


@pytest.mark.parametrize(("table", "count"), [("general", 174), ("A", 48), ("B", 126), ("C", 83)])
def test_list_takes_a_table(capsys: pytest.CaptureFixture[str], table: str, count: int) -> None:
    assert len(run(capsys, f"openings list --table {table}")) == count


def test_draw_has_its_shape_and_repeats_from_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    draw = run(capsys, "openings draw --table C --count 6 --seed 7")
    assert draw == {"table": "C", "seed": 7, "openings": [19, 58, 130, 105, 101, 127]}
    chosen = run(capsys, "openings draw --table C --count 6")
    again = run(capsys, f"openings draw --table C --count 6 --seed {chosen['seed']}")
    assert chosen == again


def test_draw_leaves_out_what_was_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    draw = run(capsys, "openings draw --table C --count 6 --seed 7 --drawn 19 --drawn 58")
    assert not {19, 58} & set(draw["openings"])


def test_show_finds_an_opening_by_number_or_by_moves(capsys: pytest.CaptureFixture[str]) -> None:
    by_number = run(capsys, "openings show 4")
    assert by_number["fen"].startswith("B:W10,22,23")
    assert run(capsys, "openings show 21-17 10-13 17-10") == by_number


def test_show_draws_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openings", "show", "42", "--svg"]) == 0
    picture = ElementTree.fromstring(capsys.readouterr().out)  # noqa: S314 - our own picture
    assert picture.findtext("{http://www.w3.org/2000/svg}title") == "Opening 42: 21-18 10-14 25-21"
    assert main(["openings", "show", "42", "--lang", "it"]) == 0
    assert capsys.readouterr().out.startswith("Apertura 42: 21-18 10-14 25-21")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("openings show 0", "opening 0 does not exist; they are numbered 1 to 174"),
        ("openings show 999999999999", "opening 999999999999 does not exist"),
        ("openings show 21-17 9-14", 'move 1, "9-14": square 14 is not one step from 9'),
        ("openings show 21-17 9-13 5-9", 'move 2, "5-9": the piece on square 5 is the opponent\'s'),
        ("openings show bishop", 'move 1, "bishop": a move is written 23-19, 1x10 or 3x12x19'),
        ("openings show 21-17 10-14 17-13 9-5", "move 2"),
        ("openings list --table D", 'table: "D" is not allowed; there are general, A, B, C'),
        ("openings draw --table A --count 49", "count: 49 openings cannot be drawn without repeating; table A has 48"),
        ("openings draw --table A --count 0", "count: 0 is not allowed; it must be at least 1"),
        ("openings draw --table A --seed -1", "seed: −1 is not allowed; it must be 0 to"),
        ("openings draw --table C --drawn 200", "opening 200 does not exist"),
        ("openings draw --table A --series national", "encounter and series go together"),
        (
            "openings draw --table A --encounter one-game --series national --event-allows",
            "table A is not for encounters of one game; it is valid for encounters of two games, matches of pairs, "
            "matches of teams (Tab. 4)",
        ),
        (
            "openings draw --table A --encounter two-games --series national",
            "table A may be used only if the event's rules provide for it (Tab. 4)",
        ),
        (
            "openings draw --table B --encounter one-game --series mixed",
            "table B is only for Serie Nazionale on both sides; use table C (Tab. 4)",
        ),
    ],
)
def test_bad_input_is_one_sentence(command: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    assert out.err.startswith(f"tabellone: {sentence}")
