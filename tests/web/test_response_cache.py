"""Readers without an account are answered from the cache: the same bytes, never stale when the server is idle."""

import asyncio
import threading
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Result
from tabellone.desk.demo.events import italiana, scacchi
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.roles import Person
from tabellone.http import heads, public_cache
from tabellone.http.heads import Snapshots
from tabellone.http.public_cache import PublicCache
from tabellone.http.response_cache import (
    LABEL,
    CachedResponse,
    Label,
    ResponseCache,
    cacheable_response,
    mark_cacheable,
)
from tabellone.http.shared_state import SharedState
from tabellone.server import create_app
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House, UnknownBookError
from tabellone.store.journal.adoption import adopt
from tabellone.store.journal.folds import SLOTS
from tabellone.store.journal.removal import removed
from tabellone.store.privacy.requests import erased

CHIEF = Person("chief", is_chief=True)
EVENT, OTHER, A = "demo-italiana", "demo-scacchi", GroupId(1)
PATHS = (f"/events/{EVENT}", f"/events/{EVENT}/1/standings", f"/api/v1/events/{EVENT}/groups/1/standings")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_database(DatabaseAddress(file=tmp_path / "desk.db")) as database:
        opened_house = House(database)
        for journal in (italiana(), scacchi()):
            adopt(opened_house.ledger, journal)
        yield opened_house


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of the answers that had to be computed."""
    addresses: list[str] = []
    render = PublicCache._render

    async def counted(self: PublicCache, room: Any, scope: Scope, *more: Any) -> None:
        addresses.append(scope["path"])
        await render(self, room, scope, *more)

    monkeypatch.setattr(PublicCache, "_render", counted)
    return addresses


def _client(house: House, **headers: str) -> TestClient:
    return TestClient(
        create_app(house=house), base_url="http://localhost", headers={"Accept-Language": "en", **headers}
    )


def _enter(house: House) -> None:
    last = house.ledger.state(EVENT).group(A).rounds[-1]
    board = next(encounter.board for encounter in last.boards if encounter.games[0].result is None)
    house.act(CHIEF, EVENT, commands.EnterResult(A, last.number, board, Result.WHITE_WINS))


@pytest.mark.parametrize("path", PATHS)
def test_the_same_question_is_answered_with_the_same_bytes_without_making_them(
    house: House, made: list[str], path: str
) -> None:
    client = _client(house)
    first, second = client.get(path), client.get(path)
    assert (first.content, first.status_code) == (second.content, 200)
    assert made == [path]
    assert dict(first.headers) == dict(second.headers)
    assert client.get(path, headers={"If-None-Match": second.headers["etag"]}).status_code == 304


def test_who_asks_for_the_head_of_a_page_alone_has_it_made_no_oftener_than_others(
    house: House, made: list[str]
) -> None:
    client, path = _client(house), PATHS[1]
    heads = [client.head(path) for _ in range(3)]
    page = client.get(path)
    assert [(head.status_code, head.headers["etag"]) for head in heads] == [(200, page.headers["etag"])] * 3
    assert made == [path]


@pytest.mark.parametrize("path", PATHS)
def test_what_happens_is_seen_at_once(house: House, path: str) -> None:
    client = _client(house)
    for _ in range(3):
        before = client.get(path)
        _enter(house)
        after = client.get(path)
        assert after.content != before.content
        assert after.headers["etag"] != before.headers["etag"]


def test_what_another_program_does_is_seen_at_once(house: House, tmp_path: Path) -> None:
    client = _client(house)
    before = client.get(PATHS[2]).json()["position"]
    with open_database(DatabaseAddress(file=tmp_path / "desk.db")) as database:
        _enter(House(database))
    assert client.get(PATHS[2]).json()["position"] == before + 1


def test_each_language_reader_and_part_has_an_answer_of_its_own(house: House) -> None:
    client = _client(house)
    path = PATHS[1]
    plain = client.get(path).text
    assert client.get(path, headers={"Accept-Language": "it"}).text != plain
    assert len(client.get(path, headers={"HX-Request": "true"}).text) < len(plain)
    assert client.get(path, headers={"Cookie": "tabellone_me=1.1"}).text != plain
    assert client.get(path).text == plain


def test_one_who_shows_who_he_is_is_never_answered_from_the_shelf_nor_kept_there(house: House, made: list[str]) -> None:
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
    path = f"/api/v1/events/{OTHER}/groups/1/rounds/4"
    public, chief = _client(house), _client(house, Authorization=f"Bearer {token}")
    assert house.ledger.state(OTHER).group(A).draft is not None
    assert chief.get(path).status_code == 200
    assert public.get(path).status_code == 404
    assert chief.get(path).status_code == 200
    assert made == [path]
    page = f"/events/{OTHER}"
    signed = public.get(page, headers={"Cookie": f"tabellone_session={token}"}).text
    assert public.get(page).text != signed


def test_an_answer_that_sets_a_cookie_is_not_kept(house: House, made: list[str]) -> None:
    client = _client(house)
    for _ in range(2):
        assert "set-cookie" in client.get(f"{PATHS[0]}?lang=it").headers
        client.cookies.clear()
    assert len(made) == 2


@pytest.mark.parametrize("path", ["/events/none", "/api/v1/events/none", f"/events/{EVENT}/9/standings"])
def test_what_is_not_there_is_not_kept(house: House, made: list[str], path: str) -> None:
    client = _client(house)
    assert [client.get(path).status_code for _ in range(2)] == [404, 404]
    assert len(made) == 2


async def _asked(app: Any, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    """One request to an application, within a shared event loop."""
    sent: list[Message] = []
    raw = [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw}

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


class Slow:
    """An application that answers with its number of requests, when it is released."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.asked = 0
        self.gate = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += 1
        count = self.asked
        fold = self._house.ledger.view(EVENT)
        await self.gate.wait()
        label = scope.get(LABEL)
        if isinstance(label, Label) and fold.last:
            label.is_filled, label.seal = True, fold.last.hash
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(count).encode()})


def test_many_who_ask_the_same_at_once_share_one_making(house: House) -> None:
    async def run() -> tuple[set[tuple[int, bytes]], int]:
        app = Slow(house)
        room = PublicCache(app, house)
        asking = [asyncio.create_task(_asked(room, f"/events/{EVENT}")) for _ in range(50)]
        await asyncio.sleep(0.2)
        app.gate.set()
        return set(await asyncio.gather(*asking)), app.asked

    assert asyncio.run(run()) == ({(200, b"1")}, 1)


def test_one_who_asks_after_something_happened_is_not_given_what_was_begun_before(house: House) -> None:
    async def run() -> list[tuple[int, bytes]]:
        app = Slow(house)
        room = PublicCache(app, house)
        early = asyncio.create_task(_asked(room, f"/events/{EVENT}"))
        await asyncio.sleep(0.2)
        await asyncio.to_thread(_enter, house)
        late = asyncio.create_task(_asked(room, f"/events/{EVENT}"))
        await asyncio.sleep(0.2)
        app.gate.set()
        return [await early, await late]

    assert asyncio.run(run()) == [(200, b"1"), (200, b"2")]


def test_in_a_rush_a_reader_may_be_a_moment_late_but_not_one_who_insists(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_cache, "LATE_SECONDS", 60.0)

    async def run() -> tuple[bytes, bytes, bytes]:
        app = Slow(house)
        app.gate.set()
        room = PublicCache(app, house)
        await _asked(room, f"/events/{EVENT}")
        app.gate.clear()
        await asyncio.to_thread(_enter, house)
        # Others are being served: two pages are being computed.
        busy = [asyncio.create_task(_asked(room, f"/events/{EVENT}/{page}")) for page in ("1/standings", "hall")]
        await asyncio.sleep(0.2)
        _, late = await _asked(room, f"/events/{EVENT}")
        insisting = asyncio.create_task(_asked(room, f"/events/{EVENT}", {"Cache-Control": "no-cache"}))
        part = asyncio.create_task(_asked(room, f"/events/{EVENT}", {"HX-Request": "true"}))
        await asyncio.sleep(0.2)
        app.gate.set()
        await asyncio.gather(*busy)
        return late, (await insisting)[1], (await part)[1]

    late, insisted, part = asyncio.run(run())
    assert late == b"1"
    assert insisted not in (b"1", b"")
    assert part not in (b"1", b"")


@pytest.mark.parametrize(
    ("cookie", "cache_control", "is_late"),
    [("tabellone_script=1", "", True), ("", "", False), ("tabellone_script=1", "max-age=0", False)],
)
def test_in_a_crowd_a_page_that_is_told_what_has_changed_may_be_older(
    house: House, monkeypatch: pytest.MonkeyPatch, cookie: str, cache_control: str, is_late: bool
) -> None:
    monkeypatch.setattr(public_cache, "LATE_SECONDS", 0.0)
    crowd = Crowd(house)

    async def run() -> bytes:
        app = Slow(house)
        app.gate.set()
        room = PublicCache(app, house, crowd)
        headers = {"Cookie": cookie, "Cache-Control": cache_control}
        await _asked(room, f"/events/{EVENT}", headers)
        await asyncio.to_thread(_enter, house)
        return (await _asked(room, f"/events/{EVENT}", headers))[1]

    assert asyncio.run(run()) == (b"1" if is_late else b"2")


class Crowd:
    """Load state of an event that always reports a crowd."""

    def __init__(self, house: House) -> None:
        self.snapshots = Snapshots(house.announced, house.ledger.withdrawals)

    def is_crowded(self, _book: str) -> bool:
        return True


class Process:
    """A process of a server under load: it renders from the snapshot."""

    def __init__(self, house: House, book: str = EVENT) -> None:
        self.book = book
        crowd = Crowd(house)
        self.snapshots = crowd.snapshots
        self.cache = PublicCache(self._make, house, crowd)
        self.made = 0

    async def _make(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.made += 1
        fold = self.snapshots.get(self.book, public_cache.told_position(HTTPConnection(scope)))
        mark_cacheable(scope, fold)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(fold.position).encode()})

    async def asked(self, path: str, headers: dict[str, str] | None = None) -> int:
        """The position that the answer tells of."""
        return int((await _asked(self.cache, path, headers))[1])


@pytest.fixture(name="processes")
def _processes(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, House]]:
    """Two houses of one database, as the processes of a server have them, with the memory that these share."""
    monkeypatch.setattr(heads, "PACE_SECONDS", 3600.0)
    memory = array("q", bytes(8 * SLOTS))
    with open_database(house.database.address) as database:
        houses = house, House(database)
        for each in houses:
            create_app(each, shared=SharedState(withdrawals=memory))
        yield houses


def test_nobody_in_a_crowd_is_shown_a_name_after_it_was_erased_in_another_process(
    processes: tuple[House, House],
) -> None:
    first, second = processes
    script = {"Cookie": "tabellone_script=1"}

    async def run() -> None:
        one, other = Process(first), Process(second)
        before = first.ledger.view(EVENT).position
        assert [await each.asked(PATHS[0], script) for each in (one, other)] == [before, before]
        name = first.ledger.state(EVENT).entrants[EntrantId(1)].name
        await asyncio.to_thread(erased, first, CHIEF, name, [f"player:{EVENT}:1"])
        # The hour in which one state is shown is not over, nor is the time in which a page may be old.
        after = first.ledger.view(EVENT).position
        assert [await each.asked(PATHS[0], script) for each in (other, one)] == [after, after]
        assert other.snapshots.get(EVENT).state.entrants[EntrantId(1)].name == "N. N. 1"

    asyncio.run(run())


def test_what_another_program_has_erased_is_kept_by_no_process_once_one_of_them_has_read_it(
    processes: tuple[House, House],
) -> None:
    first, second = processes

    async def run() -> None:
        one, other = Process(first), Process(second)
        before = first.ledger.view(EVENT).position
        assert [await each.asked(PATHS[0]) for each in (one, other)] == [before, before]
        with open_database(first.database.address) as database:
            command_line = House(database)
            name = command_line.ledger.state(EVENT).entrants[EntrantId(1)].name
            erased(command_line, CHIEF, name, [f"player:{EVENT}:1"])
        after = second.ledger.view(EVENT).position
        assert [await each.asked(PATHS[0]) for each in (one, other)] == [after, after]
        assert after > before

    asyncio.run(run())


@pytest.mark.parametrize("is_removed", [False, True], ids=["taken back", "deleted"])
def test_an_event_that_is_not_public_any_more_is_gone_at_once_also_for_a_crowd(
    processes: tuple[House, House], is_removed: bool
) -> None:
    first, second = processes
    settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    book = first.begin(CHIEF, "event", "Prova").id
    for command in (commands.CreateEvent(settings, GroupSettings("A", "lim", 3)), commands.AnnounceEvent()):
        first.act(CHIEF, book, command)

    async def run() -> None:
        one, other = (Process(house, book) for house in (first, second))
        assert [await each.asked(f"/events/{book}") for each in (one, other)] == [2, 2]
        if is_removed:
            removed(first, CHIEF, book, "Prova")
        else:
            first.undo(CHIEF, book)
        for process in (other, one):
            with pytest.raises(UnknownBookError):
                await process.asked(f"/events/{book}")

    asyncio.run(run())


def test_many_threads_with_loops_of_their_own_are_served(house: House) -> None:
    app = create_app(house=house)
    statuses: list[int] = []

    def ask() -> None:
        client = TestClient(app, base_url="http://localhost")
        statuses.extend(client.get(path).status_code for path in PATHS)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 6 * len(PATHS)


def test_the_shelf_lets_go_of_what_was_asked_for_longest_ago() -> None:
    shelf: ResponseCache[CachedResponse] = ResponseCache(most=2, most_bytes=10)
    for name in "abc":
        shelf.put(name, CachedResponse("seal", b'"1"', (), b"xxxx"))
    assert [shelf.get(name) is not None for name in "abc"] == [False, True, True]
    shelf.put("d", CachedResponse("seal", b'"1"', (), b"x" * 9))
    assert [shelf.get(name) is not None for name in "bcd"] == [False, False, True]


@pytest.mark.parametrize(
    ("label", "status", "headers"),
    [(Label(), 200, []), (Label(True, "x"), 404, []), (Label(True, "x"), 200, [(b"Set-Cookie", b"a=b")])],
)
def test_only_labelled_whole_answers_without_a_cookie_are_kept(
    label: Label, status: int, headers: list[tuple[bytes, bytes]]
) -> None:
    assert cacheable_response(label, {"status": status, "headers": headers}, b"x") is None
    assert cacheable_response(Label(True, "x"), {"status": 200, "headers": []}, b"x") is not None
