"""The rating of one player from figures: exact numbers, steps only on request."""

from datetime import date
from fractions import Fraction

import pytest

from tabellone.answers.as_json import as_json
from tabellone.answers.calculation import (
    CapitalQuestion,
    FideQuestion,
    capital_after,
    fide_rating_after,
    uisp_rating_after,
)
from tabellone.core.model import Discipline
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.locales.words import words

TODAY = date(2026, 5, 9)
ITALIANA = Discipline.DAMA_ITALIANA
HALF = Fraction(1, 2)


def test_the_capital_of_tab_14_is_written_in_hundredths() -> None:
    question = CapitalQuestion(ITALIANA, 3479, Fraction(93, 10), Fraction(14))
    calculation, steps = capital_after(question, TODAY, "2008")
    assert (calculation.after, calculation.is_promoted, steps) == (3925, True, ())
    assert as_json(calculation, words("it"))["expected"] == "9.30"


def test_games_and_the_sums_of_the_same_games_make_the_same_capital() -> None:
    games = CapitalQuestion(ITALIANA, 3479, games=((3000, Fraction(2)), (3700, Fraction(1))))
    by_games, steps = capital_after(games, TODAY, explained=True)
    by_sums, _ = capital_after(CapitalQuestion(ITALIANA, 3479, by_games.expected, by_games.scored), TODAY)
    assert by_games == by_sums
    assert steps


@pytest.mark.parametrize(
    "question",
    [
        CapitalQuestion(ITALIANA, 3479),
        CapitalQuestion(ITALIANA, 3479, expected=Fraction(9)),
        CapitalQuestion(ITALIANA, 3479, Fraction(9), Fraction(9), games=((3000, Fraction(2)),)),
        CapitalQuestion(ITALIANA, 3479, games=((99, Fraction(2)),)),
        CapitalQuestion(ITALIANA, 99, Fraction(9), Fraction(9)),
    ],
)
def test_points_beside_games_and_capitals_that_nobody_has_are_refused(question: CapitalQuestion) -> None:
    with pytest.raises(Refusal):
        capital_after(question, TODAY)


def test_a_whole_coefficient_of_the_uisp_is_a_number_and_a_half_is_a_text() -> None:
    games = ((1440, Fraction(1)), (1600, HALF))
    coefficients = []
    for is_online in (False, True):
        calculation, _ = uisp_rating_after(1500, games, Conditions(pace=Pace.BLITZ, is_online=is_online))
        coefficients.append(as_json(calculation, words("en"))["coefficient"])
    assert coefficients[0] == 2 * Fraction(coefficients[1])
    assert isinstance(coefficients[0], int)


def test_without_a_time_control_the_uisp_has_no_coefficient() -> None:
    with pytest.raises(Refusal, match="time control"):
        uisp_rating_after(1500, ((1440, Fraction(1)),), Conditions())


def test_a_first_rating_that_is_not_published_says_why_without_being_asked() -> None:
    few, steps = fide_rating_after(FideQuestion(Conditions(Kind.SWISS), ((2000, HALF),)), TODAY)
    assert (few.is_first, few.calculation.after, steps) == (True, None, ())
    assert few.reasons
    enough, _ = fide_rating_after(FideQuestion(Conditions(Kind.SWISS), ((2000, HALF),) * 5), TODAY)
    assert enough.calculation.after is not None
    assert enough.reasons == ()


def test_a_rated_player_is_rated_by_the_edition_asked_for() -> None:
    question = FideQuestion(Conditions(Kind.SWISS), ((2300, Fraction(1)),), rating=2300, k=20)
    outcome, steps = fide_rating_after(question, TODAY, "2024", explained=True)
    assert (outcome.is_first, outcome.calculation.after) == (False, 2310)
    assert steps


def test_an_unrated_opponent_of_a_round_robin_divides_and_is_not_invented() -> None:
    games = ((2600, Fraction(0)), (None, Fraction(1)), (1800, Fraction(1)))
    question = FideQuestion(Conditions(Kind.ROUND_ROBIN), games, rating=2300, field_average=2348)
    outcome, steps = fide_rating_after(question, TODAY, "1997", explained=True)
    assert outcome.calculation.after == 2315
    opponents = [step.values["opponent"] for step in steps if step.rule.name == "within_difference_limit"]
    assert opponents == [1800]


@pytest.mark.parametrize(
    ("played", "edition", "refused"),
    [
        (Conditions(pace=Pace.BLITZ), "1997", "B.02 1.2"),
        (Conditions(pace=Pace.RAPID), "2024", "B.02 2024 1.1"),
        (Conditions(minutes=119), "1997", "119 minutes"),
        (Conditions(minutes=59, increment_seconds=30), "2024", "59 minutes and 30 seconds"),
        (Conditions(minutes=90, increment_seconds=30), "1997", ""),
        (Conditions(pace=Pace.STANDARD), "2025", ""),
    ],
)
def test_games_that_are_too_quick_are_refused(played: Conditions, edition: str, refused: str) -> None:
    question = FideQuestion(played, ((2300, HALF),), rating=2450)
    if not refused:
        assert fide_rating_after(question, TODAY, edition)[0].calculation.after
        return
    with pytest.raises(Refusal) as caught:
        fide_rating_after(question, TODAY, edition)
    assert refused in words("en").refusal(caught.value)
