"""Withdrawal from a round robin: the worth of the player's games afterwards.

The standings annul or complete their results; a rating goes on counting every game that was really played.
"""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.model import Colour, Encounter, Game, Outcome, PlayerNumber, Result, Round, Tournament


class WithdrawalEffect(Enum):
    """The effect in the standings on the games of a player who has left."""

    ANNULLED = "annulled"
    REMAINING_LOST = "remaining lost"


_STARTED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.ADJOURNED})


@rule("fsi", "Varie")
def rounds_played(tournament: Tournament, player: PlayerNumber) -> int:
    """In how many rounds a player has sat down to play; adjourned games count as played."""
    return sum(
        any(player in (game.white, game.black) and game.outcome_of(player) in _STARTED for game in played_round.games())
        for played_round in tournament.rounds
    )


@rule("fsi", "Varie", reading="fsi-withdrawal-half")
def withdrawal_effect(rounds_played: int, planned_rounds: int, half: Fraction) -> WithdrawalEffect:
    """Before half of the rounds all results are annulled; from half on the remaining games are lost."""
    if rounds_played >= half * planned_rounds:
        return WithdrawalEffect.REMAINING_LOST
    return WithdrawalEffect.ANNULLED


def effect_of(tournament: Tournament, player: PlayerNumber, half: Fraction) -> WithdrawalEffect:
    """The effect by the one of the two clauses that applies to a player who leaves now."""
    return withdrawal_effect(rounds_played(tournament, player), tournament.planned_rounds, half)


def _lost_if_unplayed(game: Game, player: PlayerNumber) -> Game:
    if game.result is not None:
        return game
    white_left = game.colour_of(player) is Colour.WHITE
    return replace(game, result=Result.BLACK_WINS_BY_FORFEIT if white_left else Result.WHITE_WINS_BY_FORFEIT)


def _after_withdrawal(played_round: Round, player: PlayerNumber, effect: WithdrawalEffect) -> Round:
    encounters: list[Encounter] = []
    for encounter in played_round.encounters:
        if player not in encounter.players:
            encounters.append(encounter)
        elif effect is WithdrawalEffect.REMAINING_LOST:
            encounters.append(Encounter(tuple(_lost_if_unplayed(game, player) for game in encounter.games)))
    rests = tuple(rest for rest in played_round.rests if rest.player != player)
    return replace(played_round, encounters=tuple(encounters), rests=rests)


@rule("fsi", "Varie", reading="fsi-withdrawal-rating")
def standings_view(tournament: Tournament, withdrawn: Iterable[PlayerNumber], half: Fraction) -> Tournament:
    """The tournament as the standings see it after withdrawals; ratings use the tournament itself."""
    view = tournament
    for player in withdrawn:
        effect = effect_of(tournament, player, half)
        view = replace(
            view, rounds=tuple(_after_withdrawal(played_round, player, effect) for played_round in view.rounds)
        )
    return view


@rule("fsi", "Varie")
def may_start_last_round(tournament: Tournament) -> bool:
    """Before the last round, every game of the earlier rounds must be finished."""
    earlier = tournament.rounds[: tournament.planned_rounds - 1]
    return all(game.result not in (None, Result.ADJOURNED) for played_round in earlier for game in played_round.games())
