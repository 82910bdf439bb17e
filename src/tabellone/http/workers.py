"""Several processes that answer at one address, started, watched, restarted and stopped together, and garbage
collection in each.

The process that starts them answers nobody; it keeps the sockets, so that a connection that waits outlives a worker,
and does what is to be done once: backups, the link of the chief arbiter. On Linux each worker has a socket of its own
on the same port and the system spreads connections over them; elsewhere they share one.
"""

import gc
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

from tabellone.core.refusal import Refusal

# A worker that ends sooner has never answered; between two starts of one there is as long a pause.
LEAST_LIFE_SECONDS = PAUSE_SECONDS = 5.0
# After so many quick ends in a row, a restart of the workers will not help.
MOST_QUICK_ENDS = 5
PARTING_SECONDS = 10.0
log = logging.getLogger(__name__)
Target = Callable[..., object]


class WorkersError(Refusal):
    """No process stays alive."""


class Workers:
    """The processes of a server: `target` is called in each with its number, its sockets and the arguments."""

    def __init__(self, target: Target, sockets: Sequence[socket.socket], arguments: tuple[Any, ...]) -> None:
        self._context = get_context("spawn")
        self._target = target
        self._sockets = tuple(sockets)
        self._arguments = arguments
        self._processes: list[BaseProcess] = []
        self._started: list[float] = []
        self._quick_ends: list[int] = []
        self._is_over = threading.Event()

    def run(self) -> None:
        """Keep all of them running until a signal says to stop."""
        self._processes = [self._new(number) for number in range(len(self._sockets))]
        self._started = [time.monotonic()] * len(self._processes)
        self._quick_ends = [0] * len(self._processes)
        try:
            while not self._is_over.is_set():
                wait([process.sentinel for process in self._processes], timeout=0.5)
                self._renew()
        finally:
            self._stop()

    def _new(self, number: int) -> BaseProcess:
        process = self._context.Process(
            target=self._target, args=(number, self._sockets[number], *self._arguments), name=f"worker {number + 1}"
        )
        with _interrupts_blocked():
            process.start()
        return process

    def _renew(self) -> None:
        for number, process in enumerate(self._processes):
            is_quick = time.monotonic() - self._started[number] < LEAST_LIFE_SECONDS
            if not is_quick:
                self._quick_ends[number] = 0
            if self._is_over.is_set() or process.is_alive():
                continue
            self._quick_ends[number] += is_quick
            self._check_quick_ends(process.exitcode)
            log.warning("worker %d has ended (%s) and is started anew", number + 1, process.exitcode)
            if self._is_over.wait(max(0.0, self._started[number] + PAUSE_SECONDS - time.monotonic())):
                return
            self._processes[number] = self._new(number)
            self._started[number] = time.monotonic()

    def _check_quick_ends(self, code: int | None) -> None:
        if min(self._quick_ends) >= MOST_QUICK_ENDS:
            raise WorkersError(
                "no process of the server stays alive: each has ended within {seconds} seconds {count} times in a row, "
                "the last with {code}; may this user read the program, and does it start without --workers?",
                seconds=int(LEAST_LIFE_SECONDS),
                count=MOST_QUICK_ENDS,
                code=code,
            )

    def _stop(self) -> None:
        for process in self._processes:
            if process.is_alive():
                process.terminate()
        until = time.monotonic() + PARTING_SECONDS
        for process in self._processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop all of them on a signal."""

        def stop(_signal: int, _frame: FrameType | None) -> None:
            self._is_over.set()

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal: those that are started here leave it to their parent."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Started by the first process otherwise, and would unblock them on the way.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stop_with_parent(stop: Callable[[], None]) -> None:
    """Call `stop` when the process that started this one is gone, however it ended."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        stop()

    threading.Thread(target=watch, name="parent", daemon=True).start()


# Objects that are made before it looks at the youngest, and such looks before it looks at those that have stayed.
YOUNG_OBJECTS, YOUNG_LOOKS = 10_000, 4
NEVER = 1_000_000
LOOK_EVERY_SECONDS = 1.0
# The share of the processor below which the program has nothing to do.
CALM = 0.02
LEAST_SECONDS_BETWEEN, MOST_SECONDS_BETWEEN = 300.0, 1800.0


class Collector:
    """Decides when a full garbage collection runs."""

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
        """Run a full collection when idle, or if the last one is very long ago."""
        now, worked = self._now(), self._worked()
        is_calm = worked - self._worked_before < CALM * (now - self._looked)
        self._looked, self._worked_before = now, worked
        since = now - self._collected
        # Without surviving objects a full collection would find nothing.
        if gc.get_count()[2] and (since > MOST_SECONDS_BETWEEN or (is_calm and since > LEAST_SECONDS_BETWEEN)):
            self._collect()
            self._collected = self._now()


def tame_collector() -> None:
    """Freeze the objects of the program itself, then run full collections when idle, until the process ends."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, YOUNG_LOOKS, NEVER)
    collector = Collector()

    def run() -> None:
        while True:
            time.sleep(LOOK_EVERY_SECONDS)
            collector.look()

    threading.Thread(target=run, name="collector", daemon=True).start()
