"""A whole round in a real browser costs the keys of its results and two clicks, as the page itself counts them."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import LAPTOP, PHONE, overflow, small_targets, violations
from tests.web.desk.arbiter import Arbiter, begin

from tabellone.http.credentials import SESSION_COOKIE

COUNTED = """
for (const kind of ["click", "keydown"]) {
  addEventListener(kind, () => sessionStorage.setItem(kind, 1 + Number(sessionStorage.getItem(kind))), true);
}
"""


@pytest.fixture(name="event", scope="module")
def _event(kept_chief: Arbiter) -> Arbiter:
    begun = begin(kept_chief, 6)
    begun.step("publish-round")
    return begun


def opened(browser: Browser, server: str, event: Arbiter, path: str, **how: object) -> Page:
    """A page of the chief arbiter, without news of what others do."""
    context = browser.new_context(**{"locale": "en-GB", "viewport": LAPTOP, **how})  # type: ignore[arg-type]
    token = event.client.cookies[SESSION_COOKIE]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    context.add_init_script(COUNTED)
    page = context.new_page()
    page.route("**/stream", lambda route: route.abort())
    page.goto(f"{server}{event.address}{path}")
    return page


def counted(page: Page, kind: str) -> int:
    return int(page.evaluate("kind => Number(sessionStorage.getItem(kind))", kind))


def test_a_round_is_its_result_keys_and_two_clicks(browser: Browser, server: str, event: Arbiter) -> None:
    page = opened(browser, server, event, "/1/round/1")
    for board, key in enumerate("210", start=1):
        expect(page.locator(f"#t{board} input")).to_be_focused()
        page.keyboard.press(key)
        expect(page.locator(f"#t{board} .mark")).to_be_visible()
    step = page.locator("main .next")
    expect(step).to_have_text("Close round 1 and pair round 2")
    expect(step).not_to_have_attribute("aria-disabled", "true")
    step.click()
    expect(step).to_have_text("Publish round 2")
    expect(page.locator(".draft-boards tbody tr")).to_have_count(3)
    step.click()
    expect(page.locator("#t1 input")).to_be_focused()
    assert (counted(page, "click"), counted(page, "keydown")) == (2, 3)
    page.context.close()


def test_a_draft_with_warnings_fits_a_phone_and_can_be_read_by_everybody(
    browser: Browser, server: str, event: Arbiter
) -> None:
    drafted = begin(event, 6)
    drafted.post("/1/round/1/draft", do="turn", board="1")
    drafted.post("/1/round/1/draft", do="part", board="2")
    page = opened(browser, server, drafted, "/1/round/1/draft", viewport=PHONE, has_touch=True, locale="it-IT")
    expect(page.locator(".warn.disp")).to_have_count(1)
    assert overflow(page) == 0
    assert violations(page) == []
    page.locator(".by-hand summary").click()
    assert small_targets(page) == []
    page.get_by_role("button", name="sistema").click()
    expect(page.locator(".warn.disp")).to_have_count(0)
    page.context.close()
