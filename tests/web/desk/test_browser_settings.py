"""Settings, players and who is kept apart in a real browser: phone and laptop, both languages, without scripts, axe."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.web.browsing import LAPTOP, PHONE, overflow, violations
from tests.web.desk.arbiter import Arbiter, begin

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.http.credentials import SESSION_COOKIE

A = GroupId(1)
PAGES = ("/settings", "/settings/play", "/settings/1/system", "/1/apart", "/players", "/players/3", "/1/attendance")


@pytest.fixture(name="event", scope="module")
def _event(kept_chief: Arbiter) -> Arbiter:
    """Eight players, a check-in that is open, a fee, a note and a family."""
    begun = begin(kept_chief, then="make")
    begun.step("draw-numbers")
    begun.step("open-check-in")
    begun.post("/players/fee", paid="2")
    begun.post("/players/3", do="note", note="Paga domani")
    begun.post("/1/apart", do="players", p3="1", p4="1", title="Famiglia Prova", how="forbidden")
    return begun


def opened(browser: Browser, server: str, event: Arbiter, size: ViewportSize, **how: object) -> Page:
    """A page of the chief arbiter that hears no news."""
    context = browser.new_context(viewport=size, **{"locale": "en-GB", **how})  # type: ignore[arg-type]
    token = event.client.cookies.get(SESSION_COOKIE)
    assert token is not None
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    page = context.new_page()
    page.route("**/stream", lambda route: route.abort())
    return page


@pytest.mark.parametrize(
    ("size", "how"),
    [(LAPTOP, {"locale": "it-IT"}), (PHONE, {"color_scheme": "dark"})],
    ids=["laptop in Italian", "phone in the dark"],
)
def test_every_page_is_accessible_and_fits(
    server: str, browser: Browser, event: Arbiter, size: ViewportSize, how: dict[str, object]
) -> None:
    page, faults = opened(browser, server, event, size, **how), list[str]()
    for path in PAGES:
        page.goto(server + event.address + path)
        faults += [f"{path}: {fault}" for fault in violations(page)]
        faults += [f"{path}: wider than the window"] if overflow(page) else []
    assert faults == []
    page.context.close()


def test_a_section_is_saved_by_keyboard(server: str, browser: Browser, event: Arbiter) -> None:
    page = opened(browser, server, event, LAPTOP)
    page.goto(f"{server}{event.address}/settings/1/rounds")
    page.get_by_label("Prize places").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Prize places")).to_have_value("5")
    expect(page.locator(".bar .tool").first).to_contain_text("The settings are changed")
    assert event.state.groups[A].settings.prize_places == 5
    page.context.close()


def test_clubs_are_kept_apart_on_a_phone_without_scripts(server: str, browser: Browser, event: Arbiter) -> None:
    page = opened(browser, server, event, PHONE, java_script_enabled=False)
    page.goto(f"{server}{event.address}/1/apart")
    page.get_by_label("only of these clubs").check()
    page.get_by_label("Club 1 (3)").check()
    page.get_by_role("button", name="Save: Players of the same club").click()
    expect(page.locator(".apart-pairs").first.locator("li")).to_have_count(4)
    assert ApartRule(ApartBy.CLUB, ("Club 1",)) in event.state.groups[A].apart
    page.get_by_role("button", name="may meet again").click()
    expect(page.locator(".apart-pairs").first.locator("li")).to_have_count(3)
    page.context.close()


def test_the_fee_is_taken_in_the_list_with_one_click(server: str, browser: Browser, event: Arbiter) -> None:
    page = opened(browser, server, event, LAPTOP)
    page.goto(f"{server}{event.address}/players")
    fee = page.get_by_role("button", name="Giocatore 05: fee paid")
    expect(fee).to_have_attribute("aria-pressed", "false")
    fee.click()
    expect(fee).to_have_attribute("aria-pressed", "true")
    page.goto(f"{server}{event.address}/1/attendance")
    expect(page.locator(".tile .st.care")).to_have_count(6)
    page.context.close()
