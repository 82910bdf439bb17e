"""The collector of unreachable objects in a server: it holds up everybody while it looks, so it looks at all of them
when nobody waits.

Most objects are gone as soon as nobody needs them. The collector is for those that hold each other; the young among
them it finds in passing. To look at everything takes it most of a second in a server that has many events in memory.
"""

import gc
import threading
import time
from collections.abc import Callable

# Objects that are made before it looks at the youngest, and such looks before it looks at those that have stayed.
YOUNG_OBJECTS, YOUNG_LOOKS = 10_000, 4
NEVER = 1_000_000
LOOK_EVERY_SECONDS = 1.0
# The share of the processor below which the program has nothing to do.
CALM = 0.02
LEAST_SECONDS_BETWEEN, MOST_SECONDS_BETWEEN = 300.0, 1800.0


class Collector:
    """Decides when everything is looked at."""

    def __init__(
        self,
        collect: Callable[[], object] = gc.collect,
        now: Callable[[], float] = time.monotonic,
        worked: Callable[[], float] = time.process_time,
    ) -> None:
        self._collect, self._now, self._worked = collect, now, worked
        self._looked = self._collected = now()
        self._worked_before = worked()

    def look(self) -> None:
        """Look at everything if the last time is long ago and nobody waits, or very long ago."""
        now, worked = self._now(), self._worked()
        is_calm = worked - self._worked_before < CALM * (now - self._looked)
        self._looked, self._worked_before = now, worked
        since = now - self._collected
        # Where no object has stayed since, there is nothing to look for.
        if gc.get_count()[2] and (since > MOST_SECONDS_BETWEEN or (is_calm and since > LEAST_SECONDS_BETWEEN)):
            self._collect()
            self._collected = self._now()


def tame_collector() -> None:
    """Leave out what the program is made of, and look at everything when nobody waits; for the rest of the program."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, YOUNG_LOOKS, NEVER)
    collector = Collector()

    def run() -> None:
        while True:
            time.sleep(LOOK_EVERY_SECONDS)
            collector.look()

    threading.Thread(target=run, name="collector", daemon=True).start()
