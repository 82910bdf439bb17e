from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.core.model import (
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Outcome,
    Player,
    PlayerNumber,
    Result,
    Round,
    Tournament,
)
from tabellone.core.organisation.play_off import scheduled_rounds
from tabellone.core.organisation.withdrawal import (
    WithdrawalEffect,
    effect_of,
    may_start_last_round,
    standings_view,
    withdrawal_effect,
)
from tabellone.regulations.rulebook import withdrawal_half

HALF = withdrawal_half()
ONE, TWO = PlayerNumber(1), PlayerNumber(2)


def played(tournament_round: Round, result: Result | None) -> Round:
    encounters = tuple(
        Encounter(tuple(replace(game, result=result) for game in encounter.games))
        for encounter in tournament_round.encounters
    )
    return replace(tournament_round, encounters=encounters)


def event(players: int, rounds_played: int, result: Result = Result.WHITE_WINS) -> Tournament:
    rounds = scheduled_rounds(players)
    done = tuple(
        played(tournament_round, result) if tournament_round.number <= rounds_played else tournament_round
        for tournament_round in rounds
    )
    field = tuple(Player(PlayerNumber(n), f"P{n}") for n in range(1, players + 1))
    return Tournament("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, field, len(rounds), done)


def points(tournament: Tournament, player: PlayerNumber) -> Fraction:
    outcomes = (game.outcome_of(player) for game in tournament.games_of(player))
    return sum((tournament.scoring.points(outcome) for outcome in outcomes if outcome), Fraction(0))


@pytest.mark.parametrize(
    ("played", "planned", "effect"),
    [
        (3, 7, WithdrawalEffect.ANNULLED),
        (4, 7, WithdrawalEffect.REMAINING_LOST),
        (4, 9, WithdrawalEffect.ANNULLED),
        (5, 9, WithdrawalEffect.REMAINING_LOST),
        (5, 10, WithdrawalEffect.REMAINING_LOST),
    ],
)
def test_results_stand_from_half_of_the_rounds_on(played: int, planned: int, effect: WithdrawalEffect) -> None:
    assert withdrawal_effect(played, planned, HALF) is effect


def test_an_adjourned_game_counts_as_played() -> None:
    assert effect_of(event(8, 4, Result.ADJOURNED), ONE, HALF) is WithdrawalEffect.REMAINING_LOST
    assert effect_of(event(8, 4, Result.DOUBLE_FORFEIT), ONE, HALF) is WithdrawalEffect.ANNULLED


def test_before_half_the_standings_forget_his_games_and_the_rating_keeps_them() -> None:
    tournament = event(8, 3)
    view = standings_view(tournament, [ONE], HALF)
    assert list(view.games_of(ONE)) == []
    assert sum(game.counts_for_rating for game in tournament.games_of(ONE)) == 3
    beaten = next(game.black for game in tournament.games_of(ONE) if game.white == ONE)
    assert points(view, beaten) == points(tournament, beaten)
    winner = next(game.white for game in tournament.games_of(ONE) if game.black == ONE)
    assert points(view, winner) == points(tournament, winner) - 2


def test_from_half_on_his_remaining_games_are_lost_by_forfeit_and_not_rated() -> None:
    tournament = event(8, 4)
    view = standings_view(tournament, [ONE], HALF)
    assert points(view, ONE) == points(tournament, ONE)
    remaining = [game for game in view.games_of(ONE) if not game.counts_for_rating]
    assert len(remaining) == 3
    assert {game.outcome_of(ONE) for game in remaining} == {Outcome.FORFEIT_LOSS}
    assert {game.result for game in remaining} == {Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT}


def test_two_players_may_leave() -> None:
    view = standings_view(event(8, 3), [ONE, TWO], HALF)
    assert list(view.games_of(ONE)) == list(view.games_of(TWO)) == []


def test_the_last_round_waits_for_every_earlier_game() -> None:
    assert may_start_last_round(event(6, 4))
    assert not may_start_last_round(event(6, 3))
    assert not may_start_last_round(event(6, 4, Result.ADJOURNED))
