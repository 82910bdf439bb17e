"""Reasons are for the current round: pairs made by hand say so, with their author."""

import pytest
from tests.desk.event.desk import A, Desk
from tests.desk.event.test_drafts import LIM, SWISS, drafted, second_round

from tabellone.core.model import Outcome, Result
from tabellone.desk.event.commands import CorrectResult, EditPairings, HandPair, HandRest
from tabellone.desk.event.drafts import as_it_stands, colours_reversed, swapped
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.why import HandWork, SystemVerdict, WhyPaired, why, why_not, why_rest

BOTH = pytest.mark.parametrize("settings", [SWISS, LIM])


def whys(desk: Desk, number: int = 2) -> list[WhyPaired]:
    return [why(desk.state, A, number, encounter.board) for encounter in desk.group().rounds[number - 1].boards]


@BOTH
def test_a_pair_made_by_hand_says_by_whom_and_what_the_system_says_against_it(settings: GroupSettings) -> None:
    desk = second_round(settings=settings)
    boards = desk.group().rounds[1].boards
    before = whys(desk)
    desk.do(swapped(desk.state, A, boards[0].black, boards[2].black))
    first, second, third = whys(desk)
    for changed in (first, third):
        assert (changed.hand, changed.author, changed.verdict) == (HandWork.PAIR, "arbiter", SystemVerdict.OTHER_PAIRS)
        assert changed.steps
        assert changed.steps not in (before[0].steps, before[2].steps)
    assert (second.hand, second.verdict, second.steps) == (None, SystemVerdict.SAME, before[1].steps)
    assert second.is_round_changed


@BOTH
def test_swapped_colours_say_so_and_the_reasons_are_of_the_colours_that_the_system_gives(
    settings: GroupSettings,
) -> None:
    desk = second_round(settings=settings)
    (before, *_) = whys(desk)
    desk.do(colours_reversed(desk.state, A, 1))
    (turned, *_) = whys(desk)
    assert (turned.white, turned.black) == (before.black, before.white)
    assert (turned.hand, turned.author) == (HandWork.COLOURS, "arbiter")
    assert (turned.verdict, turned.steps) == (SystemVerdict.OTHER_COLOURS, before.steps)
    desk.do(colours_reversed(desk.state, A, 1))
    (turned_back, *_) = whys(desk)
    assert (turned_back.hand, turned_back.verdict) == (None, SystemVerdict.SAME)


def test_a_pair_made_again_as_the_system_makes_it_has_the_reasons_of_the_system() -> None:
    desk = second_round()
    boards = desk.group().rounds[1].boards
    before = whys(desk)
    for _ in range(2):
        desk.do(swapped(desk.state, A, boards[0].black, boards[2].black))
    (again, *_) = whys(desk)
    assert (again.hand, again.verdict, again.steps) == (HandWork.PAIR, SystemVerdict.SAME, before[0].steps)


def test_the_first_round_of_the_rotation_made_by_hand_does_not_speak_of_the_system_as_its_maker() -> None:
    desk = drafted()
    white, black = desk.group().rounds[0].boards[0].players
    desk.do(swapped(desk.state, A, black, desk.group().rounds[0].boards[1].black))
    changed = whys(desk, 1)[0]
    assert (changed.white, changed.hand, changed.verdict) == (white, HandWork.PAIR, SystemVerdict.OTHER_PAIRS)
    assert [step.rule.name for step in changed.steps] == ["comes_earlier_in_circle"]


def test_a_round_paired_by_hand_from_the_start_is_all_of_that_hand() -> None:
    desk = second_round()
    pairs = as_it_stands(desk.state, A)
    desk.do(EditPairings(A, tuple(HandPair(pair.black, pair.white) for pair in pairs.pairs)))
    assert {changed.hand for changed in whys(desk)} == {HandWork.COLOURS}
    again = second_round()
    rests = tuple(HandRest(player, Outcome.ZERO_POINT_BYE) for player in again.group().rounds[1].standing())
    again.do(EditPairings(A, (), rests))
    again.do(pairs)
    assert {(explanation.hand, explanation.verdict) for explanation in whys(again)} == {
        (HandWork.PAIR, SystemVerdict.SAME)
    }


def test_a_bye_given_by_hand_says_so_and_why_the_system_pairs_the_player() -> None:
    desk = second_round(7)
    last = desk.group().rounds[1]
    (resting,) = [rest.player for rest in last.rests]
    system_rest = why_rest(desk.state, A, 2, resting)
    assert (system_rest.hand, system_rest.verdict) == (None, SystemVerdict.SAME)
    paired = last.boards[0].white
    its_pair = whys(desk)[0]
    desk.do(swapped(desk.state, A, paired, resting))
    by_hand = why_rest(desk.state, A, 2, paired)
    assert (by_hand.hand, by_hand.author) == (HandWork.REST, "arbiter")
    assert (by_hand.verdict, by_hand.steps) == (SystemVerdict.OTHER_PAIRS, its_pair.steps)


def test_a_result_corrected_since_is_no_hand() -> None:
    desk = second_round(8)
    before = whys(desk)
    for board in (1, 2, 3, 4):
        desk.do(CorrectResult(A, 1, board, Result.BLACK_WINS, confirmed=True))
    after = whys(desk)
    assert {explanation.hand for explanation in after} == {None}
    assert {explanation.verdict for explanation in after} & {SystemVerdict.OTHER_COLOURS, SystemVerdict.OTHER_PAIRS}
    assert [explanation.verdict for explanation in before] == [SystemVerdict.SAME] * 4


def test_why_not_speaks_of_the_round_as_it_stands() -> None:
    desk = second_round()
    boards = desk.group().rounds[1].boards
    desk.do(swapped(desk.state, A, boards[0].black, boards[2].black))
    parted = why_not(desk.state, A, 2, *boards[0].players)
    assert (parted.are_paired, parted.are_paired_by_system) == (False, True)
    joined = why_not(desk.state, A, 2, boards[0].white, boards[2].black)
    assert (joined.are_paired, joined.are_paired_by_system) == (True, False)
