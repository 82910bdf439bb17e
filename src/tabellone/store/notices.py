"""Notices that a PostgreSQL database has got new entries, from whatever program; SQLite has a counter instead."""

import logging
import threading
from collections.abc import Callable

from tabellone.store.database import Database
from tabellone.store.queries import CHANNEL

LISTEN_SECONDS = 1.0
RETRY_SECONDS = 2.0
log = logging.getLogger(__name__)


class ChangeNotices:
    """A thread that listens, and calls `notice` whenever something was stored; without a connection it tries again."""

    def __init__(self, database: Database, notice: Callable[[], None]) -> None:
        self._url = database.place.url
        self._notice = notice
        self._over = threading.Event()

    def start(self) -> None:
        """Begin to listen."""
        threading.Thread(target=self._listen, name="notices", daemon=True).start()

    def stop(self) -> None:
        """Listen no more; the thread ends within a moment."""
        self._over.set()

    def _listen(self) -> None:
        import psycopg

        while not self._over.is_set() and self._url is not None:
            address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    # What was stored while nobody listened is not told any more.
                    self._notice()
                    while not self._over.is_set():
                        for _ in connection.notifies(timeout=LISTEN_SECONDS, stop_after=1):
                            self._notice()
            except psycopg.Error as error:
                log.debug("notices of the database are not heard: %s", error)
                self._over.wait(RETRY_SECONDS)
