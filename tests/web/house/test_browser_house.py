"""History and people in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browsing import PHONE, served
from tests.web.house.conftest import OpenHouse
from tests.web.house.filling import event_filled
from tests.web.office.browsing import chiefs_context
from tests.web.office.filling import NOW, filled
from tests.web.office.visiting import made_house

from tabellone.desk.roles import Role
from tabellone.server import create_app


@pytest.fixture(name="kept", scope="module")
def _kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    folder: Path = tmp_path_factory.mktemp("kept")
    with made_house(folder) as house:
        filled(house)
        book = event_filled(house)
        account = house.accounts.add("anna", "Anna", "correct horse battery", NOW)
        house.accounts.give_role(account.id, book, Role.ARBITER)
        yield OpenHouse(house, book)


@pytest.fixture(name="address", scope="module")
def _address(kept: OpenHouse) -> Iterator[str]:
    with served(create_app(kept.house)) as address:
        yield address


def test_an_act_is_taken_back_and_brought_back_without_scripts(browser: Browser, kept: OpenHouse, address: str) -> None:
    context = chiefs_context(browser, kept.house, address, PHONE, "light", scripted=False)
    page = context.new_page()
    page.goto(f"{address}/desk/{kept.book}/history?lang=en")
    page.get_by_role("button", name="Undo the last operation").click()
    page.get_by_role("button", name="Undo the publication").click()
    expect(page.locator("tbody tr").first).to_contain_text("Undone: Round 2 is published")
    page.locator("main").get_by_role("button", name="Redo").click()
    expect(page.locator("tbody tr").first).to_contain_text("Redone: Round 2 is published")
    context.close()


def test_an_invitation_shows_a_code_that_fits_the_phone(browser: Browser, kept: OpenHouse, address: str) -> None:
    context = chiefs_context(browser, kept.house, address, PHONE, "dark")
    page = context.new_page()
    page.goto(f"{address}/desk/{kept.book}/people?lang=en")
    page.get_by_role("button", name="Make an invitation").click()
    code = page.locator("svg.qr")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]
    expect(page.locator(".address")).to_contain_text("/enter/")
    context.close()
