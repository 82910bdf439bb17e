"""A small book for tests: a list of names at the door of a hall, which can be closed permanently."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class DoorError(Refusal):
    """Not allowed at the door."""


@dataclass(frozen=True, slots=True)
class Guest:
    number: int
    name: str
    entered_at: int


@dataclass(frozen=True, slots=True)
class Door:
    guests: tuple[Guest, ...] = ()
    next_number: int = 1
    is_closed: bool = False

    @property
    def names(self) -> list[str]:
        return [guest.name for guest in self.guests]


@dataclass(frozen=True, slots=True)
class LetIn:
    name: str


@dataclass(frozen=True, slots=True)
class SendAway:
    number: int


@dataclass(frozen=True, slots=True)
class CloseDoor:
    pass


Command = LetIn | SendAway | CloseDoor


@dataclass(frozen=True, slots=True)
class WasLetIn:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class WasSentAway:
    number: int


@dataclass(frozen=True, slots=True)
class WasClosed:
    pass


Fact = WasLetIn | WasSentAway | WasClosed


class DoorBook:
    """The rules at the door: everyone has one number, nobody comes in twice, a closed door stays closed."""

    name = "door"

    def initial(self) -> Door:
        return Door()

    def decide(self, state: Door, command: Command) -> Fact:
        if state.is_closed:
            raise DoorError("the door is closed")
        match command:
            case LetIn(name):
                if name in state.names:
                    raise DoorError("{name} is inside already", name=name)
                return WasLetIn(state.next_number, name)
            case SendAway(number):
                if number not in [guest.number for guest in state.guests]:
                    raise DoorError("nobody has number {number}", number=number)
                return WasSentAway(number)
            case CloseDoor():
                return WasClosed()

    def applied(self, state: Door, fact: Fact, stamp: Stamp) -> Door:
        match fact:
            case WasLetIn(number, name):
                return Door((*state.guests, Guest(number, name, stamp.position)), number + 1)
            case WasSentAway(number):
                return Door(tuple(guest for guest in state.guests if guest.number != number), state.next_number)
            case WasClosed():
                return Door(state.guests, state.next_number, is_closed=True)

    def encoded(self, fact: Fact) -> tuple[str, dict[str, Any]]:
        match fact:
            case WasLetIn(number, name):
                return "let-in", {"number": number, "name": name}
            case WasSentAway(number):
                return "sent-away", {"number": number}
            case WasClosed():
                return "closed", {}

    def decoded(self, kind: str, data: dict[str, Any]) -> Fact:
        try:
            match kind:
                case "let-in":
                    return WasLetIn(int(data["number"]), str(data["name"]))
                case "sent-away":
                    return WasSentAway(int(data["number"]))
                case "closed":
                    return WasClosed()
        except (KeyError, ValueError) as error:
            raise DoorError("the data of {kind} are damaged", kind=kind) from error
        raise DoorError('nothing is called "{kind}" at the door', kind=kind)

    def objection_to_undo(self, state: Door, fact: Fact) -> Refusal | None:
        del state
        return DoorError("a closed door stays closed") if isinstance(fact, WasClosed) else None
