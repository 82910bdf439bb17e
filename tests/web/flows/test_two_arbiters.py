"""Two arbiters at once: one wins, the other gets a message, nothing is lost, and the public page updates itself."""

from playwright.sync_api import BrowserContext, Page, expect
from tests.web.flows.conftest import Demo, NewContext

EVENT, GROUP, COLLEAGUE = "demo-gruppi", 2, "arbitro-tre"
ROUND = f"/desk/{EVENT}/{GROUP}/round/1"


def colleague(chief: BrowserContext, demo: Demo, context: BrowserContext, name: str = COLLEAGUE) -> Page:
    """A second arbiter, invited by the first by a link."""
    invited = chief.request.post(
        f"{demo.address}/api/v1/books/{EVENT}/invitations",
        data={"role": "arbiter"},
        headers={"Origin": demo.address},
    )
    assert invited.ok, invited.text()
    page = context.new_page()
    page.goto(demo.address + invited.json()["path"])
    page.get_by_label("User name").fill(name)
    page.get_by_role("textbox", name="Password").fill("una parola lunga di prova")
    page.locator("main button.next").click()
    expect(page.locator(".visitor")).to_contain_text(name)
    return page


def open_boards(page: Page, demo: Demo) -> list[str]:
    """Open the round and say which boards wait for a result."""
    with page.expect_request("**/stream"):
        page.goto(demo.address + ROUND)
    return [str(row.get_attribute("id")).removeprefix("t") for row in page.locator("tbody tr:has(input)").all()]


def test_the_same_board_entered_twice_has_one_result_and_one_clear_sentence(demo: Demo, device: NewContext) -> None:
    chief = device(storage_state=demo.chief)
    first, second = chief.new_page(), colleague(chief, demo, device())
    # The news of the first result does not reach the second in time.
    second.route("**/stream", lambda route: route.fulfill(status=204))
    board, another, third = open_boards(first, demo)[:3]
    assert open_boards(second, demo)[:3] == [board, another, third]
    public = device(phone=True).new_page()
    with public.expect_request("**/live?*"):
        public.goto(f"{demo.address}/events/{EVENT}/{GROUP}/round/1")
    result = public.locator(f"#t{board} em")
    expect(result).to_have_text("–")
    public.evaluate("window.isTheSamePage = true")

    for page in (first, second):
        page.locator(f"#t{board} input").focus()
    first.keyboard.press("2")
    expect(first.locator(f"#t{board} .mark")).to_have_text("2–0")
    expect(second.locator(f"#t{board} input")).to_be_focused()
    second.keyboard.press("0")
    refused = f"board {board}: chief arbiter has entered 2–0 already; open the board to correct it"
    expect(second.locator("[data-echo]")).to_have_text(refused)
    expect(second.locator(f"#t{board} .mark")).to_have_text("2–0")

    # Both go on: what one enters appears on the other's screen and on the phone, by itself.
    first.evaluate("document.activeElement.blur()")
    for place, key, mark in ((another, "1", "1–1"), (third, "0", "0–2")):
        second.locator(f"#t{place} input").focus()
        second.keyboard.press(key)
        expect(second.locator(f"#t{place} .mark")).to_have_text(mark)
        expect(first.locator(f"#t{place} .mark")).to_have_text(mark)
    expect(result).to_have_text("2–0")
    assert public.evaluate("window.isTheSamePage")

    first.goto(f"{demo.address}{ROUND}/board/{another}")
    expect(first.locator("main")).to_contain_text(f"entered by {COLLEAGUE}")


def test_a_step_that_a_colleague_has_taken_already_is_refused_with_a_sentence(demo: Demo, device: NewContext) -> None:
    chief = device(storage_state=demo.chief, java_script_enabled=False)
    first, second = chief.new_page(), colleague(chief, demo, device(java_script_enabled=False), "arbitro-quattro")
    for page in (first, second):
        page.goto(f"{demo.address}/desk/{EVENT}/1/round/2")
    first.get_by_role("button", name="Pair round 3").click()
    expect(first.get_by_role("heading", level=1)).to_contain_text("Round 3")
    first.goto(f"{demo.address}/desk/{EVENT}/1/round/3")
    pairs = first.locator("table.boards tbody").inner_text()
    second.get_by_role("button", name="Pair round 3").click()
    expect(second.get_by_role("alert")).to_be_visible()
    expect(second.get_by_role("heading", level=1)).to_have_text("Not possible now")
    expect(second.get_by_role("alert")).to_contain_text("chief arbiter was quicker")
    second.goto(f"{demo.address}/desk/{EVENT}/1/round/3")
    assert second.locator("table.boards tbody").inner_text() == pairs
    second.get_by_role("button", name="Discard draft").click()
    expect(second.get_by_role("heading", level=1)).to_contain_text("Round 2")
