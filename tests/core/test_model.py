from fractions import Fraction

import pytest

from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Colour,
    Discipline,
    Encounter,
    Game,
    ModelError,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Scoring,
    Tournament,
)

ONE, TWO, THREE = PlayerNumber(1), PlayerNumber(2), PlayerNumber(3)


def tournament(*rounds: Round, planned: int = 3) -> Tournament:
    players = (Player(ONE, "Alfa Rossi"), Player(TWO, "Beta Verdi"), Player(THREE, "Gamma Neri"))
    return Tournament("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, planned, rounds)


def test_each_side_of_a_result_has_its_outcome() -> None:
    game = Game(ONE, TWO, Result.BLACK_WINS_BY_FORFEIT)
    assert game.outcome_of(ONE) is Outcome.FORFEIT_LOSS
    assert game.outcome_of(TWO) is Outcome.FORFEIT_WIN
    assert game.colour_of(TWO) is Colour.BLACK.opposite.opposite
    assert Game(ONE, TWO).outcome_of(ONE) is None


@pytest.mark.parametrize(
    ("result", "counts"),
    [
        (None, False),
        (Result.WHITE_WINS, True),
        (Result.DRAW, True),
        (Result.ADJOURNED, False),
        (Result.DOUBLE_FORFEIT, False),
        (Result.WHITE_WINS_BY_FORFEIT, False),
    ],
)
def test_only_games_played_to_the_end_count_for_a_rating(result: Result | None, counts: bool) -> None:
    assert Game(ONE, TWO, result).counts_for_rating is counts
    assert Game(ONE, TWO, result, rated=False).counts_for_rating is False


@pytest.mark.parametrize(
    ("outcome", "draughts", "chess"),
    [
        (Outcome.WIN, 2, 1),
        (Outcome.DRAW, 1, Fraction(1, 2)),
        (Outcome.LOSS, 0, 0),
        (Outcome.FORFEIT_WIN, 2, 1),
        (Outcome.FORFEIT_LOSS, 0, 0),
        (Outcome.ALLOCATED_BYE, 2, 1),
        (Outcome.FULL_POINT_BYE, 2, 1),
        (Outcome.HALF_POINT_BYE, 1, Fraction(1, 2)),
        (Outcome.ZERO_POINT_BYE, 0, 0),
        (Outcome.ADJOURNED, 0, 0),
        (Outcome.WITHDRAWN, 0, 0),
    ],
)
def test_points_come_from_the_scoring_table(outcome: Outcome, draughts: int, chess: Fraction) -> None:
    assert DRAUGHTS_SCORING.points(outcome) == draughts
    assert CHESS_SCORING.points(outcome) == chess


def test_a_scoring_in_which_a_draw_is_worth_more_than_a_win_is_refused() -> None:
    with pytest.raises(ModelError, match="must not rise"):
        Scoring(Fraction(1), Fraction(2), Fraction(0), Fraction(1), Fraction(1))


def test_an_encounter_of_two_games_reverses_colours_and_keeps_the_opening() -> None:
    encounter = Encounter.of(ONE, TWO, games=2, opening=42)
    assert [(game.white, game.black, game.opening) for game in encounter.games] == [(1, 2, 42), (2, 1, 42)]
    assert encounter.players == (ONE, TWO)


@pytest.mark.parametrize(
    ("games", "reason"),
    [
        ((), "one or two games, not 0"),
        ((Game(ONE, TWO), Game(ONE, TWO)), "colours reversed"),
        ((Game(ONE, TWO, opening=1), Game(TWO, ONE, opening=2)), "same opening"),
        ((Game(ONE, TWO), Game(TWO, ONE), Game(ONE, TWO)), "not 3"),
    ],
)
def test_an_encounter_that_contradicts_itself_is_refused(games: tuple[Game, ...], reason: str) -> None:
    with pytest.raises(ModelError, match=reason):
        Encounter(games)


def test_nobody_plays_against_himself_or_stands_twice_in_a_round() -> None:
    with pytest.raises(ModelError, match="player 1 cannot play against himself"):
        Game(ONE, ONE)
    with pytest.raises(ModelError, match="round 2: player 2 stands twice"):
        Round(2, (Encounter.of(ONE, TWO),), (Rest(TWO, Outcome.ALLOCATED_BYE),))


def test_a_rest_is_an_outcome_without_opponent() -> None:
    with pytest.raises(ModelError, match='"win" needs an opponent'):
        Rest(ONE, Outcome.WIN)


def test_a_tournament_knows_its_players_and_their_games() -> None:
    first = Round(1, (Encounter((Game(ONE, TWO, Result.DRAW),)),), (Rest(THREE, Outcome.ALLOCATED_BYE),))
    second = Round(2, (Encounter.of(THREE, ONE),))
    event = tournament(first, second)
    assert [game.black for game in event.games_of(ONE)] == [2, 1]
    assert event.player(THREE).name == "Gamma Neri"
    with pytest.raises(ModelError, match="no player has number 9"):
        event.player(PlayerNumber(9))
    with pytest.raises(ModelError, match="player 3 is not in the game 1-2"):
        next(first.games()).outcome_of(THREE)


def test_rounds_out_of_order_too_many_or_with_strangers_are_refused() -> None:
    with pytest.raises(ModelError, match="round 2 stands where round 1 is due"):
        tournament(Round(2, ()))
    with pytest.raises(ModelError, match="2 rounds, but 1 are planned"):
        tournament(Round(1, ()), Round(2, ()), planned=1)
    with pytest.raises(ModelError, match="round 1: no player has number 7"):
        tournament(Round(1, (Encounter.of(ONE, PlayerNumber(7)),)))


def test_players_need_a_number_and_a_name_of_their_own() -> None:
    with pytest.raises(ModelError, match="start at 1"):
        Player(PlayerNumber(0), "Alfa")
    with pytest.raises(ModelError, match="player 1 has no name"):
        Player(ONE, "  ")
    with pytest.raises(ModelError, match="same number"):
        Tournament(
            "Prova", Discipline.CHESS, CHESS_SCORING, (Player(ONE, "Alfa"), Player(ONE, "Beta")), planned_rounds=1
        )
