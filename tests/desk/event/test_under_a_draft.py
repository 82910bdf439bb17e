"""Entries and withdrawals while a round is a draft: the numbers that were drawn in public stay."""

from tests.desk.event.desk import A, Desk, ids, started

from tabellone.core.model import Colour
from tabellone.desk.event.commands import DiscardDraft, EnterLatePlayer, PairRound, PublishRound, WithdrawPlayer
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.settings import GroupSettings

LIM = GroupSettings("A", "lim", 3, initial_colour=Colour.WHITE)
ONE, NEW = ids(1, 9)
LATE = EnterLatePlayer(A, PlayerDetails("Latecomer", 2000), announced_in_writing=False, arbiter_agrees=False)


def drafted() -> Desk:
    return started(8, LIM).all(PairRound(A))


def test_who_leaves_under_the_first_draft_is_away_and_all_keep_their_numbers() -> None:
    desk = drafted()
    numbers = desk.group().numbers
    desk.do(WithdrawPlayer(A, ONE))
    assert desk.group().numbers == numbers
    assert desk.group().attendance_of(ONE, 1) is Attendance.WITHDRAWN
    desk.all(DiscardDraft(A), PairRound(A), PublishRound(A))
    assert all(ONE not in encounter.players for encounter in desk.group().rounds[0].encounters)


def test_who_comes_under_the_first_draft_gets_the_next_number_and_plays_the_round() -> None:
    desk = drafted()
    numbers = dict(desk.group().numbers)
    desk.do(LATE)
    assert desk.group().numbers == {**numbers, NEW: 9}
    assert NEW not in set(desk.group().rounds[0].standing())
    desk.all(DiscardDraft(A), PairRound(A), PublishRound(A))
    assert NEW in set(desk.group().rounds[0].standing())


def test_who_comes_under_the_draft_of_the_last_round_may_still_play_it() -> None:
    desk = started(8, LIM)
    desk.play_round(1)
    desk.play_round(2)
    desk.all(PairRound(A), EnterLatePlayer(A, LATE.player, announced_in_writing=True, arbiter_agrees=True))
    assert desk.group().attendance_of(NEW, 2) is Attendance.LATE
    assert desk.group().attendance_of(NEW, 3) is Attendance.PRESENT
