"""The list of what is allowed now offers nothing that could be done for no game and no player."""

import pytest
from tests.desk.event.desk import ADJOURNED, A, Desk, players, started

from tabellone.core.model import Result
from tabellone.desk.event import commands as do
from tabellone.desk.event.allowed import allowance
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.settings import GroupSettings

FOUR = GroupSettings("A", "lim", 3)


def _published() -> Desk:
    return started(4, FOUR).all(do.PairRound(A), do.PublishRound(A))


def _offered(desk: Desk) -> set[type]:
    of_games = (do.EnterResult, do.AdjournGame, do.ForfeitGames, do.CorrectResult, do.ConfirmResult)
    return {command for command in of_games if allowance(desk.state, command, A).is_allowed}


def test_in_a_new_round_results_are_entered_and_none_corrected_or_confirmed() -> None:
    assert _offered(_published()) == {do.EnterResult, do.AdjournGame, do.ForfeitGames}


def test_when_every_game_has_a_result_they_are_only_corrected_and_confirmed() -> None:
    desk = _published()
    desk.play(1)
    assert _offered(desk) == {do.CorrectResult, do.ConfirmResult}
    found = allowance(desk.state, do.EnterResult, A).reason
    assert found is not None
    assert str(found) == "group A: every game has a result"


def test_an_adjourned_game_is_ended_adjourned_again_or_corrected_but_not_confirmed() -> None:
    desk = started(2, GroupSettings("A", "round-robin"))
    desk.all(do.PairRound(A), do.PublishRound(A), do.AdjournGame(A, 1, 1, ADJOURNED))
    assert _offered(desk) == {do.EnterResult, do.AdjournGame, do.CorrectResult}


def test_what_is_confirmed_waits_for_no_confirmation() -> None:
    desk = started(2, GroupSettings("A", "round-robin")).all(do.PairRound(A), do.PublishRound(A))
    desk.all(do.EnterResult(A, 1, 1, Result.DRAW), do.ConfirmResult(A, 1, 1, 1, "the opponent"))
    assert _offered(desk) == {do.CorrectResult}


@pytest.mark.parametrize("second", [False, True])
def test_nobody_can_be_removed_once_every_group_is_paired(second: bool) -> None:
    desk = started(4, FOUR)
    assert allowance(desk.state, do.RemovePlayer).is_allowed
    if second:
        desk.all(do.AddGroup(GroupSettings("B", "lim", 3)), do.EnterPlayers(GroupId(2), players(2)[:1]))
    desk.do(do.PairRound(A))
    assert allowance(desk.state, do.RemovePlayer).is_allowed is second
    if second:
        desk.do(do.RemovePlayer(EntrantId(5)))
