"""A chess event by the Dutch system with the mouse: rests, absence, withdrawal, corrections, an adjourned game."""

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.browsing import follow
from tests.web.flows.arbiter import Arbiter
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
from tests.web.flows.watching import clicks

PLAYERS, ROUNDS = 21, 5
MARKS = {"1": "1–0", "=": "½–½", "0": "0–1"}
WORTH = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}


class Tally:
    """The expected points of all players, counted separately."""

    def __init__(self) -> None:
        self.points = dict.fromkeys(names(PLAYERS), Fraction(0))
        self.met: Counter[frozenset[str]] = Counter()

    def game(self, pair: tuple[str, str], key: str) -> None:
        """Note a game."""
        self.points[pair[0]] += WORTH[key]
        self.points[pair[1]] += 1 - WORTH[key]

    def struck_out(self, pair: tuple[str, str], key: str) -> None:
        """Note that a game ended otherwise."""
        self.points[pair[0]] -= WORTH[key]
        self.points[pair[1]] -= 1 - WORTH[key]


def play(arbiter: Arbiter, tally: Tally, number: int, lots: random.Random, but: tuple[int, ...] = ()) -> None:
    """Publish the draft on the screen and enter every result but those of some boards."""
    arbiter.next_step(f"Publish round {number}")
    arbiter.is_at_round(number, "in progress")
    pairs = arbiter.pairs()
    tally.met.update(map(frozenset, pairs))
    for line in arbiter.resting():
        if "bye" in line and "half-point" not in line:
            tally.points[next(name for name in tally.points if line.startswith(name))] += 1
    for board, pair in enumerate(pairs, start=1):
        if board not in but:
            key = lots.choice("1=0")
            arbiter.result(board, key, MARKS[key])
            tally.game(pair, key)


def test_twenty_one_players_by_the_dutch_system_with_everything_that_happens(
    server: Running, device: NewContext, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arbiter = Arbiter(device().new_page(), server.address)
    page, tally, lots = arbiter.page, Tally(), random.Random(21)
    arbiter.enter(server.link)
    arbiter.new_event("Open delle Prove", roster(PLAYERS, 2300, 35), kind="fide", rounds=ROUNDS)
    last = names(PLAYERS)[-1]
    assert [line.split(" 21")[0] for line in arbiter.resting()] == [last]

    # Round 1: board 3 is adjourned and stays open; the round closes all the same.
    play(arbiter, tally, 1, lots, but=(3,))
    adjourned = arbiter.pairs()[2]
    expect(page.locator("main .next")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#not-yet")).to_have_text("1 board has no result yet. 3")
    follow(page.locator("#t3 th a"))
    arbiter.click("Adjourn the game")
    page.get_by_label("To move").select_option("black")
    arbiter.paste("Position (FEN)", "8/5k2/8/8/3P4/4K3/8/8 b - - 0 60")
    arbiter.paste("Sealed move", "Ke6")
    arbiter.click("Adjourn the game")
    follow(page.get_by_role("link", name="Round 1", exact=True).first)
    arbiter.click("Only close the round")

    # Round 2: one player is away with half a point.
    away = names(PLAYERS)[4]
    follow(page.get_by_role("link", name="Attendance"))
    page.get_by_role("radio", name="half-point bye").check()
    follow(page.get_by_role("button", name=f"{away}, round 2: present"))
    expect(page.get_by_role("button", name=f"{away}, round 2: half-point bye")).to_be_visible()
    arbiter.next_step("Pair round 2")
    assert any(line.startswith(away) and "half" in line for line in arbiter.resting())
    tally.points[away] += Fraction(1, 2)
    play(arbiter, tally, 2, lots)

    # The result of board 1 is wrong: the correction asks first, and is taken back and brought back.
    first = arbiter.pairs()[0]
    wrong = arbiter.mark(1).inner_text()
    key = next(key for key, mark in MARKS.items() if mark == wrong)
    other = "1" if key != "1" else "0"
    follow(page.locator("#t1 th a"))
    follow(page.locator(".decide button").filter(has_text=MARKS[other]).first)
    expect(page.get_by_role("heading", name="Correct the result?")).to_be_visible()
    expect(page.locator("main")).to_contain_text(first[0])
    expect(page.locator("main .lead")).to_contain_text(f"the result {wrong} becomes {MARKS[other]}")
    arbiter.click("Leave it as it is")
    expect(page.locator(".versus")).to_contain_text(wrong)
    follow(page.locator(".decide button").filter(has_text=MARKS[other]).first)
    arbiter.click("Correct the result")
    expect(page.locator(".versus")).to_contain_text(MARKS[other])
    follow(page.get_by_role("link", name="Overview"))
    follow(arbiter.page.locator("header.bar").get_by_role("button", name="Undo"))
    arbiter.go("/1/round/2")
    expect(arbiter.mark(1)).to_have_text(wrong)
    follow(page.get_by_role("link", name="Overview"))
    follow(arbiter.page.locator("header.bar").get_by_role("button", name="Redo"))
    arbiter.go("/1/round/2")
    expect(arbiter.mark(1)).to_have_text(MARKS[other])
    tally.struck_out(first, key)
    tally.game(first, other)
    arbiter.click("Only close the round")

    # Before round 3 somebody withdraws; the field is even then, and nobody rests any more.
    leaves = names(PLAYERS)[9]
    follow(page.get_by_role("link", name="Attendance"))
    follow(page.get_by_role("button", name=f"{leaves} withdraws"))
    for number in range(3, ROUNDS + 1):
        if number == ROUNDS:
            # Every game must be over before the last round is paired.
            arbiter.go("/1/round/1/board/3")
            follow(page.locator(".decide button").filter(has_text=MARKS["="]).first)
            tally.game(adjourned, "=")
            expect(page.locator(".versus")).to_contain_text(MARKS["="])
            arbiter.go(f"/1/round/{ROUNDS - 1}")
        if number in (3, ROUNDS):
            arbiter.next_step(f"Pair round {number}")
        arbiter.is_at_round(number, "draft")
        assert leaves not in {name for pair in arbiter.pairs() for name in pair}
        play(arbiter, tally, number, lots)
        more = f" and pair round {number + 1}" if number < ROUNDS - 1 else ""
        arbiter.next_step(f"Close round {number}{more}")
    arbiter.is_at_round(ROUNDS, "closed")
    arbiter.next_step("Close the event")

    assert set(tally.met.values()) == {1}, "nobody meets anybody twice"
    arbiter.go("/1/standings")
    report = report_file(page, server, arbiter.book, tmp_path)
    assert {name: score for _, name, _, score, *_ in shown_standings(page)} == tally.points
    assert shown_standings(page) == computed_standings(report, capsys)
    arbiter.go("/rating")
    rated = answer(capsys, "rate", str(report), "--system", "fide")["players"]
    assert shown_ratings(page) == {
        row["name"]: (Fraction(row["scored"]), Fraction(row["expected"]), row["before"], row["after"]) for row in rated
    }


def test_four_clicks_lead_from_nothing_to_the_first_round(server: Running, device: NewContext) -> None:
    # Counted is every press of the mouse button between the empty list of events and the pairs of round 1: New event,
    # into the name, into the players (both pasted), Pair. Another game, system or number of rounds is one choice more.
    arbiter = Arbiter(device().new_page(), server.address)
    arbiter.enter(server.link)
    arbiter.new_event("Torneo di Prova", roster(12, 3600, 60))
    assert len(arbiter.pairs()) == 6
    assert clicks(arbiter.page) == 4
