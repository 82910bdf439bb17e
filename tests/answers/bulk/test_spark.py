"""Requests that Spark cannot serve are refused before it is started."""

from pathlib import Path

import pytest

from tabellone.program import main


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
