"""A part of the hall: phones and scorers in a process of their own, with as little work as can be; prints JSON.

A phone does what a browser and `web/static/live.js` do: it loads a page, listens to the parts that the page shows,
takes in what it is sent, and fetches a part when it must. A question on a connection that was kept and turns out to be
closed is asked once more on a new one; such questions are counted. Now and then its owner turns to another page.
"""

import asyncio
import json
import re
import resource
import sys
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tabellone.core.lots import Lots
from tabellone.http.settings import raised_limit

NOT_MODIFIED = 304
BOARDS, OTHERS = "boards", "others"
PATIENCE_SECONDS = 30
GZIP = 31
_LENGTH = re.compile(rb"(?i)\r\ncontent-length: (\d+)")
_CHUNK = re.compile(rb"\r\n([0-9a-fA-F]+)[^\r\n]*\r\n")
_TAG = re.compile(rb"(?i)\r\ntabellone-tag: (\S+)")
_LIVE = re.compile(rb' data-live="([^"]+)" data-position="(\d+)"')
_PART = re.compile(rb' data-refresh="([^"]+)"(?: data-tag="([^"]+)")?')


@dataclass
class Tally:
    """Measurements of one kind of request."""

    milliseconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)


class Asking(asyncio.Protocol):
    """One connection that sends requests and waits for the responses."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self.answers = 0
        self._answer: asyncio.Future[tuple[bytes, bytes]] | None = None
        self.transport: Any = None
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self.transport, self.is_open = transport, True

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self.is_open = False
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or EOFError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """A piece of the answer."""
        self._bytes += data
        end = self._bytes.find(b"\r\n\r\n")
        if end < 0 or self._answer is None or self._answer.done():
            return
        head = bytes(self._bytes[: end + 2])
        length = _LENGTH.search(head)
        wanted = end + 4 + (int(length[1]) if length and int(head[9:12]) != NOT_MODIFIED else 0)
        if len(self._bytes) >= wanted:
            body = bytes(self._bytes[end + 4 : wanted])
            self._bytes.clear()
            self.answers += 1
            self._answer.set_result((head, body))

    @property
    def has_begun(self) -> bool:
        """True if part of the response has arrived."""
        return bool(self._bytes)

    async def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """The head and the body of the answer."""
        self._bytes.clear()
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await asyncio.wait_for(self._answer, PATIENCE_SECONDS)


class Chunks:
    """Decoder of a chunked response, whatever the size of the pieces that arrive."""

    def __init__(self) -> None:
        self._bytes, self._left, self._is_begun = b"", 0, False

    def taken(self, data: bytes) -> bytes:
        """Decode more bytes of the response."""
        self._bytes += data
        if not self._is_begun:
            _, mark, rest = self._bytes.partition(b"\r\n\r\n")
            if not mark:
                return b""
            self._bytes, self._is_begun = b"\r\n" + rest, True
        said = b""
        while True:
            if self._left:
                said += self._bytes[: self._left]
                taken = min(self._left, len(self._bytes))
                self._bytes, self._left = self._bytes[taken:], self._left - taken
            # The end of a chunk and the length of the next.
            size = _CHUNK.match(self._bytes)
            if self._left or size is None:
                return said
            self._bytes, self._left = self._bytes[size.end() :], int(size[1], 16)
            if not self._left:
                return said


class Listening(asyncio.Protocol):
    """One connection that listens to changes."""

    def __init__(self, request: bytes, tell: Any, lost: Any) -> None:
        self._request, self._tell, self._lost = request, tell, lost
        self._bytes, self._chunks = b"", Chunks()
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self.transport = transport
        self.transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self._lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of the stream, one message or more."""
        *messages, self._bytes = (self._bytes + self._chunks.taken(data)).split(b"\n\n")
        for message in messages:
            at = message.find(b"data: ")
            if at >= 0:
                self._tell(json.loads(message[at + 6 :]))


@dataclass
class Hall:
    """Instructions of a process, and its measurements."""

    host: str
    port: int
    book: str
    until: float
    ramp: float
    turn: float
    pages: Tally = field(default_factory=Tally)
    parts: Tally = field(default_factory=Tally)
    scorers: Tally = field(default_factory=Tally)
    streams: Tally = field(default_factory=Tally)
    messages: int = 0
    asked_again: int = 0
    message_bytes: int = 0
    arrivals: dict[str, list[list[tuple[int, float]]]] = field(default_factory=dict)
    acknowledged: list[tuple[int, int, float]] = field(default_factory=list)
    open: int = 0
    most_open: int = 0

    def left(self) -> float:
        """Seconds until the end."""
        return self.until - time.monotonic()

    def request(self, method: str, path: str, headers: str = "", body: bytes = b"") -> bytes:
        """A request as it is sent."""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{headers}"
        return (head + (f"Content-Length: {len(body)}\r\n\r\n" if body else "\r\n")).encode() + body

    async def timed(self, tally: Tally, line: "KeptAlive", request: bytes) -> tuple[bytes, bytes] | None:
        """An answer, measured; None if there was none."""
        begun = time.monotonic()
        try:
            head, body = await line.ask(request)
        except (OSError, EOFError, TimeoutError) as error:
            tally.errors[type(error).__name__] += 1
            return None
        tally.milliseconds.append((time.monotonic() - begun) * 1000)
        status = head[9:12].decode()
        tally.statuses[status] += 1
        if int(status) >= 400:
            tally.errors[body[:200].decode("utf-8", "replace")] += 1
            return None
        return head, body


class KeptAlive:
    """A connection that is opened when it is needed, and anew when the server has closed it."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._asking: Asking | None = None
        self._turn = asyncio.Lock()

    async def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """The head and the body of the answer."""
        async with self._turn:
            if self._asking is None or not self._asking.is_open:
                loop = asyncio.get_running_loop()
                _, self._asking = await loop.create_connection(Asking, self._hall.host, self._hall.port)
            try:
                return await self._asked(self._asking, request)
            except TimeoutError:
                self._asking.transport.abort()
                self._asking = None
                raise

    async def _asked(self, asking: Asking, request: bytes) -> tuple[bytes, bytes]:
        try:
            return await asking.ask(request)
        except (EOFError, ConnectionError):
            if not asking.answers or asking.has_begun:
                raise
        # Browsers retry like this when a reused connection is closed before any response.
        self._hall.asked_again += 1
        loop = asyncio.get_running_loop()
        _, self._asking = await loop.create_connection(Asking, self._hall.host, self._hall.port)
        return await self._asking.ask(request)

    def close(self) -> None:
        """Hang up."""
        if self._asking is not None:
            self._asking.transport.close()


class Phone:
    """A phone of a player of a group; every second one has a remembered player, and often shows that player's board.

    It has been here before: its browser has the styles and scripts, and the cookie that says that scripts run.
    """

    def __init__(self, hall: Hall, number: int, group: int, player: int) -> None:
        self._hall, self._lots, self._group, self._player = hall, Lots(number), group, player
        self._is_known = bool(number % 2)
        me = f"tabellone_me={group}.{player}; " if self._is_known else ""
        language = "en" if number % 10 == 0 else "it"
        self._headers = f"Accept-Language: {language}\r\nAccept-Encoding: gzip\r\nCookie: {me}tabellone_script=1\r\n"
        self._line = KeptAlive(hall)
        self._tags: dict[str, str] = {}
        self._awaited: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: Listening | None = None
        self._position = 0
        self._path = ""
        self._shown: list[tuple[int, float]] | None = None

    async def run(self) -> None:
        """Come, look, turn pages, and go."""
        await asyncio.sleep(self._lots.below(round(self._hall.ramp * 1000) + 1) / 1000)
        while self._hall.left() > 0:
            await self._turn_to(self._page())
            stay = self._hall.turn * (500 + self._lots.below(1000)) / 1000
            await asyncio.sleep(min(stay, max(0.0, self._hall.left())))
            self._stop_listening()
        # Pending requests are awaited: a connection closed under them would be an error of our own.
        await asyncio.gather(*self._tasks)
        self._line.close()

    def _page(self) -> str:
        of_group = f"/events/{self._hall.book}/{self._group}"
        if self._is_known and self._lots.below(100) < 30:
            return f"/events/{self._hall.book}/my-board"
        drawn = self._lots.below(100)
        for below, path in (
            (40, f"{of_group}/round/1"),
            (65, f"{of_group}/standings"),
            (75, f"{of_group}/player/{self._player_number}"),
            (85, f"{of_group}/round/1/names"),
            (90, f"{of_group}/crosstable"),
            (99, f"/events/{self._hall.book}"),
            (100, f"/events/{self._hall.book}/hall"),
        ):
            if drawn < below:
                return path
        raise AssertionError

    @property
    def _player_number(self) -> int:
        return self._lots.below(30) + 1

    async def _turn_to(self, path: str) -> None:
        hall = self._hall
        answer = await hall.timed(hall.pages, self._line, hall.request("GET", path, self._headers))
        if answer is None:
            return
        head, body = answer
        page = zlib.decompress(body, GZIP) if b"content-encoding: gzip" in head.lower() else body
        live = _LIVE.search(page)
        if live is None:
            hall.pages.errors["a page that is not live"] += 1
            return
        self._tags = {address.decode(): tag.decode() for address, tag in _PART.findall(page)}
        self._position = int(live[2])
        self._shown = None
        self._path = path
        if path.startswith(f"/events/{hall.book}/{self._group}/"):
            # Boards are what most wait for; of the other pages of a group each changes with each result as well.
            kind = BOARDS if path.endswith("/round/1") else OTHERS
            self._shown = [(self._position, time.monotonic())]
            hall.arrivals.setdefault(f"{kind} {self._group}", []).append(self._shown)
        stream = live[1].decode()
        if stream.endswith("/live"):
            stream += "?" + urlencode([("part", address) for address in self._tags])
        request = hall.request("GET", stream, f"Accept: text/event-stream\r\n{self._headers}")
        connecting = asyncio.get_running_loop().create_connection(
            lambda: Listening(request, self._told, self._lost), hall.host, hall.port
        )
        try:
            _, self._listening = await asyncio.wait_for(connecting, PATIENCE_SECONDS)
        except (OSError, TimeoutError) as error:
            hall.streams.errors[type(error).__name__] += 1
            return
        hall.open += 1
        hall.most_open = max(hall.most_open, hall.open)

    def _stop_listening(self) -> None:
        if self._listening is not None:
            listening, self._listening = self._listening, None
            listening.transport.close()
            self._hall.open -= 1

    def _lost(self, _error: Exception | None) -> None:
        if self._listening is not None:
            self._hall.streams.errors["a stream has ended"] += 1

    def _told(self, told: dict[str, Any]) -> None:
        hall = self._hall
        hall.messages += 1
        if "part" not in told:
            if told["position"] != self._position:
                self._position = told["position"]
                for address in self._tags:
                    self._fetch_soon(address, told)
            return
        address = told["part"]
        self._position = max(self._position, told.get("position", 0))
        tag = self._tags.get(address)
        if tag is None or told.get("to") == tag:
            return
        if "html" in told and address not in self._awaited:
            self._tags[address] = told["to"]
        elif "changes" in told and told["from"] == tag and address not in self._awaited:
            self._tags[address] = told["to"]
            if self._shown is not None and address == self._path:
                self._shown.append((told["position"], time.monotonic()))
        else:
            self._fetch_soon(address, told)

    def _fetch_soon(self, address: str, told: dict[str, Any]) -> None:
        if address not in self._awaited:
            self._awaited.add(address)
            task = asyncio.ensure_future(self._fetch(address, told))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _fetch(self, address: str, told: dict[str, Any]) -> None:
        hall = self._hall
        await asyncio.sleep((150 + self._lots.below(told.get("spread", 0) + 1)) / 1000)
        if hall.left() <= 0:
            return
        position = self._position
        headers = f"{self._headers}HX-Request: true\r\nTabellone-Position: {position}\r\n"
        answer = await hall.timed(hall.parts, self._line, hall.request("GET", address, headers))
        self._awaited.discard(address)
        if answer is not None and address in self._tags:
            tag = _TAG.search(answer[0])
            self._tags[address] = tag[1].decode() if tag else ""
            if self._shown is not None and address == self._path:
                self._shown.append((position, time.monotonic()))


async def _scorer(hall: Hall, token: str, boards: list[tuple[int, int]], number: int) -> None:
    """Enters the results of some boards, one after the other, at the pace of people."""
    lots, line = Lots(10_000 + number), KeptAlive(hall)
    headers = f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\nPrefer: return=minimal\r\n"
    await asyncio.sleep(hall.ramp)
    pause = max(0.0, hall.left() - 2) / max(1, len(boards))
    for group, board in boards:
        begun = time.monotonic()
        wait = pause * lots.below(1000) / 1000
        await asyncio.sleep(wait)
        if hall.left() <= 0:
            break
        result = ("WHITE_WINS", "DRAW", "BLACK_WINS")[lots.below(3)]
        command = {"command": "enter-result", "group": group, "round": 1, "board": board, "result": result}
        more = f"{headers}Idempotency-Key: {group}-{board}\r\n"
        path = f"/api/v1/events/{hall.book}/commands"
        answer = await hall.timed(hall.scorers, line, hall.request("POST", path, more, json.dumps(command).encode()))
        if answer is not None:
            hall.acknowledged.append((group, json.loads(answer[1])["entry"]["position"], time.monotonic()))
        await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))
    line.close()


async def _run(asked: dict[str, Any]) -> Hall:
    host, port = asked["place"]
    hall = Hall(host, port, asked["book"], asked["until"], asked["ramp"], asked["turn"])
    phones = [Phone(hall, number, group, player).run() for number, group, player in asked["phones"]]
    scorers = [_scorer(hall, asked["token"], boards, number) for number, boards in asked["scorers"]]
    await asyncio.gather(*phones, *scorers)
    return hall


def main() -> None:
    """Read what to do from the standard input, do it, and print what was measured."""
    raised_limit()
    asked = json.loads(sys.stdin.readline())
    try:
        import uvloop

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    except ImportError:
        runner = asyncio.Runner()
    begun = time.process_time()
    with runner:
        hall = runner.run(_run(asked))
    tallies = {name: vars(getattr(hall, name)) for name in ("pages", "parts", "scorers", "streams")}
    counts = {
        "messages": hall.messages,
        "asked_again": hall.asked_again,
        "most_open": hall.most_open,
        "seconds": time.process_time() - begun,
    }
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    told = {"arrivals": hall.arrivals, "acknowledged": hall.acknowledged, "kilobytes": memory}
    # Through a buffer, whatever the environment says of this one: what a pipe does not take at once must not be lost.
    with open(sys.stdout.fileno(), "w", closefd=False) as answer:
        answer.write(json.dumps({**tallies, **counts, **told}))


if __name__ == "__main__":
    main()
