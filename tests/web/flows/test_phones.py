"""Phones in the hall: a player finds the board and the reasons; two players report a result, which the arbiter sees."""

from typing import Literal

from playwright.sync_api import BrowserContext, Page, expect
from tests.web.browsing import overflow
from tests.web.flows.conftest import Demo, NewContext

EVENT = "demo-italiana"
ROUND = f"/desk/{EVENT}/1/round/4"


def tap(page: Page, role: Literal["button", "link"], name: str) -> None:
    """Tap the first thing of this name, which leads to a page that fits."""
    with page.expect_navigation():
        page.locator("main").get_by_role(role, name=name).first.tap()
    assert overflow(page) <= 0


def test_a_player_finds_his_board_and_why_he_plays_there(demo: Demo, device: NewContext) -> None:
    page = device(phone=True).new_page()
    page.goto(f"{demo.address}/events/{EVENT}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Trofeo delle Aperture")
    page.get_by_label("Find my name").fill("TARTAGLIA")
    tap(page, "button", "Where do I play?")
    tap(page, "link", "Squaquera Tartaglia")
    tap(page, "button", "This is me")
    mine = page.locator(".seatcard")
    expect(mine.locator(".tn")).to_have_text("1")
    expect(mine).to_contain_text("Frittellino Fiordalisa")
    tap(page, "link", "Why against Frittellino Fiordalisa?")
    expect(page.locator(".why li").first).to_be_visible()
    expect(page.locator(".why cite").first).to_contain_text("FID")
    with page.expect_navigation():
        page.locator(".nav-foot").get_by_role("link", name="Standings").tap()
    assert overflow(page) <= 0
    row = page.get_by_role("row").filter(has_text="Squaquera Tartaglia")
    expect(row.locator("td").nth(1)).to_have_text("6")
    row.get_by_role("link", name="Squaquera Tartaglia").tap()
    expect(page.locator(".tally").first).to_contain_text("Points")
    assert page.locator("table.games tbody tr").count() == 4
    page.get_by_text("Step by step").tap()
    expect(page.locator("details[open] .why li").first).to_be_visible()


def codes_of_board(arbiter: Page, demo: Demo, board: int) -> list[str]:
    """The codes on the two slips of a board, White's first."""
    arbiter.goto(f"{demo.address}{ROUND}/slips")
    slips = arbiter.locator(".slip").filter(has=arbiter.get_by_text(f"Board {board}", exact=False))
    codes = [slip.locator(".slip-code strong").inner_text() for slip in slips.all()]
    assert len(codes) == 2
    return codes


def at_the_board(context: BrowserContext, demo: Demo, code: str) -> Page:
    """A phone that has opened its board with the code of its slip."""
    page = context.new_page()
    page.goto(f"{demo.address}/events/{EVENT}")
    tap(page, "link", "Report a result")
    page.get_by_label("Code on your slip").fill(code)
    tap(page, "button", "Open my board")
    expect(page.locator("main")).to_contain_text("You are ")
    return page


def test_a_result_is_reported_on_one_phone_and_confirmed_on_the_other(demo: Demo, device: NewContext) -> None:
    arbiter = device(storage_state=demo.chief).new_page()
    board = 8
    codes = codes_of_board(arbiter, demo, board)
    with arbiter.expect_request("**/stream"):
        arbiter.goto(f"{demo.address}{ROUND}?show=open")
    arbiter.evaluate("document.activeElement.blur()")
    waiting = arbiter.locator(f"#t{board} input")
    expect(waiting).to_be_visible()

    white = at_the_board(device(phone=True), demo, codes[0])
    white.locator(".choices button").first.tap()
    expect(white.locator(".reported-score")).to_contain_text("2–0")
    tap(white, "button", "Report 2–0")
    expect(white.locator(".live-part")).to_contain_text("Now the opponent confirms it")
    expect(waiting).to_have_count(0)

    # A code for one seat confirms nothing of its own: the second phone has the second code.
    black = at_the_board(device(phone=True), demo, codes[1])
    expect(black.locator(".reported-score")).to_contain_text("2–0")
    tap(black, "button", "Yes, it is right")
    expect(white.locator(".live-part")).to_contain_text("The result stands")

    arbiter.goto(f"{demo.address}{ROUND}/board/{board}")
    expect(arbiter.locator(".versus")).to_contain_text("2–0")
    expect(arbiter.locator("main")).to_contain_text("confirmed by")


def test_a_wrong_code_opens_no_board(demo: Demo, device: NewContext) -> None:
    page = device(phone=True).new_page()
    page.goto(f"{demo.address}/events/{EVENT}/report")
    page.get_by_label("Code on your slip").fill("AAAA-AAAA")
    tap(page, "button", "Open my board")
    expect(page.get_by_role("alert")).to_contain_text("Not possible:")
    expect(page.get_by_role("heading", level=1)).to_have_text("Report a result")
