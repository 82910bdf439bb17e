"""Rounds changed by hand, the rules that they break, and why a board is as it is."""

from dataclasses import replace

import pytest
from tests.desk.event.desk import CHESS, A, Desk, ids, started

from tabellone.core.model import Colour, Outcome, Result
from tabellone.core.pairing.proposal import WarningKind
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseRound,
    EditPairings,
    EnterResult,
    HandPair,
    HandRest,
    PairRound,
    PublishRound,
    SetAttendance,
    SetWishes,
)
from tabellone.desk.event.draft_warnings import (
    DraftWarning,
    comparison,
    draft_warnings,
    proposal_warnings,
)
from tabellone.desk.event.drafts import as_it_stands, colours_reversed, swapped
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.tournament import engine_pairing
from tabellone.desk.event.why import SystemVerdict, why, why_not, why_rest

SWISS = GroupSettings("Unico", "italo-swiss", 3)
LIM = GroupSettings("Unico", "lim", 5, initial_colour=Colour.WHITE)


def drafted(count: int = 6, settings: GroupSettings = SWISS) -> Desk:
    return started(count, settings, CHESS if settings.system == "lim" else replace(CHESS)).all(PairRound(A))


def second_round(count: int = 6, settings: GroupSettings = SWISS) -> Desk:
    desk = started(count, settings, CHESS)
    desk.all(PairRound(A), PublishRound(A))
    for board in range(1, count // 2 + 1):
        desk.do(EnterResult(A, 1, board, Result.WHITE_WINS))
    return desk.all(CloseRound(A), PairRound(A))


def kinds(desk: Desk) -> set[WarningKind]:
    return {warning.kind for warning in draft_warnings(desk.state, A)}


def only(desk: Desk, kind: WarningKind) -> list[DraftWarning]:
    return [warning for warning in draft_warnings(desk.state, A) if warning.kind is kind]


@pytest.mark.parametrize("settings", [SWISS, LIM, GroupSettings("Unico", "round-robin")])
@pytest.mark.parametrize("count", [6, 7])
def test_the_draft_of_the_system_breaks_nothing(settings: GroupSettings, count: int) -> None:
    desk = second_round(count, settings)
    assert draft_warnings(desk.state, A) == ()
    assert comparison(desk.state, A).agrees


@pytest.mark.parametrize("settings", [SWISS, LIM])
def test_a_rematch_is_told_with_the_rule_that_it_breaks(settings: GroupSettings) -> None:
    desk = second_round(settings=settings)
    first = desk.group().rounds[0].encounters[0].players
    now = next(board for board in desk.group().rounds[1].boards if first[0] in board.players)
    partner = now.black if now.white == first[0] else now.white
    desk.do(swapped(desk.state, A, partner, first[1]))
    (rematch,) = [warning for warning in only(desk, WarningKind.REMATCH) if first[0] in warning.players]
    assert set(rematch.players) == set(first)
    assert {rematch.steps[0].values["first"], rematch.steps[0].values["second"]} == {
        desk.group().numbers[player] for player in first
    }


def test_pairs_across_scores_that_the_system_does_not_make_are_told() -> None:
    desk = second_round()
    winners = [encounter.white for encounter in desk.group().rounds[0].boards]
    top = next(board for board in desk.group().rounds[1].boards if set(board.players) <= set(winners))
    others = next(board for board in desk.group().rounds[1].boards if not set(board.players) & set(winners))
    desk.do(swapped(desk.state, A, top.black, others.black))
    assert {WarningKind.SCORE_DIFFERENCE, WarningKind.UNLIKE_THE_SYSTEM} <= kinds(desk)
    compared = comparison(desk.state, A)
    assert not compared.agrees
    assert len(compared.missing) == len(compared.added) == 2


def test_colours_turned_round_are_unlike_the_system() -> None:
    desk = drafted()
    board = desk.group().rounds[0].boards[1]
    desk.do(colours_reversed(desk.state, A, 2))
    assert desk.group().rounds[0].boards[1].players == (board.black, board.white)
    assert draft_warnings(desk.state, A) == (DraftWarning(WarningKind.UNLIKE_THE_SYSTEM, (board.black, board.white)),)


def test_a_third_white_running_is_beyond_the_limit_of_colours() -> None:
    desk = started(8, LIM, CHESS)
    for _ in range(2):
        desk.do(PairRound(A))
        draft = as_it_stands(desk.state, A)
        pairs = tuple(HandPair(p.black, p.white) if p.black == 1 else p for p in draft.pairs)
        if pairs != draft.pairs:
            desk.do(replace(draft, pairs=pairs))
        desk.do(PublishRound(A))
        desk.play(3)
        desk.do(CloseRound(A))
    desk.do(PairRound(A))
    board = next(encounter for encounter in desk.group().rounds[2].boards if 1 in encounter.players)
    assert board.black == 1
    desk.do(colours_reversed(desk.state, A, board.board))
    (limit,) = only(desk, WarningKind.COLOUR_LIMIT)
    assert limit.players == ids(1)
    assert limit.steps[0].rule.name == "forbidden_colours"


def test_who_has_rested_should_not_rest_again() -> None:
    desk = second_round(7)
    (rested,) = [rest.player for rest in desk.group().rounds[0].rests]
    (resting,) = [rest.player for rest in desk.group().rounds[1].rests]
    desk.do(swapped(desk.state, A, rested, resting))
    (second,) = only(desk, WarningKind.SECOND_REST)
    assert second.players == (rested,)


def test_who_won_by_forfeit_should_not_rest_next_in_the_lim_system() -> None:
    desk = started(7, LIM, CHESS).all(PairRound(A), PublishRound(A))
    desk.do(EnterResult(A, 1, 1, Result.WHITE_WINS_BY_FORFEIT))
    desk.play(2)
    desk.all(CloseRound(A), PairRound(A))
    lucky = desk.group().rounds[0].boards[0].white
    (resting,) = [rest.player for rest in desk.group().rounds[1].rests]
    desk.do(swapped(desk.state, A, lucky, resting))
    assert only(desk, WarningKind.REST_AFTER_UNPLAYED_WIN)[0].players == (lucky,)


def test_a_player_who_turns_out_to_be_absent_is_told_of() -> None:
    desk = drafted().all(SetAttendance(A, EntrantId(1), 1, Attendance.ABSENT))
    assert only(desk, WarningKind.ABSENT_PAIRED)[0].players == ids(1)


def test_players_whom_the_arbiter_keeps_apart_are_told_of() -> None:
    desk = drafted()
    pair = desk.group().rounds[0].boards[0].players
    desk = started(6, SWISS, CHESS).all(SetWishes(A, (pair,)), PairRound(A))
    draft = as_it_stands(desk.state, A)
    others = [player for player in desk.group().members if player not in pair]
    pairs = (HandPair(*pair), HandPair(*others[:2]), HandPair(*others[2:]))
    desk.do(replace(draft, pairs=pairs))
    assert only(desk, WarningKind.KEPT_APART)[0].players == pair


def test_a_proposal_that_cannot_be_is_answered_with_warnings_too() -> None:
    desk = drafted()
    one, two, three = ids(1, 2, 3)
    absurd = EditPairings(A, (HandPair(one, two), HandPair(two, three)), (HandRest(one, Outcome.ALLOCATED_BYE),))
    warnings = {(warning.kind, warning.players) for warning in proposal_warnings(desk.state, absurd)}
    assert {(WarningKind.PAIRED_TWICE, (one,)), (WarningKind.PAIRED_TWICE, (two,))} <= warnings
    assert {(WarningKind.LEFT_OUT, ids(n)) for n in (4, 5, 6)} <= warnings


def test_a_draft_in_which_somebody_is_left_out_is_not_published() -> None:
    desk = drafted()
    draft = as_it_stands(desk.state, A)
    desk.do(replace(draft, pairs=draft.pairs[:-1]))
    with pytest.raises(DeskError, match="is unpaired and has no bye"):
        desk.do(PublishRound(A))
    left = (draft.pairs[-1].white, draft.pairs[-1].black)
    rests = tuple(HandRest(player, Outcome.ZERO_POINT_BYE) for player in left)
    desk.all(replace(draft, pairs=draft.pairs[:-1], rests=rests), PublishRound(A))


def test_a_group_paired_by_hand_starts_from_an_empty_draft() -> None:
    desk = started(4, GroupSettings("Unico", "manual", 2)).all(PairRound(A))
    assert desk.group().rounds[0].encounters == ()
    desk.do(EditPairings(A, (HandPair(*ids(1, 2)), HandPair(*ids(3, 4)))))
    assert kinds(desk) == set()
    assert not comparison(desk.state, A).agrees
    desk.do(PublishRound(A))
    with pytest.raises(DeskError, match="made by hand"):
        why(desk.state, A, 1, 1)


def test_new_pairs_come_first_in_the_order_of_pairing_and_the_others_stay_in_theirs() -> None:
    desk = drafted(8)
    before = [encounter.players for encounter in desk.group().rounds[0].encounters]
    boards = {encounter.players: encounter.board for encounter in desk.group().rounds[0].encounters}
    desk.do(colours_reversed(desk.state, A, boards[before[1]]))
    turned = before[1][::-1]
    assert [encounter.players for encounter in desk.group().rounds[0].encounters] == [
        turned,
        before[0],
        *before[2:],
    ]


@pytest.mark.parametrize("settings", [SWISS, LIM, GroupSettings("Unico", "round-robin")])
def test_every_board_of_a_round_says_why(settings: GroupSettings) -> None:
    desk = second_round(7, settings)
    for number in (1, 2):
        for encounter in desk.group().rounds[number - 1].boards:
            explanation = why(desk.state, A, number, encounter.board)
            assert (explanation.verdict, explanation.hand) == (SystemVerdict.SAME, None)
            assert explanation.steps
            assert (explanation.white, explanation.black) == encounter.players
        for rest in desk.group().rounds[number - 1].rests:
            assert why_rest(desk.state, A, number, rest.player).steps


def test_why_takes_a_pairing_that_is_known_already() -> None:
    desk = second_round(7)
    round_state = desk.group().rounds[1]
    answer = engine_pairing(desk.state, desk.group(), 2, round_state.basis)
    assert why(desk.state, A, 2, 1, answer) == why(desk.state, A, 2, 1)
    (resting,) = [rest.player for rest in round_state.rests]
    assert why_rest(desk.state, A, 2, resting, answer) == why_rest(desk.state, A, 2, resting)


def test_why_still_answers_after_numbers_have_become_final() -> None:
    desk = second_round(8, LIM).all(PublishRound(A))
    desk.play(1)
    desk.all(CloseRound(A), AssignNumbers(A, desk.group().members[::-1], confirmed=True))
    assert all(why(desk.state, A, 1, board).verdict is SystemVerdict.SAME for board in (1, 2, 3, 4))


def test_two_players_who_do_not_meet_are_told_why_not() -> None:
    desk = second_round()
    white, black = desk.group().rounds[0].encounters[0].players
    explanation = why_not(desk.state, A, 2, white, black)
    assert not explanation.are_paired
    assert explanation.steps[0].rule.name == "have_met"
    with pytest.raises(DeskError, match="id 99"):
        why_not(desk.state, A, 2, white, EntrantId(99))
    with pytest.raises(DeskError, match="does not have the bye"):
        why_rest(desk.state, A, 2, white)
    with pytest.raises(DeskError, match="round 3 has not been paired"):
        why(desk.state, A, 3, 1)
