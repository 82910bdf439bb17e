"""Check-in, absences, byes, late entries, withdrawals and wishes."""

import pytest
from tests.desk.event.desk import ADJOURNED, CHESS, A, Desk, ids, started

from tabellone.core.model import Colour, Outcome, Result
from tabellone.core.organisation.withdrawal import WithdrawalEffect
from tabellone.core.pairing.proposal import WarningKind
from tabellone.desk.event.commands import (
    AdjournGame,
    CheckInEverybody,
    CheckInPlayer,
    CloseCheckIn,
    CloseRound,
    DrawNumbers,
    EditPairings,
    EnterLatePlayer,
    EnterPlayers,
    HandPair,
    OpenCheckIn,
    PairRound,
    PublishRound,
    ReturnPlayer,
    SetAttendance,
    SetWishes,
    WithdrawPlayer,
)
from tabellone.desk.event.draft_warnings import draft_warnings
from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError, NoLegalPairingError
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.tournament import points_of, standings_tournament, tournament_of, withdrawal_effect_of

SWISS = GroupSettings("Unico", "italo-swiss", 3)
TABLE = GroupSettings("Unico", "round-robin")
ONE, TWO, THREE, FOUR = ids(1, 2, 3, 4)


def rests(desk: Desk) -> dict[EntrantId, Outcome]:
    return {rest.player: rest.outcome for rest in desk.group().rounds[-1].rests}


def test_who_is_not_noted_at_the_check_in_is_absent() -> None:
    desk = started(6, SWISS).all(OpenCheckIn(A))
    for player in ids(1, 2, 3, 4):
        desk.do(CheckInPlayer(A, player))
    desk.all(CheckInPlayer(A, FOUR, is_present=False), CheckInPlayer(A, FOUR), CloseCheckIn(A), PairRound(A))
    assert rests(desk) == {EntrantId(5): Outcome.ZERO_POINT_BYE, EntrantId(6): Outcome.ZERO_POINT_BYE}


def test_a_bye_that_was_asked_for_survives_the_check_in() -> None:
    desk = started(6, SWISS).all(SetAttendance(A, ONE, 1, Attendance.HALF_POINT_BYE), OpenCheckIn(A))
    for player in ids(2, 3, 4, 5, 6):
        desk.do(CheckInPlayer(A, player))
    desk.all(CloseCheckIn(A), PairRound(A))
    assert rests(desk)[ONE] is Outcome.HALF_POINT_BYE


def test_who_comes_to_the_check_in_is_there_whatever_was_said_before() -> None:
    desk = started(6, SWISS).all(SetAttendance(A, ONE, 1, Attendance.ABSENT), OpenCheckIn(A))
    for player in desk.group().members:
        desk.do(CheckInPlayer(A, player))
    desk.all(CloseCheckIn(A), PairRound(A))
    assert rests(desk) == {}


def test_everybody_is_there_at_once_but_those_who_have_said_that_they_are_away() -> None:
    desk = started(6, SWISS).all(
        SetAttendance(A, ONE, 1, Attendance.ABSENT),
        SetAttendance(A, TWO, 1, Attendance.HALF_POINT_BYE),
        OpenCheckIn(A),
        CheckInPlayer(A, FOUR),
        CheckInEverybody(A),
    )
    check_in = desk.group().check_in
    assert check_in is not None
    assert check_in.present == set(ids(3, 4, 5, 6))
    with pytest.raises(DeskError, match="noted as present already"):
        desk.do(CheckInEverybody(A))
    desk.all(CloseCheckIn(A), PairRound(A))
    assert rests(desk) == {ONE: Outcome.ZERO_POINT_BYE, TWO: Outcome.HALF_POINT_BYE}


@pytest.mark.parametrize(
    ("attendance", "points"),
    [
        (Attendance.ABSENT, 0),
        (Attendance.ZERO_POINT_BYE, 0),
        (Attendance.HALF_POINT_BYE, 1),
        (Attendance.FULL_POINT_BYE, 2),
    ],
)
def test_a_bye_is_worth_what_it_says(attendance: Attendance, points: int) -> None:
    desk = started(7, SWISS).all(SetAttendance(A, ONE, 1, attendance), PairRound(A), PublishRound(A))
    assert points_of(desk.state, A)[ONE] == points


def test_the_rest_of_an_odd_field_is_worth_a_win_but_nothing_in_a_round_robin() -> None:
    swiss = started(7, SWISS).all(PairRound(A), PublishRound(A))
    table = started(7, TABLE).all(PairRound(A), PublishRound(A))
    for desk, points in ((swiss, 2), (table, 0)):
        (resting,) = rests(desk)
        assert rests(desk)[resting] is Outcome.ALLOCATED_BYE
        assert points_of(desk.state, A)[resting] == points


def test_an_absent_player_of_a_round_robin_forfeits() -> None:
    desk = started(6, TABLE).all(SetAttendance(A, ONE, 1, Attendance.ABSENT), PairRound(A), PublishRound(A))
    board = next(encounter for encounter in desk.group().rounds[0].boards if ONE in encounter.players)
    expected = Result.BLACK_WINS_BY_FORFEIT if board.white == ONE else Result.WHITE_WINS_BY_FORFEIT
    assert board.games[0].result is expected


def test_a_round_for_which_fewer_than_two_are_there_is_not_paired() -> None:
    desk = started(3, SWISS)
    desk.all(SetAttendance(A, ONE, 1, Attendance.ABSENT), SetAttendance(A, TWO, 1, Attendance.ABSENT))
    with pytest.raises(DeskError, match="round 1: players present 1, at least 2 are needed"):
        desk.do(PairRound(A))


def test_a_late_player_is_paired_from_the_next_round_on_without_points_for_those_before() -> None:
    desk = started(6, SWISS)
    desk.play_round(1)
    desk.do(EnterLatePlayer(A, PlayerDetails("Latecomer", 4000), True, True))
    late = EntrantId(7)
    assert desk.group().numbers[late] == 7
    assert desk.group().attendance_of(late, 1) is Attendance.LATE
    assert points_of(desk.state, A)[late] == 0
    desk.all(PairRound(A))
    assert late in set(desk.group().rounds[1].standing())


def test_who_withdraws_from_a_swiss_keeps_his_points_and_is_not_paired() -> None:
    desk = started(6, SWISS)
    desk.play_round(1)
    before = points_of(desk.state, A)
    desk.all(WithdrawPlayer(A, ONE), PairRound(A), PublishRound(A))
    assert rests(desk)[ONE] is Outcome.WITHDRAWN
    assert points_of(desk.state, A)[ONE] == before[ONE]
    assert withdrawal_effect_of(desk.state, A, ONE) is None


def test_who_returns_is_paired_again() -> None:
    desk = started(6, SWISS)
    desk.play_round(1)
    desk.do(WithdrawPlayer(A, ONE))
    desk.play_round(2)
    desk.all(ReturnPlayer(A, ONE), PairRound(A))
    assert ONE in {player for encounter in desk.group().rounds[2].encounters for player in encounter.players}


def table_after(rounds: int) -> Desk:
    desk = started(6, TABLE)
    for number in range(1, rounds + 1):
        desk.play_round(number)
    return desk


def test_who_leaves_a_round_robin_before_half_of_it_has_all_results_annulled() -> None:
    desk = table_after(2).all(WithdrawPlayer(A, ONE))
    assert withdrawal_effect_of(desk.state, A, ONE) is WithdrawalEffect.ANNULLED
    for number in range(3, 6):
        desk.play_round(number)
    view = standings_tournament(desk.state, A)
    number = desk.group().numbers[ONE]
    assert all(number not in encounter.players for round_state in view.rounds for encounter in round_state.encounters)
    assert points_of(desk.state, A)[ONE] == 0


def test_who_leaves_a_round_robin_after_half_of_it_loses_the_rest_by_forfeit() -> None:
    desk = table_after(3)
    before = points_of(desk.state, A)[ONE]
    desk.do(WithdrawPlayer(A, ONE))
    assert withdrawal_effect_of(desk.state, A, ONE) is WithdrawalEffect.REMAINING_LOST
    for number in range(4, 6):
        desk.play_round(number)
    assert points_of(desk.state, A)[ONE] == before
    games = tournament_of(desk.state, A).games_of(desk.group().numbers[ONE])
    assert [game.counts_for_rating for game in games] == [True, True, True, False, False]


def test_an_adjourned_game_counts_as_played_for_the_withdrawal_rule() -> None:
    desk = table_after(2).all(PairRound(A), PublishRound(A))
    board = next(encounter.board for encounter in desk.group().rounds[2].boards if ONE in encounter.players)
    desk.do(AdjournGame(A, 3, board, ADJOURNED))
    desk.play(3)
    desk.all(CloseRound(A), WithdrawPlayer(A, ONE))
    assert withdrawal_effect_of(desk.state, A, ONE) is WithdrawalEffect.REMAINING_LOST


def test_players_kept_apart_do_not_meet() -> None:
    free = started(6, SWISS).all(PairRound(A))
    pair = free.group().rounds[0].encounters[0].players
    desk = started(6, SWISS).all(SetWishes(A, (pair,)), PairRound(A))
    assert all(set(encounter.players) != set(pair) for encounter in desk.group().rounds[0].encounters)


def test_a_round_without_a_legal_pairing_is_refused_with_the_reasons_and_can_be_made_by_hand() -> None:
    desk = started(2, GroupSettings("Unico", "lim", 2, initial_colour=Colour.WHITE), CHESS)
    desk.play_round(1)
    with pytest.raises(NoLegalPairingError, match="no legal pairing exists for round 2") as refused:
        desk.do(PairRound(A))
    assert refused.value.steps
    desk.all(PairRound(A, by_hand=True), EditPairings(A, (HandPair(ONE, TWO),)))
    kinds = {warning.kind for warning in draft_warnings(desk.state, A)}
    assert {WarningKind.NO_LEGAL_PAIRING, WarningKind.REMATCH} <= kinds
    desk.do(PublishRound(A))
    assert desk.group().rounds[1].is_made_by_hand


def test_two_players_of_one_name_are_two_players() -> None:
    desk = started(2, TABLE, numbered=False).all(EnterPlayers(A, (PlayerDetails("Twin"), PlayerDetails("Twin"))))
    desk.all(DrawNumbers(A, 5), PairRound(A))
    assert sorted(desk.group().rounds[0].standing()) == [1, 2, 3, 4]
