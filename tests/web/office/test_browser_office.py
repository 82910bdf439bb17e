"""The lists and the office in a real browser: phone and laptop, light and dark."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize
from tests.web.office.browsing import LAPTOP, PHONE, chiefs_context, faults_of, served, small_targets, started_browser
from tests.web.office.filling import WAITING

from tabellone.store.house import House

ADDRESSES = (
    "/lists",
    "/lists/elo-rubele-italiana",
    "/lists/elo-rubele-italiana/compare",
    "/lists/elo-rubele-italiana/watch",
    "/lists/malus",
    "/lists/players/P0001",
    "/office",
    "/office/players",
    "/office/players/P0001",
    "/office/players/import",
    "/office/events",
    "/office/events/import",
    f"/office/events/{WAITING}",
    f"/office/correct/{WAITING}",
    f"/office/withdraw/{WAITING}",
    "/office/preview/elo-rubele-italiana",
    "/office/preview/elo-rubele-italiana/P0001",
    "/office/entries",
    "/office/categories",
    "/office/periods",
)


@pytest.fixture(name="address", scope="module")
def _address(shared: House) -> Iterator[str]:
    with served(shared) as address:
        yield address


@pytest.fixture(name="browser", scope="module")
def _browser() -> Iterator[Browser]:
    with started_browser() as browser:
        yield browser


@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (LAPTOP, "dark")], ids=["phone", "laptop"])
def test_no_page_has_a_fault(
    browser: Browser, shared: House, address: str, viewport: ViewportSize, scheme: str
) -> None:
    context = chiefs_context(browser, shared, address, viewport, scheme)
    faults = {}
    for path in ADDRESSES:
        page = context.new_page()
        if found := [*faults_of(page, address + path), *small_targets(page)]:
            faults[path] = found
        page.close()
    context.close()
    assert faults == {}


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
    assert page.locator("table.ratings tbody tr").count() == 9
    context.close()


def test_a_movement_opens_to_its_reasons_by_keyboard(browser: Browser, shared: House, address: str) -> None:
    context = chiefs_context(browser, shared, address, PHONE, "light")
    page = context.new_page()
    page.goto(f"{address}/lists/players/P0001?lang=en")
    second = page.locator(".movements details").nth(1)
    second.locator("summary").focus()
    page.keyboard.press("Enter")
    assert second.locator(".explained").is_visible()
    context.close()
