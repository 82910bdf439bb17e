"""The desk in a real browser: keyboard and touch, phone and laptop, light and dark."""

import re
import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from tests.web.desk.arbiter import house_in, names

from tabellone.desk.demo.library import filled
from tabellone.store.house import House
from tabellone.web.app import create_app
from tabellone.web.visit import SESSION_COOKIE

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
PHONE = ViewportSize(width=360, height=780)
LAPTOP = ViewportSize(width=1200, height=900)
ITALIANA, SCACCHI, NUOVO = "/desk/demo-italiana", "/desk/demo-scacchi", "/desk/demo-nuovo"
ADDRESSES = (
    "/",
    "/events/new",
    ITALIANA,
    f"{ITALIANA}/players",
    f"{ITALIANA}/players/1",
    f"{ITALIANA}/1",
    f"{ITALIANA}/1/attendance",
    f"{ITALIANA}/1/round/4",
    f"{ITALIANA}/1/round/4?show=open",
    f"{ITALIANA}/1/round/1/verify",
    f"{ITALIANA}/1/round/4/draft",
    f"{ITALIANA}/1/round/2/board/1",
    f"{ITALIANA}/1/round/2/board/1/adjournment",
    f"{ITALIANA}/1/standings?of=1",
    f"{ITALIANA}/1/crosstable",
    f"{ITALIANA}/1/crosstable?view=rounds",
    f"{ITALIANA}/rating?of=1",
    f"{ITALIANA}/settings",
    f"{ITALIANA}/announcement",
    f"{ITALIANA}/report",
    f"{SCACCHI}/1/round/4",
    f"{NUOVO}/groups?parts=3&of=1",
    f"{NUOVO}/players?search=uno",
    f"{NUOVO}/players/import",
    "/desk/demo-gruppi",
    "/desk/demo-gruppi/groups",
    "/desk/demo-micro-match/1/round/3",
)


@pytest.fixture(name="house", scope="module")
def _house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_in(Path(tmp_path_factory.mktemp("desk"))) as house:
        filled(house)
        yield house


@pytest.fixture(name="server", scope="module")
def _server(house: House) -> Iterator[str]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(
            uvicorn.Config(create_app(house), log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        listener.listen()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread.start()
        try:
            yield address
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(name="browser", scope="module")
def _browser() -> Iterator[Browser]:
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        pytest.fail(f"no browser found ({', '.join(BROWSERS)}): script/test installs chromium", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(name="token", scope="module")
def _token(house: House) -> str:
    link = house.links.make_chief(house.now())
    return house.links.become_chief(link, house.now(), "test")


def opened(browser: Browser, server: str, token: str, size: ViewportSize, **how: object) -> Page:
    """A page of the chief arbiter."""
    context = browser.new_context(viewport=size, locale="en-GB", **how)  # type: ignore[arg-type]
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": server}])
    return context.new_page()


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_every_page_is_accessible_fits_and_is_silent(
    server: str, browser: Browser, token: str, size: ViewportSize, scheme: str
) -> None:
    page = opened(browser, server, token, size, color_scheme=scheme)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    faults = {}
    for address in ADDRESSES:
        page.goto(server + address)
        found = [
            f"{violation['id']}: {violation['nodes'][0]['target']}"
            for violation in Axe().run(page).response["violations"]
        ]
        if overflow(page) > 0:
            found.append(f"{overflow(page)} pixels too wide")
        if found:
            faults[address] = found
    page.context.close()
    assert faults == {}
    assert complaints == []


def new_event(page: Page, server: str, kind: str, count: int = 6) -> None:
    """From the front page to a published round, by clicks."""
    page.goto(server + "/")
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Torneo del Browser")
    page.get_by_label("Game and federation").select_option(kind)
    page.get_by_label("Players, one a line").fill(names(count))
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("being played")).to_be_visible()


def test_four_clicks_lead_from_nothing_to_a_published_round(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    new_event(page, server, "fid-italiana")
    assert page.locator("table.boards tbody tr").count() == 3
    page.context.close()


def test_results_are_typed_one_key_a_board_and_echoed(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    new_event(page, server, "fid-italiana")
    expect(page.locator('input[name="b1"]')).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator("[data-echo]")).to_have_text("Board 1: 2–0, White wins")
    expect(page.locator('input[name="b2"]')).to_be_focused()
    page.keyboard.press("7")
    expect(page.locator("[data-echo]")).to_have_text("This key is no result.")
    page.keyboard.press("1")
    page.keyboard.press("-")
    expect(page.locator("[data-echo]")).to_have_text("Every board has a result.")
    assert [mark.strip() for mark in page.locator("td.result .mark").all_inner_texts()] == ["2–0", "1–1", "0–2 f"]
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()
    page.context.close()


def test_results_are_tapped_on_the_pad(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, PHONE, has_touch=True, is_mobile=True)
    new_event(page, server, "fide")
    page.get_by_role("button", name=re.compile("½–½")).tap()
    expect(page.locator("#t1 .mark")).to_have_text("½–½")
    page.get_by_role("button", name=re.compile("^0 0–1")).tap()
    expect(page.locator("#t2 .mark")).to_have_text("0–1")
    assert overflow(page) <= 0
    page.context.close()


def test_a_board_taken_by_another_arbiter_says_so(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    new_event(page, server, "fid-italiana")
    other = page.context.new_page()
    other.goto(page.url)
    other.keyboard.press("0")
    expect(other.locator("#t1 .mark")).to_have_text("0–2")
    page.locator('input[name="b1"]').focus()
    page.keyboard.press("2")
    expect(page.locator("#t1 [role=alert]")).to_contain_text("has entered 0–2 already")
    page.context.close()


def test_everything_works_without_scripts(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP, java_script_enabled=False)
    new_event(page, server, "fid-italiana")
    for board, key in enumerate("210", start=1):
        page.get_by_label(f"Board {board}", exact=True).fill(key)
    page.get_by_role("button", name="Save the results").click()
    assert page.locator("td.result .mark").count() == 3
    page.context.close()


def test_players_are_dragged_to_another_group(server: str, browser: Browser, token: str) -> None:
    page = opened(browser, server, token, LAPTOP)
    page.goto(server + "/events/new")
    page.get_by_label("Name of the event").fill("Torneo a Gruppi")
    page.get_by_label("Players, one a line").fill(names(4))
    page.get_by_role("button", name="Make the event only").click()
    page.get_by_role("link", name="Groups", exact=True).last.click()
    page.get_by_label("Name of a new group").fill("B")
    page.get_by_role("button", name="Add a group").click()
    page.get_by_text("Giocatore 02").first.drag_to(page.locator("[data-group]").nth(1))
    page.get_by_role("button", name="Save the groups").click()
    expect(page.locator("[data-group]").nth(1)).to_contain_text("Giocatore 02")
    page.context.close()
