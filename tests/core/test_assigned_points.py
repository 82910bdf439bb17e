"""Points that the scoring does not give (TRF26, record 299): in standings, tie-breaks and pairing scores."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.answers.files.standings import ranked
from tabellone.core.assigned_points import assigned_steps
from tabellone.core.model import (
    CHESS_SCORING,
    AssignedPoints,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Tournament,
)
from tabellone.core.pairing.field import contestants_before
from tabellone.core.standings.policy import custom_policy
from tabellone.core.standings.scoreboard import scoreboard, with_final_round_drawn
from tabellone.desk.event.pairing_system import tie_break_policy
from tabellone.regulations import rulebook

HALF = Fraction(1, 2)


def number(value: int) -> PlayerNumber:
    return PlayerNumber(value)


def game(white: int, black: int, result: Result) -> Encounter:
    return Encounter((Game(number(white), number(black), result),))


def tournament(*assigned: AssignedPoints) -> Tournament:
    """Four players and a fifth who rests: 1 beats 3 and 2, 2 beats 4, 3 draws with 4."""
    rounds = (
        Round(
            1,
            (game(1, 3, Result.WHITE_WINS), game(2, 4, Result.WHITE_WINS)),
            (Rest(number(5), Outcome.HALF_POINT_BYE),),
        ),
        Round(2, (game(1, 2, Result.WHITE_WINS), game(3, 4, Result.DRAW)), (Rest(number(5), Outcome.ZERO_POINT_BYE),)),
    )
    players = tuple(Player(number(place), f"Player {place}") for place in range(1, 6))
    return Tournament("Prova", Discipline.CHESS, CHESS_SCORING, players, 3, rounds, assigned=assigned)


def points(played: Tournament, through: int | None = None) -> list[Fraction]:
    return [record.points for record in scoreboard(played, through).records.values()]


def test_a_result_counts_what_is_assigned_to_it_in_the_round_named() -> None:
    played = tournament(AssignedPoints(number(1), HALF, 2, Outcome.WIN))
    assert points(played) == [Fraction(3, 2), 1, HALF, HALF, HALF]
    assert points(played, 1) == [1, 1, 0, 0, HALF]


@pytest.mark.parametrize(
    ("assigned", "expected"),
    [
        (AssignedPoints(number(1), HALF, None, Outcome.WIN), Fraction(1)),
        (AssignedPoints(number(1), HALF, None, Outcome.DRAW), Fraction(2)),
        (AssignedPoints(number(5), Fraction(1), None, Outcome.HALF_POINT_BYE), Fraction(1)),
        (AssignedPoints(number(5), Fraction(-1), 2, Outcome.ZERO_POINT_BYE), -HALF),
        (AssignedPoints(number(1), Fraction(-1), 1), Fraction(1)),
        (AssignedPoints(number(1), Fraction(-1)), Fraction(1)),
    ],
)
def test_points_are_assigned_to_a_result_in_every_round_and_a_penalty_counts_once(
    assigned: AssignedPoints, expected: Fraction
) -> None:
    assert points(tournament(assigned))[assigned.player - 1] == expected


def test_a_penalty_counts_from_after_its_round_on_in_standings_and_pairing() -> None:
    played = tournament(AssignedPoints(number(1), -HALF, 2))
    assert points(played, 1)[0] == 1
    assert points(played)[0] == Fraction(3, 2)
    first = contestants_before(played, 3)[0]
    assert [first.score, *first.scores, first.points_in(1)] == [Fraction(3, 2), 0, 1, 1]


def test_pairing_scores_are_the_points_of_the_standings() -> None:
    assigned = (AssignedPoints(number(1), HALF, 2, Outcome.WIN), AssignedPoints(number(5), Fraction(1)))
    played = tournament(*assigned)
    assert [contestant.score for contestant in contestants_before(played, 3)] == points(played)


def test_tie_breaks_take_the_points_with_a_penalty_which_changes_no_result() -> None:
    base = tie_break_policy("fide-2026")
    penalty = AssignedPoints(number(1), Fraction(-1), 1)
    for assigned, bucholz, progressive, wins in (((), 5, 3, 2), ((penalty,), 3, 1, 2)):
        policy = custom_policy(("BH", "PS", "WIN"), base, rulebook.tie_break_policies().values())
        standings = ranked(tournament(*assigned), policy, None)
        own, other = (standings.row_of(number(player)).tie_breaks for player in (1, 3))
        first, second, third = policy.tie_breaks
        assert [2 * other[first].value, own[second].value, own[third].value] == [bucholz, progressive, wins]


def test_the_final_round_as_a_draw_keeps_a_penalty() -> None:
    played = replace(tournament(AssignedPoints(number(1), Fraction(-1), 1)), planned_rounds=2)
    assert with_final_round_drawn(scoreboard(played)).points(number(1)) == HALF


def test_every_assignment_that_counted_is_told_with_its_reading() -> None:
    played = tournament(
        AssignedPoints(number(1), HALF, None, Outcome.WIN),
        AssignedPoints(number(2), -HALF, 1),
        AssignedPoints(number(3), Fraction(1)),
        AssignedPoints(number(4), Fraction(2), 3),
    )
    told = [(step.rule.name, step.values["player"], step.result) for step in assigned_steps(played)]
    assert told == [
        ("points_for_result", 1, HALF),
        ("points_for_result", 1, HALF),
        ("points_added_after_round", 2, -HALF),
        ("points_added_from_start", 3, 1),
    ]
    assert {step.citation.article for step in assigned_steps(played)} == {"TRF26 299"}
    assert assigned_steps(tournament()) == ()
