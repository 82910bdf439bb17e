"""Results, who reported and confirmed them, forfeits, adjournments and their forms."""

from dataclasses import replace
from datetime import date

import pytest
from tests.desk.event.desk import ADJOURNED, CHESS, A, Desk, stamp, started

from tabellone.core.model import Colour, Result
from tabellone.desk.event.commands import (
    AdjournGame,
    CloseRound,
    ConfirmResult,
    CorrectResult,
    DropRound,
    EditPairings,
    EnterResult,
    ForfeitGames,
    ForfeitSide,
    PairRound,
    PublishRound,
    ReopenRound,
)
from tabellone.desk.event.drafts import swapped
from tabellone.desk.event.records import ChangeSubject
from tabellone.desk.event.refusals import ConfirmationNeeded, DeskError
from tabellone.desk.event.results import form_a, form_b, game_at
from tabellone.desk.event.round_state import FormA, FormB, GameState, Pieces
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.tournament import points_of, tournament_of

SWISS = GroupSettings("Unico", "italo-swiss", 3)
MATCHES = GroupSettings("Unico", "italo-swiss", 3, games_per_encounter=2)


def published(settings: GroupSettings = SWISS, count: int = 6) -> Desk:
    return started(count, settings).all(PairRound(A), PublishRound(A))


def game(desk: Desk, board: int = 1, number: int = 1) -> GameState:
    return game_at(desk.state, A, 1, board, number)


def test_without_a_name_the_author_of_the_entry_has_reported_the_result() -> None:
    desk = published().all(EnterResult(A, 1, 1, Result.DRAW))
    assert game(desk) == GameState(Result.DRAW, "arbiter", reported_at=stamp(len(desk.facts)).at)


def test_a_result_reported_at_the_board_is_confirmed_by_the_opponent() -> None:
    desk = published().all(EnterResult(A, 1, 1, Result.DRAW, reported_by="board 1 white"))
    reported_at = stamp(len(desk.facts)).at
    desk.do(ConfirmResult(A, 1, 1, 1, "board 1 black"))
    assert game(desk) == GameState(Result.DRAW, "board 1 white", "board 1 black", reported_at=reported_at)
    with pytest.raises(DeskError, match="board 1 black has confirmed it"):
        desk.do(ConfirmResult(A, 1, 1, 1, "arbiter"))


def test_a_correction_keeps_what_stood_before_and_voids_the_confirmation() -> None:
    desk = published().all(EnterResult(A, 1, 1, Result.DRAW, reported_by="white"), ConfirmResult(A, 1, 1, 1, "black"))
    with pytest.raises(ConfirmationNeeded, match="board 1: there is a result already; confirm the change"):
        desk.do(CorrectResult(A, 1, 1, Result.WHITE_WINS))
    desk.do(CorrectResult(A, 1, 1, Result.WHITE_WINS, confirmed=True))
    assert game(desk) == GameState(Result.WHITE_WINS, "arbiter")
    change = desk.state.changes[-1].change
    assert (change.subject, change.before, change.after) == (ChangeSubject.RESULT, "DRAW", "WHITE_WINS")
    assert (change.group, change.round, change.board, change.game) == (A, 1, 1, 1)


def test_the_colours_are_reversed_in_the_second_game_of_a_micro_match() -> None:
    desk = published(MATCHES)
    first = desk.group().rounds[0].boards[0]
    desk.all(EnterResult(A, 1, 1, Result.WHITE_WINS, 1), EnterResult(A, 1, 1, Result.WHITE_WINS, 2))
    games = tournament_of(desk.state, A).rounds[0].encounters[0].games
    assert (games[0].white, games[0].black) == (games[1].black, games[1].white)
    points = points_of(desk.state, A)
    assert points[first.white] == points[first.black] == 2


@pytest.mark.parametrize(
    ("absent", "results"),
    [
        (ForfeitSide.WHITE, (Result.BLACK_WINS_BY_FORFEIT, Result.WHITE_WINS_BY_FORFEIT)),
        (ForfeitSide.BLACK, (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)),
        (ForfeitSide.BOTH, (Result.DOUBLE_FORFEIT, Result.DOUBLE_FORFEIT)),
    ],
)
def test_who_does_not_come_forfeits_both_games(absent: ForfeitSide, results: tuple[Result, Result]) -> None:
    desk = published(MATCHES).all(ForfeitGames(A, 1, 1, absent))
    assert tuple(game.result for game in desk.group().rounds[0].boards[0].games) == results


def test_who_leaves_after_the_first_game_forfeits_the_second_only() -> None:
    desk = published(MATCHES).all(EnterResult(A, 1, 1, Result.DRAW), ForfeitGames(A, 1, 1, ForfeitSide.WHITE))
    results = [game.result for game in desk.group().rounds[0].boards[0].games]
    assert results == [Result.DRAW, Result.WHITE_WINS_BY_FORFEIT]


def test_form_a_has_every_field_of_the_printed_form() -> None:
    desk = published().all(AdjournGame(A, 1, 1, ADJOURNED))
    white, black = (desk.state.entrant(player).name for player in desk.group().rounds[0].boards[0].players)
    assert form_a(desk.state, A, 1, 1) == FormA(
        event="Torneo di prova",
        on=date(2026, 5, 2),
        round=1,
        game=1,
        white=white,
        black=black,
        last_moves=ADJOURNED.last_moves,
        white_seconds=3000,
        black_seconds=2900,
        new_seconds=1800,
        to_move=Colour.BLACK,
        pieces=Pieces((21, 22), (1, 2), (3,), (30,)),
        signed_by_white="Player 01",
        signed_by_black="Player 02",
        signed_by_arbiter="Arbiter",
    )


def test_form_b_has_the_sealed_move_and_its_signature() -> None:
    desk = published(MATCHES).all(AdjournGame(A, 1, 1, ADJOURNED, game=2))
    encounter = desk.group().rounds[0].boards[0]
    white, black = (desk.state.entrant(player).name for player in (encounter.black, encounter.white))
    assert form_b(desk.state, A, 1, 1, 2) == FormB(
        "Torneo di prova", date(2026, 5, 2), 1, 2, white, black, "Arbiter", "10-13", "Player 02"
    )


def test_there_are_no_forms_of_a_game_that_was_not_adjourned() -> None:
    desk = published()
    with pytest.raises(DeskError, match="was not adjourned"):
        form_a(desk.state, A, 1, 1)
    with pytest.raises(DeskError, match="no move was sealed"):
        form_b(desk.state, A, 1, 1)


def test_an_adjourned_game_holds_no_round_up_and_is_finished_later_without_a_mark() -> None:
    desk = published().all(AdjournGame(A, 1, 1, ADJOURNED))
    desk.play(1)
    desk.all(CloseRound(A), EnterResult(A, 1, 1, Result.WHITE_WINS))
    assert game(desk).adjournment == ADJOURNED
    assert desk.state.changes == ()


def test_a_mistaken_adjournment_is_taken_back_with_its_record() -> None:
    desk = published().all(AdjournGame(A, 1, 1, ADJOURNED), CorrectResult(A, 1, 1, None, confirmed=True))
    assert game(desk) == GameState()


def test_a_chess_game_is_adjourned_with_a_fen() -> None:
    desk = started(4, GroupSettings("Unico", "lim", 2, initial_colour=Colour.WHITE), CHESS).all(
        PairRound(A), PublishRound(A)
    )
    with pytest.raises(DeskError, match="in chess it is given as a FEN"):
        desk.do(AdjournGame(A, 1, 1, ADJOURNED))
    chess = replace(ADJOURNED, pieces=Pieces(fen="8/8/8/8/8/8/4k3/K7 b - - 0 61"))
    desk.do(AdjournGame(A, 1, 1, chess))
    assert game(desk).result is Result.ADJOURNED


def test_before_the_last_round_every_earlier_game_is_finished() -> None:
    desk = published(replace(SWISS, rounds=2)).all(AdjournGame(A, 1, 1, ADJOURNED))
    desk.play(1)
    desk.do(CloseRound(A))
    with pytest.raises(DeskError, match="before the last round all games of the earlier rounds must be finished"):
        desk.do(PairRound(A))
    desk.all(EnterResult(A, 1, 1, Result.DRAW), PairRound(A), PublishRound(A))


def test_a_draft_that_becomes_the_last_round_waits_for_the_earlier_games_too() -> None:
    desk = published().all(AdjournGame(A, 1, 1, ADJOURNED))
    desk.play(1)
    desk.all(CloseRound(A), PairRound(A), DropRound(A, confirmed=True))
    with pytest.raises(DeskError, match="before the last round"):
        desk.do(PublishRound(A))
    desk.all(EnterResult(A, 1, 1, Result.DRAW), PublishRound(A))


def test_a_round_reopened_is_closed_again() -> None:
    desk = published()
    desk.play(1)
    desk.all(CloseRound(A), ReopenRound(A, confirmed=True))
    desk.all(CorrectResult(A, 1, 1, None, confirmed=True), EnterResult(A, 1, 1, Result.DRAW), CloseRound(A))
    assert [change.change.subject for change in desk.state.changes] == [
        ChangeSubject.CLOSED_ROUND,
        ChangeSubject.RESULT,
    ]


def test_pairs_that_stay_keep_their_results_when_a_published_round_is_changed() -> None:
    desk = published()
    first, second, third = desk.group().rounds[0].boards
    for board in (1, 2, 3):
        desk.do(EnterResult(A, 1, board, Result.WHITE_WINS))
    changed = swapped(desk.state, A, second.black, third.black)
    desk.do(EditPairings(A, changed.pairs, changed.rests, confirmed=True))
    boards = desk.group().rounds[0].boards
    assert [board.games[0].result for board in boards] == [Result.WHITE_WINS, None, None]
    assert boards[0].players == first.players
    assert boards[1].players == (second.white, third.black)
