"""The circumstances of an act: its door, the address of its sender, and the account in whose name it is done.

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
    """The origin of an act; `actor` is filled in after sign-in, `device` is the token of a remembered browser,
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
    """Set the circumstances for everything that follows in this thread or task."""
    _CURRENT.set(here)
