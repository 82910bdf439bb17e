"""Places at which pages are made: who asks goes before what is made to be sent along streams, which nobody awaits."""

import asyncio
import time
from dataclasses import dataclass, field

# What nobody awaits is made as if it had come so much later.
STREAM_PATIENCE_SECONDS = 0.1


@dataclass(slots=True, eq=False)
class Ticket:
    """A turn at one of the places; `due` is the moment by which tickets are ordered, `begun` when work began there."""

    due: float
    turn: asyncio.Future[None] | None = None
    begun: float | None = None

    @classmethod
    def now(cls, *, is_awaited: bool = True) -> "Ticket":
        """A ticket of somebody who comes now; of what is awaited by nobody, a later one."""
        return cls(time.monotonic() + (0.0 if is_awaited else STREAM_PATIENCE_SECONDS))


@dataclass(slots=True)
class Places:
    """Some places, taken in the order of tickets; belongs to one event loop."""

    free: int
    waiting: list[Ticket] = field(default_factory=list)

    async def take(self, ticket: Ticket) -> None:
        """Wait for a place."""
        if self.free:
            self.free -= 1
            return
        ticket.turn = turn = asyncio.get_running_loop().create_future()
        self.waiting.append(ticket)
        try:
            await turn
        except asyncio.CancelledError:
            if ticket in self.waiting:
                self.waiting.remove(ticket)
            elif not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Give a place to the next, or keep it free."""
        while self.waiting:
            ticket = min(self.waiting, key=lambda each: each.due)
            self.waiting.remove(ticket)
            if ticket.turn is not None and not ticket.turn.done():
                ticket.turn.set_result(None)
                return
        self.free += 1
