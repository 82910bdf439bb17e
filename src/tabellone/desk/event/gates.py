"""Whether the state of an event allows a command, by the gates that the command is declared with.

Deciding a command and listing what may be done now use the same gates, so that what is listed as allowed is
accepted.
"""

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import CONDITIONS
from tabellone.desk.event.state import EventState


def objection(state: EventState, command: type, group_id: GroupId | None) -> DeskError | None:
    """Why the state does not allow a command; None if it does."""
    conditions = CONDITIONS[command]
    for gate in conditions.gates:
        if (refusal := gate(state)) is not None:
            return refusal
    if conditions.group_gates is None:
        return None
    if group_id is None or group_id not in state.groups:
        return DeskError("there is no group {found}", found="-" if group_id is None else group_id)
    for group_gate in conditions.group_gates:
        if (refusal := group_gate(state, state.groups[group_id])) is not None:
            return refusal
    return None


def nothing_to_act_on(state: EventState, command: type, group: GroupState | None) -> DeskError | None:
    """Why a command that the gates allow has no game or player to act on; None if it has one."""
    conditions = CONDITIONS[command]
    for target in conditions.targets:
        if (refusal := target(state)) is not None:
            return refusal
    if group is None:
        return None
    for group_target in conditions.group_targets:
        if (refusal := group_target(state, group)) is not None:
            return refusal
    return None
