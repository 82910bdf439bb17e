"""`script/walk` counts everyday acts; the bounds only go down."""

import json
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

ROOT = Path(__file__).parents[2]
# Calls, modules and layer switches that an act may take at most. Lower a bound when the program stays below it.
BOUNDS = {
    "pasted list": (27_400, 138, 1_910),
    "result typed": (595, 56, 109),
    "phone, miss": (1_505, 51, 218),
    "phone, hit": (81, 19, 12),
    "published list": (3_520, 55, 506),
    "pair --explain": (7_100, 59, 260),
}


@pytest.fixture(name="counts", scope="module")
def _counts() -> dict[str, dict[str, int]]:
    program = [sys.executable, str(ROOT / "script" / "walk.py"), "--json"]
    answer = subprocess.run(program, check=True, capture_output=True, text=True, cwd=ROOT)
    return cast(dict[str, dict[str, int]], json.loads(answer.stdout))


def test_every_walk_has_a_bound(counts: dict[str, dict[str, int]]) -> None:
    assert counts.keys() == BOUNDS.keys()


@pytest.mark.parametrize("walk", BOUNDS)
def test_no_walk_becomes_longer(counts: dict[str, dict[str, int]], walk: str) -> None:
    calls, modules, switches = BOUNDS[walk]
    row = counts[walk]
    assert row["calls"] <= calls
    assert row["modules"] <= modules
    assert row["switches"] <= switches
    assert row["functions"] >= row["modules"] > 0
