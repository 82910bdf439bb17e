"""What may be done now: every command with its reason if it may not."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.desk.event import commands as do
from tabellone.desk.event.encoding import COMMANDS, kind_of
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.gates import GROUP_COMMANDS, objection
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.numbers import are_published
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import EventState
from tabellone.desk.event.targets import nothing_to_act_on

_OF_ROUND = frozenset(
    {
        do.PairRound,
        do.EditPairings,
        do.DiscardDraft,
        do.DrawOpenings,
        do.EnterOpenings,
        do.PublishRound,
        do.EnterResult,
        do.ConfirmResult,
        do.CorrectResult,
        do.AdjournGame,
        do.ForfeitGames,
        do.CloseRound,
        do.ReopenRound,
        do.OpenCheckIn,
        do.CloseCheckIn,
    }
)
_ALWAYS_CONFIRMED = frozenset({do.CorrectResult, do.ReopenRound, do.ReopenEvent})
_CONFIRMED_WHEN_ANNOUNCED = frozenset(
    {
        do.AddRound,
        do.DropRound,
        do.EditEvent,
        do.EditGroup,
        do.AddGroup,
        do.RemoveGroup,
        do.SplitGroup,
        do.MovePlayer,
    }
)
_NUMBERING = frozenset({do.DrawNumbers, do.GuideDraw, do.RankPlayers, do.AssignNumbers})


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
        if command not in GROUP_COMMANDS:
            yield allowance(state, command)
    for group in state.groups:
        for command in COMMANDS.values():
            if command in GROUP_COMMANDS:
                yield allowance(state, command, group)


def allowance(state: EventState, command: type, group_id: GroupId | None = None) -> Allowance:
    """Whether one command may be given now."""
    group = state.groups.get(group_id) if group_id is not None else None
    reason = objection(state, command, group_id) or nothing_to_act_on(state, command, group)
    number = _round(group, command) if group is not None and command in _OF_ROUND else None
    return Allowance(
        kind_of(command), group_id, number, reason is None, reason, _needs_confirmation(state, command, group)
    )


def _round(group: GroupState, command: type) -> int:
    if command in (do.PairRound, do.OpenCheckIn, do.CloseCheckIn):
        return len(group.rounds) + 1
    return max(1, len(group.rounds))


def _needs_confirmation(state: EventState, command: type, group: GroupState | None) -> bool:
    if command in _ALWAYS_CONFIRMED:
        return True
    if command in _CONFIRMED_WHEN_ANNOUNCED:
        return state.is_announced
    if group is None:
        return False
    if command in (do.EditPairings, do.DrawOpenings, do.EnterOpenings):
        return group.draft is None
    return command in _NUMBERING and are_published(state, group)
