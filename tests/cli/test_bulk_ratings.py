"""`tabellone ratings compute`: tables in, a table, a picture and the refused rows out."""

import json
import os
from pathlib import Path

import pytest

from tabellone.program import main

PLAYERS = "id;rating;k\n1;2000;\n2;1900;20\n3;;\n4;much;\n"
GAMES = "white;black;result\n1;2;1-0\n2;1;1/2-1/2\n3;1;0-1\n4;1;0-1\n9;1;1-0\n"


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("p.csv").write_text(PLAYERS, encoding="utf-8")
    Path("g.csv").write_text(GAMES, encoding="utf-8")
    return tmp_path


def compute(*more: str, system: str = "fide", lang: str = "en") -> int:
    tables = ("--players", "p.csv", "--games", "g.csv", "--output", "r.csv")
    return main(["ratings", "compute", "--system", system, *tables, "--lang", lang, *more])


def test_ratings_are_written_with_the_refused_rows_and_a_picture(
    tables: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compute("--edition", "2025", "--refused", "refused.csv", "--chart", "chart.svg") == 0
    assert capsys.readouterr().out == (
        "r.csv: 3 players, 3 games, edition 2025\n"
        "Rated before: 2; after: 2\n"
        "Computed once more by the rules, equal in every digit: 3\n"
        "Refused: 1 row of the players, 2 rows of the games\n"
    )
    # 2000 against 1900 twice: 1.28 are expected and 1.5 made, K 20: +4.4.
    assert (tables / "r.csv").read_text(encoding="utf-8").splitlines() == [
        '"id","before","rating","rated_games","k","change_hundredths"',
        "1,2000,2004,2,20,440",
        "2,1900,1896,2,20,-440",
        "3,,,0,20,0",
    ]
    assert (tables / "refused.csv").read_text(encoding="utf-8").splitlines() == [
        "table,row,reason",
        'players,4,"rating: ""much"" is not allowed; it must be a whole number from 0 to 1000000"',
        'games,4,"white: no player ""4"" can be rated"',
        'games,5,"white: no player ""9"" can be rated"',
    ]
    picture = (tables / "chart.svg").read_text(encoding="utf-8")
    assert "<title" in picture
    assert "FIDE rating: ratings before and after" in picture
    assert "Players by bands of 50 points, before/after: 1850: 0/1, 1900: 1/0, 1950: 0/0, 2000: 1/1" in picture


@pytest.mark.parametrize(("option", "file"), [("--chart", "chart.svg"), ("--refused", "refused.csv")])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_computed(
    option: str, file: str, tables: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compute(option, f"nowhere/{file}") == 2
    assert capsys.readouterr().err == f"tabellone: nowhere/{file}: there is no such folder to write it to\n"
    # Not by the rights of the folder: who runs the tests may be allowed everything.
    monkeypatch.setattr(os, "access", lambda folder, mode: not (Path(folder) == tables / "shut" and mode == os.W_OK))
    (tables / "shut").mkdir()
    assert compute(option, f"shut/{file}") == 2
    assert capsys.readouterr().err == f"tabellone: shut/{file}: cannot be written (Permission denied)\n"
    assert sorted(path.name for path in tables.rglob("*")) == ["g.csv", "p.csv", "shut"]


def test_the_answer_as_json_has_the_distribution(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compute("--edition", "2025", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["system"], answer["games"], answer["audited"], answer["refused_games"]) == ("fide", 3, 3, 2)
    assert answer["distribution"][0] == {"least": 1850, "before": 0, "after": 1}


def test_in_italian_it_says_the_same(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compute("--edition", "2025", lang="it") == 0
    assert "Ricalcolati con le regole, uguali in ogni cifra: 3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "system", "refusal"),
    [
        (("--on", "2010-03-01"), "fide", "no edition covers 2010-03-01"),
        (("--edition", "1997"), "fide", "edition 1997 counts events by averages, not game by game"),
        ((), "uisp", 'g.csv: there is no column "event"; there are white, black, result'),
        (("--output", "r.xlsx"), "fide", "r.xlsx: the name must end in .parquet"),
        (("--audit", "-1"), "fide", "audit: −1 is not allowed; it must be 0 to 100000"),
    ],
)
def test_bad_input_is_one_sentence(
    tables: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], system: str, refusal: str
) -> None:
    assert compute(*more, system=system) == 2
    printed = capsys.readouterr()
    assert refusal in printed.err
    assert printed.err.count("\n") == 1
    assert not (tables / "r.csv").exists()
