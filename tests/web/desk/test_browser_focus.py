"""A whole round in a real browser without Tab and without a mouse: the next key is always where it is expected."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import LAPTOP, served
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in

from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app


@pytest.fixture(name="event")
def _event(tmp_path: Path) -> Iterator[Arbiter]:
    with house_in(tmp_path) as house:
        yield begin(chief_of(house), 6)


@pytest.fixture(name="server")
def _server(event: Arbiter) -> Iterator[str]:
    with served(create_app(event.house)) as address:
        yield address


def opened(browser: Browser, server: str, event: Arbiter, path: str, **how: object) -> Page:
    """A page of the chief arbiter, the step on it skipped to."""
    context = browser.new_context(viewport=LAPTOP, locale="en-GB", **how)  # type: ignore[arg-type]
    token = event.client.cookies[SESSION_COOKIE]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    page = context.new_page()
    page.goto(f"{server}{event.address}{path}#next")
    return page


def is_at(page: Page, text: str) -> None:
    """The next key presses what has this text."""
    expect(page.locator("#next")).to_have_text(text)
    expect(page.locator("#next")).to_be_focused()


def test_two_rounds_are_run_with_enter_and_the_keys_of_results(browser: Browser, server: str, event: Arbiter) -> None:
    page = opened(browser, server, event, "/1/round/1")
    for number in (1, 2):
        is_at(page, f"Publish round {number}")
        page.keyboard.press("Enter")
        for board, key in enumerate("210", start=1):
            expect(page.locator(f"#t{board} input")).to_be_focused()
            page.keyboard.press(key)
            expect(page.locator(f"#t{board} .mark")).to_be_visible()
        is_at(page, f"Close round {number} and pair round {number + 1}")
        page.keyboard.press("Enter")
    is_at(page, "Publish round 3")
    page.context.close()


def test_without_scripts_the_next_key_is_at_the_same_places(browser: Browser, server: str, event: Arbiter) -> None:
    page = opened(browser, server, event, "/1/round/1", java_script_enabled=False)
    is_at(page, "Publish round 1")
    page.keyboard.press("Enter")
    expect(page.locator('input[name="b1"]')).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("td.result .mark")).to_have_count(2)
    expect(page.locator('input[name="b3"]')).to_be_focused()
    page.context.close()


def test_a_page_that_is_merely_opened_leaves_the_focus_alone(browser: Browser, server: str, event: Arbiter) -> None:
    page = opened(browser, server, event, "/players")
    page.goto(f"{server}{event.address}/1/round/1")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the next step")).to_be_focused()
    page.keyboard.press("Enter")
    is_at(page, "Publish round 1")
    page.context.close()
