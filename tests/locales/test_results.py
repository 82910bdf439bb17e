from fractions import Fraction

import pytest

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Result
from tabellone.locales.results import ResultStyle, reported_text, result_text, score_text
from tabellone.locales.words import words


@pytest.mark.parametrize(
    ("result", "table", "text"),
    [
        (Result.WHITE_WINS, "1–0", "1–0"),
        (Result.DRAW, "½–½", "½–½"),
        (Result.BLACK_WINS_BY_FORFEIT, "0–1 f", "0–1 by forfeit"),
        (Result.DOUBLE_FORFEIT, "0–0 f", "0–0 by forfeit"),
        (Result.ADJOURNED, "…", "adjourned"),
        (None, "", "no result"),
    ],
)
def test_a_result_is_written_in_one_way_a_style(result: Result | None, table: str, text: str) -> None:
    english = words("en")
    assert result_text(result, CHESS_SCORING, english) == table
    assert result_text(result, CHESS_SCORING, english, ResultStyle.TEXT) == text


def test_the_second_game_of_an_encounter_is_told_from_the_other_side() -> None:
    assert result_text(Result.WHITE_WINS, DRAUGHTS_SCORING, words("it"), is_reversed=True) == "0–2"


def test_an_adjourned_game_is_called_so_where_there_is_room() -> None:
    assert score_text(Result.ADJOURNED, DRAUGHTS_SCORING, words("en")) == "adjourned"
    assert score_text(Result.BLACK_WINS, DRAUGHTS_SCORING, words("en")) == "0–2"


def test_a_result_reported_at_the_board_names_the_side_with_its_article() -> None:
    assert reported_text("seat/1/2/3/white", words("it")) == "comunicato dal Bianco"
    assert reported_text("seat/1/2/3/black", words("it")) == "comunicato dal Nero"
    assert reported_text("Anna", words("it")) == "comunicato da Anna"


def test_points_of_a_step_are_written_as_in_the_table() -> None:
    assert words("it").points(Fraction(7, 2)) == "3½"
