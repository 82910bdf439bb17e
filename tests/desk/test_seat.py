from dataclasses import replace

import pytest
from tests.desk.blank import blank
from tests.desk.event.desk import A, Desk, started

from tabellone.core.model import Colour, Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.book import COMMANDS as EVENT_COMMANDS
from tabellone.desk.event.disputes import Seat, SeatCommand, SeatError, check_at_seat, seats_at
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.journal import checked_name
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS

SEAT = Seat("here", A, 2, 3, Colour.WHITE, EntrantId(5))
REPORT = commands.EnterResult(A, 2, 3, Result.DRAW)
CONFIRMATION = commands.ConfirmResult(A, 2, 3, 1, "Player 05")
DISPUTE = commands.DisputeResult(A, 2, 3, Result.DRAW, "seat/1/2/3/white")
WITHDRAWAL = commands.WithdrawReport(A, 2, 3, "seat/1/2/3/white")


def published() -> Desk:
    return started(6, GroupSettings("Unico", "italo-swiss", 3)).all(commands.PairRound(A), commands.PublishRound(A))


def test_the_two_seats_of_a_board_are_those_of_its_players() -> None:
    desk = published()
    white, black = seats_at(desk.state, "here", A, 1, 2)
    board = desk.group().rounds[0].on_board(2)
    assert (white.player, white.side) == (board.white, Colour.WHITE)
    assert (black.player, black.side) == (board.black, Colour.BLACK)
    assert {(seat.book, seat.group, seat.round, seat.board) for seat in (white, black)} == {("here", A, 1, 2)}


def test_a_round_has_seats_while_it_is_being_played() -> None:
    desk = started(6, GroupSettings("Unico", "italo-swiss", 3)).all(commands.PairRound(A))
    with pytest.raises(SeatError, match="round 1 is not being played"):
        seats_at(desk.state, "here", A, 1, 1)
    desk.do(commands.PublishRound(A))
    assert seats_at(desk.state, "here", A, 1, 1)
    desk.play(1)
    desk.do(commands.CloseRound(A))
    with pytest.raises(SeatError, match="round 1 is not being played"):
        seats_at(desk.state, "here", A, 1, 1)


@pytest.mark.parametrize(("group", "number", "board"), [(GroupId(7), 1, 1), (A, 2, 1), (A, 1, 4), (A, 0, 1), (A, 1, 0)])
def test_a_board_that_is_not_there_has_no_seats(group: GroupId, number: int, board: int) -> None:
    with pytest.raises(Refusal, match=r"there is no|has not been paired"):
        seats_at(published().state, "here", group, number, board)


def test_from_a_seat_the_result_of_the_board_is_reported_and_confirmed() -> None:
    check_at_seat(SEAT, "here", REPORT)
    check_at_seat(SEAT, "here", CONFIRMATION)


def test_from_a_seat_a_result_is_disputed_and_a_report_withdrawn_for_this_side_alone() -> None:
    check_at_seat(SEAT, "here", DISPUTE)
    check_at_seat(SEAT, "here", WITHDRAWAL)
    for other in (
        replace(DISPUTE, disputed_by="seat/1/2/3/black"),
        replace(DISPUTE, disputed_by=""),
        replace(WITHDRAWAL, withdrawn_by="seat/1/2/3/black"),
    ):
        with pytest.raises(SeatError, match="nothing is said for the other"):
            check_at_seat(SEAT, "here", other)


@pytest.mark.parametrize(
    "command", [REPORT, CONFIRMATION, DISPUTE, WITHDRAWAL], ids=lambda command: type(command).__name__
)
def test_from_a_seat_nothing_is_done_at_another_board(command: SeatCommand) -> None:
    for other in (replace(command, group=GroupId(2)), replace(command, round=1), replace(command, board=2)):
        with pytest.raises(SeatError, match="this code is for round 2, board 3"):
            check_at_seat(SEAT, "here", other)
    with pytest.raises(SeatError, match="this code is for round 2, board 3"):
        check_at_seat(SEAT, "elsewhere", command)


@pytest.mark.parametrize("result", Result)
def test_players_report_what_was_played_and_no_decisions(result: Result) -> None:
    if result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS):
        check_at_seat(SEAT, "here", replace(REPORT, result=result))
    else:
        with pytest.raises(SeatError, match="entered by the arbiter"):
            check_at_seat(SEAT, "here", replace(REPORT, result=result))
        with pytest.raises(SeatError, match="entered by the arbiter"):
            check_at_seat(SEAT, "here", replace(DISPUTE, result=result))


@pytest.mark.parametrize("command", [*EVENT_COMMANDS.values(), *OFFICE_COMMANDS.values()])
def test_from_a_seat_no_other_command_is_given(command: type) -> None:
    of_seats = (
        commands.EnterResult,
        commands.ConfirmResult,
        commands.DisputeResult,
        commands.WithdrawReport,
        commands.RequestAbsence,
        commands.SetLineUp,
    )
    if command not in of_seats:
        with pytest.raises(SeatError, match="nothing else"):
            check_at_seat(SEAT, "here", blank(command))


def test_a_seat_has_a_name_for_the_journal() -> None:
    assert checked_name(SEAT.author, "author") == "seat/1/2/3/white"
