"""The list of what is allowed now offers no command that has no game or player to act on."""

import pytest
from tests.desk.event.desk import ADJOURNED, A, Desk, players, started

from tabellone.core.model import Colour, Result
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import GroupSettings
from tabellone.locales.words import words

FOUR = GroupSettings("A", "lim", 3, initial_colour=Colour.WHITE)


def _published() -> Desk:
    return started(4, FOUR).all(commands.PairRound(A), commands.PublishRound(A))


def _offered(desk: Desk) -> set[type]:
    of_games = (
        commands.EnterResult,
        commands.AdjournGame,
        commands.ForfeitGames,
        commands.CorrectResult,
        commands.ConfirmResult,
        commands.DecideDispute,
        commands.DisputeResult,
        commands.WithdrawReport,
    )
    return {command for command in of_games if allowance(desk.state, command, A).is_allowed}


def test_in_a_new_round_results_are_entered_and_none_corrected_or_confirmed() -> None:
    assert _offered(_published()) == {commands.EnterResult, commands.AdjournGame, commands.ForfeitGames}


def test_when_every_game_has_a_result_they_are_only_corrected_and_confirmed() -> None:
    desk = _published()
    desk.play(1)
    assert _offered(desk) == {commands.CorrectResult, commands.ConfirmResult}
    refusal = allowance(desk.state, commands.EnterResult, A).reason
    assert refusal is not None
    assert str(refusal) == "group A: every game has a result"


@pytest.mark.parametrize(("language", "named"), [("en", "group A: "), ("it", "gruppo A: ")])
def test_a_refusal_names_the_group_only_where_an_event_has_several(language: str, named: str) -> None:
    desk, of_reader = _published(), words(language).refusal
    desk.play(1)
    reason = allowance(desk.state, commands.EnterResult, A).reason
    with pytest.raises(DeskError) as refused:
        desk.all(commands.PublishRound(A))
    assert reason is not None
    assert not of_reader(reason).startswith(named[:4])
    assert not of_reader(refused.value).startswith(named[:4])
    desk.all(commands.AddGroup(GroupSettings("B", "lim", 3), confirmed=True))
    several = allowance(desk.state, commands.EnterResult, A).reason
    assert several is not None
    assert of_reader(several) == f"{named}{of_reader(reason)}"


def test_an_adjourned_game_is_ended_adjourned_again_or_corrected_but_not_confirmed() -> None:
    desk = started(2, GroupSettings("A", "round-robin"))
    desk.all(commands.PairRound(A), commands.PublishRound(A), commands.AdjournGame(A, 1, 1, ADJOURNED))
    assert _offered(desk) == {commands.EnterResult, commands.AdjournGame, commands.CorrectResult}


def test_what_is_confirmed_waits_for_no_confirmation() -> None:
    desk = started(2, GroupSettings("A", "round-robin")).all(commands.PairRound(A), commands.PublishRound(A))
    desk.all(commands.EnterResult(A, 1, 1, Result.DRAW), commands.ConfirmResult(A, 1, 1, 1, "the opponent"))
    assert _offered(desk) == {commands.CorrectResult}


@pytest.mark.parametrize("second", [False, True])
def test_nobody_can_be_removed_once_every_group_is_paired(second: bool) -> None:
    desk = started(4, FOUR)
    assert allowance(desk.state, commands.RemovePlayer).is_allowed
    if second:
        desk.all(
            commands.AddGroup(GroupSettings("B", "lim", 3, initial_colour=Colour.WHITE)),
            commands.EnterPlayers(GroupId(2), players(2)[:1]),
        )
    desk.do(commands.PairRound(A))
    assert allowance(desk.state, commands.RemovePlayer).is_allowed is second
    if second:
        desk.do(commands.RemovePlayer(EntrantId(5)))
