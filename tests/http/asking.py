"""A server in a thread with raw connections to it: what no library for clients lets one do."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

from tabellone.http.connections import Connections, protocol_of


@contextmanager
def running(
    app: Starlette, connections: Connections, *, keep_alive: int = 5, **seconds: float
) -> Iterator[tuple[str, int]]:
    """A server with deadlines and counted connections; where it is."""
    protocol = protocol_of(connections, **seconds)
    config = uvicorn.Config(
        app,
        port=0,
        http=protocol,
        log_level="error",
        lifespan="off",
        timeout_keep_alive=keep_alive,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        thread.join(0.01)
    try:
        yield ("127.0.0.1", server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()


def received(connection: socket.socket) -> bytes:
    """All bytes that come until the other side closes the connection."""
    connection.settimeout(60)
    answer = b""
    try:
        while piece := connection.recv(65536):
            answer += piece
    except ConnectionResetError:
        pass
    return answer


def sent(place: tuple[str, int], data: bytes) -> socket.socket:
    """A connection on which something was sent."""
    connection = socket.create_connection(place, timeout=60)
    connection.sendall(data)
    return connection
