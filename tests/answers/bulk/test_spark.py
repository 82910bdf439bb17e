"""The same reckoning on Apache Spark, in local mode: equal in every digit, with the same audit."""

import random
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.answers.bulk.tables import random_games, random_players, read, written

from tabellone.program import main

# One start of Java serves both systems: it takes longer than everything else.
BOTH = """
import sys
from tabellone.program import main
for system, edition, engine in (("fide", "2022", "spark"), ("uisp", "2020", "spark")):
    more = ["--output", f"{system}-{engine}.parquet", "--engine", engine, "--master", "local[1]", "--audit", "12"]
    tables = ["--players", "players.parquet", "--games", "games.parquet"]
    code = main(["ratings", "compute", "--system", system, "--edition", edition, *tables, *more, "--json"])
    if code:
        sys.exit(code)
"""


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twelve players and the games of thirty events, in any order."""
    monkeypatch.chdir(tmp_path)
    lots = random.Random(8)
    players = random_players(lots, 12, 1000, 2750)
    players["rating"] = [rating or 1440 for rating in players["rating"]]
    games = random_games(lots, players["id"], 30, {"coefficient": [lots.choice((10, 20)) for _ in range(30)]})
    written(tmp_path / "players.parquet", players)
    written(tmp_path / "games.parquet", games)
    return tmp_path


def test_spark_gives_every_digit_that_one_machine_gives(tables: Path) -> None:
    if find_spec("pyspark") is None or shutil.which("java") is None:
        raise RuntimeError("Spark or Java is not installed: script/test installs both")
    for system, edition in (("fide", "2022"), ("uisp", "2020")):
        files = ["--players", "players.parquet", "--games", "games.parquet", "--output", f"{system}-local.parquet"]
        assert main(["ratings", "compute", "--system", system, "--edition", edition, *files, "--json"]) == 0
    done = subprocess.run([sys.executable, "-c", BOTH], cwd=tables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"audited": 12') == 2
    for system in ("fide", "uisp"):
        assert read(tables / f"{system}-spark.parquet") == read(tables / f"{system}-local.parquet")


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (("--refused", "r.csv"), "--refused needs --engine local"),
        (("--games", "games.csv"), "games.csv: Spark reads games from Parquet"),
        (
            ("--system", "elo-rubele-italiana", "--edition", "2008"),
            "cannot be cut into parts; compute it without --engine",
        ),
    ],
)
def test_what_spark_cannot_do_is_refused_before_it_starts(
    tables: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], refusal: str
) -> None:
    usual = ("--system", "fide", "--players", "players.parquet", "--games", "games.parquet", "--output", "r.parquet")
    assert main(["ratings", "compute", *usual, "--engine", "spark", *arguments, "--lang", "en"]) == 2
    printed = capsys.readouterr().err
    assert refusal in printed
    assert printed.count("\n") == 1
