"""Penalties and bonuses of the arbiter count in standings, pairings and report, and can be taken back."""

from fractions import Fraction

import pytest
from tests.desk.event.desk import CHESS, A, Desk, ids, started

from tabellone.answers.files.check import checked
from tabellone.answers.files.report import read_report
from tabellone.answers.groups.card import card
from tabellone.answers.groups.correction import assigned_points
from tabellone.answers.groups.standings import standings
from tabellone.core.model import Colour, Result
from tabellone.desk.event.commands import (
    AddGroup,
    AssignPoints,
    CloseRound,
    EnterResult,
    MovePlayer,
    PairRound,
    PublishRound,
    RemovePlayer,
    RevokePoints,
)
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.roles import Role
from tabellone.formats.trf import write_trf

ONE, TWO, THREE, FOUR = ids(1, 2, 3, 4)
DUTCH = GroupSettings("Open", "dutch", 3, initial_colour=Colour.WHITE)
TABLE = GroupSettings("Girone", "round-robin")


def won_by_white(desk: Desk) -> Desk:
    """The next round, in which White wins on every board."""
    desk.all(PairRound(A), PublishRound(A))
    for encounter in desk.group().rounds[-1].encounters:
        desk.do(EnterResult(A, len(desk.group().rounds), encounter.board, Result.WHITE_WINS))
    return desk.all(CloseRound(A))


def points(desk: Desk) -> dict[EntrantId, Fraction]:
    return {line.player: line.points for line in standings(desk.state, A, Role.ARBITER).rows}


def pairs(desk: Desk) -> set[frozenset[EntrantId]]:
    return {frozenset(board.players) for board in desk.group().rounds[-1].encounters}


def test_a_penalty_counts_in_the_standings_with_its_reason_and_in_the_next_pairing() -> None:
    plain, penalised = won_by_white(started(8, DUTCH, CHESS)), won_by_white(started(8, DUTCH, CHESS))
    winners = [player for player, own in points(plain).items() if own == 1]
    penalised.do(AssignPoints(A, winners[0], Fraction(-1), "telefono acceso", 1))
    assert points(penalised)[winners[0]] == 0
    answer = standings(penalised.state, A, Role.ARBITER)
    assert [(step.rule.name, step.values["reason"]) for step in answer.assigned] == [
        ("arbiter_points_after_round", "telefono acceso")
    ]
    for desk in (plain, penalised):
        desk.do(PairRound(A))
    assert pairs(plain) != pairs(penalised)
    meets = next(pair for pair in pairs(penalised) if winners[0] in pair) - {winners[0]}
    assert not meets & set(winners)


def test_the_card_of_a_player_counts_a_penalty_from_its_round_on() -> None:
    desk = won_by_white(started(8, DUTCH, CHESS)).all(AssignPoints(A, ONE, Fraction(-1), "telefono", 1))
    won_by_white(desk)
    answer = card(desk.state, A, ONE, Role.ARBITER)
    brought = [card_round.points for card_round in answer.rounds]
    assert [card_round.total for card_round in answer.rounds] == [brought[0] - 1, answer.points]
    assert answer.points == sum(brought) - 1


def test_the_report_has_record_299_and_the_reason_and_agrees_with_its_points() -> None:
    desk = won_by_white(started(8, DUTCH, CHESS).all(AssignPoints(A, TWO, Fraction(1, 2), "errore dell'arbitro")))
    desk.do(AssignPoints(A, ONE, Fraction(-1), "telefono", 1))
    text = write_trf(report_of(desk.state, A))
    assert "299           0.5  000    2\r\n" in text
    assert "299          -1.0  001    1\r\n" in text
    assert "### Penalty @ Round 1: 1 -1: telefono\r\n" in text
    assert "### Bonus @ Round 1: 2 0.5 before the round: errore dell'arbitro\r\n" in text
    report = read_report(text.encode(), "open.trf")
    assert checked(report, None, CHESS.day_of_editions).agrees
    assert len(report.document.irregular_acts) == 2


def test_points_are_taken_back_until_a_round_is_paired_by_them() -> None:
    desk = won_by_white(started(8, DUTCH, CHESS))
    before = points(desk)
    desk.do(AssignPoints(A, ONE, Fraction(-1), "telefono", 1))
    answer = assigned_points(desk.state, A, Role.ARBITER)
    assert [(line.place, line.player.player, line.may_be_revoked) for line in answer.lines] == [(1, ONE, True)]
    desk.do(RevokePoints(A, 1))
    assert points(desk) == before
    desk.do(AssignPoints(A, ONE, Fraction(-1), "telefono", 1))
    won_by_white(desk)
    assert not assigned_points(desk.state, A, Role.ARBITER).lines[0].may_be_revoked
    with pytest.raises(DeskError, match="give the player as many the other way in round 2"):
        desk.do(RevokePoints(A, 1))
    with pytest.raises(DeskError, match="belong to round 2, which was paired last, not to round 1"):
        desk.do(AssignPoints(A, ONE, Fraction(-1), "telefono", 1))


def test_in_a_round_robin_whose_pairs_rest_on_no_points_every_round_begun_may_be_named() -> None:
    desk = started(4, TABLE, CHESS)
    won_by_white(won_by_white(desk))
    assert assigned_points(desk.state, A, Role.ARBITER).rounds == (2, 1)
    desk.all(AssignPoints(A, ONE, Fraction(-1), "ritardo", 1), RevokePoints(A, 1))
    with pytest.raises(DeskError, match="from 1 to 2, not to round 3"):
        desk.do(AssignPoints(A, ONE, Fraction(-1), "ritardo", 3))


def test_points_given_before_the_first_round_go_with_who_moves_and_end_with_who_is_removed() -> None:
    desk = started(6, DUTCH, CHESS)
    desk.all(AddGroup(GroupSettings("B", "dutch", 3)), AssignPoints(A, ONE, Fraction(1), "vantaggio"))
    desk.all(AssignPoints(A, TWO, Fraction(1), "vantaggio"), MovePlayer(ONE, A, GroupId(2)), RemovePlayer(TWO))
    assert desk.group().given_points == ()
    assert [one.player for one in desk.group(GroupId(2)).given_points] == [ONE]
