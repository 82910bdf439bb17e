"""The register on the command line: who stands in it, and an event with its games."""

from pathlib import Path

import pytest

from tabellone.program import main

PLAYERS = (
    "id,name,birth_year,birth_date,club,nationality\n"
    "a1,Prova Anna,1990,1990-02-03,Circolo Alfa,ITA\n"
    "b2,Prova Bruno,1985,,,\n"
)
GAMES = "round,white,black,result\n1,a1,b2,2-0\n2,b2,a1,1-1\n"


@pytest.fixture(name="database")
def _database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    players, games, database = tmp_path / "players.csv", tmp_path / "games.csv", str(tmp_path / "office.db")
    players.write_text(PLAYERS, encoding="utf-8")
    games.write_text(GAMES, encoding="utf-8")
    assert main(["lists", "import", "players", str(players), "--database", database]) == 0
    details = ("--name", "Prova", "--from", "2025-03-01", "--id", "prova", "--systems", "elo-rubele-italiana")
    assert main(["lists", "import", "event", str(games), *details, "--database", database]) == 0
    capsys.readouterr()
    return database


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main([*arguments, "--lang", "en"]) == 0
    return capsys.readouterr().out.splitlines()


def test_players_are_listed_and_searched(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    head, *rows = asked(capsys, "lists", "players", "--database", database)
    assert head.split() == ["player", "name", "born", "club", "nationality"]
    assert [row.split("  ")[0] for row in rows] == ["a1", "b2"]
    (player_row,) = asked(capsys, "lists", "players", "--search", "bru", "--database", database)[1:]
    assert player_row.split() == rows[1].split()
    assert asked(capsys, "lists", "players", "--id", "a1", "--database", database)[1].startswith("a1")
    assert asked(capsys, "lists", "players", "--search", "zz", "--database", database) == ["There is no such player."]


def test_an_event_is_shown_with_its_games(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    title, _, first, second = asked(capsys, "lists", "event", "prova", "--database", database)
    assert title == "prova  Prova"
    assert first.split() == ["1", "Prova", "Anna", "Prova", "Bruno", "2–0"]
    assert second.split()[-1] == "1–1"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("players", "--search", "a", "--id", "a1"), "--search and --id are two questions"),
        (("players", "--id", "c3"), '"c3"'),
        (("event", "none"), '"none"'),
    ],
)
def test_what_is_not_there_is_refused_in_one_line(
    database: str, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert main(["lists", *arguments, "--database", database]) == 2
    output = capsys.readouterr().err
    assert sentence in output
    assert output.count("\n") == 1
