"""The server erases by itself what is due, where the house has said so."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tabellone.core.refusal import Refusal

if TYPE_CHECKING:
    from tabellone.store.house import House

LOOK_SECONDS = 60 * 60
log = logging.getLogger(__name__)


@contextmanager
def retained(house: "House", every: float = LOOK_SECONDS) -> Iterator[None]:
    """Look at the start and then at intervals whether something is to be erased today."""
    from tabellone.desk.roles import Circumstances, set_circumstances
    from tabellone.store.privacy.retention import SERVER, follow_daily

    over = threading.Event()

    def watch() -> None:
        set_circumstances(Circumstances(actor=SERVER.name, now=house.now))
        while True:
            try:
                follow_daily(house)
            except Refusal as refusal:
                log.warning("what is due was not erased: %s", refusal)
            if over.wait(every):
                return

    thread = threading.Thread(target=watch, name="retention", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
