"""Bodies are read for those who may send them, never beyond a bound, and not waited for without end."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import Message
from tests.http.asking import received, running, sent

from tabellone.api.routing import is_of_ones_own, least_role_of
from tabellone.desk.roles import Role
from tabellone.http.admission import (
    BODY_SECONDS,
    HURRIED_SECONDS,
    PATIENT_OF_A_PEER,
    SLOTS,
    Admission,
    BoundedBody,
    RequestError,
    StrangersBody,
)
from tabellone.http.connections import Connections
from tabellone.http.security import SAFE_METHODS
from tabellone.server import create_app
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House, opened_house

# Bodies that anybody may send to a page: tables, signing in, reports of players.
OPEN_TO_ALL = {
    "/tables/forms",
    "/tables/check",
    "/draw",
    "/groups/division",
    "/enter/{token}",
    "/sign-in",
    "/sign-out",
    "/account",
    "/events/{book}/me",
    "/events/{book}/report",
}


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Iterator[House]:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        house.ledger.create("event", "Open", house.now(), book="1")
        yield house


def _asked(app: Starlette, method: str, path: str, token: str | None) -> tuple[int, bool]:
    """The status of the answer to a request, and whether its body was read."""
    answers: list[Message] = []
    is_read = False

    async def receive() -> Message:
        nonlocal is_read
        is_read = True
        return {"type": "http.request", "body": b"a" * 100, "more_body": False}

    async def send(message: Message) -> None:
        answers.append(message)

    headers = [(b"host", b"localhost"), (b"sec-fetch-site", b"same-origin"), (b"content-length", b"100")]
    if token is not None:
        headers.append((b"cookie", f"tabellone_session={token}".encode()))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("192.0.2.7", 5),
        "server": ("localhost", 80),
    }
    asyncio.run(app(scope, receive, send))
    return answers[0]["status"], is_read


def _filled(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "1", path)


def _page_posts(app: Starlette) -> list[str]:
    return sorted({route.path for route in app.routes if isinstance(route, Route) and "POST" in (route.methods or ())})


def test_nothing_that_a_visitor_without_a_role_sends_to_a_page_is_read(house: House) -> None:
    app = create_app(house)
    account = house.accounts.add("guest", "Guest", "a long sentence of a guest", house.now())
    visitors = (None, house.sessions.begin(account.id, house.now()))
    paths = _page_posts(app)
    assert set(paths) >= OPEN_TO_ALL
    for path in set(paths) - OPEN_TO_ALL:
        for token in visitors:
            # The existence of a job is disclosed only to its owner.
            status = 404 if path.startswith("/jobs/") else 403
            assert _asked(app, "POST", _filled(path), token) == (status, False), path


def test_nothing_that_a_visitor_without_a_role_sends_to_the_api_is_read(house: House) -> None:
    app = create_app(house)
    routes = [route for route in app.state.api.routes if isinstance(route, APIRoute)]
    tried = 0
    for route in routes:
        for method in (route.methods or set()) - SAFE_METHODS:
            if least_role_of(route.name) > Role.PUBLIC or is_of_ones_own(route.name):
                tried += 1
                assert _asked(app, method, "/api/v1" + _filled(route.path), None) == (401, False), route.path
    assert tried > 20


def test_an_unfinished_post_of_a_stranger_is_answered_before_it_has_come(house: House) -> None:
    head = (
        b"POST /events/open HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
        b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n--x"
    )
    with running(create_app(house), Connections(10, 10)) as place, sent(place, head) as unfinished:
        answer = received(unfinished)
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert b"connection: close" in answer.lower()


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def never() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    body = BoundedBody(never, 1, seconds=0.05)
    with pytest.raises(RequestError) as refused:
        asyncio.run(body.receive())
    assert refused.value.status == 408
    assert body.refusal is refused.value


def test_bodies_that_do_not_come_keep_nobody_from_signing_in(house: House) -> None:
    head = (
        b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 20\r\n\r\nname=owner"
    )
    house.accounts.add("owner", "", "a long sentence of an owner", house.now())
    with running(create_app(house), Connections(100, 100)) as place, ExitStack() as stack:
        for _ in range(SLOTS + 2):
            stack.enter_context(sent(place, head))
        with sent(place, head + b"&password=") as owner:
            owner.settimeout(10)
            assert owner.recv(12) == b"HTTP/1.1 401"


def test_who_has_many_bodies_on_their_way_must_hurry() -> None:
    admission = Admission()
    with ExitStack() as stack:
        given = [stack.enter_context(admission.patience("2001:db8::1")) for _ in range(PATIENT_OF_A_PEER + 1)]
        assert given == [*([BODY_SECONDS] * PATIENT_OF_A_PEER), HURRIED_SECONDS]
        assert stack.enter_context(admission.patience("192.0.2.7")) == BODY_SECONDS
    with admission.patience("2001:db8::2") as seconds:
        assert seconds == BODY_SECONDS


def test_a_body_in_pieces_comes_whole_and_what_follows_is_passed_on() -> None:
    messages: list[Message] = [
        {"type": "http.request", "body": b"name=", "more_body": True},
        {"type": "http.request", "body": b"owner", "more_body": False},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return messages.pop(0)

    async def asked() -> list[Message]:
        admission = Admission()
        async with admission.slot_for_strangers() as slot:
            body = StrangersBody(receive, 10, admission, slot, "192.0.2.7")
            return [await body.receive(), await body.receive()]

    assert asyncio.run(asked()) == [
        {"type": "http.request", "body": b"name=owner", "more_body": False},
        {"type": "http.disconnect"},
    ]


def test_one_who_hangs_up_within_a_body_leaves_no_trace(house: House, caplog: pytest.LogCaptureFixture) -> None:
    head = (
        b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nname="
    )
    with running(create_app(house), Connections(10, 10)) as place:
        sent(place, head).close()
        with sent(place, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") as other:
            assert received(other).startswith(b"HTTP/1.1 200 ")
    assert caplog.records == []
