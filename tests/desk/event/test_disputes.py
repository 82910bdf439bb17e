"""Two players report different results: both reports are stored, and nothing counts until an arbiter decides."""

import pytest
from tests.desk.event.desk import A, Desk, started

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.desk.event.disputes import SeatError, check_seat_in
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import GameState
from tabellone.desk.event.settings import GroupSettings

WHITE, BLACK = "seat/1/1/1/white", "seat/1/1/1/black"
REPORT = commands.EnterResult(A, 1, 1, Result.WHITE_WINS, reported_by=WHITE)
DISPUTE = commands.DisputeResult(A, 1, 1, Result.DRAW, BLACK)


def reported() -> Desk:
    desk = started(4, GroupSettings("A", "round-robin"))
    return desk.all(commands.PairRound(A), commands.PublishRound(A), REPORT)


def game(desk: Desk) -> GameState:
    return desk.group().rounds[0].on_board(1).games[0]


def test_both_reports_are_kept_and_neither_counts() -> None:
    desk = reported().all(DISPUTE)
    dispute = game(desk).dispute
    assert dispute is not None
    assert [(report.author, report.result) for report in dispute.reports] == [
        (WHITE, Result.WHITE_WINS),
        (BLACK, Result.DRAW),
    ]
    assert all(report.at is not None for report in dispute.reports)
    assert game(desk).result is None
    assert not game(desk).is_finished
    assert desk.group().rounds[0].progress.finished == 0


def test_the_round_is_not_closed_before_it_is_decided() -> None:
    desk = reported().all(DISPUTE)
    desk.do(commands.EnterResult(A, 1, 2, Result.DRAW))
    assert not allowance(desk.state, commands.CloseRound, A).is_allowed
    desk.do(commands.DecideDispute(A, 1, 1, Result.BLACK_WINS))
    assert game(desk).dispute is None
    assert game(desk).result is Result.BLACK_WINS
    assert allowance(desk.state, commands.CloseRound, A).is_allowed


@pytest.mark.parametrize(
    ("withdrawn", "other", "result"), [(WHITE, BLACK, Result.DRAW), (BLACK, WHITE, Result.WHITE_WINS)]
)
def test_who_withdraws_his_report_confirms_the_other(withdrawn: str, other: str, result: Result) -> None:
    desk = reported().all(DISPUTE, commands.WithdrawReport(A, 1, 1, withdrawn))
    assert game(desk).result is result
    assert (game(desk).reported_by, game(desk).confirmed_by) == (other, withdrawn)
    assert game(desk).dispute is None


def test_from_a_seat_a_disputed_game_is_not_reported_again() -> None:
    desk = reported()
    check_seat_in(desk.state, REPORT)
    desk.do(DISPUTE)
    with pytest.raises(SeatError, match="the arbiter decides"):
        check_seat_in(desk.state, REPORT)


@pytest.mark.parametrize(
    ("before", "command", "sentence"),
    [
        ((), commands.DisputeResult(A, 1, 1, Result.WHITE_WINS, BLACK), "confirm it"),
        ((), commands.DisputeResult(A, 1, 1, Result.DRAW, WHITE), "reported it"),
        ((), commands.DisputeResult(A, 1, 1, Result.DRAW, " "), "who disputes"),
        ((), commands.DisputeResult(A, 1, 1, Result.ADJOURNED, BLACK), "position and clocks"),
        ((), commands.DisputeResult(A, 1, 2, Result.DRAW, BLACK), "no report of a player"),
        ((commands.ConfirmResult(A, 1, 1, 1, BLACK),), DISPUTE, "no report of a player"),
        ((DISPUTE,), DISPUTE, "no report of a player"),
        ((), commands.WithdrawReport(A, 1, 1, WHITE), "not disputed"),
        ((DISPUTE,), commands.WithdrawReport(A, 1, 2, WHITE), "not disputed"),
        ((DISPUTE,), commands.WithdrawReport(A, 1, 1, "Player 01"), "only who has reported"),
    ],
)
def test_what_cannot_be_disputed_or_withdrawn_is_one_sentence(
    before: tuple[commands.EventCommand, ...], command: commands.EventCommand, sentence: str
) -> None:
    desk = reported().all(*before)
    with pytest.raises(DeskError, match=sentence):
        desk.do(command)
