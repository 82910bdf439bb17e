"""The circumstances of an act: through which door it comes, from which address, and in whose name.

Doors set them where a request or a command begins; throttles and the security log read them. A thread that works for a
request sees those of the request.
"""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime


def _utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(slots=True)
class Circumstances:
    """Where an act comes from; `actor` is filled in as soon as it is known, `device` is the token of a known browser,
    `new_device` one that the browser does not have yet.
    """

    door: str = ""
    address: str = ""
    actor: str = ""
    device: str = ""
    new_device: str = ""
    now: Callable[[], datetime] = _utc_now


_CURRENT: ContextVar[Circumstances | None] = ContextVar("circumstances", default=None)


def circumstances() -> Circumstances:
    """The circumstances in which this thread or task acts."""
    return _CURRENT.get() or Circumstances()


def set_circumstances(here: Circumstances) -> None:
    """Say in which circumstances everything from now on happens, in this thread or task."""
    _CURRENT.set(here)
