"""Work that makes very many objects which stay: nothing is looked for among them that could be thrown away."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_LOCK = threading.Lock()
# Whether the collector was at work before, once for each who asks now.
_ASKING: list[bool] = []


@contextmanager
def without_collection() -> Iterator[None]:
    """Let the collector of unreachable objects rest, until the last of those who ask for it is done."""
    with _LOCK:
        _ASKING.append(_ASKING[0] if _ASKING else gc.isenabled())
        gc.disable()
    try:
        yield
    finally:
        with _LOCK:
            was_at_work = _ASKING.pop()
            if was_at_work and not _ASKING:
                gc.enable()
