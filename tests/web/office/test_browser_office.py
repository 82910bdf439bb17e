"""The lists and the office in a real browser, by keyboard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect
from tests.web.browsing import LAPTOP, PHONE, served
from tests.web.office.browsing import chiefs_context

from tabellone.server import create_app
from tabellone.store.house import House


@pytest.fixture(name="address", scope="module")
def _address(shared: House) -> Iterator[str]:
    with served(create_app(shared)) as address:
        yield address


def test_a_list_is_filtered_by_keyboard_alone_and_without_scripts(
    browser: Browser, shared: House, address: str
) -> None:
    context = chiefs_context(browser, shared, address, LAPTOP, "light", scripted=False)
    page = context.new_page()
    page.goto(f"{address}/lists/elo-rubele-italiana?lang=en")
    page.locator("#name").focus()
    page.keyboard.type("giocatore 00")
    page.keyboard.press("Enter")
    page.wait_for_url("**name=giocatore+00**")
    expect(page.locator("table.ratings tbody tr")).to_have_count(9)
    context.close()


def test_a_movement_opens_to_its_reasons_by_keyboard(browser: Browser, shared: House, address: str) -> None:
    context = chiefs_context(browser, shared, address, PHONE, "light")
    page = context.new_page()
    page.goto(f"{address}/lists/players/P0001?lang=en")
    second = page.locator(".movements details").nth(1)
    second.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(second.locator(".explained")).to_be_visible()
    context.close()


def test_what_a_system_asks_of_an_event_is_seen_once_it_is_ticked_and_without_scripts(
    browser: Browser, shared: House, address: str
) -> None:
    context = chiefs_context(browser, shared, address, PHONE, "light", scripted=False)
    page = context.new_page()
    page.goto(f"{address}/office/events/import?lang=en")
    expect(page.locator("#league")).to_be_hidden()
    expect(page.locator("#pace")).to_be_hidden()
    page.locator("#system-fide").check()
    expect(page.locator("#league")).to_be_visible()
    expect(page.locator("#pace")).to_be_visible()
    expect(page.locator("#validity")).to_be_hidden()
    context.close()


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_head_of_a_page_is_seen_in_the_order_in_which_it_comes(
    browser: Browser, shared: House, address: str, viewport: ViewportSize
) -> None:
    """A late insertion above earlier content would push that down while the page loads."""
    context = chiefs_context(browser, shared, address, viewport, "light")
    page = context.new_page()
    page.goto(f"{address}/office/players/import")
    script = "found => found.map(each => Math.round(each.getBoundingClientRect().bottom))"
    bottoms: list[int] = page.locator("header.bar, nav.tabs, main").evaluate_all(script)
    context.close()
    assert len(bottoms) == 3
    assert bottoms == sorted(bottoms)
