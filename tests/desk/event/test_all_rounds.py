"""All rounds of a round robin, published in one act."""

from dataclasses import replace

import pytest
from tests.desk.event.desk import DAMA, A, Desk, confirmed, folded, ids, started

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.desk.event.commands import AllRoundsPublished
from tabellone.desk.event.next_step import next_step
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.settings import GroupSettings, OpeningRule
from tabellone.desk.event.state import EventPhase
from tabellone.desk.event.tournament import points_of, standings_of

TABLE = GroupSettings("Unico", "round-robin")
ONE, TWO, THREE, FOUR = ids(1, 2, 3, 4)


def all_published(count: int = 4, group: GroupSettings = TABLE) -> Desk:
    return started(count, group).all(commands.PublishAllRounds(A, 7 if group.openings else None))


def enter(desk: Desk, number: int, result: Result = Result.WHITE_WINS) -> None:
    """A result for every open game of a round."""
    for encounter in desk.group().round_numbered(number).boards:
        for game, state in enumerate(encounter.games, start=1):
            if state.result is None:
                desk.do(commands.EnterResult(A, number, encounter.board, result, game))


def step(desk: Desk) -> tuple[str, int | None]:
    allowance = next_step(desk.state, A).allowance
    assert allowance is not None
    assert allowance.is_allowed
    return allowance.command, allowance.round


def pairs_of(desk: Desk) -> list[list[tuple[int, ...]]]:
    return [[encounter.players for encounter in round_state.boards] for round_state in desk.group().rounds]


@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize("cycles", [1, 2])
def test_one_act_publishes_the_rounds_that_would_be_paired_one_by_one(count: int, cycles: int) -> None:
    settings = replace(TABLE, cycles=cycles)
    at_once, one_by_one = all_published(count, settings), started(count, settings)
    for seed in range(one_by_one.group().planned_rounds):
        one_by_one.play_round(seed)
    assert len(at_once.facts) == len(started(count, settings).facts) + 1
    assert pairs_of(at_once) == pairs_of(one_by_one)
    assert {round_state.phase for round_state in at_once.group().rounds} == {RoundPhase.PUBLISHED}
    assert at_once.state.announced_at is not None


def test_taking_the_act_back_takes_every_round_back() -> None:
    desk = all_published()
    assert folded(desk.facts[:-1]) == started(4, TABLE).state


def test_a_draft_of_the_first_round_is_published_as_it_stands() -> None:
    desk = started(4, TABLE).all(commands.PairRound(A))
    board = desk.group().rounds[0].boards[0]
    desk.do(
        commands.EditPairings(
            A,
            tuple(
                commands.HandPair(encounter.black, encounter.white)
                if encounter is board
                else commands.HandPair(encounter.white, encounter.black)
                for encounter in desk.group().rounds[0].boards
            ),
        )
    )
    fact = desk.do(commands.PublishAllRounds(A))
    assert isinstance(fact, AllRoundsPublished)
    assert [paired.round for paired in fact.paired] == [2, 3]
    assert desk.group().rounds[0].boards[0].players == board.players[::-1]


def test_the_rounds_after_one_in_play_are_published_at_once_too() -> None:
    desk = started(4, TABLE).all(commands.PairRound(A), commands.PublishRound(A))
    enter(desk, 1)
    desk.do(commands.PublishAllRounds(A))
    assert len(desk.group().published_rounds) == 3
    with pytest.raises(DeskError, match="all 3 rounds are published"):
        desk.do(commands.PublishAllRounds(A))


def test_results_of_a_later_round_count_and_the_current_round_stays() -> None:
    desk = all_published()
    assert (len(desk.group().begun_rounds), standings_of(desk.state, A).rounds) == (1, 1)
    enter(desk, 2)
    assert step(desk) == ("enter-result", 1)
    assert (len(desk.group().begun_rounds), standings_of(desk.state, A).rounds) == (2, 2)
    assert sum(points_of(desk.state, A).values()) == 2 * DAMA.scoring.win
    desk.do(commands.CloseRound(A, 2))
    assert desk.group().current_round is desk.group().rounds[0]
    with pytest.raises(DeskError, match="round 1: no result on board 1, 2"):
        desk.do(commands.CloseRound(A))
    enter(desk, 1)
    with pytest.raises(DeskError, match="round 2 is not being played"):
        desk.do(commands.CloseRound(A, 2))


def test_a_round_in_which_nobody_has_played_does_not_count_with_its_rest() -> None:
    desk = all_published(5)
    assert all(points == 0 for points in points_of(desk.state, A).values())
    assert standings_of(desk.state, A).rounds == 1


def test_rounds_are_closed_one_after_the_other_and_the_event_ends() -> None:
    desk = all_published()
    for number in (1, 2, 3):
        assert step(desk) == ("enter-result", number)
        enter(desk, number)
        assert step(desk) == ("close-round", number)
        desk.do(commands.CloseRound(A))
    assert desk.state.phase is EventPhase.FINISHED
    assert step(desk)[0] == "close-event"


def test_the_last_round_waits_for_the_games_of_the_earlier_ones() -> None:
    desk = all_published()
    enter(desk, 1)
    with pytest.raises(DeskError, match="before the last round all games of the earlier rounds must be finished"):
        desk.do(commands.EnterResult(A, 3, 1, Result.DRAW))
    enter(desk, 2)
    desk.do(commands.EnterResult(A, 3, 1, Result.DRAW))


def test_a_closed_round_before_the_current_one_is_opened_again() -> None:
    desk = all_published()
    for number in (1, 2):
        enter(desk, number)
        desk.do(commands.CloseRound(A))
    desk.do(confirmed(commands.ReopenRound(A, round=1)))
    assert [round_state.phase for round_state in desk.group().rounds] == [
        RoundPhase.PUBLISHED,
        RoundPhase.CLOSED,
        RoundPhase.PUBLISHED,
    ]
    with pytest.raises(DeskError, match="round 1 is not closed"):
        desk.do(confirmed(commands.ReopenRound(A, round=1)))


def test_who_leaves_forfeits_the_published_rounds_to_come_and_plays_them_if_he_comes_back() -> None:
    desk = all_published()
    enter(desk, 1)
    desk.do(commands.WithdrawPlayer(A, TWO))
    games = [
        (round_state.number, encounter.players.index(TWO), encounter.games[0].result)
        for round_state in desk.group().rounds[1:]
        for encounter in round_state.boards
        if TWO in encounter.players
    ]
    lost = {0: Result.BLACK_WINS_BY_FORFEIT, 1: Result.WHITE_WINS_BY_FORFEIT}
    assert len(games) == 2
    assert all(result is lost[side] for _, side, result in games)
    assert len(desk.group().begun_rounds) == 1
    desk.do(commands.ReturnPlayer(A, TWO))
    assert all(game.result is None for round_state in desk.group().rounds[1:] for game in round_state.games())


def test_an_absence_in_a_published_round_forfeits_it_and_a_result_entered_stands() -> None:
    desk = all_published()
    boards = {player: encounter.board for encounter in desk.group().rounds[1].boards for player in encounter.players}
    desk.do(commands.EnterResult(A, 2, boards[ONE], Result.DRAW))
    other = next(player for player in (TWO, THREE, FOUR) if boards[player] != boards[ONE])
    desk.all(
        commands.SetAttendance(A, ONE, 2, Attendance.ABSENT), commands.SetAttendance(A, other, 2, Attendance.ABSENT)
    )
    results = {encounter.board: encounter.games[0].result for encounter in desk.group().rounds[1].boards}
    assert results[boards[ONE]] is Result.DRAW
    assert results[boards[other]] in (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
    with pytest.raises(DeskError, match="rounds 2 to 3"):
        desk.do(commands.SetAttendance(A, THREE, 1, Attendance.ABSENT))


def test_openings_of_later_rounds_are_drawn_in_their_turn_without_a_confirmation() -> None:
    desk = all_published(4, replace(TABLE, openings=OpeningRule("C")))
    assert all(encounter.opening for encounter in desk.group().rounds[0].encounters)
    assert not any(encounter.opening for round_state in desk.group().rounds[1:] for encounter in round_state.encounters)
    enter(desk, 1)
    desk.do(commands.CloseRound(A))
    assert step(desk) == ("draw-openings", 2)
    desk.do(commands.DrawOpenings(A, 5))
    assert all(encounter.opening for encounter in desk.group().rounds[1].encounters)
    assert desk.state.changes == ()
    with pytest.raises(DeskError, match="openings of round 2 are published"):
        desk.do(commands.DrawOpenings(A, 6))


def test_the_report_file_has_the_rounds_that_have_begun() -> None:
    desk = all_published()
    enter(desk, 1)
    assert len(report_of(desk.state, A).players[0].cells) == 1
