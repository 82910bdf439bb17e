from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tabellone.core.model import Colour, Encounter, Game, Outcome, PlayerNumber, Result, Round, Tournament
from tabellone.core.standings.policy import Policy
from tabellone.core.standings.ranking import standings
from tabellone.core.standings.scoreboard import (
    EntryKind,
    ScoreboardError,
    round_robin_crosstable,
    scoreboard,
    swiss_crosstable,
)

Case = dict[str, Any]
ONE, TWO, THREE = PlayerNumber(1), PlayerNumber(2), PlayerNumber(3)


@pytest.fixture
def double(case: Callable[[str], Case], event: Callable[[Case], Tournament]) -> Tournament:
    return event(case("fsi/standings/1997/double_round_robin"))


def test_a_double_round_robin_shows_both_results_in_a_cell(double: Tournament) -> None:
    first, second, third = round_robin_crosstable(scoreboard(double))
    assert [(game.round, game.colour, game.points) for game in first.cells[TWO]] == [
        (2, Colour.WHITE, Fraction(1)),
        (5, Colour.BLACK, Fraction(1)),
    ]
    assert [game.kind for game in first.cells[THREE]] == [EntryKind.PLAYED, EntryKind.PENDING]
    assert [game.points for game in second.cells[THREE]] == [0, Fraction(1, 2)]
    assert ONE not in first.cells
    assert (third.name, third.points) == ("Carlo", Fraction(4))


def test_lines_and_cells_of_a_crosstable_follow_the_order_asked_for(double: Tournament) -> None:
    lines = round_robin_crosstable(scoreboard(double), [THREE, ONE, TWO])
    assert [line.number for line in lines] == [3, 1, 2]
    assert list(lines[1].cells) == [3, 2]
    assert [line.number for line in swiss_crosstable(scoreboard(double), [TWO, ONE, THREE])] == [2, 1, 3]


def test_an_order_that_leaves_somebody_out_is_refused(double: Tournament) -> None:
    with pytest.raises(ScoreboardError, match="the order has 2 players, but the scoreboard has 3, each once"):
        swiss_crosstable(scoreboard(double), [ONE, TWO])


def test_a_swiss_crosstable_says_round_by_round_opponent_colour_and_result(double: Tournament) -> None:
    line = swiss_crosstable(scoreboard(double))[1]
    assert (line.name, line.points) == ("Bice", Fraction(5, 2))
    assert [(cell.opponent, cell.colour, cell.kind) for cell in line.cells][:3] == [
        (3, Colour.WHITE, EntryKind.PLAYED),
        (1, Colour.BLACK, EntryKind.PLAYED),
        (None, None, EntryKind.ALLOCATED_BYE),
    ]
    assert line.cells[0].games[0].outcome is Outcome.LOSS


def test_an_encounter_of_two_games_is_one_meeting_with_the_points_of_both(double: Tournament) -> None:
    games = (Game(ONE, TWO, Result.WHITE_WINS), Game(TWO, ONE, Result.DRAW))
    event = replace(double, rounds=(Round(1, (Encounter(games),)),))
    (entry,) = scoreboard(event).records[ONE].entries
    assert (entry.points, entry.opponent, len(entry.games)) == (Fraction(3, 2), 2, 2)
    (cell,) = round_robin_crosstable(scoreboard(event))[0].cells[TWO]
    assert [game.colour for game in cell.games] == [Colour.WHITE, Colour.BLACK]


@pytest.mark.parametrize(
    ("results", "kind"),
    [
        ((Result.ADJOURNED, Result.DRAW), EntryKind.ADJOURNED),
        ((Result.WHITE_WINS, None), EntryKind.PLAYED),
        ((Result.WHITE_WINS_BY_FORFEIT, None), EntryKind.PENDING),
        ((Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT), EntryKind.FORFEIT_WIN),
        ((Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT), EntryKind.FORFEIT_LOSS),
    ],
)
def test_one_game_really_played_makes_an_encounter_a_meeting(
    results: tuple[Result | None, Result | None], kind: EntryKind, double: Tournament
) -> None:
    games = (Game(ONE, TWO, results[0]), Game(TWO, ONE, results[1]))
    event = replace(double, rounds=(Round(1, (Encounter(games),)),))
    assert scoreboard(event).records[ONE].entries[0].kind is kind


def test_an_adjourned_opponent_counts_and_one_not_yet_played_does_not(
    double: Tournament, lists: dict[str, Policy]
) -> None:
    def first_value(result: Result | None) -> Fraction:
        event = replace(double, rounds=(*double.rounds[:5], Round(6, (Encounter((Game(ONE, THREE, result),)),))))
        return standings(event, lists["fide-1989"]).row_of(ONE).tie_breaks["bucholz"].value

    assert first_value(Result.ADJOURNED) > first_value(None)
