"""Missing details, twins and skipped lists are decided at the desk, so that pages, API and commands refuse alike."""

from dataclasses import replace
from datetime import date

import pytest
from tests.desk.office.test_office_book import PLAYERS, UISP, A, B, after, event, office

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import CommissionEntry, EventId, GameEntry, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.commands import PublishList, ReportEvent, ReportEvents, SetRatings
from tabellone.desk.office.reports import EventDetails, event_details_of, report_of_games, with_details
from tabellone.desk.office.state import SkippedListError, TwinError
from tabellone.desk.report_records import TimeControlError
from tabellone.formats.register.games import GameRow

DAY = date(2026, 5, 2)
CHESS = EventDetails("Open", (UISP,), DAY, DAY, DAY)
ROWS = (GameRow("t.csv", 2, 1, "a", "b", Result.DRAW),)
ROSTER = {"a": A, "b": B}


@pytest.mark.parametrize(("minutes", "increment"), [(None, 0), (15, 0), (30, 0), (29, 10), (None, 10)])
def test_an_event_for_the_uisp_needs_its_time_control(minutes: int | None, increment: int) -> None:
    known = replace(CHESS, minutes=minutes, increment_seconds=increment)
    with pytest.raises(TimeControlError, match="needs the time control: standard, rapid or blitz, or minutes and"):
        report_of_games(ROWS, ROSTER, EventId("open"), known)


@pytest.mark.parametrize("pace", Pace)
def test_a_pace_that_is_told_is_taken(pace: Pace) -> None:
    assert report_of_games(ROWS, ROSTER, EventId("open"), replace(CHESS, pace=pace)).pace is pace


def test_a_long_rapid_and_other_systems_need_no_pace() -> None:
    long_rapid = replace(CHESS, minutes=30, increment_seconds=10)
    draughts = replace(CHESS, systems=(RatingSystem.ELO_RUBELE_ITALIANA,))
    for known in (long_rapid, draughts):
        assert report_of_games(ROWS, ROSTER, EventId("open"), known).pace is Pace.STANDARD


def test_an_event_that_is_to_count_for_the_uisp_too_needs_its_time_control() -> None:
    draughts = event("one", DAY)
    with pytest.raises(TimeControlError):
        with_details(draughts, replace(event_details_of(draughts), systems=(UISP,), pace=None))


def test_the_same_games_under_another_name_are_reported_again_only_on_purpose() -> None:
    first = event("one", DAY)
    twin = replace(first, id=EventId("two"), name="Another name")
    state = office(ReportEvent(first))
    for command in (ReportEvent(twin), ReportEvents((ReportEvent(twin),))):
        with pytest.raises(TwinError, match=r'stand already in "one" \(Event one\); .* say so with "again"'):
            after(state, command)
    assert set(after(state, ReportEvent(twin, again=True)).events) == {"one", "two"}


def test_twins_in_one_report_are_found() -> None:
    first = event("one", DAY)
    twin = replace(first, id=EventId("two"), name="Another name")
    with pytest.raises(TwinError):
        office(ReportEvents((ReportEvent(first), ReportEvent(twin))))
    assert len(office(ReportEvents((ReportEvent(first), ReportEvent(twin, again=True)))).events) == 2


def test_other_games_on_the_same_days_are_no_twin() -> None:
    first = event("one", DAY)
    other = replace(first, id=EventId("two"), name="Another name", games=(GameEntry(1, A, B, Result.BLACK_WINS),))
    assert len(office(ReportEvent(first), ReportEvent(other)).events) == 2


def test_a_list_is_published_over_a_missing_one_only_on_purpose() -> None:
    entries = tuple(CommissionEntry(UISP, record.id, date(2025, 1, 1), 1500, "CTF", "first") for record in PLAYERS)
    state = office(SetRatings(entries), PublishList(UISP, date(2025, 4, 1), date(2025, 4, 1), confirmed=True))
    later = PublishList(UISP, date(2025, 10, 1), date(2025, 10, 1), confirmed=True)
    with pytest.raises(SkippedListError, match='skip it on purpose with "skip"'):
        after(state, later)
    assert len(after(state, replace(later, skips=True)).lists) == 2
