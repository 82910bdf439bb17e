"""Long requests become jobs: their progress, their end, their visibility, and a result equal to the direct one."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient
from tests.web.office.filling import ITALIANA
from tests.web.office.visiting import visitor_to

from tabellone.desk.progress import check
from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app
from tabellone.store.derived_lists import DerivedLists
from tabellone.store.house import House
from tabellone.store.jobs import Job, JobState

PREVIEW = f"/office/preview/{ITALIANA.value}"
API_PREVIEW = f"/api/v1/lists/{ITALIANA.value}/preview?on=2026-06-30"
EVENT = "2024-torneo-alfa"
WITHDRAWAL = f"/office/withdraw/{EVENT}"
REASON = {"reason": "never played"}


@contextmanager
def impatient(house: House, like: TestClient) -> Iterator[TestClient]:
    """The browser of the same visitor at a server that waits for nothing."""
    app = create_app(house, patience=0)
    with TestClient(app, base_url="http://localhost", headers=dict(like.headers), follow_redirects=False) as client:
        if token := like.cookies.get(SESSION_COOKIE):
            client.cookies.set(SESSION_COOKIE, token)
        yield client


@pytest.fixture(name="officer")
def _officer(house: House) -> TestClient:
    return visitor_to(house, Role.OWNER)


@pytest.fixture(name="hasty")
def _hasty(house: House, officer: TestClient) -> Iterator[TestClient]:
    with impatient(house, officer) as client:
        yield client


# A job that is asked to stop has done so as soon as its work has noticed.
STOPPING = ("cancelling", "cancelled")


class Gate:
    """Holds work at the first period that it computes."""

    def __init__(self, original: Callable[..., None]) -> None:
        self.arrived, self.opened = threading.Semaphore(0), threading.Event()
        self._original = original

    def advancing(self, memory: DerivedLists, place: int, count: int) -> None:
        self._original(memory, place, count)
        self.arrived.release()
        # The job checks for cancellation as often as real work does.
        while not self.opened.wait(0.02):
            check()
        check()


@pytest.fixture(name="gate")
def _gate(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate(DerivedLists.advancing)

    def advancing(memory: DerivedLists, place: int, count: int) -> None:
        gate.advancing(memory, place, count)

    monkeypatch.setattr(DerivedLists, "advancing", advancing)
    yield gate
    gate.opened.set()


def ended(house: House, address: str) -> Job:
    """The job of an address, when it is over."""
    id_ = address.rpartition("/")[2]
    while True:
        job = house.jobs.find(id_)
        assert job is not None
        if job.state.is_over:
            return job
        time.sleep(0.01)


def test_a_page_comes_to_what_waiting_for_it_shows(house: House, officer: TestClient, hasty: TestClient) -> None:
    direct = officer.post(WITHDRAWAL, data=REASON)
    sent = hasty.post(WITHDRAWAL, data=REASON)
    assert (direct.status_code, sent.status_code) == (200, 303)
    assert ended(house, sent.headers["location"]).state is JobState.DONE
    shown = hasty.get(sent.headers["location"])
    assert (shown.status_code, shown.headers["location"].partition("?")[0]) == (303, WITHDRAWAL)
    result = hasty.get(shown.headers["location"])
    assert (result.status_code, result.content) == (200, direct.content)


def test_an_answer_of_the_api_comes_to_what_waiting_for_it_gives(
    house: House, officer: TestClient, hasty: TestClient
) -> None:
    accepted = hasty.get(API_PREVIEW)
    assert accepted.status_code == 202
    job = accepted.json()
    assert (job["state"], job["is_own"], job["result"]) == ("running", True, None)
    ended(house, accepted.headers["location"])
    done = hasty.get(accepted.headers["location"]).json()
    assert (done["state"], done["result"]) == ("done", f"/jobs/{job['id']}/result")
    result, direct = hasty.get(f"/api/v1{done['result']}"), officer.get(API_PREVIEW)
    assert (result.status_code, result.content) == (200, direct.content)
    assert result.headers["etag"] == direct.headers["etag"]


def test_what_is_refused_is_refused_in_the_end(house: House, hasty: TestClient) -> None:
    accepted = hasty.post("/api/v1/office/commands", json={"command": "withdraw-event", "event": "no", "reason": "no"})
    assert accepted.status_code == 202
    ended(house, accepted.headers["location"])
    assert hasty.get(f"{accepted.headers['location']}/result").status_code == 409


def test_a_program_says_itself_how_long_it_waits(hasty: TestClient, house: House, officer: TestClient) -> None:
    assert hasty.get(API_PREVIEW, headers={"Prefer": "wait=30"}).status_code == 200
    with impatient(house, officer) as client:
        accepted = client.get(API_PREVIEW, headers={"Prefer": "respond-async"})
        assert accepted.status_code == 202
        ended(house, accepted.headers["location"])


def test_a_publication_enters_its_list_and_leads_there(house: House, hasty: TestClient) -> None:
    before = len(house.ledger.state(house.office()).lists)
    form = {"on": "2026-05-15", "in_force": "2026-05-20", "confirmed": "1"}
    sent = hasty.post(PREVIEW, data=form)
    assert sent.status_code == 303
    ended(house, sent.headers["location"])
    result = hasty.get(hasty.get(sent.headers["location"]).headers["location"])
    assert (result.status_code, result.headers["location"]) == (303, f"/lists/{ITALIANA.value}/2026-05-15")
    assert len(house.ledger.state(house.office()).lists) == before + 1


def test_a_job_tells_how_far_it_is_and_cancelled_changes_nothing(house: House, hasty: TestClient, gate: Gate) -> None:
    before = house.positions()
    form = {"on": "2026-05-15", "in_force": "2026-05-20", "confirmed": "1"}
    address = hasty.post(PREVIEW, data=form).headers["location"]
    assert gate.arrived.acquire(timeout=60)
    text = hasty.get(address).text
    assert "<progress" in text
    assert 'http-equiv="refresh"' in text
    told = hasty.get(f"/api/v1{address}").json()
    assert (told["state"], told["done"] >= 1, told["progress"]) == (
        "running",
        True,
        f"period {told['done']} of {told['total']}",
    )
    assert hasty.post(f"{address}/cancel").headers["location"] == address
    assert hasty.get(f"/api/v1{address}").json()["state"] in STOPPING
    gate.opened.set()
    assert ended(house, address).state is JobState.CANCELLED
    assert "Nothing was changed" in hasty.get(address).text
    missing = hasty.get(f"/api/v1{address}/result", headers={"Accept-Language": "it"})
    assert (missing.status_code, missing.json()["detail"]) == (404, "l'operazione non ha un risultato: annullata")
    assert house.positions() == before


def test_a_program_cancels_with_delete(house: House, hasty: TestClient, gate: Gate) -> None:
    body = {"command": "withdraw-event", "event": EVENT, "reason": "never played"}
    accepted = hasty.post("/api/v1/office/effects", json=body)
    assert gate.arrived.acquire(timeout=60)
    assert hasty.delete(accepted.headers["location"]).json()["state"] in STOPPING
    gate.opened.set()
    assert ended(house, accepted.headers["location"]).state is JobState.CANCELLED


def test_others_of_the_office_see_that_a_job_runs_but_not_what_it_comes_to(
    house: House, hasty: TestClient, gate: Gate
) -> None:
    address = hasty.post(WITHDRAWAL, data=REASON).headers["location"]
    assert gate.arrived.acquire(timeout=60)
    viewer, chief = visitor_to(house, Role.VIEWER), visitor_to(house, Role.CHIEF)
    assert "Withdrawal of an event" in viewer.get("/jobs").text
    assert viewer.get(f"/api/v1{address}").json()["is_own"] is False
    assert viewer.post(f"{address}/cancel").status_code == 404
    assert viewer.delete(f"/api/v1{address}").status_code == 404
    stranger, anybody = visitor_to(house, Role.PUBLIC), visitor_to(house, None)
    for visitor in (stranger, anybody):
        assert visitor.get(address).status_code == 404
        assert visitor.post(f"{address}/cancel").status_code == 404
        assert visitor.get(f"/api/v1{address}").status_code in (401, 404)
        assert visitor.get("/jobs").status_code == 403
    gate.opened.set()
    ended(house, address)
    assert viewer.get(f"/api/v1{address}/result").status_code == 404
    assert "is shown to" in viewer.get(address).text
    with impatient(house, chief) as client:
        own = client.get(f"{WITHDRAWAL}?job={address.rpartition('/')[2]}")
        assert (own.status_code, own.headers["location"] != address) == (303, True)
        ended(house, own.headers["location"])


def test_who_has_no_account_is_answered_as_ever(house: House) -> None:
    with impatient(house, visitor_to(house, None)) as client:
        assert client.get(f"/lists/{ITALIANA.value}").status_code == 200
        assert client.get(f"/api/v1/lists/{ITALIANA.value}").status_code == 200
    assert house.jobs.in_books() == ()


def test_two_jobs_run_at_once_and_one_person_has_no_more(house: House, hasty: TestClient, gate: Gate) -> None:
    first = hasty.post(WITHDRAWAL, data=REASON).headers["location"]
    second = hasty.post(WITHDRAWAL, data={"reason": "another"}).headers["location"]
    assert gate.arrived.acquire(timeout=60)
    assert gate.arrived.acquire(timeout=60)
    third = hasty.post(WITHDRAWAL, data={"reason": "a third"})
    assert third.status_code == 422
    assert "2 long acts are at work" in third.text
    gate.opened.set()
    assert {ended(house, first).state, ended(house, second).state} == {JobState.DONE}


def test_a_server_that_stops_breaks_its_jobs_off(house: House, hasty: TestClient, gate: Gate) -> None:
    before = house.positions()
    form = {"on": "2026-05-15", "in_force": "2026-05-20", "confirmed": "1"}
    address = hasty.post(PREVIEW, data=form).headers["location"]
    assert gate.arrived.acquire(timeout=60)
    house.jobs.stop()
    gate.opened.set()
    assert ended(house, address).state is JobState.LOST
    assert "has ended" in hasty.get(address).text
    assert house.positions() == before
