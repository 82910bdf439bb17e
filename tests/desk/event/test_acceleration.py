"""Acceleration at the desk: chosen, unchanged by late entries, part of the reasons, and in the report file."""

from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from tests.desk.event.desk import CHESS, A, Desk, ids, players, started

from tabellone.core.model import Colour, Scoring
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.proposal import WarningKind
from tabellone.core.refusal import Refusal
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import (
    CloseRound,
    EditGroup,
    EditPlayer,
    EnterLatePlayer,
    PairRound,
    PublishRound,
    RankPlayers,
    SetAttendance,
)
from tabellone.desk.event.draft_warnings import draft_warnings
from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import GroupSettings, checked_group
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.event.tournament import all_virtual_points, points_of
from tabellone.desk.event.why import why, why_not
from tabellone.desk.fold import folded
from tabellone.formats.trf import read_trf, write_trf
from tabellone.formats.trf.contents import Acceleration

EVENT = replace(CHESS, starts_on=date(2026, 5, 2))
BAKU = GroupSettings("A", "dutch", 5, initial_colour=Colour.WHITE, acceleration=AccelerationMethod.BAKU)
HALEY = replace(BAKU, acceleration=AccelerationMethod.HALEY)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def taken(text: str) -> EventState:
    document = read_trf(text.encode(), "open.trf")
    event = event_of_report(document, ReportChoice(), book="b", author="anna", at=NOON, source="open.trf")
    return folded(EventBook(), event.entries).state


def test_the_first_round_of_an_accelerated_group_pairs_each_half_by_itself() -> None:
    desk = started(16, BAKU, EVENT)
    desk.do(PairRound(A))
    first = desk.group().rounds[0]
    assert all((encounter.white <= 8) == (encounter.black <= 8) for encounter in first.encounters)
    assert (first.basis.acceleration, first.basis.last_accelerated) == (AccelerationMethod.BAKU, EntrantId(8))


def test_the_reasons_of_a_board_say_the_pairing_scores_and_the_standings_do_not_have_them() -> None:
    desk = started(8, BAKU, EVENT)
    desk.play_round(1)
    desk.do(PairRound(A))
    top = why(desk.state, A, 2, 1).steps[0]
    assert (top.rule.name, top.citation.article) == ("pairing_score", "C.04.7 1.5")
    assert top.values["score"] == top.values["own_points"] + 1
    told = why_not(desk.state, A, 2, EntrantId(1), EntrantId(8))
    assert told.steps[0].rule.name == "pairing_score"
    assert max(points_of(desk.state, A).values()) <= 1


def test_a_late_entry_among_the_strongest_is_accelerated_and_the_last_player_stays_the_same() -> None:
    desk = started(8, BAKU, EVENT)
    desk.play_round(1)
    assert desk.group().rounds[0].basis.last_accelerated == EntrantId(4)
    late = PlayerDetails("Late Entry", 2975)
    desk.do(EnterLatePlayer(A, late, announced_in_writing=True, arbiter_agrees=True))
    desk.do(RankPlayers(A, 1, confirmed=True))
    desk.do(PairRound(A))
    basis = desk.group().rounds[1].basis
    assert basis.last_accelerated == EntrantId(4)
    virtual = all_virtual_points(desk.state, desk.group())
    numbers = desk.group().numbers
    assert numbers[EntrantId(9)] == 2
    assert set(virtual[2]) == {numbers[player] for player in ids(1, 2, 3, 4, 9)}
    assert set(virtual[1]) == {numbers[player] for player in ids(1, 2, 3, 4)}


def test_who_is_away_from_the_first_round_without_points_is_not_in_the_list() -> None:
    desk = started(9, BAKU, EVENT)
    desk.do(SetAttendance(A, EntrantId(9), 1, Attendance.ABSENT))
    desk.do(PairRound(A))
    assert desk.group().rounds[0].basis.last_accelerated == EntrantId(4)
    with_bye = started(9, BAKU, EVENT)
    with_bye.do(SetAttendance(A, EntrantId(9), 1, Attendance.HALF_POINT_BYE))
    with_bye.do(PairRound(A))
    assert with_bye.group().rounds[0].basis.last_accelerated == EntrantId(6)


@pytest.mark.parametrize(
    ("settings", "code", "records"),
    [
        (BAKU, "FIDE_DUTCH_BAKU", [("1", 1, 2, 1, 6), ("1/2", 3, 3, 1, 6)]),
        (replace(BAKU, system="dubov"), "FIDE_DUBOV_BAKU", [("1", 1, 2, 1, 6), ("1/2", 3, 3, 1, 6)]),
        (HALEY, "FIDE_DUTCH", [("1", 1, 2, 1, 6)]),
    ],
)
def test_the_report_has_the_virtual_points_and_comes_back_with_them(
    settings: GroupSettings, code: str, records: list[tuple[str, int, int, int, int]]
) -> None:
    desk = started(10, settings, EVENT)
    for seed in range(3):
        desk.play_round(seed)
    document = report_of(desk.state, A, with_plans=True)
    assert document.value("192") == code
    assert list(document.all(Acceleration)) == [
        Acceleration(Fraction(points), first, last, top, bottom) for points, first, last, top, bottom in records
    ]
    text = write_trf(document)
    again = taken(text)
    group = again.group(A)
    assert group.settings.acceleration is settings.acceleration
    assert not any(round_state.is_made_by_hand for round_state in group.rounds)
    assert write_trf(report_of(again, A, with_plans=True)) == text


def test_acceleration_is_refused_where_it_does_not_belong() -> None:
    with pytest.raises(Refusal, match="does not know this choice"):
        checked_group(replace(BAKU, system="lim"), EVENT)
    three_points = Scoring(Fraction(3), Fraction(1), Fraction(0), Fraction(3), Fraction(3))
    with pytest.raises(Refusal, match=r"C\.04\.7 art\. 1"):
        checked_group(BAKU, replace(EVENT, scoring=three_points))
    desk = started(8, BAKU, EVENT)
    desk.do(PairRound(A))
    plain = replace(desk.group().settings, acceleration=None)
    with pytest.raises(Refusal, match="acceleration cannot change once a round is paired"):
        desk.do(EditGroup(A, plain))


def renumbered(desk: Desk) -> None:
    desk.do(RankPlayers(A, 1, confirmed=True))


def test_numbers_stand_once_the_fourth_round_is_paired_but_a_late_entry_finds_his_place() -> None:
    plain = replace(BAKU, acceleration=None, rounds=7)
    desk = started(12, plain, EVENT)
    for seed in range(4):
        desk.play_round(seed)
    desk.do(EnterLatePlayer(A, PlayerDetails("Late Entry", 2975), announced_in_writing=True, arbiter_agrees=True))
    renumbered(desk)
    assert desk.group().numbers[EntrantId(13)] == 2
    order = sorted(desk.group().members, key=lambda player: -desk.group().numbers[player])
    assert order[0] == EntrantId(12)


def test_a_correction_after_the_fourth_round_renumbers_nobody_and_before_it_does() -> None:
    plain = replace(BAKU, acceleration=None, rounds=7)
    stronger = replace(players(12)[11], rating=2999)
    early = started(12, plain, EVENT)
    early.play_round(1)
    early.do(EditPlayer(EntrantId(12), stronger, confirmed=True))
    renumbered(early)
    assert early.group().numbers[EntrantId(12)] == 1
    changed = started(12, plain, EVENT)
    for seed in range(4):
        changed.play_round(seed)
    changed.do(EditPlayer(EntrantId(12), stronger, confirmed=True))
    with pytest.raises(Refusal, match=r"C\.04\.2 art\. 2\.3"):
        renumbered(changed)


def test_a_late_entry_of_the_second_round_renumbers_everybody_and_one_after_the_fourth_keeps_the_order() -> None:
    plain = replace(BAKU, acceleration=None, rounds=7)
    late = EnterLatePlayer(A, PlayerDetails("Late Entry", 2975), announced_in_writing=True, arbiter_agrees=True)
    stronger = EditPlayer(EntrantId(12), replace(players(12)[11], rating=2999), confirmed=True)
    second, fifth = started(12, plain, EVENT), started(12, plain, EVENT)
    second.play_round(1)
    for seed in range(4):
        fifth.play_round(seed)
    for desk in (second, fifth):
        before = [desk.group().numbers[player] for player in ids(1, 2, 12)]
        desk.do(late)
        assert [desk.group().numbers[player] for player in ids(1, 2, 12)] == before == [1, 2, 12]
    renumbered(second.all(stronger))
    assert [second.group().numbers[player] for player in ids(12, 1, 13, 2)] == [1, 2, 3, 4]
    renumbered(fifth)
    assert [fifth.group().numbers[player] for player in ids(1, 13, 2, 12)] == [1, 2, 3, 13]
    with pytest.raises(Refusal, match=r"C\.04\.2 art\. 2\.3"):
        renumbered(fifth.all(stronger))


def test_a_second_half_point_bye_is_remarked_and_not_refused() -> None:
    desk = started(8, replace(BAKU, acceleration=None), EVENT)
    for number in (1, 2):
        desk.do(SetAttendance(A, EntrantId(8), number, Attendance.HALF_POINT_BYE))
        desk.do(PairRound(A))
        remarks = [warning for warning in draft_warnings(desk.state, A) if warning.kind is WarningKind.HALF_POINT_BYES]
        assert [warning.players for warning in remarks] == ([] if number == 1 else [ids(8)])
        desk.do(PublishRound(A))
        desk.play(number)
        desk.do(CloseRound(A))
    assert not WarningKind.HALF_POINT_BYES.breaks_a_rule
