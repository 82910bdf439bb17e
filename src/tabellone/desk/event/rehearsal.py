"""Several acts in a row, tried on the state before the first of them is written: all are possible, or none is done."""

from datetime import datetime

from tabellone.desk.book import Stamp
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.registry import EventCommand
from tabellone.desk.event.state import EventState


class Rehearsal:
    """Commands given one after the other to a copy of the state; `given` are those that were possible."""

    def __init__(self, state: EventState, author: str, at: datetime) -> None:
        self.state = state
        self.given: tuple[EventCommand, ...] = ()
        self._author, self._at, self._kind = author, at, EventBook()

    def give(self, command: EventCommand) -> None:
        """Give a command; what is not possible is refused."""
        fact = self._kind.decide(self.state, command)
        self.given = (*self.given, command)
        self.state = self._kind.applied(self.state, fact, Stamp(self._author, self._at, len(self.given)))
