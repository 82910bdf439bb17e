"""All rounds of a round robin at once, on the pages of the desk and those of everybody."""

import pytest
from tests.web.desk.arbiter import Arbiter, begin, browser_of, plain

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase

A = GroupId(1)


@pytest.fixture
def table(chief: Arbiter) -> Arbiter:
    """A round robin of four, its first round a draft."""
    return begin(chief, 4, system="round-robin", openings="0")


def phases(event: Arbiter) -> list[str]:
    return [round_state.phase.value for round_state in event.state.groups[A].rounds]


def test_the_calendar_and_the_first_draft_offer_to_publish_all_rounds(table: Arbiter) -> None:
    for page in ("/1/calendar", "/1/round/1"):
        assert "Publish all rounds at once" in table.text(page), page
    answer = table.step("publish-all-rounds")
    assert answer.url.path == f"{table.address}/1/round/1"
    assert phases(table) == [RoundPhase.PUBLISHED.value] * 3
    for page in ("/1/calendar", "/1/round/1"):
        assert "Publish all rounds at once" not in table.text(page), page


def test_one_undo_takes_every_round_back_after_it_has_asked(table: Arbiter) -> None:
    table.step("publish-all-rounds")
    assert "All rounds are published" in plain(table.post("/undo").text)
    table.post("/undo", confirmed="1")
    assert phases(table) == [RoundPhase.DRAFT.value]


def test_results_of_a_later_round_are_typed_and_the_round_is_closed_by_itself(table: Arbiter) -> None:
    table.step("publish-all-rounds")
    table.play(2, "20")
    assert "Close round 2" in table.text("/1/round/2")
    assert "Enter the results of round 1" in table.text("/1/round/2")
    answer = table.step("close-round", round="2")
    assert answer.url.path == f"{table.address}/1/round/3"
    assert phases(table) == ["published", "closed", "published"]
    assert "Open round 2 again" in table.text("/1/round/2")
    assert table.step("reopen-round", round="2", confirmed="1").url.path == f"{table.address}/1/round/2"
    assert phases(table) == ["published"] * 3


def test_the_desk_works_through_the_rounds_in_order_and_everybody_sees_the_round_in_play(table: Arbiter) -> None:
    table.step("publish-all-rounds")
    visitor = browser_of(table.house)
    for number in (1, 2, 3):
        assert f"round {number} of 3 · 0/2 results" in table.text()
        assert f"Round {number} of 3." in plain(visitor.get(f"/events/{table.book}").text)
        table.play(number, "20")
        assert f"Close round {number}" in table.text(f"/1/round/{number}")
        landing = table.step("close-round")
        assert landing.url.path == f"{table.address}/1/round/{min(number + 1, 3)}"
    assert "Close the event" in table.text("/1/round/3")


def test_the_standings_of_everybody_stop_at_the_last_round_that_has_begun(table: Arbiter) -> None:
    table.step("publish-all-rounds")
    visitor, standings = browser_of(table.house), f"/events/{table.book}/1"
    assert visitor.get(f"{standings}/round/2/standings").status_code == 404
    assert visitor.get(f"{standings}/round/3").status_code == 200
    table.play(2, "20")
    assert visitor.get(f"{standings}/round/2/standings").status_code == 200
    assert visitor.get(f"{standings}/round/3/standings").status_code == 404


def test_a_swiss_event_offers_no_such_thing(event: Arbiter) -> None:
    event.play(1, "2020")
    event.step("close-and-pair")
    assert "Publish all rounds" not in event.text("/1/round/2")
    assert "only a round robin knows the pairs" in plain(event.step("publish-all-rounds").text)
