"""What stands around the boards follows every saved result: counts, filter, Undo; a dispute is not settled by a key."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.web.browsing import follow
from tests.web.desk.arbiter import Arbiter, begin

from tabellone.core.model import Result
from tabellone.desk.event.commands import DisputeResult, EnterResult
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE

A = GroupId(1)
LAPTOP = ViewportSize(width=1366, height=650)


@pytest.fixture(name="event")
def _event(kept_chief: Arbiter) -> Arbiter:
    begun = begin(kept_chief, 8)
    begun.step("publish-round")
    return begun


def opened(browser: Browser, server: str, event: Arbiter, query: str = "") -> Page:
    """The page of the first round in a window of its own, listening to the news."""
    context = browser.new_context(viewport=LAPTOP, locale="en-GB")
    token = event.client.cookies[SESSION_COOKIE]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    page = context.new_page()
    with page.expect_response("**/stream"):
        page.goto(f"{server}{event.address}/1/round/1{query}")
    return page


@pytest.fixture(name="page")
def _page(browser: Browser, server: str, event: Arbiter) -> Iterator[Page]:
    page = opened(browser, server, event)
    yield page
    page.context.close()


def results(event: Arbiter) -> list[Result | None]:
    return [board.games[0].result for board in event.state.groups[A].rounds[0].boards]


def reported(event: Arbiter, board: int, *, is_disputed: bool = False) -> None:
    """A result from the phone of White, to which Black may say something else."""
    person = event.house.person_of(event.client.cookies[SESSION_COOKIE])
    seat = f"seat/{event.book}/1/1/{board}"
    event.house.act(person, event.book, EnterResult(A, 1, board, Result.WHITE_WINS, reported_by=f"{seat}/white"))
    if is_disputed:
        event.house.act(person, event.book, DisputeResult(A, 1, board, Result.DRAW, f"{seat}/black"))


def follows(page: Page, finished: int, undo: str) -> None:
    """The page counts the results, those that are missing, and names the last act."""
    expect(page.locator(".bar .chip")).to_contain_text(f"{finished}/4 results")
    expect(page.get_by_role("link", name="No result")).to_have_text(f"No result {4 - finished}")
    expect(page.locator(".bar [data-undo] button")).to_contain_text(undo)


def test_counts_filter_and_undo_follow_every_typed_result(page: Page) -> None:
    follows(page, 0, "Round 1 is published")
    page.keyboard.press("2")
    follows(page, 1, "Round 1, board 1: 2–0")
    page.keyboard.press("1")
    follows(page, 2, "Round 1, board 2: 1–1")


def test_undo_at_once_after_a_wrong_key_takes_back_that_key_and_stays(page: Page, event: Arbiter) -> None:
    page.keyboard.press("2")
    follows(page, 1, "Round 1, board 1")
    page.keyboard.press("0")
    with page.expect_navigation():
        page.locator(".bar [data-undo] button").click()
    assert results(event) == [Result.WHITE_WINS, None, None, None]
    expect(page).to_have_url(f"{page.url.split('/desk')[0]}{event.address}/1/round/1#next")
    expect(page.locator("#t2 input")).to_be_focused()
    follows(page, 1, "Round 1, board 1")
    follow(page.get_by_role("button", name="Redo"))
    assert results(event)[:2] == [Result.WHITE_WINS, Result.BLACK_WINS]
    follows(page, 2, "Round 1, board 2")


def test_undo_keeps_the_filter(browser: Browser, server: str, event: Arbiter) -> None:
    page = opened(browser, server, event, "?show=open")
    page.keyboard.press("2")
    follows(page, 1, "Round 1, board 1")
    follow(page.locator(".bar [data-undo] button"))
    assert page.url.endswith(f"{event.address}/1/round/1?show=open#next")
    assert results(event) == [None] * 4
    page.context.close()


def test_results_of_a_second_arbiter_and_of_phones_are_followed(
    browser: Browser, server: str, page: Page, event: Arbiter
) -> None:
    other = opened(browser, server, event.with_role(f"carla-{event.book}", Role.ARBITER))
    other.keyboard.press("0")
    follows(page, 1, "Round 1, board 1: 0–2")
    reported(event, 3)
    for window in (page, other):
        follows(window, 2, "Round 1, board 3: 2–0")
    other.locator("#t2 input").focus()
    other.keyboard.press("1")
    follows(page, 3, "Round 1, board 2: 1–1")
    follow(page.locator(".bar [data-undo] button"))
    assert results(event) == [Result.BLACK_WINS, None, Result.WHITE_WINS, None]
    follows(other, 2, "Round 1, board 3: 2–0")
    other.context.close()


def test_undo_that_somebody_overtakes_says_so_on_the_same_page(page: Page, event: Arbiter) -> None:
    page.route("**/sidebar*", lambda route: route.abort())
    position = page.locator("[data-undo] [name=position]").input_value()
    reported(event, 2)
    page.evaluate("position => document.querySelector('[data-undo] [name=position]').value = position", position)
    follow(page.locator(".bar [data-undo] button"))
    expect(page.locator(".refusal")).to_contain_text("was quicker")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    assert results(event)[1] is Result.WHITE_WINS
    page.unroute("**/sidebar*")
    follows(page, 1, "Round 1, board 2")
    page.keyboard.press("0")
    expect(page.locator("#t1 .mark")).to_have_text("0–2")


def test_the_cursor_passes_over_a_disputed_board_and_a_key_does_not_settle_it(page: Page, event: Arbiter) -> None:
    reported(event, 1, is_disputed=True)
    expect(page.locator("#t1 .st.disp")).to_have_text("disputed")
    expect(page.locator("#t1 input")).to_have_count(0)
    page.reload()
    expect(page.locator("#t2 input")).to_be_focused()
    for key in "210":
        page.keyboard.press(key)
    expect(page.locator("[data-echo]")).to_have_text("The players do not agree on some boards: decide them.")
    assert results(event)[0] is None
    follow(page.get_by_role("link", name="decide"))
    white = event.state.entrant(event.state.groups[A].rounds[0].on_board(1).white).name
    follow(page.get_by_role("button", name=f"2–0 {white} is right"))
    assert results(event)[0] is Result.WHITE_WINS
