"""Effects of single clauses on unplayed rounds, cuts and ratings on the terms."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tabellone.core.explain import explain
from tabellone.core.model import (
    CHESS_SCORING,
    Discipline,
    Encounter,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Tournament,
)
from tabellone.core.organisation.play_off import scheduled_rounds
from tabellone.core.standings.buchholz import possible_points
from tabellone.core.standings.performance import Differences, RatingsError, difference_for
from tabellone.core.standings.policy import Policy, custom_policy
from tabellone.core.standings.ranking import standings
from tabellone.core.standings.scoreboard import EntryKind, ScoreboardError, scoreboard
from tabellone.core.standings.tie_break_value import Note, Term, TieBreakValue
from tabellone.locales.tie_breaks import sum_text
from tabellone.locales.words import words

Case = dict[str, Any]
EXERCISE = "fide/standings/2026/exercise_swiss_5"


@pytest.fixture
def exercise(case: Callable[[str], Case], event: Callable[[Case], Tournament]) -> Tournament:
    return event(case(EXERCISE))


def value(event: Tournament, policy: Policy, name: str, number: int) -> TieBreakValue:
    ranking = standings(event, custom_policy([name], policy))
    return ranking.row_of(PlayerNumber(number)).tie_breaks[name]


def term(tie_value: TieBreakValue, round_number: int) -> Term:
    return next(round_term for round_term in tie_value.terms if round_term.round == round_number)


def notes(round_term: Term) -> list[Note]:
    return [remark.note for remark in round_term.remarks]


def test_a_half_point_bye_is_a_dummy_with_the_own_points_up_to_a_draw_for_every_round(
    exercise: Tournament, lists: dict[str, Policy]
) -> None:
    bye = term(value(exercise, lists["fide-2026"], "bucholz", 4), 2)
    assert (bye.counted, bye.opponent) == (Fraction(5, 2), None)
    assert notes(bye) == [Note.DUMMY, Note.CAPPED_BY_DRAWS]
    assert {remark.article for remark in bye.remarks} == {"C.07 16.4"}


def test_a_forfeit_win_is_a_dummy_with_at_most_the_points_of_the_scheduled_opponent(
    exercise: Tournament, lists: dict[str, Policy]
) -> None:
    forfeit = term(value(exercise, lists["fide-2026"], "bucholz", 11), 4)
    assert (forfeit.counted, forfeit.opponent) == (Fraction(3, 2), 9)
    assert notes(forfeit) == [Note.DUMMY, Note.CAPPED_BY_OPPONENT]


def test_the_rounds_after_a_withdrawal_are_draws_for_the_opponents(
    exercise: Tournament, lists: dict[str, Policy]
) -> None:
    met = term(value(exercise, lists["fide-2026"], "bucholz", 4), 1)
    assert (met.opponent, met.counted) == (12, Fraction(3))
    assert scoreboard(exercise).points(PlayerNumber(12)) == 2
    assert notes(met) == [Note.OPPONENT_ADJUSTED]


def test_the_lowest_round_not_played_by_choice_is_cut_first(exercise: Tournament, lists: dict[str, Policy]) -> None:
    tie_value = value(exercise, lists["fide-2026"], "bucholz-cut1", 4)
    (cut,) = (round_term for round_term in tie_value.terms if round_term.is_cut)
    assert (cut.round, cut.contribution, notes(cut)[-1]) == (2, Fraction(0), Note.CUT_VOLUNTARY)
    assert min(round_term.counted for round_term in tie_value.terms) < cut.counted


def test_without_the_exception_the_lowest_of_all_is_cut(exercise: Tournament, lists: dict[str, Policy]) -> None:
    tie_value = value(exercise, lists["fide-1989"], "bucholz-median", 4)
    lowest, highest = sorted(
        (round_term for round_term in tie_value.terms if round_term.is_cut), key=lambda cut_term: cut_term.counted
    )
    assert (notes(lowest)[-1], notes(highest)[-1]) == (Note.CUT_LOWEST, Note.CUT_HIGHEST)
    assert lowest.counted == min(round_term.counted for round_term in tie_value.terms)
    assert highest.counted == max(round_term.counted for round_term in tie_value.terms)


def test_a_round_without_a_game_stays_in_sight_and_is_not_cut_where_it_counts_nothing(
    exercise: Tournament, lists: dict[str, Policy]
) -> None:
    tie_value = value(exercise, lists["sst-bucholz-italian"], "bucholz-italian", 12)
    missed = [round_term for round_term in tie_value.terms if not round_term.is_counted]
    assert [round_term.round for round_term in missed] == [2, 3, 4, 5]
    assert {note for round_term in missed for note in notes(round_term)} == {Note.NOT_COUNTED}
    assert (tie_value.value, tie_value.decimal) == (Fraction(2), Fraction(7, 2))


def written(value: TieBreakValue) -> str:
    """A tie-break as an English reader sees its sum."""
    return sum_text(value, words("en"))


def test_a_sum_can_be_read_line_by_line(exercise: Tournament, lists: dict[str, Policy]) -> None:
    assert (
        sum_text(value(exercise, lists["fide-2026"], "bucholz-cut1", 4), words("en")) == "3 + (2½) + 1½ + 3½ + 3½ = 11½"
    )
    assert written(value(exercise, lists["fide-2026"], "sonneborn-berger", 4)).startswith("3 + ½ × 2½ + 1½")
    italian = value(exercise, lists["sst-bucholz-italian"], "bucholz-italian", 4)
    assert written(italian) == "3½ + 2 + (1½) + 3½ + 3½ = 12½+1½"
    assert written(value(exercise, lists["fide-2026"], "aro", 12)) == "2050"
    assert written(value(exercise, lists["fide-2026"], "aro", 9)) == "(2200 + 1750) : 2 = 1975"


def test_steps_of_an_explanation_name_the_clauses_applied(exercise: Tournament, lists: dict[str, Policy]) -> None:
    _, steps = explain(lambda: standings(exercise, custom_policy(["bucholz-cut1"], lists["fide-2026"])))
    assert {"scoreboard", "is_bye_at_the_end", "dummy_points", "lowest_by_choice", "bucholz", "standings"} == {
        step.rule.name for step in steps
    }
    _, steps = explain(lambda: standings(exercise, custom_policy(["bucholz"], lists["fide-1989"])))
    assert {"recounted_round", "points_of_drawn_rounds"} <= {step.rule.name for step in steps}
    assert "dummy_points" not in {step.rule.name for step in steps}


def test_standings_after_an_earlier_round_forget_the_later_ones(exercise: Tournament, lists: dict[str, Policy]) -> None:
    after_two = replace(exercise, rounds=exercise.rounds[:2])
    early = standings(exercise, lists["fide-1989"], seed=1, through=2)
    late = standings(after_two, lists["fide-1989"], seed=1)
    assert early.rounds == 2
    assert [(row.rank, row.number, row.points) for row in early.rows] == [
        (row.rank, row.number, row.points) for row in late.rows
    ]
    assert early.rows != standings(exercise, lists["fide-1989"], seed=1).rows


def test_a_round_that_is_not_there_is_refused(exercise: Tournament) -> None:
    with pytest.raises(ScoreboardError, match="round 6: the scoreboard can be drawn up after rounds 0 to 5"):
        scoreboard(exercise, 6)


def test_a_player_who_stands_nowhere_in_a_round_is_absent(exercise: Tournament) -> None:
    rounds = tuple(
        replace(played_round, rests=tuple(rest for rest in played_round.rests if rest.player != 12))
        for played_round in exercise.rounds
    )
    board = scoreboard(replace(exercise, rounds=rounds))
    kinds = [entry.kind for entry in board.records[PlayerNumber(12)].entries]
    assert kinds == [EntryKind.PLAYED, EntryKind.ABSENT, EntryKind.FORFEIT_WIN, EntryKind.ABSENT, EntryKind.ABSENT]
    assert board.points(PlayerNumber(12)) == 1


def test_an_absence_counts_as_a_zero_point_bye_does(exercise: Tournament, lists: dict[str, Policy]) -> None:
    withdrawn = tuple(
        replace(
            played_round,
            rests=tuple(
                Rest(rest.player, Outcome.WITHDRAWN) if rest.outcome is Outcome.ZERO_POINT_BYE else rest
                for rest in played_round.rests
            ),
        )
        for played_round in exercise.rounds
    )
    policy = custom_policy(["bucholz-cut1", "bucholz", "sonneborn-berger"], lists["fide-2026"])
    expected = standings(exercise, policy).rows
    for row, other in zip(expected, standings(replace(exercise, rounds=withdrawn), policy).rows, strict=True):
        assert (row.number, [tie_value.value for tie_value in row.tie_breaks.values()]) == (
            other.number,
            [tie_value.value for tie_value in other.tie_breaks.values()],
        )


def test_unrated_players_drop_the_tie_breaks_from_ratings_unless_a_rule_gives_them_one(
    exercise: Tournament, lists: dict[str, Policy], table: Differences
) -> None:
    players = tuple(replace(player, rating=None) if player.number == 16 else player for player in exercise.players)
    event = replace(exercise, players=players)
    policy = custom_policy(["aro", "performance", "wins"], lists["fide-2026"])
    ranking = standings(event, policy, differences=table)
    assert [omission.tie_break for omission in ranking.dropped] == ["aro", "performance"]
    assert "aro" not in ranking.rows[0].tie_breaks
    ruled = standings(event, policy, differences=table, rating_of_unrated=1450)
    assert ruled.dropped == ()
    (guest,) = (
        round_term for round_term in ruled.row_of(PlayerNumber(8)).tie_breaks["aro"].terms if round_term.opponent == 16
    )
    assert (guest.counted, notes(guest)) == (Fraction(1450), [Note.UNRATED])


def test_a_difference_below_zero_is_taken_away(
    exercise: Tournament, lists: dict[str, Policy], table: Differences
) -> None:
    ranking = standings(exercise, custom_policy(["performance"], lists["fide-2026"]), differences=table)
    assert written(ranking.row_of(PlayerNumber(9)).tie_breaks["performance"]) == "1975 − 800 = 1175"


def test_the_performance_needs_the_table(exercise: Tournament, lists: dict[str, Policy]) -> None:
    with pytest.raises(RatingsError, match='tie-break "performance" needs the table of differences'):
        standings(exercise, custom_policy(["performance"], lists["fide-2026"]))


@pytest.mark.parametrize(
    ("score", "games", "difference"),
    [("2", 3, 125), ("1/2", 4, -322), ("3", 3, 800), ("0", 2, -800), ("1", 2, 0)],
)
def test_the_difference_is_that_of_the_nearest_hundredth(
    score: str, games: int, difference: int, table: Differences
) -> None:
    assert difference_for(Fraction(score), games, table, 800) == difference


def test_a_table_with_a_gap_is_refused() -> None:
    with pytest.raises(RatingsError, match="says nothing of 50 hundredths"):
        difference_for(Fraction(1), 2, {}, 800)


def test_a_rest_worth_nothing_does_not_raise_the_points_that_can_be_made() -> None:
    players = tuple(Player(PlayerNumber(n), f"P{n}") for n in range(1, 6))
    rounds = scheduled_rounds(5)
    worthless = replace(CHESS_SCORING, allocated_bye=Fraction(0))
    event = Tournament("Prova", Discipline.CHESS, worthless, players, len(rounds), rounds)
    assert possible_points(scoreboard(event)) == 4
    assert possible_points(scoreboard(replace(event, scoring=CHESS_SCORING))) == 5


def test_an_adjourned_game_is_not_yet_a_direct_encounter(
    event: Callable[[Case], Tournament], lists: dict[str, Policy]
) -> None:
    tournament = event({"scoring": "chess", "players": {"1": {"rounds": "w2 ?"}, "2": {"rounds": "b1 ?"}}})
    game = replace(tournament.rounds[0].encounters[0].games[0], result=Result.ADJOURNED)
    adjourned = replace(tournament, rounds=(replace(tournament.rounds[0], encounters=(Encounter((game,)),)),))
    policy = lists["fide-1989"]
    assert "direct" not in standings(adjourned, policy).rows[0].tie_breaks
    drawn = replace(tournament, rounds=(Round(1, (Encounter((replace(game, result=Result.DRAW),)),)),))
    assert standings(drawn, policy).rows[0].tie_breaks["direct"].value == Fraction(1, 2)


def test_a_place_that_the_tied_have_not_met_equally_often_is_passed_by(
    event: Callable[[Case], Tournament], lists: dict[str, Policy]
) -> None:
    """2 has beaten 4, and 3 has drawn with 4: the first place, which only 3 has met, does not count."""
    tournament = event(
        {
            "scoring": "chess",
            "players": {
                "1": {"rounds": "w3 =, w5 1, w4 1"},
                "2": {"rounds": "w4 1, Z, w5 ="},
                "3": {"rounds": "b1 =, w4 =, w6 ="},
                "4": {"rounds": "b2 0, b3 =, b1 0"},
                "5": {"rounds": "w6 =, b1 0, b2 ="},
                "6": {"rounds": "b5 =, Z, b3 ="},
            },
        }
    )
    policy = custom_policy(["standing-order"], lists["sst-bucholz-italian"])
    division = next(candidate for candidate in standings(tournament, policy).divisions if set(candidate.tied) == {2, 3})
    assert division.groups == ((2,), (3,))
    assert {term.opponent for value in division.values.values() for term in value.terms} == {4}
