"""Two arbiters at once: one of them wins, the other is told, nothing is lost, and the public page follows by itself."""

from playwright.sync_api import BrowserContext, Page, expect
from tests.web.flows.conftest import Demo, NewContext

EVENT, GROUP, COLLEAGUE = "demo-gruppi", 2, "arbitro-tre"
ROUND = f"/desk/{EVENT}/{GROUP}/round/1"


def colleague(chief: BrowserContext, demo: Demo, context: BrowserContext) -> Page:
    """A second arbiter, invited by the first by a link."""
    invited = chief.request.post(
        f"{demo.address}/api/v1/books/{EVENT}/invitations",
        data={"role": "arbiter"},
        headers={"Origin": demo.address},
    )
    assert invited.ok, invited.text()
    page = context.new_page()
    page.goto(demo.address + invited.json()["path"])
    page.get_by_label("Name", exact=True).fill(COLLEAGUE)
    page.get_by_label("Password").fill("una parola lunga di prova")
    page.locator("main button.next").click()
    expect(page.locator(".visitor")).to_contain_text(COLLEAGUE)
    return page


def watching_arbiter(page: Page, demo: Demo, board: int) -> None:
    """Open the round with the cursor on a board."""
    with page.expect_request("**/stream"):
        page.goto(demo.address + ROUND)
    page.locator(f"#t{board} input").focus()


def test_the_same_board_entered_twice_has_one_result_and_one_clear_sentence(demo: Demo, device: NewContext) -> None:
    chief = device(storage_state=demo.chief)
    first, second = chief.new_page(), colleague(chief, demo, device())
    public = device(phone=True).new_page()
    with public.expect_request("**/stream"):
        public.goto(f"{demo.address}/events/{EVENT}/{GROUP}/round/1")
    score = (
        public.get_by_role("row").filter(has=public.get_by_role("rowheader", name="5", exact=True)).locator(".score")
    )
    expect(score).to_have_text("–")
    public.evaluate("window.isTheSamePage = true")
    for page in (first, second):
        watching_arbiter(page, demo, 5)

    first.keyboard.press("2")
    expect(first.locator("#t5 .mark")).to_have_text("2–0")
    expect(second.locator("#t5 input")).to_be_focused()
    second.keyboard.press("0")
    refused = "board 5: chief has entered 2–0 already; open the board to correct it"
    expect(second.locator("[data-echo]")).to_have_text(refused)
    expect(second.locator("#t5 .mark")).to_have_text("2–0")

    # Both go on: what one enters appears on the other's screen and on the phone, by itself.
    second.locator("#t6 input").focus()
    second.keyboard.press("1")
    expect(second.locator("#t6 .mark")).to_have_text("1–1")
    first.evaluate("document.activeElement.blur()")
    second.locator("#t7 input").focus()
    second.keyboard.press("0")
    expect(first.locator("#t6 .mark")).to_have_text("1–1")
    expect(first.locator("#t7 .mark")).to_have_text("0–2")
    expect(score).to_have_text("2–0")
    assert public.evaluate("window.isTheSamePage")

    first.goto(f"{demo.address}{ROUND}/board/6")
    expect(first.locator("main")).to_contain_text(f"entered by {COLLEAGUE}")


def test_a_step_that_a_colleague_has_taken_already_is_refused_with_a_sentence(demo: Demo, device: NewContext) -> None:
    pages = [device(storage_state=demo.chief, java_script_enabled=False).new_page() for _ in range(2)]
    for page in pages:
        page.goto(f"{demo.address}/desk/{EVENT}/1/round/2")
    first, second = pages
    first.get_by_role("button", name="Pair round 3").click()
    expect(first.get_by_role("heading", level=1)).to_contain_text("Round 3")
    pairs = first.locator("table.boards tbody").inner_text()
    second.get_by_role("button", name="Pair round 3").click()
    expect(second.get_by_role("alert")).to_be_visible()
    expect(second.get_by_role("heading", level=1)).to_have_text("Not possible now")
    second.goto(f"{demo.address}/desk/{EVENT}/1/round/3")
    assert second.locator("table.boards tbody").inner_text() == pairs
    second.get_by_role("button", name="Throw the draft away").click()
    expect(second.get_by_role("heading", level=1)).to_contain_text("Round 2")
