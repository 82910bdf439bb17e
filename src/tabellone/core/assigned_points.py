"""Points that no scoring gives: a result that counts otherwise for some players, a penalty, a bonus (TRF26, 299).

They count in the standings and in the scores by which players are paired.
"""

from collections.abc import Iterator
from fractions import Fraction

from tabellone.core.explain import Step, explain, rule
from tabellone.core.model import AssignedPoints, Outcome, PlayerNumber, Tournament

RESULT_CODES = {
    Outcome.WIN: "W",
    Outcome.DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.FULL_POINT_BYE: "F",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "Z",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}
"""The results that may count otherwise, by their codes in a report."""


@rule("fide", "TRF26 299", reading="trf26-assigned-result", each_time=True)
def points_for_result(
    player: PlayerNumber, round_number: int, code: str, usual: Fraction, assigned: Fraction
) -> Fraction:
    """The points that a result counts for a player: those assigned to it, in place of those of the scoring."""
    return assigned


@rule("fide", "TRF26 299", reading="trf26-penalty-or-bonus", each_time=True)
def points_added_after_round(player: PlayerNumber, round_number: int, assigned: Fraction) -> Fraction:
    """A penalty or a bonus that belongs to a round counts once, from after that round on."""
    return assigned


@rule("fide", "TRF26 299", reading="trf26-penalty-or-bonus", each_time=True)
def points_added_from_start(player: PlayerNumber, assigned: Fraction) -> Fraction:
    """A penalty or a bonus of no round counts once, from the first round on."""
    return assigned


@rule("fide", "TRF26 299", reading="trf26-penalty-or-bonus", each_time=True)
def arbiter_points_after_round(player: PlayerNumber, round_number: int, reason: str, assigned: Fraction) -> Fraction:
    """A penalty or a bonus that the arbiter gave with a reason counts once, from after its round on."""
    return assigned


@rule("fide", "TRF26 299", reading="trf26-penalty-or-bonus", each_time=True)
def arbiter_points_from_start(player: PlayerNumber, reason: str, assigned: Fraction) -> Fraction:
    """A penalty or a bonus that the arbiter gave before the first round counts once, from that round on."""
    return assigned


def points_of(tournament: Tournament, player: PlayerNumber, round_number: int, outcome: Outcome) -> Fraction:
    """The worth of an outcome of a round to a player: by the scoring, unless other points are assigned to it.

    A match is worth to a team what its boards say.
    """
    if tournament.match_scores is None:
        usual = tournament.scoring.points(outcome)
    else:
        usual = tournament.match_scores.primary.get((round_number, player), Fraction(0))
    if not tournament.assigned:
        return usual
    result = Outcome.ZERO_POINT_BYE if outcome is Outcome.WITHDRAWN else outcome
    for one in reversed(tournament.assigned):
        if one.player == player and one.result is result and one.round in (None, round_number):
            return points_for_result(player, round_number, RESULT_CODES[result], usual, one.points)
    return usual


def added_points(tournament: Tournament, player: PlayerNumber, round_number: int) -> Fraction:
    """The penalties and bonuses of a player that count from after a round on, those of no round with the first."""
    total = Fraction(0)
    for one in tournament.assigned:
        if one.player == player and one.result is None:
            if one.round == round_number:
                total += _after_round(one, round_number)
            elif one.round is None and round_number == 1:
                total += _from_start(one)
    return total


def _after_round(one: AssignedPoints, round_number: int) -> Fraction:
    if one.reason:
        return arbiter_points_after_round(one.player, round_number, one.reason, one.points)
    return points_added_after_round(one.player, round_number, one.points)


def _from_start(one: AssignedPoints) -> Fraction:
    if one.reason:
        return arbiter_points_from_start(one.player, one.reason, one.points)
    return points_added_from_start(one.player, one.points)


def assigned_steps(tournament: Tournament, through: int | None = None) -> tuple[Step, ...]:
    """The steps that explain the assigned points in the rounds so far, player by player."""
    if not tournament.assigned:
        return ()
    last = len(tournament.rounds) if through is None else through

    def retold() -> None:
        for player in tournament.players:
            for number in range(1, last + 1):
                for outcome in _outcomes(tournament, player.number, number):
                    points_of(tournament, player.number, number, outcome)
                added_points(tournament, player.number, number)

    return explain(retold)[1]


def _outcomes(tournament: Tournament, player: PlayerNumber, round_number: int) -> Iterator[Outcome]:
    """The outcomes of a player in a round: one from each of their games, or the one without a game."""
    played_round = tournament.rounds[round_number - 1]
    games = [game for game in played_round.games() if player in (game.white, game.black)]
    for game in games:
        if (outcome := game.outcome_of(player)) is not None:
            yield outcome
    if not games:
        rests = (rest.outcome for rest in played_round.rests if rest.player == player)
        yield next(rests, Outcome.ZERO_POINT_BYE)
