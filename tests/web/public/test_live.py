"""Live pages: a stream sends what the page would show, to each reader with that reader's rights."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlencode

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient
from tests.http.asking import running, sent
from tests.http.test_part_changes import NaivePieces, whole, with_changes
from tests.web.public.events import CHIEF, A, B, Event
from tests.web.public.walking import event_pages

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.http import live_views
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.http.live_views import CROWD, LiveBook, LiveViews
from tabellone.http.part_changes import PartText, cut_part
from tabellone.http.settings import ServerSettings
from tabellone.server import create_app
from tabellone.store.house import House
from tabellone.store.privacy.requests import erased, holdings_of
from tabellone.web.public_pages.view import view_of

# More than the worker threads that a server has besides its loop.
MORE_THAN_THREADS = 45
ROUND, STANDINGS = "/1/round/3", "/1/standings"


@contextmanager
def _direct(app: Starlette) -> Iterator[str]:
    """A server as `tabellone serve` starts it."""
    with running(app, app.state.connections) as place:
        try:
            yield f"http://{place[0]}:{place[1]}"
        finally:
            app.state.api.state.changes.close()
            app.state.live.close()


@pytest.fixture(name="address")
def _address(house: House, event: Event) -> Iterator[str]:
    with _direct(create_app(house)) as address:
        yield f"{address}/events/{event.book}"


CLIENTS: list[httpx2.Client] = []


@pytest.fixture(autouse=True)
def _hung_up() -> Iterator[None]:
    yield
    while CLIENTS:
        CLIENTS.pop().close()


class Reader:
    """A page as `live.js` keeps it: the parts that it shows, and what the stream sends."""

    def __init__(self, address: str, *paths: str, cookies: dict[str, str] | None = None, language: str = "en") -> None:
        headers = {"Accept-Language": language}
        # Nothing here is over TLS, and to read all certificates for each takes longer than the test.
        self._client = httpx2.Client(headers=headers, cookies=cookies, timeout=60, verify=False)
        CLIENTS.append(self._client)
        self._address = address
        self._root = "/" + address.split("/", 3)[3]
        self.parts = {self._root + path: self.fetched(self._root + path) for path in paths}

    def fetched(self, path: str) -> PartText:
        """A part as it is fetched."""
        host = self._address.removesuffix(self._root)
        answer = self._client.get(host + path, headers={"HX-Request": "true", "Cache-Control": "no-cache"})
        assert answer.status_code == 200
        return cut_part(answer.text, answer.headers["Tabellone-Tag"], 0)

    @contextmanager
    def listening(self) -> Iterator[Iterator[tuple[str, dict[str, object]]]]:
        """The messages of the stream."""
        query = urlencode([("part", path) for path in self.parts])
        with self._client.stream("GET", f"{self._address}/live?{query}") as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["x-accel-buffering"] == "no"
            assert "no-cache" in answer.headers["cache-control"]
            yield _messages(answer.iter_lines())

    def take(self, told: dict[str, object]) -> bool:
        """Put what was sent into the part, or fetch it if the page must; whether something was sent to put in."""
        part = self.parts[str(told["part"])]
        if "changes" not in told:
            self.parts[str(told["part"])] = self.fetched(str(told["part"]))
            return False
        assert told["from"] == part.tag
        assert told["count"] == len(part.pieces)
        changes = tuple((place, what) for place, what in told["changes"])  # type: ignore[attr-defined]
        pieces = with_changes(part, changes)
        chip = str(told.get("chip", part.chip))
        self.parts[str(told["part"])] = PartText(str(told["to"]), 0, tuple(pieces), part.between, chip)
        return True


def _messages(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, object]]]:
    kind = ""
    for line in lines:
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith(": "):
            raise AssertionError("nothing was sent until the next heartbeat")
        elif line.startswith("data: "):
            yield kind, json.loads(line.removeprefix("data: "))


def _open_boards(event: Event) -> list[int]:
    return [each.board for each in event.group().rounds[-1].boards if each.games[0].result is None]


def test_what_is_sent_put_into_the_page_gives_the_part_that_would_be_fetched(address: str, event: Event) -> None:
    reader, sent = Reader(address, ROUND, STANDINGS), 0
    with reader.listening() as messages:
        for path in (ROUND, STANDINGS):
            kind, told = next(messages)
            assert (kind, told["part"]) == ("part", f"/events/{event.book}{path}")
            assert told["to"] == reader.parts[str(told["part"])].tag
        for board in _open_boards(event):
            event.do(commands.EnterResult(A, 3, board, Result.WHITE_WINS))
            for _ in range(2):
                kind, told = next(messages)
                assert kind == "part"
                sent += reader.take(told)
            for path, part in tuple(reader.parts.items()):
                fresh = reader.fetched(path)
                assert (part.tag, whole(part), part.chip) == (fresh.tag, whole(fresh), fresh.chip)
    assert sent > len(_open_boards(event))


def test_a_page_is_told_what_its_parts_are_so_that_it_fetches_only_what_it_missed(address: str, event: Event) -> None:
    reader = Reader(address, ROUND, "/1/players")
    event.do(commands.EnterResult(A, 3, _open_boards(event)[0], Result.DRAW))
    with reader.listening() as messages:
        told = [next(messages)[1] for _ in range(2)]
    boards, players = reader.parts.values()
    assert told[0]["to"] != boards.tag
    assert "changes" not in told[0]
    # The list of players is the same, but the state in the bar is not.
    assert told[1]["to"] == reader.fetched(f"/events/{event.book}/1/players").tag != players.tag


def test_the_strip_of_a_reader_is_his_alone(address: str, event: Event) -> None:
    player = event.group().members[0]
    board = next(e.board for e in event.group().rounds[-1].boards if e.games[0].result is None)
    own = Reader(address, "/mine", cookies={"tabellone_me": f"{A}.{player}"})
    other = Reader(address, "/mine", cookies={"tabellone_me": f"{A}.{event.group().members[1]}"})
    with own.listening() as mine, other.listening() as others:
        assert next(mine)[1]["to"] == own.parts[f"/events/{event.book}/mine"].tag
        assert next(others)[1]["to"] == other.parts[f"/events/{event.book}/mine"].tag
        names = [event.house.view(event.book, "event").state.entrant(each).name for each in event.group().members[:2]]
        event.do(
            commands.EnterResult(A, 3, board, Result.WHITE_WINS),
            commands.CorrectResult(A, 1, 1, Result.DRAW, confirmed=True),
        )
        sent = json.dumps(next(mine)[1], ensure_ascii=False)
        assert names[1] not in sent


def test_drafts_and_unpublished_rounds_reach_no_stranger(address: str, event: Event) -> None:
    event.play(4).do(commands.CloseRound(A))
    reader = Reader(address, "", "/1/standings", "/2/round/1?waiting=1")
    with reader.listening() as messages:
        for _ in range(3):
            next(messages)
        event.do(commands.PairRound(A), commands.PairRound(B))
        drafts = [(each.white, each.black) for each in event.group().rounds[-1].encounters]
        assert drafts
        # A draft is an entry of the journal, but changes nothing that a stranger is shown: the next word is of another.
        event.do(commands.PublishRound(B))
        told = [next(messages) for _ in range(2)]
        assert {kind for kind, _ in told} <= {"part", "position"}
        sent = json.dumps([data for _, data in told], ensure_ascii=False)
        assert "/1/round/4" not in sent
        for path, part in reader.parts.items():
            if path.endswith("standings"):
                assert part.tag == reader.fetched(path).tag


def test_who_is_signed_in_is_told_of_entries_and_fetches_his_own_page(address: str, event: Event, house: House) -> None:
    account = house.accounts.add("viewer", "viewer", "a long password", house.now())
    token = house.sessions.begin(account.id, house.now(), "test")
    reader = Reader(address, ROUND, cookies={SESSION_COOKIE: token})
    with reader.listening() as messages:
        assert next(messages)[0] == "position"
        event.do(commands.EnterResult(A, 3, _open_boards(event)[0], Result.DRAW))
        kind, told = next(messages)
        assert kind == "position"
        assert set(told) == {"book", "position"}


def test_an_event_that_is_not_announced_has_no_stream_and_parts_of_another_are_not_told(
    address: str, house: House, event: Event
) -> None:
    secret = Event(house, event.house.view(event.book, "event").state.settings, event.group().settings)
    host = address.removesuffix(f"/events/{event.book}")
    assert httpx2.get(f"{host}/events/{secret.book}/live", timeout=60).status_code == 404
    query = {"part": f"/events/{secret.book}/1/players"}
    with httpx2.stream("GET", f"{address}/live", params=query, timeout=60) as answer:
        kind, told = next(_messages(answer.iter_lines()))
    assert kind == "position"
    assert told["book"] == event.book


def test_an_erased_name_is_sent_to_nobody_any_more(address: str, house: House, event: Event) -> None:
    name = house.view(event.book, "event").state.entrant(event.group().members[0]).name
    reader = Reader(address, STANDINGS)
    with reader.listening() as messages:
        next(messages)
        assert name in whole(reader.parts[f"/events/{event.book}{STANDINGS}"])
        erased(house, CHIEF, name, [holding.key for holding in holdings_of(house, CHIEF, name)])
        event.do(commands.EnterResult(A, 3, _open_boards(event)[0], Result.DRAW))
        told = next(messages)[1]
        assert name not in json.dumps(told, ensure_ascii=False)
        reader.take(told)
        assert name not in whole(reader.parts[f"/events/{event.book}{STANDINGS}"])


def test_many_who_show_the_same_cost_one_rendering_and_a_crowd_sees_one_state(
    house: House, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabellone.web.public_pages import showing

    made: list[str] = []
    plain = showing.part_of

    def counted(*given: object) -> object:
        made.append(threading.current_thread().name)
        return plain(*given)  # type: ignore[arg-type]

    app = create_app(house)
    with _direct(app) as host:
        address = f"{host}/events/{event.book}"
        readers = [Reader(address, ROUND) for _ in range(CROWD + 5)]
        opened = ExitStack()
        streams = [opened.enter_context(reader.listening()) for reader in readers]
        for messages in streams:
            next(messages)
        monkeypatch.setattr(showing, "part_of", counted)
        assert app.state.live.views == 1
        assert app.state.live.is_crowded(event.book)
        event.do(commands.EnterResult(A, 3, _open_boards(event)[0], Result.DRAW))
        told = [next(messages)[1] for messages in streams]
        assert len(made) == 1
        assert {json.dumps(each) for each in told} == {json.dumps(told[0])}
        # Programs are answered with the last entry.
        api = f"{host}/api/v1/events/{event.book}"
        assert httpx2.get(api, timeout=60).json()["position"] == house.view(event.book, "event").position
        event.do(commands.EnterResult(A, 3, _open_boards(event)[0], Result.DRAW))
        assert httpx2.get(api, timeout=60).json()["position"] == house.view(event.book, "event").position
        # A page may be as old as what is sent, but not to one who insists.
        page = httpx2.get(f"{address}{ROUND}", headers={"Cache-Control": "no-cache"}, timeout=60).text
        assert f'data-position="{house.view(event.book, "event").position}"' in page
        opened.close()


def test_a_hall_that_comes_at_once_does_not_take_the_threads_of_those_who_run_the_event(
    house: House, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = threading.Event()

    def slow(request: Request) -> object:
        may_go_on.wait(60)
        return view_of(request)

    monkeypatch.setattr("tabellone.web.public_pages.view.view_of", slow)
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
    head = f"GET /events/{event.book}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with _direct(create_app(house)) as host, ExitStack() as opened:
        place = host.removeprefix("http://").partition(":")
        for _ in range(MORE_THAN_THREADS):
            opened.enter_context(sent((place[0], int(place[2])), head))
        opened.callback(may_go_on.set)
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx2.get(f"{host}/api/v1/books/{event.book}/history", headers=headers, timeout=60)
        assert answer.status_code == 200


def test_what_changes_for_a_reader_is_sent_to_him_whole(address: str, event: Event) -> None:
    player = event.group().members[0]
    reader = Reader(address, "/mine", "/my-board", cookies={"tabellone_me": f"{A}.{player}"})
    with reader.listening() as messages:
        for _ in range(2):
            told = next(messages)[1]
            assert told["to"] == reader.parts[str(told["part"])].tag
        event.do(commands.CorrectResult(A, 1, 1, Result.DRAW, confirmed=True))
        changed = {str(told["part"]): told for told in (next(messages)[1] for _ in range(2))}
    for path, told in changed.items():
        fetched = reader.fetched(path)
        assert (told["to"], told["html"]) == (fetched.tag, whole(fetched) + fetched.chip)


def test_what_is_made_for_each_reader_keeps_nobody_waiting_for_what_all_are_sent(
    house: House, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, are_free = create_app(house), threading.Event()
    tell_own = LiveViews._tell_own

    async def held_up(live: LiveViews, book: LiveBook) -> None:
        while not are_free.is_set():
            await asyncio.sleep(0.01)
        await tell_own(live, book)

    monkeypatch.setattr(LiveViews, "_tell_own", held_up)
    with _direct(app) as host:
        me = {"tabellone_me": f"{A}.{event.group().members[0]}"}
        reader = Reader(f"{host}/events/{event.book}", ROUND, "/mine", cookies=me)
        with reader.listening() as messages:
            for _ in range(2):
                next(messages)
            for board in _open_boards(event)[:2]:
                event.do(commands.EnterResult(A, 3, board, Result.WHITE_WINS))
                told = next(messages)[1]
                assert told["part"] == f"/events/{event.book}{ROUND}"
                assert reader.take(told)
            event.do(commands.CorrectResult(A, 1, 1, Result.DRAW, confirmed=True))
            are_free.set()
            assert {str(next(messages)[1]["part"]) for _ in range(2)} >= {f"/events/{event.book}/mine"}


def test_what_was_long_because_much_was_gathered_is_told_again_soon(
    house: House, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_views, "MOST_MESSAGE_BYTES", 10)
    monkeypatch.setattr(live_views, "_fetch_pace", lambda _phones: 3600.0)
    with _direct(create_app(house)) as host:
        reader = Reader(f"{host}/events/{event.book}", ROUND)
        with reader.listening() as messages:
            next(messages)
            for board in _open_boards(event)[:2]:
                event.do(commands.EnterResult(A, 3, board, Result.WHITE_WINS))
                told = next(messages)[1]
                assert "changes" not in told
                assert told["to"] == reader.fetched(str(told["part"])).tag


def test_below_the_path_of_a_proxy_parts_are_named_as_the_page_names_them(house: House, event: Event) -> None:
    settings = ServerSettings(root_path="/tabellone", names=("liste.example.org",))
    with _direct(create_app(house, settings=settings)) as host:
        address = f"{host}/tabellone/events/{event.book}"
        page = httpx2.get(f"{address}{ROUND}", timeout=60).text
        named = re.search(r'data-live="([^"]+)"', page), re.search(r'data-refresh="([^"]+)"', page)
        assert [each and each[1] for each in named] == [
            f"/tabellone/events/{event.book}/live",
            f"/tabellone/events/{event.book}{ROUND}",
        ]
        reader = Reader(address, ROUND)
        with reader.listening() as messages:
            next(messages)
            event.do(commands.EnterResult(A, 3, _open_boards(event)[0], Result.DRAW))
            told = next(messages)[1]
            assert reader.take(told)
            assert told["part"] == f"/tabellone/events/{event.book}{ROUND}"


def test_every_public_page_is_cut_as_a_parser_cuts_it(client: TestClient, event: Event) -> None:
    seen = 0
    for path in event_pages(client, event.book):
        answer = client.get(path, headers={"HX-Request": "true"})
        if "Tabellone-Tag" not in answer.headers:
            continue
        text = answer.text.partition('<span id="state"')[0]
        part = cut_part(answer.text, "", 0)
        assert list(part.pieces) == NaivePieces(text).pieces, path
        assert whole(part) == text
        seen += 1
    assert seen > 20
    page = client.get(f"/events/{event.book}{ROUND}").text
    tag = re.search(r'data-tag="(\w+)"', page)
    assert tag is not None
    fetched = client.get(f"/events/{event.book}{ROUND}", headers={"HX-Request": "true"})
    assert tag[1] == fetched.headers["Tabellone-Tag"]
