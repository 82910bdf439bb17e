"""Who is away in rounds that were published beforehand: his games are forfeited, and open again if he comes back."""

from dataclasses import replace

from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.pairings import forfeit_by, in_game
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState


def with_absences(group: GroupState, first: int) -> GroupState:
    """The group with the games of the absent forfeited in the published rounds from `first` on.

    A result that somebody has entered stands. Where rounds are published one by one there is none to change.
    """
    for round_state in group.rounds[first - 1 :]:
        if round_state.phase is RoundPhase.PUBLISHED:
            group = group.with_round(_with_absences(group, round_state))
    return group


def _with_absences(group: GroupState, round_state: RoundState) -> RoundState:
    away = group.away(round_state.number)

    def one(encounter: EncounterState) -> EncounterState:
        forfeit = forfeit_by(encounter.white in away, encounter.black in away)
        games = (
            replace(game, result=None if forfeit is None else in_game(forfeit, place)) if _is_untouched(game) else game
            for place, game in enumerate(encounter.games, start=1)
        )
        return replace(encounter, games=tuple(games))

    return replace(round_state, encounters=tuple(map(one, round_state.encounters)))


def _is_untouched(game: GameState) -> bool:
    """Nobody has entered, reported or disputed anything."""
    return not game.reported_by and game.dispute is None
