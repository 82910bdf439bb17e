"""What commands about one game or one player need: a game or a player to act on.

The gates say when a command is allowed; what it says is checked when it is given. In between, a list of what is allowed
now should not offer to enter results where every game has one.
"""

from collections.abc import Callable

from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import GameState
from tabellone.desk.event.state import EventState


def _has_game(group: GroupState, fits: Callable[[GameState], bool]) -> bool:
    return any(fits(game) for round_state in group.published_rounds for game in round_state.games())


def a_game_is_unfinished(state: EventState, group: GroupState) -> DeskError | None:
    """A game has no result, or stands adjourned."""
    del state
    if _has_game(group, lambda game: not game.is_finished):
        return None
    return DeskError("group {group}: every game has a result", group=group.settings.name)


def a_game_has_no_result(state: EventState, group: GroupState) -> DeskError | None:
    """A game has neither a result nor an adjournment."""
    del state
    if _has_game(group, lambda game: game.result is None):
        return None
    return DeskError("group {group}: every game has a result", group=group.settings.name)


def a_game_has_a_result(state: EventState, group: GroupState) -> DeskError | None:
    """There is a result to correct."""
    del state
    if _has_game(group, lambda game: game.result is not None):
        return None
    return DeskError("group {group}: there is no result to correct yet", group=group.settings.name)


def a_result_is_unconfirmed(state: EventState, group: GroupState) -> DeskError | None:
    """A result waits to be confirmed."""
    del state
    if _has_game(group, lambda game: game.is_finished and not game.confirmed_by):
        return None
    return DeskError("group {group}: no result waits to be confirmed", group=group.settings.name)


def a_report_is_unconfirmed(state: EventState, group: GroupState) -> DeskError | None:
    """A result that a player has reported waits to be confirmed, or disputed."""
    del state
    if _has_game(group, lambda game: game.awaits_confirmation):
        return None
    return DeskError("group {group}: no report of a player waits to be confirmed", group=group.settings.name)


def a_dispute_is_open(state: EventState, group: GroupState) -> DeskError | None:
    """Two players have reported different results of a game."""
    del state
    if _has_game(group, lambda game: game.dispute is not None):
        return None
    return DeskError("group {group}: no result is disputed", group=group.settings.name)


def two_are_entered(state: EventState) -> DeskError | None:
    """There are two entries, which may be the same person."""
    return None if len(state.entrants) > 1 else DeskError("only one player is entered")


def somebody_can_be_removed(state: EventState) -> DeskError | None:
    """Somebody is in no group that has been paired."""
    paired = {player for group in state.groups.values() if group.rounds for player in group.members}
    if any(player not in paired for player in state.entrants):
        return None
    return DeskError("every player is in a group that has been paired")


def points_are_assigned(state: EventState, group: GroupState) -> DeskError | None:
    """There is a penalty or a bonus."""
    del state
    if group.points_assigned:
        return None
    return DeskError("group {group}: there is no penalty or bonus", group=group.settings.name)
