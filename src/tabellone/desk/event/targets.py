"""What commands about one game or one player need: something that they could be given for at all.

The gates say when a command is allowed; what it says is checked when it is given. In between, a list of what is allowed
now should not offer to enter results where every game has one.
"""

from collections.abc import Callable, Mapping

from tabellone.desk.event import commands as do
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import GameState
from tabellone.desk.event.state import EventState


def _nothing_to_end(group: GroupState) -> DeskError:
    return DeskError("group {group}: every game has a result", group=group.settings.name)


def _nothing_to_correct(group: GroupState) -> DeskError:
    return DeskError("group {group}: there is no result to correct yet", group=group.settings.name)


def _nothing_to_confirm(group: GroupState) -> DeskError:
    return DeskError("group {group}: no result waits to be confirmed", group=group.settings.name)


_OF_GAMES: Mapping[type, tuple[Callable[[GameState], bool], Callable[[GroupState], DeskError]]] = {
    do.EnterResult: (lambda game: not game.is_finished, _nothing_to_end),
    do.AdjournGame: (lambda game: not game.is_finished, _nothing_to_end),
    do.ForfeitGames: (lambda game: game.result is None, _nothing_to_end),
    do.CorrectResult: (lambda game: game.result is not None, _nothing_to_correct),
    do.ConfirmResult: (lambda game: game.is_finished and not game.confirmed_by, _nothing_to_confirm),
}


def nothing_to_act_on(state: EventState, command: type, group: GroupState | None) -> DeskError | None:
    """Why a command that the gates let through could be given for nothing and nobody; None if it could."""
    if command is do.RemovePlayer:
        return None if _somebody_may_be_removed(state) else DeskError("every player is in a group that has been paired")
    if group is None or command not in _OF_GAMES:
        return None
    fits, nothing = _OF_GAMES[command]
    if any(fits(game) for each in group.published_rounds for game in each.games()):
        return None
    return nothing(group)


def _somebody_may_be_removed(state: EventState) -> bool:
    paired = {player for group in state.groups.values() if group.rounds for player in group.members}
    return any(player not in paired for player in state.entrants)
