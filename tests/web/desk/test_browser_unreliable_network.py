"""The journal has all that the arbiter typed, whatever the network does meanwhile."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.browsing import LAPTOP
from tests.web.desk.arbiter import Arbiter, begin
from tests.web.desk.unreliable import UnreliableNetwork

from tabellone.core.model import Result
from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.store.house import House

SCHEDULES = int(os.environ.get("TABELLONE_SCHEDULES", "20"))
BATCH = 10
BOARDS = 5
ACTS = 9
MOST_RETRIES = 2_000
LESS_THAN_PATIENCE = 4_000
A_MOMENT = 15
RESULTS = {"2": Result.WHITE_WINS, "1": Result.DRAW, "0": Result.BLACK_WINS}
WHERE = """() => {
  const row = document.activeElement.closest("tbody tr");
  return row ? row.id : "";
}"""
FIELD = """() => {
  const input = document.activeElement;
  return input.matches("td.result input") && !input.readOnly ? input.name : "";
}"""
UNSAVED = """() => Object.keys(localStorage).filter((key) => key.startsWith("tabellone unsaved"))
  .map((key) => key.split(" ").at(-1))"""


@pytest.fixture(name="context")
def _context(browser: Browser, server: str, kept_chief: Arbiter) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=LAPTOP, locale="en-GB")
    token = kept_chief.client.cookies[SESSION_COOKIE]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    yield context
    context.close()


def published(chief: Arbiter) -> Arbiter:
    """A new event whose first round is being played."""
    event = begin(chief, 2 * BOARDS)
    assert event.step("publish-round").status_code == 200
    return event


class Schedule:
    """An arbiter who types on while the network does what it likes."""

    def __init__(self, page: Page, event: Arbiter, server: str, seed: int) -> None:
        self.page, self.event, self.lots = page, event, Random(seed)
        self.address = f"{server}/desk/{event.book}/1/round/1"
        self.expected: dict[str, Result] = {}
        page.clock.install()
        page.on("dialog", lambda dialog: dialog.accept())
        self.network = UnreliableNetwork(page, self.lots)
        page.goto(self.address)

    def play(self) -> None:
        """Type, move, reload and let time go by, in any order."""
        for _ in range(ACTS):
            self.lots.choices(
                (self.type, self.move, self.type_nonsense, self.pass_time, self.network.let_late_ones_go, self.reload),
                (10, 3, 1, 3, 2, 1),
            )[0]()

    def type(self) -> None:
        """A result key where the cursor stands: it is meant for that board, if that board waits for one."""
        field, key = self.page.evaluate(FIELD), self.lots.choice("210")
        self.page.keyboard.press(key)
        if field:
            assert field not in self.expected
            self.expected[field] = RESULTS[key]

    def move(self) -> None:
        """To another row."""
        self.page.keyboard.press(self.lots.choice(("ArrowDown", "ArrowUp", "Enter")))

    def type_nonsense(self) -> None:
        """A key that is no result changes nothing."""
        before = self.page.evaluate(WHERE)
        self.page.keyboard.press("7")
        assert self.page.evaluate(WHERE) == before

    def pass_time(self) -> None:
        """Time goes by; answers and retries come, and the cursor stays where the arbiter is."""
        before = self.page.evaluate(WHERE)
        self.page.clock.run_for(self.lots.choice((100, 2_000, 9_000)))
        after = self.page.evaluate(WHERE)
        assert after == before or not self.page.locator("td.result input").count(), (before, after)

    def reload(self) -> None:
        """The page is loaded again; what was typed and not saved still stands in its row."""
        self.page.reload()
        self.network.forget_late_ones()
        for field in self.unsaved_fields():
            row = self.page.locator(f"#t{field[1:]}")
            expect(row.locator("input.unsaved, .mark")).to_have_count(1)

    def unsaved_fields(self) -> list[str]:
        """Fields still stored in the browser."""
        fields: list[str] = self.page.evaluate(UNSAVED)
        return fields

    def end(self) -> None:
        """The network is mended: what was typed arrives."""
        self.network.mend()
        for _ in range(MOST_RETRIES):
            self.page.clock.run_for(LESS_THAN_PATIENCE)
            if not self.unsaved_fields():
                break
            self.page.wait_for_timeout(A_MOMENT)
        assert self.unsaved_fields() == []
        assert self.journal() == self.expected

    def journal(self) -> dict[str, Result]:
        """The results that the journal has."""
        boards = self.event.state.groups[next(iter(self.event.state.groups))].rounds[0].encounters
        return {f"b{board.board}": board.games[0].result for board in boards if board.games[0].result is not None}


@pytest.mark.parametrize("batch", range(-(-SCHEDULES // BATCH)))
def test_what_was_typed_is_what_the_journal_has(
    context: BrowserContext, server: str, kept_chief: Arbiter, batch: int
) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        page = context.new_page()
        schedule = Schedule(page, published(kept_chief), server, seed)
        try:
            schedule.play()
            schedule.end()
        except AssertionError as failure:
            failure.add_note(f"schedule {seed}")
            raise
        page.close()


def at_round(context: BrowserContext, server: str, event: Arbiter) -> Page:
    """The working place of the first round."""
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{server}/desk/{event.book}/1/round/1")
    expect(page.locator('input[name="b1"]')).to_be_focused()
    return page


def test_a_save_that_fails_keeps_the_value_in_its_row_and_the_cursor_where_it_is(
    context: BrowserContext, server: str, kept_chief: Arbiter
) -> None:
    event = published(kept_chief)
    # Before the page is there: a request that is under way while a route is set may pass it by.
    context.route("**/results", lambda route: route.abort())
    page = at_round(context, server, event)
    page.keyboard.press("2")
    expect(page.locator("#t1 .unsaved-note")).to_have_text("not saved, trying again")
    expect(page.locator('input[name="b1"]')).to_have_value("2–0")
    expect(page.locator('input[name="b2"]')).to_be_focused()
    page.keyboard.press("0")
    expect(page.locator(".unsaved-results")).to_contain_text("2 results are not saved yet.")
    expect(page.get_by_role("button", name="Close round 1")).to_have_attribute("aria-disabled", "true")
    context.unroute("**/results")
    expect(page.locator("td.result .mark")).to_have_text(["2–0", "0–2"])
    expect(page.locator('input[name="b3"]')).to_be_focused()
    expect(page.locator(".unsaved-results")).to_be_hidden()


def test_a_board_that_is_not_saved_takes_no_other_result_and_says_so(
    context: BrowserContext, server: str, kept_chief: Arbiter
) -> None:
    event = published(kept_chief)
    context.route("**/results", lambda route: route.abort())
    page = at_round(context, server, event)
    page.keyboard.press("2")
    expect(page.locator('input[name="b2"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('input[name="b1"]')).to_be_focused()
    page.keyboard.press("0")
    expect(page.locator("[data-echo]")).to_have_text("Board 1 is not saved yet; correct it when it is.")
    expect(page.locator('input[name="b1"]')).to_have_value("2–0")


def test_what_another_arbiter_enters_appears_in_the_row_with_the_cursor(
    context: BrowserContext, server: str, kept_chief: Arbiter
) -> None:
    event = published(kept_chief)
    page = at_round(context, server, event)
    event.play(1, "0")
    expect(page.locator("#t1 .mark")).to_have_text("0–2")
    assert page.evaluate(WHERE) == "t1"
    page.keyboard.press("2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    expect(page.locator("td.result .mark")).to_have_text(["0–2", "1–1"])


def test_an_ended_session_offers_to_sign_in_and_goes_on_with_what_was_typed(
    context: BrowserContext, server: str, kept_chief: Arbiter, kept_house: House
) -> None:
    event = published(kept_chief)
    scorer = event.with_role("segnapunti", Role.SCORER)
    token = scorer.client.cookies[SESSION_COOKIE]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    page = at_round(context, server, event)
    kept_house.sessions.end(token)
    page.keyboard.press("2")
    page.keyboard.press("1")
    page.get_by_role("link", name="Your session has ended: sign in to go on").click()
    page.get_by_label("Name").fill("segnapunti")
    page.get_by_role("textbox", name="Password").fill("a long password")
    page.get_by_label("Show the password").check()
    expect(page.locator("#password")).to_have_attribute("type", "text")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("td.result .mark")).to_have_text(["2–0", "1–1"])


def test_a_result_that_is_refused_says_so_and_its_row_is_open_again(
    context: BrowserContext, server: str, kept_chief: Arbiter, kept_house: House
) -> None:
    event = published(kept_chief)
    scorer = event.with_role("retrocesso", Role.SCORER)
    context.add_cookies([{"name": SESSION_COOKIE, "value": scorer.client.cookies[SESSION_COOKIE], "url": server}])
    page = at_round(context, server, event)
    kept_house.accounts.give_role(kept_house.accounts.named("retrocesso").id, event.book, Role.PUBLIC)
    page.keyboard.press("2")
    expect(page.locator("[data-echo]")).to_contain_text("Board 1, 2–0: ")
    expect(page.locator('input[name="b1"]')).to_have_value("")
    assert page.evaluate(UNSAVED) == []
