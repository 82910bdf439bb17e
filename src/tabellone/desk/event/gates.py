"""Which command the state of an event lets through: one gate a command, each with its reason.

`decide` and `allowed` pass through the same gates, so that what is listed as allowed is accepted.
"""

from collections.abc import Callable, Mapping

from tabellone.desk.event import commands as do
from tabellone.desk.event import event_gates as the_event
from tabellone.desk.event import group_gates as the_group
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import EventState

EventGate = Callable[[EventState], DeskError | None]
GroupGate = Callable[[EventState, GroupState], DeskError | None]


def objection(state: EventState, command: type, group_id: GroupId | None) -> DeskError | None:
    """Why the state does not let a command through; None if it does."""
    for event_gate in EVENT_GATES.get(command, RUNNING):
        if (found := event_gate(state)) is not None:
            return found
    if command not in GROUP_COMMANDS:
        return None
    if group_id is None or group_id not in state.groups:
        return DeskError("there is no group {found}", found="-" if group_id is None else group_id)
    for group_gate in GROUP_GATES[command]:
        if (found := group_gate(state, state.groups[group_id])) is not None:
            return found
    return None


RUNNING: tuple[EventGate, ...] = (the_event.is_made, the_event.is_open)
EVENT_GATES: Mapping[type, tuple[EventGate, ...]] = {
    do.CreateEvent: (the_event.is_not_made,),
    do.AnnounceEvent: (*RUNNING, the_event.is_not_announced),
    do.EditPlayer: (*RUNNING, the_event.has_players),
    do.RemovePlayer: (*RUNNING, the_event.has_players),
    do.CloseEvent: (*RUNNING, the_event.every_group_is_finished),
    do.ReopenEvent: (the_event.is_made, the_event.is_closed, the_event.is_not_sent),
    do.RateEvent: (
        the_event.is_made,
        the_event.is_closed,
        the_event.is_not_sent,
        the_event.is_not_rated,
        the_event.counts_for_rating,
    ),
    do.SendEvent: (the_event.is_made, the_event.is_closed, the_event.is_not_sent, the_event.is_rated),
}
GROUP_GATES: Mapping[type, tuple[GroupGate, ...]] = {
    do.EditGroup: (),
    do.RemoveGroup: (the_group.is_not_the_only_group, the_group.has_no_members),
    do.EnterPlayers: (the_group.is_no_play_off, the_group.has_no_rounds),
    do.EnterLatePlayer: (
        the_group.is_no_play_off,
        the_group.is_no_round_robin,
        the_group.has_published_rounds,
        the_group.has_no_draft,
        the_group.a_round_is_left,
    ),
    do.MovePlayer: (the_group.is_no_play_off, the_group.has_no_rounds),
    do.SplitGroup: (the_group.is_no_play_off, the_group.has_no_rounds, the_group.has_a_field),
    do.DrawNumbers: (the_group.is_no_play_off, the_group.has_no_rounds, the_group.has_a_field),
    do.GuideDraw: (the_group.is_no_play_off, the_group.has_no_rounds, the_group.has_a_field),
    do.RankPlayers: (the_group.is_no_play_off, the_group.has_a_field, the_group.has_no_draft),
    do.AssignNumbers: (the_group.is_no_play_off, the_group.has_a_field, the_group.has_no_draft),
    do.OpenCheckIn: (
        the_group.has_a_field,
        the_group.has_no_draft,
        the_group.check_in_is_not_open,
        the_group.a_round_is_left,
    ),
    do.CheckInPlayer: (the_group.check_in_is_open,),
    do.CloseCheckIn: (the_group.check_in_is_open,),
    do.SetAttendance: (the_group.a_round_is_left_to_publish,),
    do.SetWishes: (the_group.is_no_round_robin, the_group.is_paired_by_a_system),
    do.PairRound: (
        the_group.has_a_field,
        the_group.is_numbered,
        the_group.a_round_is_left,
        the_group.last_round_is_closed,
        the_group.check_in_is_not_open,
        the_group.enough_are_there,
        the_group.earlier_games_are_finished,
    ),
    do.EditPairings: (the_group.last_round_is_not_closed,),
    do.DiscardDraft: (the_group.has_draft,),
    do.DrawOpenings: (the_group.has_opening_rule, the_group.last_round_is_not_closed),
    do.EnterOpenings: (the_group.has_opening_rule, the_group.last_round_is_not_closed),
    do.PublishRound: (
        the_group.has_draft,
        the_group.everybody_stands_in_draft,
        the_group.draft_has_openings,
        the_group.earlier_games_are_finished,
    ),
    do.EnterResult: (the_group.has_published_rounds,),
    do.ConfirmResult: (the_group.has_published_rounds,),
    do.CorrectResult: (the_group.has_published_rounds,),
    do.AdjournGame: (the_group.has_published_rounds,),
    do.ForfeitGames: (the_group.has_published_rounds,),
    do.CloseRound: (the_group.is_being_played, the_group.every_game_has_a_result),
    do.ReopenRound: (the_group.last_round_has_ended,),
    do.AddRound: (the_group.is_no_round_robin, the_group.may_have_more_rounds),
    do.DropRound: (the_group.is_no_round_robin, the_group.more_rounds_than_one, the_group.a_round_is_left),
    do.WithdrawPlayer: (the_group.has_published_rounds, the_group.a_round_is_left_to_publish, the_group.somebody_is_in),
    do.ReturnPlayer: (the_group.a_round_is_left_to_publish, the_group.somebody_has_left),
    do.StartPlayOff: (the_group.is_finished,),
}
GROUP_COMMANDS = frozenset(GROUP_GATES)
