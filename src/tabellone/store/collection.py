"""Work that makes very many objects which stay: nothing is looked for among them that could be thrown away."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_LOCK = threading.Lock()
_AT_WORK: list[object] = []


@contextmanager
def without_collection() -> Iterator[None]:
    """Let the collector of unreachable objects rest, until the last of those who ask for it is done."""
    mark = object()
    with _LOCK:
        was_resting = not gc.isenabled() and not _AT_WORK
        _AT_WORK.append(mark)
        gc.disable()
    try:
        yield
    finally:
        with _LOCK:
            _AT_WORK.remove(mark)
            if not _AT_WORK and not was_resting:
                gc.enable()
