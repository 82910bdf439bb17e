"""The pages in a real browser: phone and laptop, light and dark, keyboard only."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient
from tests.web.browsing import LAPTOP, overflow, served

from tabellone.locales.words import LANGUAGES
from tabellone.server import create_app

ADDRESSES = (
    "/",
    "/tables/round-robin?players=24&cycles=2",
    "/tables/round-robin?players=200",
    "/tables/varma?players=12&official=1",
    "/tables/province?players=24&sizes=3,4",
    "/draw",
    "/groups?players=80&groups=3&rounds=6",
    "/groups/grid?groups=6",
    "/groups/division",
    "/openings",
    "/openings/42",
    "/openings/draw?table=C&count=6&seed=7",
    "/openings/draw?table=B&count=3&per=board&boards=30&seed=7",
    "/ratings",
    "/rulebook",
    "/rulebook/articles",
    "/rulebook/articles?body=fide",
    "/rulebook/readings",
    "/rulebook/errata",
    "/rulebook/tie-breaks",
)
PLAYERS = "\n".join(f"Alfa Rossi {place}; {4000 - 10 * place}" for place in range(40))


@pytest.fixture(name="server", scope="module")
def _server() -> Iterator[str]:
    with served(create_app()) as address:
        yield address


def luminance(colour: str) -> float:
    """The relative luminance of rgb(...), as WCAG defines it."""
    channels = [int(channel) / 255 for channel in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def style(page: Page, selector: str, name: str) -> str:
    return str(page.locator(selector).first.evaluate(f"element => getComputedStyle(element).{name}"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_no_page_scrolls_sideways_or_complains(
    server: str, device: str, language: str, request: pytest.FixtureRequest
) -> None:
    page: Page = request.getfixturevalue(device)
    page.goto(f"{server}/?lang={language}")
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    wide = {}
    for address in ADDRESSES:
        page.goto(server + address)
        assert page.locator("html").get_attribute("lang") == language
        if overflow(page) > 0:
            wide[address] = overflow(page)
    assert wide == {}
    assert complaints == []


def test_a_wide_table_scrolls_inside_its_own_container(server: str, phone: Page) -> None:
    phone.goto(server + "/tables/round-robin?players=24")
    container = phone.locator(".scroll").first
    assert container.evaluate("element => element.scrollWidth > element.clientWidth")
    container.focus()
    phone.keyboard.press("ArrowRight")
    assert container.evaluate(
        """element => new Promise(done => {
            let frames = 0
            const look = () =>
                element.scrollLeft > 0 || ++frames > 600 ? done(element.scrollLeft > 0) : requestAnimationFrame(look)
            look()
        })"""
    )


def test_the_round_robin_form_is_filled_in_by_keyboard_alone(server: str, laptop: Page) -> None:
    laptop.goto(server + "/tables/round-robin")
    laptop.keyboard.press("Tab")
    assert laptop.evaluate("document.activeElement.className") == "skip"
    laptop.keyboard.press("Enter")
    for _ in range(10):
        laptop.keyboard.press("Tab")
        if laptop.evaluate("document.activeElement.id") == "players":
            break
    laptop.keyboard.press("Control+a")
    laptop.keyboard.type("6")
    reached = []
    for _ in range(4):
        laptop.keyboard.press("Tab")
        reached.append(laptop.evaluate("document.activeElement.id || document.activeElement.type"))
    assert reached == ["cycles", "swap", "letters", "submit"]
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**/tables/round-robin?players=6*")
    expect(laptop.locator(".wall tbody tr")).to_have_count(5)


def test_the_focus_can_be_seen(server: str, laptop: Page) -> None:
    laptop.goto(server + "/draw")
    for _ in range(9):
        laptop.keyboard.press("Tab")
        outline = laptop.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_a_draw_is_made_by_pasting_names(server: str, device: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(device)
    page.goto(server + "/draw")
    page.get_by_label("Players, one per line").fill("\n".join(f"Alfa Rossi {place}; Pisa" for place in range(3)))
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Draw").click()
    expect(page.locator("table").first.locator("tbody tr")).to_have_count(3)
    assert overflow(page) <= 0


def test_the_division_is_changed_by_hand_on_a_phone(server: str, phone: Page) -> None:
    phone.goto(server + "/groups/division")
    phone.get_by_label("Players, one per line").fill(PLAYERS)
    phone.get_by_role("button", name="Propose a division").click()
    phone.get_by_label("Group of Alfa Rossi 39").select_option("1")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Recalculate").click()
    expect(phone.get_by_label("Group of Alfa Rossi 39")).to_have_value("1")
    assert overflow(phone) <= 0


def test_a_refused_form_shows_its_sentence(server: str, phone: Page) -> None:
    phone.goto(server + "/openings?moves=22-16")
    expect(phone.get_by_role("alert")).to_contain_text("square 16")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_the_next_step_stand_out_in_both_schemes(server: str, browser: Browser, scheme: str) -> None:
    context = browser.new_context(viewport=LAPTOP, color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    page.goto(server + "/?lang=en")
    paper = style(page, "body", "backgroundColor")
    assert (luminance(paper) < 0.1) is (scheme == "dark")
    assert contrast(style(page, "body", "color"), paper) >= 7
    assert contrast(style(page, ".colophon", "color"), paper) >= 4.5
    assert contrast(style(page, ".next", "color"), style(page, ".next", "backgroundColor")) >= 4.5
    context.close()


def test_the_printed_wall_table_has_no_form_and_no_navigation(server: str, laptop: Page) -> None:
    laptop.goto(server + "/tables/round-robin?players=10")
    laptop.emulate_media(media="print")
    assert laptop.locator(".wall").is_visible()
    assert [laptop.locator(selector).first.is_visible() for selector in ("form", ".bar", ".tabs", ".others")] == [
        False
    ] * 4


def test_headings_do_not_skip_a_level() -> None:
    client = TestClient(create_app(), base_url="http://localhost")
    skipped = []
    for address in ADDRESSES:
        levels = [int(level) for level in re.findall(r"<h([1-6])\b", client.get(address).text)]
        assert levels[0] == 1
        skipped += [address for first, second in pairwise(levels) if second > first + 1]
    assert skipped == []
