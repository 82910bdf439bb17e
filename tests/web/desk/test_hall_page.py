"""The page of the desk that directs the screen in the hall."""

from datetime import UTC, datetime, time, timedelta, timezone

import pytest
from tests.web.desk.arbiter import Arbiter, plain, refusal_in

from tabellone.answers.events.hall import HallAnswer, hall, start_at
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import HallView
from tabellone.desk.roles import Role

A = GroupId(1)


def test_the_desk_chooses_what_the_screen_shows(event: Arbiter) -> None:
    page = plain(event.post("/hall", view="standings", group="1").text)
    assert hall(event.state) == HallAnswer(HallView.STANDINGS, A, "", None)
    assert "Now it shows: the standings" in page
    event.post("/hall", view="notice", notice="Dinner at eight")
    assert hall(event.state) == HallAnswer(HallView.NOTICE, None, "Dinner at eight", None)


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ({"view": "films"}, '"films" is not allowed here'),
        ({"view": "standings", "group": "7"}, '"7" is not allowed here'),
        ({"view": "notice", "notice": " "}, "the notice for the hall has no words"),
        ({"view": "countdown"}, "say first when the round starts"),
        ({"start": "time", "time": "25:00"}, '"25:00" is no time of day; write it such as 15:00'),
        ({"start": "0"}, '"0" is not allowed here'),
        ({"start": "none"}, "nothing is changed"),
    ],
)
def test_a_choice_that_is_not_possible_is_refused_with_its_reason(
    event: Arbiter, form: dict[str, str], reason: str
) -> None:
    answer = event.post("/hall", **form)
    assert answer.status_code in (400, 422)
    assert reason in refusal_in(answer)


def test_minutes_and_times_give_the_start_of_the_round(event: Arbiter) -> None:
    before = event.house.now()
    event.post("/hall", start="10")
    starts_at = hall(event.state).starts_at
    assert starts_at is not None
    assert starts_at >= before + timedelta(minutes=10)
    page = plain(event.post("/hall", start="time", time="15:00").text)
    assert "The round starts at 15:00" in page
    event.post("/hall", start="none")
    assert hall(event.state).starts_at is None


def test_a_time_of_day_is_that_of_today_unless_it_is_long_past() -> None:
    rome = timezone(timedelta(hours=2))
    assert start_at(time(15), datetime(2026, 5, 2, 14, tzinfo=rome)) == datetime(2026, 5, 2, 13, tzinfo=UTC)
    assert start_at(time(15), datetime(2026, 5, 2, 15, 2, tzinfo=rome)) == datetime(2026, 5, 2, 13, tzinfo=UTC)
    assert start_at(time(0, 10), datetime(2026, 5, 2, 23, 50, tzinfo=rome)) == datetime(2026, 5, 2, 22, 10, tzinfo=UTC)


def test_who_may_only_look_is_told_so(event: Arbiter) -> None:
    viewer = event.with_role("Guest", Role.VIEWER)
    assert "Your role in this event does not allow it." in viewer.text("/hall")
    assert viewer.post("/hall", view="standings").status_code == 403


def test_the_page_of_a_round_starts_its_clock(event: Arbiter) -> None:
    before = event.house.now()
    event.post("/1/round/1/clock", start="now")
    (clock,) = hall(event.state).clocks
    assert (clock.group, clock.round) == (A, 1)
    assert before <= clock.starts_at <= event.house.now()
    starts = f'data-starts="{clock.starts_at.isoformat()}"'
    for path in (f"/desk/{event.book}/1/round/1", *(f"/events/{event.book}{page}" for page in ("/1/round/1", "/hall"))):
        assert starts in event.client.get(path).text, path
    event.client.post(f"/events/{event.book}/me", data={"group": "1", "number": "3"})
    assert starts in event.client.get(f"/events/{event.book}/my-board").text
    assert '"25:00" is no time of day' in refusal_in(event.post("/1/round/1/clock", start="time", time="25:00"))
    event.post("/1/round/1/clock", start="none")
    assert hall(event.state).clocks == ()
