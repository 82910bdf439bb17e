"""History, people and the server in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize
from tests.web.house.conftest import Kept
from tests.web.house.filling import event_filled
from tests.web.office.browsing import LAPTOP, PHONE, chiefs_context, faults_of, served, small_targets, started_browser
from tests.web.office.filling import NOW, filled
from tests.web.office.visiting import made_house

from tabellone.desk.roles import Role

ADDRESSES = (
    "/desk/{book}/history",
    "/desk/{book}/history?verify=1",
    "/desk/{book}/history?at=10",
    "/desk/{book}/people",
    "/office/history",
    "/office/history?at=9",
    "/office/people",
    "/house",
)


@pytest.fixture(name="kept", scope="module")
def _kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder: Path = tmp_path_factory.mktemp("kept")
    with made_house(folder) as house:
        filled(house)
        book = event_filled(house)
        account = house.accounts.add("anna", "Anna", "correct horse battery", NOW)
        house.accounts.give_role(account.id, book, Role.ARBITER)
        yield Kept(house, book)


@pytest.fixture(name="address", scope="module")
def _address(kept: Kept) -> Iterator[str]:
    with served(kept.house) as address:
        yield address


@pytest.fixture(name="browser", scope="module")
def _browser() -> Iterator[Browser]:
    with started_browser() as browser:
        yield browser


@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "dark"), (LAPTOP, "light")], ids=["phone", "laptop"])
def test_no_page_has_a_fault(browser: Browser, kept: Kept, address: str, viewport: ViewportSize, scheme: str) -> None:
    context = chiefs_context(browser, kept.house, address, viewport, scheme)
    faults = {}
    for path in ADDRESSES:
        page = context.new_page()
        if found := [*faults_of(page, address + path.format(book=kept.book)), *small_targets(page)]:
            faults[path] = found
        page.close()
    context.close()
    assert faults == {}


def test_an_act_is_taken_back_and_brought_back_without_scripts(browser: Browser, kept: Kept, address: str) -> None:
    context = chiefs_context(browser, kept.house, address, PHONE, "light", scripted=False)
    page = context.new_page()
    page.goto(f"{address}/desk/{kept.book}/history?lang=en")
    page.get_by_role("button", name="Take back the last act").click()
    assert "Taken back: Gruppo A: round 2 is published" in page.locator("tbody tr").first.inner_text()
    page.get_by_role("button", name="Bring it back").click()
    assert "Brought back: Gruppo A: round 2 is published" in page.locator("tbody tr").first.inner_text()
    context.close()


def test_an_invitation_shows_a_code_that_fits_the_phone(browser: Browser, kept: Kept, address: str) -> None:
    context = chiefs_context(browser, kept.house, address, PHONE, "dark")
    page = context.new_page()
    page.goto(f"{address}/desk/{kept.book}/people?lang=en")
    page.get_by_role("button", name="Make an invitation").click()
    code = page.locator("svg.qr")
    assert code.is_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]
    assert "/enter/" in page.locator(".address").inner_text()
    context.close()
