"""What may be done now: every command, with the reason if it is not allowed."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.desk.event.book import COMMANDS
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.gates import nothing_to_act_on, objection
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import CONDITIONS, EVENT
from tabellone.desk.event.state import EventState


@dataclass(frozen=True, slots=True)
class Allowance:
    """Whether a command may be given now. `round` is the round it would act on.

    `needs_confirmation`: given without `confirmed` it is answered with the question what will change.
    """

    command: str
    group: GroupId | None
    round: int | None
    is_allowed: bool
    reason: DeskError | None
    needs_confirmation: bool


def allowed(state: EventState) -> tuple[Allowance, ...]:
    """Every command of the event and of each group, in the order of the commands.

    A command listed as allowed may still be refused for what it says and, in the case of `pair-round`, because the
    system finds no legal pairing.
    """
    return tuple(_allowances(state))


def _allowances(state: EventState) -> Iterator[Allowance]:
    for command in COMMANDS.values():
        if CONDITIONS[command].group_gates is None:
            yield allowance(state, command)
    for group in state.groups:
        for command in COMMANDS.values():
            if CONDITIONS[command].group_gates is not None:
                yield allowance(state, command, group)


def allowance(state: EventState, command: type, group_id: GroupId | None = None) -> Allowance:
    """Whether one command may be given now."""
    conditions = CONDITIONS[command]
    group = state.groups.get(group_id) if group_id is not None else None
    reason = objection(state, command, group_id) or nothing_to_act_on(state, command, group)
    number = conditions.round_of(group) if group is not None and conditions.round_of is not None else None
    return Allowance(
        EVENT.commands[command].name,
        group_id,
        number,
        reason is None,
        reason,
        conditions.confirmation(state, group),
    )
