"""After each act the focus is where work continues: on the element with the id "next"."""

import re

import pytest
from httpx2 import Response
from tests.web.desk.arbiter import Arbiter, begin

from tabellone.desk.roles import Role


def goal(answer: Response) -> str:
    """The focused element of the page after an act."""
    assert answer.url.fragment == "next", str(answer.url)
    goals = re.findall(r'<(?:a|button|input)[^>]* id="next"[^>]*>[^<]*', answer.text)
    assert len(goals) == 1, goals
    return str(goals[0])


def test_the_first_open_board_when_results_are_to_be_typed(event: Arbiter) -> None:
    answer = event.post("/1/round/1/results", b1="2", b3="1")
    assert 'name="b2"' in goal(answer)


def test_the_next_step_when_every_board_has_a_result(event: Arbiter) -> None:
    assert ">Close round 1" in goal(event.post("/1/round/1/results", b1="2", b2="1", b3="0", b4="1"))


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (("close-round",), "Pair round 2"),
        (("close-round", "pair-round"), "Publish round 2"),
        (("close-round", "pair-round", "publish-round"), 'name="b1"'),
        (("close-round", "pair-round", "discard-draft"), "Pair round 2"),
        (("close-round", "reopen-round"), "Close round 1 and pair round 2"),
        (("close-and-pair",), "Publish round 2"),
    ],
)
def test_each_step_leads_to_the_next(event: Arbiter, steps: tuple[str, ...], expected: str) -> None:
    event.play(1, "2101")
    for step in steps:
        answer = event.step(step, confirmed="1")
    assert expected in goal(answer)


def test_taking_back_leads_to_the_next_step(event: Arbiter) -> None:
    assert "Publish round 1" in goal(event.post("/undo", confirmed="1"))


def test_a_scorer_who_may_not_go_on_is_told_at_the_same_place(event: Arbiter) -> None:
    scorer = event.with_role("anna", Role.SCORER)
    answer = scorer.post("/1/round/1/results", b1="2", b2="1", b3="0", b4="1")
    assert 'aria-disabled="true"' in goal(answer)


def test_after_a_board_was_decided_the_next_board(event: Arbiter) -> None:
    assert 'rel="next"' in goal(event.post("/1/round/1/board/1", game="1", result="DRAW"))
    assert "/round/1" in goal(event.post("/1/round/1/board/4", game="1", result="DRAW"))


def test_a_cell_of_the_attendance_stays_under_the_key(event: Arbiter) -> None:
    assert 'value="2.3"' in goal(event.post("/1/attendance", cell="2.3", set="absent"))
    assert 'name="return"' in goal(event.post("/1/attendance", withdraw="3"))
    assert 'name="withdraw"' in goal(event.post("/1/attendance", **{"return": "3"}))


def test_who_notes_the_players_stays_among_them(chief: Arbiter) -> None:
    begun = begin(chief, 4, then="make")
    begun.step("draw-numbers")
    begun.step("open-check-in")
    assert 'aria-pressed="true"' in goal(begun.post("/1/attendance", note="2"))


def test_the_other_one_of_a_swap_is_sought_from_the_first_on(chief: Arbiter) -> None:
    begun = begin(chief)
    page = begun.get("/1/round/1/draft")
    assert 'action="' + begun.address + '/1/round/1/draft#next"' in page.text
    first = re.findall(r'name="first" value="(\d+)"', page.text)
    for place, number in enumerate(first):
        text = begun.get("/1/round/1/draft", first=number).text
        (target,) = re.findall(r'id="next" name="second" value="(\d+)"', text)
        assert target == first[(place + 1) % len(first)]


def test_players_of_the_register_are_searched_one_after_the_other(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    assert 'id="search"' in begun.get("/players").text


def test_a_refused_field_has_the_cursor(chief: Arbiter) -> None:
    answer = chief.client.post("/events/new", data={"name": "Torneo", "rounds": "many", "then": "make"})
    assert re.search(r'name="rounds"[^>]*aria-describedby="refusal" autofocus', answer.text)


def test_every_page_with_a_step_has_a_way_to_skip_to_it(event: Arbiter) -> None:
    for path in ("/1/round/1", "/1", "/1/attendance", "/players"):
        assert '<a class="skip" href="#next">' in event.get(path).text
    assert 'href="#next"' not in event.get("/settings").text
