"""Rows of boards are cached from one page to the next; a page always shows the current state."""

import random

import pytest
from tests.web.desk.arbiter import Arbiter, begin

from tabellone.answers.cache import Memo
from tabellone.web.desk_pages import boards


def pages(event: Arbiter) -> list[str]:
    """The round as the chief and a viewer see it, all boards and the open ones."""
    return [event.get("/1/round/1").text, event.get("/1/round/1", show="open").text]


def test_kept_rows_are_those_that_would_be_made_anew(event: Arbiter, monkeypatch: pytest.MonkeyPatch) -> None:
    lots = random.Random(7)
    for _ in range(25):
        act = lots.choice(("result", "result", "correct", "rename", "undo", "adjourn"))
        board = str(lots.randint(1, 4))
        if act == "result":
            event.post("/1/round/1/results", **{f"b{board}": lots.choice("210+-x")})
        elif act == "correct":
            event.post(f"/1/round/1/board/{board}", game="1", result=lots.choice(("DRAW", "")), confirmed="1")
        elif act == "rename":
            event.post(f"/players/{board}", name=f"Giocatore {lots.randint(100, 999)}", confirmed="1")
        elif act == "adjourn":
            event.post(f"/1/round/1/board/{board}/adjournment", game="1")
        else:
            event.post("/undo")
            event.step("publish-round")
        kept = pages(event)
        monkeypatch.setattr(boards, "_ROWS", Memo(4))
        assert kept == pages(event), act


def test_rows_of_two_events_are_not_mixed_up(chief: Arbiter) -> None:
    first, second = begin(chief), begin(chief)
    for event in (first, second):
        event.step("publish-round")
    assert first.address in first.get("/1/round/1").text
    assert first.address not in second.get("/1/round/1").text


def test_rows_are_kept_for_each_language_apart(event: Arbiter) -> None:
    assert 'aria-label="Board 1"' in event.get("/1/round/1").text
    assert 'aria-label="Board 1"' not in event.get("/1/round/1", lang="it").text
