"""A whole event of dama italiana by the italo-svizzero, from an empty database to the ratings, without a mouse."""

import random
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.flows.conftest import NewContext
from tests.web.flows.people import names, roster
from tests.web.flows.reading import (
    answer,
    computed_standings,
    report_file,
    shown_ratings,
    shown_standings,
)
from tests.web.flows.running import Running
from tests.web.flows.typist import Typist
from tests.web.flows.watching import clicks, keys

PLAYERS, ROUNDS = 20, 7
MARKS = {"2": "2–0", "1": "1–1", "0": "0–2"}
# Counted from the list of events to the pairs of round 1: tabs and Enter; the name and the list are pasted.
MOST_KEYS_TO_ROUND_1 = 20


def test_twenty_players_play_seven_rounds_and_are_rated(
    server: Running, device: NewContext, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arbiter = Typist(device().new_page())
    page = arbiter.page
    arbiter.enter(server.link)
    expect(page.locator("main")).to_contain_text("No event yet.")

    arbiter.next_step("New event")
    arbiter.write("Name of the event", "Coppa delle Prove")
    arbiter.write("Rounds", str(ROUNDS))
    arbiter.write("Paste the list here", roster(PLAYERS, 3900, 75))
    arbiter.press(page.get_by_role("button", name="Pair round 1"))
    arbiter.is_at_round(1, f"1 of {ROUNDS}")
    assert keys(page) <= MOST_KEYS_TO_ROUND_1

    lots = random.Random(20)
    points = dict.fromkeys(names(PLAYERS), 0)
    met: set[frozenset[str]] = set()
    for number in range(1, ROUNDS + 1):
        arbiter.is_at_round(number, "draft")
        arbiter.next_step(f"Publish round {number}")
        arbiter.is_at_round(number, "in progress")
        pairs, typed = arbiter.boards(), lots.choices("2110", k=PLAYERS // 2)
        arbiter.enter_results(typed, MARKS)
        for (white, black), key in zip(pairs, typed, strict=True):
            met.add(frozenset((white, black)))
            points[white] += int(key)
            points[black] += 2 - int(key)
        if number < ROUNDS:
            arbiter.next_step(f"Close round {number} and pair round {number + 1}")
    arbiter.next_step(f"Close round {ROUNDS}")
    arbiter.is_at_round(ROUNDS, "closed")
    assert len(met) == ROUNDS * PLAYERS // 2, "nobody meets anybody twice"
    arbiter.next_step("Close the event")

    book = page.url.rpartition("/desk/")[2].partition("#")[0].partition("/")[0]
    report = report_file(page, server, book, tmp_path)
    page.goto(f"{server.address}/desk/{book}/1/standings")
    assert shown_standings(page) == computed_standings(report, capsys)
    assert {name: score for _, name, _, score, *_ in shown_standings(page)} == points

    page.goto(f"{server.address}/desk/{book}/rating")
    arbiter.next_step("Compute the ratings")
    expect(page.locator("main .next")).to_have_text("Send it to the register of this server")
    rated = answer(capsys, "rate", str(report), "--system", "elo-rubele-italiana")["players"]
    assert shown_ratings(page) == {
        row["name"]: (Fraction(row["scored"]), Fraction(row["expected"]), row["before"], row["after"]) for row in rated
    }
    page.get_by_label("enter players who are not in the register").press("Space")
    arbiter.next_step("Send it to the register of this server")
    expect(page.locator("main")).to_contain_text("Sent to")
    page.goto(f"{server.address}/office/events")
    expect(page.locator("main")).to_contain_text("Coppa delle Prove")
    assert clicks(page) == 0
