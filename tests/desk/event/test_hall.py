"""The screen in the hall: what the desk chooses for it, and when the round starts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from tests.desk.event.desk import DAMA, MORNING, A, Desk, started

from tabellone.answers.events.hall import HallAnswer, RoundClock, hall, round_clock
from tabellone.core.model import Colour
from tabellone.core.organisation.playing_rates import TimePeriod
from tabellone.desk.event.commands import AddGroup, DirectHall, PairRound, PublishRound, RemoveGroup, SetStart
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.state import HallView

LIM = GroupSettings("A", "lim", 3, initial_colour=Colour.WHITE)
B = GroupId(2)


@pytest.fixture(name="desk")
def _desk() -> Desk:
    return started(4, LIM)


def test_the_screen_shows_everything_in_turn_until_the_desk_chooses(desk: Desk) -> None:
    assert hall(desk.state) == HallAnswer(HallView.AUTOMATIC, None, "", None)
    desk.do(DirectHall(HallView.STANDINGS, A))
    assert hall(desk.state) == HallAnswer(HallView.STANDINGS, A, "", None)
    desk.do(DirectHall(HallView.NOTICE, notice=" Dinner at eight "))
    assert hall(desk.state) == HallAnswer(HallView.NOTICE, None, "Dinner at eight", None)


def test_a_group_that_is_taken_away_is_shown_no_more(desk: Desk) -> None:
    desk.all(AddGroup(replace(LIM, name="B")), DirectHall(HallView.PAIRINGS, B), RemoveGroup(B))
    assert hall(desk.state).group is None


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (DirectHall(HallView.AUTOMATIC), "nothing is changed"),
        (DirectHall(HallView.PAIRINGS, GroupId(9)), "there is no group 9"),
        (DirectHall(HallView.NOTICE, notice="  "), "the notice for the hall has no words"),
        (DirectHall(HallView.NOTICE, notice="x" * 201), "notice: 201 characters are too many; at most 200 are allowed"),
        (DirectHall(HallView.COUNTDOWN), "say first when the round starts"),
        (SetStart(None), "nothing is changed"),
        (SetStart(MORNING, 5), "a round starts at a time or in so many minutes, not both"),
        (SetStart(None, 0), "0 minutes are not possible; 1 to 1440 are"),
        (SetStart(MORNING.replace(tzinfo=None)), "the start of the round needs a time zone"),
    ],
)
def test_what_the_screen_cannot_show_is_refused_with_its_reason(
    desk: Desk, command: DirectHall | SetStart, reason: str
) -> None:
    with pytest.raises(DeskError, match=reason):
        desk.do(command)


def test_minutes_count_from_the_entry_and_a_time_is_kept_in_utc(desk: Desk) -> None:
    desk.do(SetStart(None, 5))
    said_at = MORNING + timedelta(minutes=len(desk.facts))
    assert hall(desk.state).starts_at == said_at + timedelta(minutes=5)
    desk.do(SetStart(datetime(2026, 5, 2, 15, tzinfo=timezone(timedelta(hours=2)))))
    assert hall(desk.state).starts_at == datetime(2026, 5, 2, 13, tzinfo=UTC)


def test_a_countdown_without_a_start_gives_way_to_everything_in_turn(desk: Desk) -> None:
    desk.all(SetStart(None, 5), DirectHall(HallView.COUNTDOWN))
    assert hall(desk.state).view is HallView.COUNTDOWN
    desk.do(SetStart(None))
    assert hall(desk.state) == HallAnswer(HallView.AUTOMATIC, None, "", None)


def test_a_round_runs_from_its_start_for_the_time_of_both_players() -> None:
    desk = started(4, LIM, replace(DAMA, pace=(TimePeriod(30, None, 20),)))
    desk.do(SetStart(MORNING, group=A))
    assert round_clock(desk.state, desk.group()) == RoundClock(A, 1, MORNING, MORNING + timedelta(minutes=100))
    desk.all(PairRound(A), PublishRound(A))
    assert hall(desk.state).clocks == (RoundClock(A, 1, MORNING, MORNING + timedelta(minutes=100)),)
    desk.play(1)
    assert round_clock(desk.state, desk.group()) is None
    desk.do(SetStart(MORNING + timedelta(hours=2)))
    assert round_clock(desk.state, desk.group()) == RoundClock(
        A, 2, MORNING + timedelta(hours=2), MORNING + timedelta(minutes=220)
    )


def test_a_round_of_another_group_has_a_start_of_its_own(desk: Desk) -> None:
    desk.all(AddGroup(replace(LIM, name="B")), SetStart(MORNING), SetStart(MORNING + timedelta(minutes=30), group=B))
    assert [clock.starts_at.minute for clock in hall(desk.state).clocks] == [0, 30]
    desk.do(SetStart(None, group=B))
    assert [clock.group for clock in hall(desk.state).clocks] == [A]
    with pytest.raises(DeskError, match="nothing is changed"):
        desk.do(SetStart(None, group=B))


def test_a_group_whose_rounds_are_all_played_has_none_to_start(desk: Desk) -> None:
    for number in range(3):
        desk.play_round(number)
    with pytest.raises(DeskError, match="group A: all planned rounds have been played"):
        desk.do(SetStart(MORNING, group=A))
