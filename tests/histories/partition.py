"""A wire that can be cut: a small proxy between a client and a server, or between a server and its database."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress

PIECE = 65536


class Wire:
    """Passes bytes on in both directions; it can hold them back for a while, or cut every connection."""

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        self._connect = connect
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._flows = threading.Event()
        self._flows.set()
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_over = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        """Listening port, on 127.0.0.1."""
        return int(self._listener.getsockname()[1])

    def hold(self) -> None:
        """Let nothing through; connections stay open, and new ones are taken."""
        self._flows.clear()

    def flow(self) -> None:
        """Let everything through again, also what was held."""
        self._flows.set()

    def cut(self) -> None:
        """End all connections at once; what was held is lost."""
        with self._lock:
            ends = tuple(self._ends)
        # Closed by the threads that use them.
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End everything."""
        self._is_over = True
        self._flows.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while not self._is_over:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        try:
            far = self._connect()
        except OSError:
            near.close()
            return
        with self._lock:
            self._ends |= {near, far}
        there = threading.Thread(target=self._pass, args=(near, far), daemon=True)
        there.start()
        self._pass(far, near)
        there.join()
        with self._lock:
            self._ends -= {near, far}
        near.close()
        far.close()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError, ValueError):
            while data := source.recv(PIECE):
                self._flows.wait()
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def to_port(port: int) -> Callable[[], socket.socket]:
    """Connections to a port of this computer."""
    return lambda: socket.create_connection(("127.0.0.1", port))


def to_file(path: str) -> Callable[[], socket.socket]:
    """Connections to a socket in the file system."""

    def connect() -> socket.socket:
        opened = socket.socket(socket.AF_UNIX)
        opened.connect(path)
        return opened

    return connect
