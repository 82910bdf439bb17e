"""Byes and withdrawals for which players ask: the event changes when the arbiter approves, and not before."""

import pytest
from tests.desk.event.desk import A, Desk, ids, started

from tabellone.answers.groups.rounds import requests_of
from tabellone.core.model import Colour
from tabellone.desk.event.commands import (
    AnswerRequest,
    CloseRound,
    PairRound,
    PublishRound,
    RequestAbsence,
    SetAttendance,
)
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.requests import MOST_REQUESTS
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.roles import Role

ONE, TWO, THREE = ids(1, 2, 3)
HALF, LEAVES = Attendance.HALF_POINT_BYE, Attendance.WITHDRAWN


@pytest.fixture(name="desk")
def _desk() -> Desk:
    lim = GroupSettings("A", "lim", 4, initial_colour=Colour.WHITE)
    return started(6, lim).all(PairRound(A), PublishRound(A), RequestAbsence(A, ONE, 2, HALF))


def open_requests(desk: Desk) -> list[tuple[int, int, Attendance]]:
    lines = requests_of(desk.state, A, Role.ARBITER).requests
    return [(line.player.player, line.round, line.attendance) for line in lines]


def test_a_request_changes_nothing_until_it_is_approved(desk: Desk) -> None:
    assert open_requests(desk) == [(ONE, 2, HALF)]
    assert desk.group().attendance_of(ONE, 2) is Attendance.PRESENT
    desk.do(AnswerRequest(A, ONE, True))
    assert desk.group().attendance_of(ONE, 2) is HALF
    assert open_requests(desk) == []


def test_a_refused_request_changes_nothing_and_is_closed(desk: Desk) -> None:
    desk.do(AnswerRequest(A, ONE, False))
    assert desk.group().attendance_of(ONE, 2) is Attendance.PRESENT
    assert open_requests(desk) == []


def test_an_approved_withdrawal_holds_from_the_round_after_the_one_in_play(desk: Desk) -> None:
    desk.do(RequestAbsence(A, TWO, 1, LEAVES))
    desk.play(1)
    desk.all(CloseRound(A), PairRound(A), PublishRound(A), AnswerRequest(A, TWO, True))
    assert desk.group().withdrawn == {TWO: 3}


def test_a_bye_that_can_be_given_no_more_or_was_given_is_asked_for_no_more(desk: Desk) -> None:
    desk.all(RequestAbsence(A, THREE, 3, HALF), SetAttendance(A, THREE, 3, HALF))
    assert open_requests(desk) == [(ONE, 2, HALF)]
    desk.play(1)
    desk.all(CloseRound(A), PairRound(A), PublishRound(A))
    assert open_requests(desk) == []


def test_requests_are_for_the_desk_alone(desk: Desk) -> None:
    assert requests_of(desk.state, A, Role.PUBLIC).requests == ()


def test_a_player_asks_a_few_times_in_an_event(desk: Desk) -> None:
    for _ in range(MOST_REQUESTS - 1):
        desk.all(AnswerRequest(A, ONE, False), RequestAbsence(A, ONE, 2, HALF))
    desk.do(AnswerRequest(A, ONE, False))
    with pytest.raises(DeskError, match=f"has asked {MOST_REQUESTS} times; speak with the arbiter"):
        desk.do(RequestAbsence(A, ONE, 2, HALF))
