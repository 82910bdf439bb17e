"""Players who leave and come back."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.absences import with_absences
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_gates import (
    a_round_is_left_to_play,
    has_published_rounds,
    somebody_has_left,
    somebody_is_in,
)
from tabellone.desk.event.mappings import updated, without
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role


@group_command(role=Role.ARBITER, gates=(has_published_rounds, a_round_is_left_to_play, somebody_is_in))
@dataclass(frozen=True, slots=True)
class WithdrawPlayer(EventCommand):
    """A player leaves; from the round after the one in play on he is not paired, or forfeits what is paired."""

    group: GroupId
    player: EntrantId


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(EventFact):
    """A player left."""

    group: GroupId
    player: EntrantId
    from_round: int


@decides(WithdrawPlayer)
def player_withdrawn(state: EventState, command: WithdrawPlayer) -> PlayerWithdrawn:
    """Withdraw a player from the round after the one in play on."""
    entrant, group = state.member(command.group, command.player), state.group(command.group)
    if command.player in group.withdrawn:
        raise DeskError("{name} has left already", name=entrant.name)
    return PlayerWithdrawn(group.id, entrant.id, group.next_to_play)


@adds(PlayerWithdrawn)
def with_player_withdrawn(state: EventState, fact: PlayerWithdrawn, stamp: Stamp) -> EventState:
    """The event without a player in the rounds to come."""
    del stamp
    group = state.group(fact.group)
    left = replace(group, withdrawn=updated(group.withdrawn, {fact.player: fact.from_round}))
    return state.with_group(with_absences(left, fact.from_round))


@group_command(role=Role.ARBITER, gates=(a_round_is_left_to_play, somebody_has_left))
@dataclass(frozen=True, slots=True)
class ReturnPlayer(EventCommand):
    """A player who left plays again from the round after the one in play on."""

    group: GroupId
    player: EntrantId


@dataclass(frozen=True, slots=True)
class PlayerReturned(EventFact):
    """A player who had left came back."""

    group: GroupId
    player: EntrantId
    from_round: int


@decides(ReturnPlayer)
def player_returned(state: EventState, command: ReturnPlayer) -> PlayerReturned:
    """Let a withdrawn player be paired again."""
    entrant, group = state.member(command.group, command.player), state.group(command.group)
    if command.player not in group.withdrawn:
        raise DeskError("{name} has not left", name=entrant.name)
    return PlayerReturned(group.id, entrant.id, group.next_to_play)


@adds(PlayerReturned)
def with_player_returned(state: EventState, fact: PlayerReturned, stamp: Stamp) -> EventState:
    """The event with a player back."""
    del stamp
    group = state.group(fact.group)
    back = replace(group, withdrawn=without(group.withdrawn, fact.player))
    return state.with_group(with_absences(back, fact.from_round))
