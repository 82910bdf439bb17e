"""The commands of an event: `@command` declares one for the whole event, `@group_command` one for a group.

A command is declared with all its conditions: the least role, the gates that the state must pass, what there
must be for it to act on, the round that it is about, and when it asks for a confirmation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from tabellone.desk.event.event_gates import is_made, is_open
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import EventState
from tabellone.desk.registry import Registry
from tabellone.desk.role import Role


class EventCommand:
    """A request to an event. It carries its seeds and dates; nothing is drawn or looked up.

    A command that may change something already published has a field `confirmed`.
    """

    __slots__ = ()


class EventFact:
    """Something that happened in an event, with all that was computed or drawn, so that folding computes nothing.

    `change` marks a fact that changed something already published, and says what.
    """

    __slots__ = ()


EventGate = Callable[[EventState], DeskError | None]
GroupGate = Callable[[EventState, GroupState], DeskError | None]
Confirmation = Callable[[EventState, GroupState | None], bool]
RoundOf = Callable[[GroupState], int]
NamedCommand = TypeVar("NamedCommand", bound=EventCommand)

RUNNING: tuple[EventGate, ...] = (is_made, is_open)


def never(state: EventState, group: GroupState | None) -> bool:
    """The command does not change what is published."""
    del state, group
    return False


@dataclass(frozen=True, slots=True)
class CommandConditions:
    """What must hold for a command; `group_gates` is None for one that is for the whole event.

    `targets` are not checked when a command is given, since it names its own: they only keep a list of what may
    be done now from offering it where there is nothing to act on.
    """

    gates: tuple[EventGate, ...]
    group_gates: tuple[GroupGate, ...] | None = None
    targets: tuple[EventGate, ...] = ()
    group_targets: tuple[GroupGate, ...] = ()
    round_of: RoundOf | None = None
    confirmation: Confirmation = never


EVENT: Registry[EventState] = Registry()
CONDITIONS: dict[type, CommandConditions] = {}

decides = EVENT.decides
adds = EVENT.adds


def command(
    *,
    role: Role,
    gates: tuple[EventGate, ...] = RUNNING,
    targets: tuple[EventGate, ...] = (),
    confirmation: Confirmation = never,
    confirmed_role: Role | None = None,
) -> Callable[[type[NamedCommand]], type[NamedCommand]]:
    """Declare a command for the whole event."""

    def declare(named: type[NamedCommand]) -> type[NamedCommand]:
        CONDITIONS[named] = CommandConditions(gates, targets=targets, confirmation=confirmation)
        return EVENT.command(role=role, confirmed_role=confirmed_role)(named)

    return declare


def group_command(
    *,
    role: Role,
    gates: tuple[GroupGate, ...] = (),
    targets: tuple[GroupGate, ...] = (),
    round_of: RoundOf | None = None,
    confirmation: Confirmation = never,
    confirmed_role: Role | None = None,
    role_now: Callable[[Any, EventState], Role] | None = None,
) -> Callable[[type[NamedCommand]], type[NamedCommand]]:
    """Declare a command for one group of an event that is going on."""

    def declare(named: type[NamedCommand]) -> type[NamedCommand]:
        CONDITIONS[named] = CommandConditions(RUNNING, gates, (), targets, round_of, confirmation)
        return EVENT.command(role=role, confirmed_role=confirmed_role, role_now=role_now)(named)

    return declare


def next_round(group: GroupState) -> int:
    """The round that is paired next."""
    return len(group.rounds) + 1


def current_round(group: GroupState) -> int:
    """The round that work goes on in, or the first one."""
    return 1 if group.current_round is None else group.current_round.number
