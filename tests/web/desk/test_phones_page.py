"""The switch that opens the public pages to the phones in the hall: two listeners on real sockets.

The network of the hall is another address of this machine.
"""

import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import httpx2
import pytest
from tests.web.browsing import served
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in

from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.http.phone_listener import PhoneSettings
from tabellone.server import create_app

HALL = "127.0.0.2"


@dataclass(frozen=True, slots=True)
class Hall:
    """The desk and its browser; the address for phones, once it is open, is read from the page."""

    event: Arbiter
    address: str
    desk: httpx2.Client

    @property
    def page(self) -> str:
        """The page with the switch."""
        return f"{self.address}/desk/{self.event.book}/phones"

    def switch(self, way: str) -> httpx2.Response:
        """Press the button."""
        return self.desk.post(self.page, data={"phones": way}, headers={"Origin": self.address})

    def opened(self) -> str:
        """The address for phones, without the page of the event."""
        assert self.switch("open").status_code == 200
        match = re.search(rf"http://{HALL}:\d+", self.desk.get(self.page).text)
        assert match is not None
        return match[0]


@pytest.fixture(name="hall", scope="module")
def _hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with house_in(tmp_path_factory.mktemp("hall")) as house:
        event = begin(chief_of(house))
        event.step("publish-round")
        with served(create_app(house, phones=PhoneSettings(HALL, 0))) as address:
            token = event.client.cookies[SESSION_COOKIE]
            cookies, headers = {SESSION_COOKIE: token}, {"Accept-Language": "en"}
            with httpx2.Client(cookies=cookies, headers=headers, follow_redirects=True, timeout=60) as desk:
                yield Hall(event, address, desk)


@pytest.fixture(autouse=True)
def _closed_at_the_end(hall: Hall) -> Iterator[None]:
    yield
    hall.switch("close")


def test_phones_reach_the_public_pages_while_it_is_open_and_nothing_when_it_is_closed(hall: Hall) -> None:
    place = f"/events/{hall.event.book}"
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"http://{HALL}:{hall.address.rsplit(':', 1)[1]}{place}")
    phones = hall.opened()
    for path in (place, f"{place}/1/round/1", f"{place}/1/players", f"{place}/hall", f"{place}/report", "/healthz"):
        assert httpx2.get(phones + path, timeout=60).status_code == 200, path
    assert httpx2.get(f"{phones}/", timeout=60).headers["location"] == place
    assert hall.switch("close").status_code == 200
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(phones + place)


def test_there_is_no_desk_no_account_and_no_api_behind_it_for_the_chief_arbiter_neither(hall: Hall) -> None:
    phones, book = hall.opened(), hall.event.book
    origin = {"Origin": phones}
    paths = (
        f"/desk/{book}",
        f"/desk/{book}/phones",
        f"/desk/{book}/1/round/1/slips",
        "/sign-in",
        "/enter/nothing",
        "/house",
        "/account",
        "/office",
        "/lists",
        "/events/new",
        "/api/v1/events",
        f"/api/v1/events/{book}",
        f"/api/v1/events/{book}/journal",
        "/api/v1/openapi.json",
    )
    for path in paths:
        assert hall.desk.get(phones + path).status_code == 404, path
        assert hall.desk.post(phones + path, headers=origin, data={"phones": "close"}).status_code in (404, 405), path
    stream = f"{phones}/api/v1/events/{book}/stream"
    assert hall.desk.post(stream, headers=origin).status_code == 404
    with hall.desk.stream("GET", stream) as listening:
        assert next(line for line in listening.iter_lines() if line.startswith("event:")) == "event: position"


def test_a_page_that_listens_does_not_keep_it_open(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    stream = f"{hall.opened()}/api/v1/events/{hall.event.book}/stream"
    with httpx2.stream("GET", stream, timeout=60) as listening:
        lines = listening.iter_lines()
        next(lines)
        assert hall.switch("close").status_code == 200
        assert [line for line in lines if line.startswith("event:")] == ["event: position"]
    assert [record.getMessage() for record in caplog.records if record.name.startswith("uvicorn")] == []


def test_an_event_that_is_not_public_is_not_shown_there_to_the_chief_arbiter_neither(hall: Hall) -> None:
    secret = begin(Arbiter(hall.event.house, hall.event.client))
    assert hall.desk.get(f"{hall.address}/events/{secret.book}").status_code == 200
    assert hall.desk.get(f"{hall.opened()}/events/{secret.book}").status_code == 404


def test_a_phone_reports_a_result_there_and_the_desk_counts_phones_and_codes(hall: Hall) -> None:
    phones, book = hall.opened(), hall.event.book
    slips = hall.desk.get(f"{hall.address}/desk/{book}/1/round/1/slips").text
    assert slips.count(f'class="slip-address">{phones}<') == 8
    assert str(hall.address) not in slips
    code = re.findall(r'class="slip-code">.*?<strong>(.*?)</strong>', slips)[0]
    form = {"group": "1", "board": "1", "code": code, "game": "1", "result": "DRAW", "sure": "1", "key": "one"}
    answer = httpx2.post(f"{phones}/events/{book}/report", data=form, headers={"Origin": phones}, timeout=60)
    assert answer.status_code == 303
    part = hall.desk.get(hall.page, headers={"HX-Request": "true"}).text
    assert re.findall("<dd>(.*?)(?: ·|</dd>)", part) == ["1", "1 of 8"]


def test_a_page_of_another_host_is_refused_there_too(hall: Hall) -> None:
    answer = httpx2.get(hall.opened() + "/", headers={"Host": "evil.example"}, timeout=60)
    assert answer.status_code == 400


def test_links_on_the_pages_for_phones_lead_to_pages_for_phones(hall: Hall) -> None:
    phones, waiting = hall.opened(), [f"/events/{hall.event.book}"]
    seen: set[str] = set()
    broken = []
    with httpx2.Client(base_url=phones, timeout=60, headers={"Accept-Language": "en"}) as phone:
        while waiting:
            path = waiting.pop()
            kind = re.sub(r"\d+", "N", path)
            if path in seen or kind in seen:
                continue
            seen.update((path, kind))
            answer = phone.get(path)
            if answer.status_code not in (200, 303):
                broken.append(path)
            if answer.headers.get("content-type", "").startswith("text/html"):
                links = re.findall(r'<a\b[^>]*?\bhref="([^"#]+)', answer.text)
                waiting += [str(answer.url.join(link)).removeprefix(phones).split("?")[0] for link in links]
    assert broken == []
    assert len(seen) > 10


def test_only_the_chief_arbiter_may_switch(hall: Hall) -> None:
    arbiter = hall.event.with_role("Ottavia", Role.OWNER)
    refused = arbiter.post("/phones", phones="open")
    assert refused.status_code == 403
    assert "this is for the chief arbiter of this server" in refused.text
    assert "Open to the phones in the hall" not in arbiter.text("/phones")


def test_a_port_that_is_taken_is_said_and_the_next_is_used(hall: Hall) -> None:
    with socket.socket() as taken:
        taken.bind((HALL, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with served(create_app(hall.event.house, phones=PhoneSettings(HALL, port))) as address:
            page = f"{address}/desk/{hall.event.book}/phones"
            text = hall.desk.post(page, data={"phones": "open"}, headers={"Origin": address}).text
    other = re.search(rf"Port {port} is used by another program: phones come in by port (\d+)", text)
    assert other is not None
    assert port < int(other[1]) < port + 20


def test_an_address_that_this_computer_does_not_have_is_one_sentence(hall: Hall) -> None:
    with served(create_app(hall.event.house, phones=PhoneSettings("192.0.2.7", 0))) as address:
        page = f"{address}/desk/{hall.event.book}/phones"
        answer = hall.desk.post(page, data={"phones": "open"}, headers={"Origin": address})
    assert answer.status_code == 422
    assert "the phones cannot be let in: cannot listen on 192.0.2.7" in answer.text


def test_the_chief_arbiter_switches_by_the_api_and_nobody_else(hall: Hall) -> None:
    api, place = f"{hall.address}/api/v1/phones", f"/events/{hall.event.book}"
    closed = hall.desk.get(api).json()
    assert (closed["is_open"], closed["address"], closed["addresses"]) == (False, None, [])
    headers = {"Origin": hall.address}
    opened = hall.desk.put(api, json={"is_open": True}, headers=headers).json()
    assert opened["is_open"]
    assert opened["addresses"] == [opened["address"]]
    assert httpx2.get(opened["address"] + place, timeout=60).status_code == 200
    assert httpx2.get(opened["address"] + "/api/v1/phones", timeout=60).status_code == 404
    assert hall.desk.put(api, json={"is_open": "yes"}, headers=headers).status_code == 422
    assert hall.desk.put(api, json={"is_open": False}, headers=headers).json()["is_open"] is False
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(opened["address"] + place)
    assert httpx2.put(api, json={"is_open": True}, headers=headers).status_code == 401
    arbiter = hall.event.with_role("Oreste", Role.OWNER)
    assert arbiter.client.put("/api/v1/phones", json={"is_open": True}).status_code == 403
