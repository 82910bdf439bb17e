"""Connections that keep a server waiting, and too many of them."""

import asyncio
import inspect
import re
import socket
import threading
import time

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from tests.http.asking import received, running, sent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tabellone.http.connections import MOST_HEAD_BYTES, Connections
from tabellone.server import create_app

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


def test_a_head_that_does_not_end_is_not_waited_for() -> None:
    connections = Connections(10, 10)
    with running(create_app(), connections, head_seconds=0.2) as place, sent(place, HEAD) as slow:
        assert received(slow) == b""
    assert connections.open == 0


def test_a_second_head_that_does_not_end_is_not_waited_for_either() -> None:
    app, connections = create_app(), Connections(10, 10)
    with running(app, connections, head_seconds=0.3) as place, sent(place, HEAD + b"\r\n" + HEAD) as slow:
        answer = received(slow)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert answer.count(b"HTTP/1.1") == 1


def test_a_head_without_measure_is_refused() -> None:
    head = HEAD + b"X: " + b"a" * (MOST_HEAD_BYTES + 10)
    with running(create_app(), Connections(10, 10)) as place, sent(place, head) as long:
        assert received(long).startswith(b"HTTP/1.1 431 ")


def test_who_finds_no_place_is_told_when_to_come_again() -> None:
    connections = Connections(1, 10)
    with running(create_app(), connections) as place, sent(place, HEAD), sent(place, b"") as second:
        answer = received(second)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: 5" in answer
    assert connections.refused == 1


def test_one_peer_has_its_own_bound_but_this_computer_and_trusted_proxies_have_none() -> None:
    connections = Connections(100, 2, ["10.0.0.0/8"])
    for peer, admitted in (("192.0.2.1", 2), ("10.1.2.3", 5), ("127.0.0.1", 5), ("::1", 5)):
        assert sum(connections.enter(peer) for _ in range(5)) == admitted, peer
    for _ in range(5):
        connections.leave("192.0.2.1")
    assert connections.enter("192.0.2.1")


def test_a_computer_with_many_addresses_is_one_peer_and_those_of_ipv4_are_several() -> None:
    connections = Connections(100, 2)
    assert [connections.enter(f"2001:db8:1:2::{number}") for number in range(4)] == [True, True, False, False]
    for number in range(4):
        connections.leave(f"2001:db8:1:2::{number}")
    assert connections.enter("2001:db8:1:2::9")
    assert all(connections.enter(f"::ffff:192.0.2.{number}") for number in range(4))
    assert all(connections.enter("::ffff:127.0.0.1") for _ in range(4))


def test_strangers_are_sent_away_before_there_is_no_place_for_those_who_run_events() -> None:
    connections = Connections(20, 20)
    for _ in range(19):
        assert connections.enter("127.0.0.1")
    assert connections.is_full_for_strangers
    assert connections.enter("127.0.0.1")


def test_a_busy_server_does_not_hang_up_on_one_who_has_asked_already() -> None:
    is_busy, has_asked = threading.Event(), threading.Event()

    async def plain(_: Request) -> Response:
        return PlainTextResponse("here")

    async def busy(_: Request) -> Response:
        loop, (bell, rope) = asyncio.get_running_loop(), socket.socketpair()
        is_done = loop.create_future()

        def work() -> None:
            loop.remove_reader(bell)
            is_busy.set()
            has_asked.wait(30)
            # The connection that waits is due to be closed by now.
            time.sleep(1.1)
            is_done.set_result(None)

        with bell, rope:
            loop.add_reader(bell, work)
            rope.send(b"!")
            await is_done
        return PlainTextResponse("done")

    app = Starlette(routes=[Route("/", plain), Route("/busy", busy)])
    head = b"GET %b HTTP/1.1\r\nHost: localhost\r\n%b\r\n"
    with running(app, Connections(10, 10), keep_alive=1) as place, sent(place, head % (b"/", b"")) as phone:
        assert phone.recv(65536).endswith(b"here")
        with sent(place, head % (b"/busy", b"Connection: close\r\n")) as other:
            is_busy.wait(30)
            phone.sendall(head % (b"/", b"Connection: close\r\n"))
            has_asked.set()
            assert received(other).endswith(b"done")
        assert received(phone).endswith(b"here")


def test_a_connection_on_which_nobody_asks_is_closed() -> None:
    with running(create_app(), Connections(10, 10), keep_alive=1) as place, sent(place, HEAD + b"\r\n") as phone:
        assert received(phone).startswith(b"HTTP/1.1 200 OK")


def test_who_is_refused_while_he_sends_reads_why() -> None:
    head = (
        b"POST /draw HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 30000000\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    )
    with running(create_app(), Connections(10, 10)) as place, sent(place, head) as client:
        for _ in range(5):
            # A connection that was reset would not take the second of these.
            client.sendall(b"a" * 1_000_000)
            time.sleep(0.05)
        answer = received(client)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"64 kB" in answer


def test_the_protocol_of_the_server_still_has_the_names_that_ours_relies_on() -> None:
    # A release of uvicorn that has none of them is refused here, before a connection fails in a hall.
    assert {"connection_made", "connection_lost", "data_received", "on_headers_complete"} <= vars(
        HttpToolsProtocol
    ).keys()
    assert {"pause_writing", "resume_writing", "timeout_keep_alive_handler"} <= vars(HttpToolsProtocol).keys()
    for initialiser, names in (
        (HttpToolsProtocol.__init__, ("transport", "flow", "client", "cycle", "timeout_keep_alive_task", "loop")),
        (RequestResponseCycle.__init__, ("transport", "more_body", "response_complete")),
    ):
        source = inspect.getsource(initialiser)
        assert [name for name in names if not re.search(rf"self\.{name}\b.*=", source)] == []
