"""The arbiter opens to the phones, two players do not agree on their phones, and the arbiter decides."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.web.browsing import LAPTOP, PHONE, follow, overflow, served, small_targets, violations
from tests.web.desk.arbiter import Arbiter, begin

from tabellone.core.model import Result
from tabellone.desk.event.entrant import GroupId
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.http.phone_listener import PhoneSettings
from tabellone.server import create_app

HALL = "127.0.0.2"


@pytest.fixture(name="event", scope="module")
def _event(kept_chief: Arbiter) -> Arbiter:
    event = begin(kept_chief)
    event.step("publish-round")
    return event


@pytest.fixture(name="server", scope="module")
def _server(event: Arbiter) -> Iterator[str]:
    with served(create_app(event.house, phones=PhoneSettings(HALL, 0))) as address:
        yield address


@pytest.fixture(name="desk")
def _desk(server: str, event: Arbiter, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=LAPTOP, locale="en-GB")
    token = event.client.cookies[SESSION_COOKIE]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    yield context.new_page()
    context.close()


@pytest.fixture(name="phones")
def _phones(browser: Browser) -> Iterator[list[Page]]:
    contexts = [
        browser.new_context(viewport=PHONE, locale=language, has_touch=True, is_mobile=True)
        for language in ("it-IT", "en-GB")
    ]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def in_order(page: Page) -> None:
    """A page of a phone is accessible, fits, and can be touched."""
    assert overflow(page) <= 0
    assert small_targets(page) == []
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, only=("color-contrast",)) == []
    page.emulate_media(color_scheme="light")


def press(button: Locator) -> None:
    """Press what leads to another page, which is in order."""
    follow(button)
    in_order(button.page)


def test_two_phones_disagree_and_the_arbiter_decides(
    server: str, event: Arbiter, desk: Page, phones: list[Page]
) -> None:
    desk.goto(f"{server}/desk/{event.book}")
    follow(desk.get_by_role("link", name="Phones in the hall"))
    follow(desk.get_by_role("button", name="Open to the phones in the hall"))
    address = desk.locator(".phone-link a").get_attribute("href")
    assert address is not None
    assert address.startswith(f"http://{HALL}:")
    assert violations(desk) == []

    desk.goto(f"{server}/desk/{event.book}/1/round/1/slips")
    codes = [re.sub(r"\s", "", slip) for slip in desk.locator(".slip-code strong").all_inner_texts()[:2]]
    with desk.expect_request("**/stream"):
        desk.goto(f"{server}/desk/{event.book}/1/round/1?show=all")
    desk.evaluate("document.activeElement.blur()")

    white, black = phones
    for phone, code in zip(phones, codes, strict=True):
        phone.goto(f"{address}/report?group=1&board=1&code={code}")
        in_order(phone)
        press(phone.locator("main button.next"))
    press(white.get_by_role("button", name="Ho vinto io"))
    with white.expect_request("**/live?*"):
        follow(white.get_by_role("button", name="Comunica 2–0"))
    black.reload()
    press(black.get_by_role("button", name="It is not right"))
    follow(black.get_by_role("button", name="A draw"))
    expect(black.locator(".says b")).to_have_text(["2–0", "1–1"])
    in_order(black)
    expect(white.locator(".says b")).to_have_text(["2–0", "1–1"])
    press(white.get_by_role("button", name="Rispondi"))
    expect(white.get_by_role("heading", level=1)).to_have_text("Non siete d'accordo")

    row = desk.locator("#t1")
    expect(row.locator(".st.disp")).to_have_text("disputed")
    expect(row.locator(".reported")).to_have_text(["2–0", "1–1"])
    assert violations(desk) == []
    assert event.state.groups[GroupId(1)].rounds[0].on_board(1).games[0].result is None
    follow(row.get_by_role("link", name="decide"))
    expect(desk.get_by_role("button", name=" is right")).to_have_count(2)
    desk.get_by_text("Another result").click()
    follow(desk.get_by_role("button", name="0–2 Black wins"))
    expect(black.locator(".live-part")).to_contain_text("The result stands")
    game = event.state.groups[GroupId(1)].rounds[0].on_board(1).games[0]
    assert (game.result, game.dispute) == (Result.BLACK_WINS, None)

    desk.goto(f"{server}/desk/{event.book}/phones")
    expect(desk.locator(".phone-facts dd").last).to_contain_text("2 of 8")
    follow(desk.get_by_role("button", name="Close to the phones"))
    expect(desk.locator(".st.chip.closed").last).to_have_text("closed")
