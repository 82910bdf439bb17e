"""The desk in a real browser: keyboard, touch and mouse, two windows, without scripts."""

import re

from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.web.browsing import LAPTOP, PHONE, follow, overflow
from tests.web.desk.arbiter import names

from tabellone.http.credentials import SESSION_COOKIE


def opened(browser: Browser, server: str, token: str, size: ViewportSize, **how: object) -> Page:
    """A page of the chief arbiter."""
    context = browser.new_context(viewport=size, locale="en-GB", **how)  # type: ignore[arg-type]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    return context.new_page()


def new_event(page: Page, server: str, kind: str, count: int = 6) -> None:
    """From the front page to a published round, by clicks."""
    page.goto(server + "/")
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Torneo del Browser")
    page.get_by_label("Game and federation").select_option(kind)
    page.get_by_label("Paste the list here").fill(names(count))
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("in progress")).to_be_visible()


def test_four_clicks_lead_from_nothing_to_a_published_round(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    new_event(page, server, "fid-italiana")
    expect(page.locator("table.boards tbody tr")).to_have_count(3)
    page.context.close()


def test_results_are_typed_one_key_a_board_and_echoed(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    new_event(page, server, "fid-italiana")
    expect(page.locator('input[name="b1"]')).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator("[data-echo]")).to_have_text("Board 1: 2–0, White wins")
    expect(page.locator('input[name="b2"]')).to_be_focused()
    page.keyboard.press("7")
    expect(page.locator("[data-echo]")).to_have_text("Not a result key.")
    page.keyboard.press("1")
    page.keyboard.press("-")
    expect(page.locator("[data-echo]")).to_have_text("Every board has a result.")
    expect(page.locator("td.result .mark")).to_have_text(["2–0", "1–1", "0–2 f"])
    page.get_by_role("button", name="Only close the round").click()
    expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()
    page.context.close()


def test_results_are_tapped_on_the_pad(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, PHONE, has_touch=True, is_mobile=True)
    new_event(page, server, "fide")
    page.get_by_role("button", name=re.compile("½–½")).tap()
    expect(page.locator("#t1 .mark")).to_have_text("½–½")
    page.get_by_role("button", name=re.compile("^0–1$")).tap()
    expect(page.locator("#t2 .mark")).to_have_text("0–1")
    assert overflow(page) <= 0
    page.context.close()


def test_a_board_taken_by_another_arbiter_says_so(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    page.route("**/stream*", lambda route: route.abort())  # it hears no news, and so cannot know before it types
    new_event(page, server, "fid-italiana")
    other = page.context.new_page()
    other.goto(page.url)
    other.keyboard.press("0")
    expect(other.locator("#t1 .mark")).to_have_text("0–2")
    page.locator('input[name="b1"]').focus()
    page.keyboard.press("2")
    expect(page.locator("#t1 [role=alert]")).to_contain_text("has entered 0–2 already")
    page.context.close()


def test_everything_works_without_scripts(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP, java_script_enabled=False)
    new_event(page, server, "fid-italiana")
    for board, key in enumerate("210", start=1):
        page.get_by_label(f"Board {board}", exact=True).fill(key)
    page.get_by_role("button", name="Save the results").click()
    expect(page.locator("td.result .mark")).to_have_count(3)
    page.context.close()


def test_players_are_dragged_to_another_group(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    page.goto(server + "/events/new")
    page.get_by_label("Name of the event").fill("Torneo a Gruppi")
    page.get_by_label("Paste the list here").fill(names(4))
    page.get_by_role("button", name="Create without pairing").click()
    page.locator("summary").filter(has_text="More").click()
    page.get_by_role("link", name="Groups", exact=True).last.click()
    page.get_by_label("Name of a new group").fill("B")
    follow(page.get_by_role("button", name="Add a group"))
    page.get_by_text("Giocatore 02").first.drag_to(page.locator("[data-group]").nth(1))
    follow(page.get_by_role("button", name="Save the groups"))
    expect(page.locator("[data-group]").nth(1)).to_contain_text("Giocatore 02")
    page.context.close()
