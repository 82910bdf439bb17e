"""A history that is taken in goes on as a job: it tells its lines, and cancelled it enters nothing."""

import csv
import io
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.formats.tables.workbooks import zipped
from tests.web.office.test_jobs import ended, impatient
from tests.web.office.visiting import visitor_to

from tabellone.desk import progress as progress_module
from tabellone.desk.progress import Progress, Stage
from tabellone.desk.roles import Role
from tabellone.store.house import House
from tabellone.store.jobs import JobState

LINES = 3
PAGE = "/office/history-import"
API = "/api/v1/office/imports/history"


def archive() -> bytes:
    """A manifest with some lists of players."""
    manifest = io.StringIO()
    rows = csv.writer(manifest)
    rows.writerow(["kind", "file"])
    parts: dict[str, str | bytes] = {}
    for number in range(LINES):
        rows.writerow(["players", f"players{number}.csv"])
        parts[f"players{number}.csv"] = f"id,name\nH{number:04},Storia {number}\n"
    return zipped({"manifest.csv": manifest.getvalue(), **parts})


class Watch:
    """Notes every stage that work tells, and holds it at a line until it is let go."""

    def __init__(self) -> None:
        self.stages: list[Stage] = []
        self.arrived, self.opened = threading.Semaphore(0), threading.Event()

    def tell(self, stage: Stage) -> None:
        """A stage of the work."""
        self.stages.append(stage)
        if stage.done == 1:
            self.arrived.release()
            assert self.opened.wait(60)


@pytest.fixture(name="watch")
def _watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    watch, original = Watch(), Progress.tell

    def tell(progress: Progress, stage: Stage) -> None:
        watch.tell(stage)
        original(progress, stage)

    monkeypatch.setattr(progress_module.Progress, "tell", tell)
    yield watch
    watch.opened.set()


@pytest.fixture(name="hasty")
def _hasty(house: House) -> Iterator[TestClient]:
    with impatient(house, visitor_to(house, Role.OWNER)) as client:
        yield client


def sent_by_page(client: TestClient) -> Any:
    """The archive given to the page."""
    return client.post(PAGE, files={"file": ("history.zip", archive(), "application/zip")}, data={"confirmed": "1"})


def test_the_page_takes_a_history_in_as_a_job(house: House, hasty: TestClient, watch: Watch) -> None:
    watch.opened.set()
    sent = sent_by_page(hasty)
    assert sent.status_code == 303
    job = ended(house, sent.headers["location"])
    assert (job.state, job.act) == (JobState.DONE, "Intake of a history")
    lines = [stage for stage in watch.stages if stage.total == LINES]
    assert [stage.done for stage in lines] == list(range(LINES))
    assert "H0002" in house.ledger.state(house.office()).players


def test_the_api_takes_a_history_in_as_a_job(house: House, hasty: TestClient, watch: Watch) -> None:
    watch.opened.set()
    accepted = hasty.post(API, content=archive(), headers={"Content-Type": "application/octet-stream"})
    assert accepted.status_code == 202
    assert accepted.json()["act"] == "Intake of a history"
    ended(house, accepted.headers["location"])
    assert hasty.get(f"{accepted.headers['location']}/result").json()["new_players"] == LINES
    assert any(stage.total == LINES for stage in watch.stages)


def test_a_history_that_is_cancelled_enters_nothing(house: House, hasty: TestClient, watch: Watch) -> None:
    before = house.positions()
    address = sent_by_page(hasty).headers["location"]
    assert watch.arrived.acquire(timeout=60)
    assert hasty.post(f"{address}/cancel").status_code == 303
    watch.opened.set()
    assert ended(house, address).state is JobState.CANCELLED
    assert house.positions() == before
