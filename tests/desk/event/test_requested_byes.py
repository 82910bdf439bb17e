"""Byes on request, late entries, withdrawals, pairs kept apart and the colour lot, in every Swiss system of FIDE."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from tests.desk.event.desk import CHESS, A, Desk, ids, players, started

from tabellone.core.model import Colour, Outcome
from tabellone.core.pairing.order import colour_of_first
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseRound,
    CreateEvent,
    EnterLatePlayer,
    EnterPlayers,
    PairRound,
    PublishRound,
    SetAttendance,
    SetWishes,
    WithdrawPlayer,
)
from tabellone.desk.event.draft_warnings import comparison
from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.event.tournament import points_of
from tabellone.desk.event.why import why
from tabellone.desk.fold import folded
from tabellone.formats.trf import read_trf, write_trf
from tabellone.formats.trf.contents import Forbidden

EVENT = replace(CHESS, starts_on=date(2026, 5, 2))
SYSTEMS = ("dutch", "dubov", "burstein", "lim")
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HALF = Fraction(1, 2)


def group(system: str) -> GroupSettings:
    return GroupSettings("A", system, 5, initial_colour=Colour.WHITE)


def played(system: str) -> Desk:
    """Twelve players, of whom three ask for a bye; one enters late, and one leaves."""
    desk = started(12, group(system), EVENT)
    asked = {9: Attendance.HALF_POINT_BYE, 10: Attendance.ZERO_POINT_BYE, 11: Attendance.FULL_POINT_BYE}
    for player, bye in asked.items():
        desk.do(SetAttendance(A, EntrantId(player), 1, bye))
    desk.do(PairRound(A))
    assert comparison(desk.state, A).agrees
    desk.do(PublishRound(A))
    desk.play(3)
    desk.do(CloseRound(A))
    desk.do(EnterLatePlayer(A, PlayerDetails("Late Entry", 2100), announced_in_writing=True, arbiter_agrees=True))
    desk.play_round(4)
    desk.do(WithdrawPlayer(A, EntrantId(12)))
    desk.play_round(5)
    return desk


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_requested_bye_has_its_points_and_the_report_file_says_all_of_it(system: str) -> None:
    desk = played(system)
    first, _, third = desk.group().rounds
    outcomes = {rest.player: rest.outcome for rest in first.rests}
    assert outcomes == {
        EntrantId(9): Outcome.HALF_POINT_BYE,
        EntrantId(10): Outcome.ZERO_POINT_BYE,
        EntrantId(11): Outcome.FULL_POINT_BYE,
        **{player: Outcome.ALLOCATED_BYE for player in outcomes if player not in ids(9, 10, 11)},
    }
    assert len(first.encounters) * 2 + len(outcomes) == 12
    assert len(outcomes) == 4, "nine players are left: one of them has the allocated bye"
    assert EntrantId(12) in {rest.player for rest in third.rests}
    text = write_trf(report_of(desk.state, A, with_plans=True))
    document = read_trf(text.encode(), "open.trf")
    taken = event_of_report(document, ReportChoice(), book="b", author="anna", at=NOON, source="open.trf")
    again = folded(EventBook(), taken.entries).state
    assert points_of(again, A) == points_of(desk.state, A)
    assert not any(round_state.is_made_by_hand for round_state in again.group(A).rounds)
    # The cells of rounds before a late entry are blank, and read as rounds without points.
    blank, zero = " " * 8, "0000 - Z"
    assert write_trf(report_of(again, A, with_plans=True)).replace(zero, blank) == text.replace(zero, blank)


@pytest.mark.parametrize(("points", "system"), [(Fraction(1), "dutch"), (HALF, "dutch"), (HALF, "dubov")])
def test_the_allocated_bye_is_worth_what_the_event_says(points: Fraction, system: str) -> None:
    scoring = replace(EVENT.scoring, allocated_bye=points)
    desk = started(5, group(system), replace(EVENT, scoring=scoring))
    desk.play_round(1)
    resting = next(rest.player for rest in desk.group().rounds[0].rests)
    assert points_of(desk.state, A)[resting] == points
    assert "162" in write_trf(report_of(desk.state, A)) or points == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_pairs_that_are_kept_apart_do_not_meet_and_stand_in_the_report_file(system: str) -> None:
    desk = started(8, group(system), EVENT)
    desk.do(PairRound(A))
    banned = tuple(encounter.players for encounter in desk.group().rounds[0].encounters)
    barred = started(8, group(system), EVENT)
    barred.do(SetWishes(A, banned))
    barred.do(PairRound(A))
    assert not {frozenset(encounter.players) for encounter in barred.group().rounds[0].encounters} & set(
        map(frozenset, banned)
    )
    records = report_of(barred.state, A, with_plans=True).all(Forbidden)
    assert {frozenset(record.players) for record in records} == {frozenset(map(int, pair)) for pair in banned}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_first_colour_is_drawn_from_a_seed_that_is_kept_and_told(system: str, seed: int) -> None:
    desk = Desk().all(CreateEvent(EVENT, replace(group(system), initial_colour=None)), EnterPlayers(A, players(6)))
    desk.do(AssignNumbers(A, desk.group().members))
    desk.do(PairRound(A, colour_seed=seed))
    settings = desk.group().settings
    assert (settings.initial_colour, settings.colour_seed) == (colour_of_first(seed), seed)
    encounter = next(one for one in desk.group().rounds[0].encounters if EntrantId(1) in one.players)
    assert (encounter.white == EntrantId(1)) == (settings.initial_colour is Colour.WHITE)
    steps = why(desk.state, A, 1, encounter.board).steps
    assert steps[-1].rule.name == "colour_of_first"
    assert steps[-1].values["seed"] == seed


@pytest.mark.parametrize(
    ("edition", "written", "agreed", "article"),
    [
        ("2026", False, True, None),
        ("2026", True, False, "only if the arbiter accepts it (FIDE, C.04.2 2.4)"),
        ("2017", True, True, None),
        ("2017", False, True, "announced in writing and the arbiter accepts it (FIDE, Swiss 17)"),
    ],
)
def test_a_late_entry_is_admitted_by_the_rules_of_the_time(
    edition: str, written: bool, agreed: bool, article: str | None
) -> None:
    desk = started(6, replace(group("dutch"), edition=edition), EVENT)
    desk.play_round(3)
    late = EnterLatePlayer(A, PlayerDetails("Late Entry", 2100), announced_in_writing=written, arbiter_agrees=agreed)
    if article is None:
        desk.do(late)
        assert desk.group().first_rounds[EntrantId(7)] == 2
    else:
        with pytest.raises(DeskError, match=re.escape(article)):
            desk.do(late)
