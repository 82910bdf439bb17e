"""No acknowledged act is lost, and no read goes back in time, while servers are stopped, killed and cut off.

Some seconds in the suite, more with TABELLONE_HISTORY_SECONDS; `script/torture` goes on for as long as it is told.
"""

import os
from pathlib import Path

import pytest
from tests.histories.history import Outcome
from tests.histories.run import ENOUGH, Run, on_postgresql, on_sqlite
from tests.store.postgresql import Server

SECONDS = float(os.environ.get("TABELLONE_HISTORY_SECONDS", "6"))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))


def _check(run: Run) -> None:
    assert run.complaints == []
    assert sum(act.outcome is Outcome.DONE for act in run.acts) > ENOUGH // 2
    assert len(run.reads) >= ENOUGH
    assert run.disturbances


def test_two_processes_on_one_file(tmp_path: Path) -> None:
    _check(on_sqlite(tmp_path, SECONDS, 57))


def test_two_servers_on_one_postgresql(postgresql: Server) -> None:
    _check(on_postgresql(postgresql, SECONDS, 57))
