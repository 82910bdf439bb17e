from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING
from tabellone.regulations.rulebook import scoring_of


def test_the_scorings_of_the_model_are_those_of_the_regulations() -> None:
    assert scoring_of("fid", "scoring") == DRAUGHTS_SCORING
    assert scoring_of("fide", "lim") == CHESS_SCORING
