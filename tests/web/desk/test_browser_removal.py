"""A trial event archived, brought back and deleted in a real browser, in Italian, by keyboard and without scripts."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import LAPTOP, PHONE, follow, overflow, violations
from tests.web.desk.arbiter import begin, chief_of

from tabellone.http.credentials import SESSION_COOKIE
from tabellone.store.house import House

NAME = "Torneo di Prova"


@pytest.fixture(name="house", scope="module")
def _house(kept_house: House) -> House:
    begin(chief_of(kept_house))
    return kept_house


def opened(browser: Browser, house: House, server: str, *, is_phone: bool, scripted: bool = True) -> Page:
    """A page of the chief arbiter, in Italian."""
    size = PHONE if is_phone else LAPTOP
    context = browser.new_context(viewport=size, locale="it-IT", java_script_enabled=scripted, has_touch=is_phone)
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    return context.new_page()


def typed(page: Page, text: str) -> None:
    """Type into the field for the name, and press Enter there."""
    page.get_by_label("Per eliminarla scrivi il nome della gara").focus()
    page.keyboard.type(text)
    with page.expect_navigation():
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")


def test_an_event_is_archived_brought_back_and_deleted(browser: Browser, house: House, server: str) -> None:
    page = opened(browser, house, server, is_phone=False)
    page.goto(server + "/")
    follow(page.get_by_role("link", name=f"Archivia o elimina {NAME}"))
    assert violations(page) == []
    follow(page.get_by_role("button", name="Archivia la gara"))
    expect(page.get_by_role("heading", name="Archivio", level=1)).to_be_visible()
    assert violations(page) == []
    follow(page.get_by_role("link", name=f"Archivia o elimina {NAME}"))
    follow(page.get_by_role("button", name="Riporta la gara negli elenchi"))
    expect(page.get_by_role("link", name=NAME, exact=True)).to_be_visible()
    page.context.close()
    unscripted = opened(browser, house, server, is_phone=True, scripted=False)
    unscripted.goto(server + "/")
    follow(unscripted.get_by_role("link", name=f"Archivia o elimina {NAME}"))
    typed(unscripted, "Torneo")
    expect(unscripted.get_by_role("alert")).to_contain_text(f"scrivilo esattamente: {NAME}")
    unscripted.get_by_label("Per eliminarla scrivi il nome della gara").fill("")
    typed(unscripted, NAME)
    expect(unscripted.get_by_role("heading", name="Gare eliminate")).to_be_visible()
    expect(unscripted.get_by_role("cell", name="deleted-torneo-di-prova")).to_be_visible()
    assert overflow(unscripted) <= 0
    unscripted.context.close()
    assert [book.title for book in house.ledger.books("event")] == []
