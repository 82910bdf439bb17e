"""Players who leave and come back."""

from dataclasses import replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.commands import ReturnPlayer, WithdrawPlayer
from tabellone.desk.event.facts import PlayerReturned, PlayerWithdrawn
from tabellone.desk.event.mappings import updated, without
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import EventState


def player_withdrawn(state: EventState, command: WithdrawPlayer) -> PlayerWithdrawn:
    """Let a player leave from the next round to be published on."""
    entrant, group = state.member(command.group, command.player), state.group(command.group)
    if command.player in group.withdrawn:
        raise DeskError("{name} has left already", name=entrant.name)
    return PlayerWithdrawn(group.id, entrant.id, group.next_to_publish)


def with_player_withdrawn(state: EventState, fact: PlayerWithdrawn, stamp: Stamp) -> EventState:
    """The event without a player in the rounds to come."""
    del stamp
    group = state.group(fact.group)
    return state.with_group(replace(group, withdrawn=updated(group.withdrawn, {fact.player: fact.from_round})))


def player_returned(state: EventState, command: ReturnPlayer) -> PlayerReturned:
    """Let a player who left be paired again."""
    entrant, group = state.member(command.group, command.player), state.group(command.group)
    if command.player not in group.withdrawn:
        raise DeskError("{name} has not left", name=entrant.name)
    return PlayerReturned(group.id, entrant.id, group.next_to_publish)


def with_player_returned(state: EventState, fact: PlayerReturned, stamp: Stamp) -> EventState:
    """The event with a player back."""
    del stamp
    group = state.group(fact.group)
    return state.with_group(replace(group, withdrawn=without(group.withdrawn, fact.player)))
