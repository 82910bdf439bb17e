"""The check-in in a real browser: taps and typing without a page load, on a network that fails, without scripts."""

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect
from tests.web.browsing import LAPTOP, PHONE, overflow, violations
from tests.web.desk.arbiter import Arbiter, begin

from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import Attendance
from tabellone.http.credentials import SESSION_COOKIE

A = GroupId(1)
PLAYERS = 40
PATH = "/1/attendance"


@pytest.fixture(name="event")
def _event(kept_chief: Arbiter) -> Arbiter:
    """An event of forty whose check-in is open; the first player has announced an absence."""
    begun = begin(kept_chief, PLAYERS, then="make")
    begun.step("draw-numbers")
    begun.post(PATH, cell="1.1", set="absent")
    begun.step("open-check-in")
    return begun


class Desk:
    """The page of the check-in, with its page loads counted."""

    def __init__(self, browser: Browser, server: str, event: Arbiter, size: ViewportSize, **how: object) -> None:
        context = browser.new_context(viewport=size, **{"locale": "en-GB", **how})  # type: ignore[arg-type]
        token = event.client.cookies.get(SESSION_COOKIE)
        assert token is not None
        context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
        self.page: Page = context.new_page()
        # News of other windows would come at a time of their own.
        self.page.route("**/stream", lambda route: route.abort())
        self.page.goto(server + event.address + PATH)
        self.loads = 0
        self.page.on("framenavigated", self._loaded)

    def _loaded(self, _: object) -> None:
        self.loads += 1

    def tile(self, player: int) -> str:
        return f'.tile[value="{player}"]'

    def saved(self) -> None:
        """Wait until nothing is unsaved and the bar knows of it."""
        expect(self.page.locator(".tile.unsaved")).to_have_count(0)
        expect(self.page.locator("[data-unsaved]")).to_be_hidden()

    def close(self) -> None:
        self.page.context.close()


def present(event: Arbiter) -> set[int]:
    check_in = event.state.groups[A].check_in
    assert check_in is not None
    return set(check_in.present)


def test_forty_players_are_checked_in_with_one_click_and_no_page_load(
    server: str, browser: Browser, event: Arbiter
) -> None:
    desk = Desk(browser, server, event, LAPTOP)
    before = desk.page.locator(".tile .name").all_inner_texts()
    desk.page.get_by_role("button", name="All present").click()
    expect(desk.page.locator('.tile[aria-pressed="true"] > .st.saved')).to_have_count(PLAYERS - 1)
    expect(desk.page.get_by_text("39 of 39 checked in")).to_have_count(1)
    desk.page.locator(desk.tile(7)).click()
    expect(desk.page.locator(desk.tile(7) + " > .st")).to_have_text("missing")
    desk.saved()
    assert desk.page.locator(".tile .name").all_inner_texts() == before
    assert present(event) == set(range(2, PLAYERS + 1)) - {7}
    expect(desk.page.locator(".bar .tool").first).to_contain_text("Giocatore 07 is not there after all")
    desk.page.locator(".bar .tool").first.click()
    expect(desk.page.locator(desk.tile(7))).to_have_attribute("aria-pressed", "true")
    assert desk.loads == 0
    assert present(event) == set(range(2, PLAYERS + 1))
    desk.page.get_by_role("button", name="Close the check-in").click()
    expect(desk.page.get_by_role("button", name="Pair round 1")).to_be_visible()
    assert event.state.groups[A].away(1) == {EntrantId(1): Attendance.ABSENT}
    desk.close()


def test_a_name_is_typed_and_enter_notes_him_in_italian(server: str, browser: Browser, event: Arbiter) -> None:
    desk = Desk(browser, server, event, LAPTOP, locale="it-IT")
    find = desk.page.locator("[data-find]")
    expect(find).to_be_focused()
    place = desk.page.locator(desk.tile(17)).bounding_box()
    desk.page.keyboard.type("giocatore 1")
    expect(desk.page.locator(".tile:not(.unmatched)")).to_have_count(10)
    assert desk.page.locator(desk.tile(17)).bounding_box() == place
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("[data-said]")).to_have_text("Corrispondono 10 giocatori: scrivi di più o toccane uno.")
    desk.page.keyboard.type("7")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("[data-said]")).to_have_text("Giocatore 17: c'è")
    expect(desk.page.locator(desk.tile(17) + " > .st.saved")).to_have_text("c'è")
    expect(find).to_have_value("")
    expect(desk.page.locator(".tile.unmatched")).to_have_count(0)
    desk.page.keyboard.type("giocatore 17")
    desk.page.keyboard.press("Shift+Enter")
    expect(desk.page.locator(desk.tile(17) + " > .st.miss")).to_have_text("manca")
    assert present(event) == set()
    assert desk.loads == 0
    assert violations(desk.page) == []
    desk.close()


def test_what_is_tapped_while_the_network_fails_is_sent_when_it_works_again(
    server: str, browser: Browser, event: Arbiter
) -> None:
    desk = Desk(browser, server, event, PHONE, has_touch=True, is_mobile=True)
    sent: list[str] = []

    def lost(route: Route) -> None:
        sent.append(str(route.request.post_data))
        route.abort()

    desk.page.route(f"**{PATH}", lambda route: lost(route) if route.request.method == "POST" else route.fallback())
    desk.page.locator(desk.tile(5)).tap()
    expect(desk.page.locator(desk.tile(5) + " > .st.unsaved")).to_have_text("not saved, trying again")
    desk.page.locator(desk.tile(6)).tap()
    desk.page.locator(desk.tile(6)).tap()
    desk.page.get_by_role("button", name="Close the check-in").tap()
    expect(desk.page.locator("[data-unsaved]")).to_contain_text("2 players are not saved yet.")
    assert sent
    assert present(event) == set()
    assert overflow(desk.page) == 0
    desk.page.unroute(f"**{PATH}")
    desk.page.evaluate("dispatchEvent(new Event('online'))")
    # The button waits for the taps.
    expect(desk.page.get_by_role("button", name="Pair round 1")).to_be_visible()
    away = event.state.groups[A].away(1)
    assert EntrantId(5) not in away
    assert len(away) == PLAYERS - 1
    desk.close()


def test_every_tile_is_a_button_without_scripts(server: str, browser: Browser, event: Arbiter) -> None:
    desk = Desk(browser, server, event, PHONE, java_script_enabled=False)
    desk.page.locator(desk.tile(9)).click()
    expect(desk.page.locator(desk.tile(9))).to_have_attribute("aria-pressed", "true")
    desk.page.get_by_label("Name or number").first.fill("giocatore 12")
    desk.page.get_by_role("button", name="Search").first.click()
    expect(desk.page.locator(".tile")).to_have_count(1)
    desk.page.locator(desk.tile(12)).click()
    expect(desk.page.locator(desk.tile(12))).to_have_attribute("aria-pressed", "true")
    assert present(event) == {9, 12}
    desk.close()
