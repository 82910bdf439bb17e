"""A whole event of dama italiana by the italo-svizzero, from an empty database to the ratings, without a mouse."""

import json
import random
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import expect
from tests.web.flows.conftest import NewContext
from tests.web.flows.people import names, roster
from tests.web.flows.reading import figure, rows
from tests.web.flows.running import Running
from tests.web.flows.typist import Typist
from tests.web.flows.watching import clicks, keys

PLAYERS, ROUNDS = 20, 7
MARKS = {"2": "2–0", "1": "1–1", "0": "0–2"}
# Counted from the list of events to the pairs of round 1: tabs and Enter; the name and the list are pasted.
MOST_KEYS_TO_ROUND_1 = 40


def test_twenty_players_play_seven_rounds_and_are_rated(server: Running, device: NewContext, tmp_path: Path) -> None:
    arbiter = Typist(device().new_page())
    page = arbiter.page
    arbiter.enter(server.link)
    expect(page.locator("main")).to_contain_text("No event yet.")

    arbiter.next_step("New event")
    arbiter.write("Name of the event", "Coppa delle Prove")
    arbiter.write("Rounds", str(ROUNDS))
    arbiter.write("Players, one a line", roster(PLAYERS, 3900, 75))
    arbiter.press(page.get_by_role("button", name="Pair round 1"))
    arbiter.is_at_round(1, f"1 of {ROUNDS}")
    print("KEYS", keys(page))
    assert keys(page) <= MOST_KEYS_TO_ROUND_1

    lots = random.Random(20)
    points = dict.fromkeys(names(PLAYERS), 0)
    met: set[frozenset[str]] = set()
    for number in range(1, ROUNDS + 1):
        if number > 1:
            arbiter.next_step(f"Pair round {number}")
        arbiter.is_at_round(number, "draft")
        arbiter.next_step(f"Publish round {number}")
        arbiter.is_at_round(number, "being played")
        pairs, typed = arbiter.boards(), lots.choices("2110", k=PLAYERS // 2)
        arbiter.enter_results(typed, MARKS)
        for (white, black), key in zip(pairs, typed, strict=True):
            met.add(frozenset((white, black)))
            points[white] += int(key)
            points[black] += 2 - int(key)
        arbiter.next_step(f"Close round {number}")
        arbiter.is_at_round(number, "closed")
    print("KEYS", keys(page))
    assert len(met) == ROUNDS * PLAYERS // 2, "nobody meets anybody twice"
    arbiter.next_step("Close the event")

    book = page.url.rpartition("/desk/")[2].partition("/")[0]
    report = tmp_path / "coppa.trf"
    server.command("export", "trf", book, "--output", str(report), "--database", str(server.database))

    page.goto(f"{server.address}/desk/{book}/1/standings")
    shown = [(int(row[0]), row[1], int(row[2]), *map(figure, row[4:])) for row in rows(page)]
    told = json.loads(server.command("standings", str(report), "--json"))["standings"]
    computed = [
        (row["rank"], row["name"], row["number"], Fraction(row["points"]), *map(Fraction, row["tiebreaks"].values()))
        for row in told
    ]
    assert shown == computed
    assert {name: score for _, name, _, score, *_ in shown} == points

    page.goto(f"{server.address}/desk/{book}/rating")
    arbiter.next_step("Compute the ratings")
    expect(page.locator("main .next")).to_have_text("Note that it was sent")
    shown_ratings = {row[0]: (figure(row[2]), row[3], int(row[4]), int(row[6])) for row in rows(page)}
    rated = json.loads(server.command("rate", str(report), "--system", "elo-rubele-italiana", "--json"))["players"]
    assert shown_ratings == {
        row["name"]: (Fraction(row["scored"]), row["expected"], row["before"], row["after"]) for row in rated
    }
    assert clicks(page) == 0
