"""The public pages in a real browser: live, by keyboard, without scripts, and from files."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import PHONE, follow, served, violations
from tests.web.public.events import A, Event, cup, house_in, open_event, state_of

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.desk.event.disputes import seats_at
from tabellone.desk.public_view import GivenAway
from tabellone.server import create_app
from tabellone.store.house import EVENT
from tabellone.web.export import export_site


@pytest.fixture(name="event", scope="module")
def _event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    with house_in(tmp_path_factory.mktemp("house")) as house:
        yield open_event(house)


@pytest.fixture(name="server", scope="module")
def _server(event: Event) -> Iterator[str]:
    with served(create_app(event.house)) as address:
        yield address


def test_a_player_finds_his_name_and_then_his_board(server: str, event: Event, phone: Page) -> None:
    phone.goto(f"{server}/events/{event.book}")
    phone.get_by_label("Find my name").fill("andre cast")
    phone.keyboard.press("Enter")
    phone.locator(".found a").first.click()
    phone.get_by_role("button", name="This is me").click()
    expect(phone.locator(".seatcard .tn")).to_have_text("3")
    expect(phone.locator(".seatcard")).to_contain_text("You have White against Betulla Prova", use_inner_text=True)
    follow(phone.locator(".nav-foot").get_by_role("link", name="Boards"))
    expect(phone.locator(".pairs .mine b")).to_have_text("3")
    follow(phone.locator(".nav-foot").get_by_role("link", name="Standings"))
    expect(phone.locator(".mine")).to_contain_text("against Betulla Prova")
    # The page came without it: the script has put it in.
    assert "tabellone_script" in {cookie["name"] for cookie in phone.context.cookies()}
    phone.locator(".mine-name a").click()
    expect(phone.locator(".mine")).to_contain_text("against Betulla Prova")
    expect(phone.get_by_role("button", name="This is me")).to_be_hidden()
    phone.get_by_role("button", name="That is not me").click()
    expect(phone.locator(".mine")).to_have_count(0)


def test_a_result_appears_by_itself_without_moving_the_reader(server: str, event: Event, phone: Page) -> None:
    with phone.expect_request("**/live?*"):
        phone.goto(f"{server}/events/{event.book}/1/round/3")
    row = phone.locator(".pairs #t4")
    expect(row.locator(".score")).to_have_text("–")
    phone.evaluate("window.scrollTo(0, 200)")
    before = phone.evaluate("scrollY")
    event.do(commands.EnterResult(A, 3, 4, Result.DRAW))
    expect(row.locator(".score")).to_have_text("½–½")
    assert phone.evaluate("scrollY") == before
    event.do(commands.CorrectResult(A, 3, 4, None, confirmed=True))
    expect(row.locator(".score")).to_have_text("–")


def test_two_phones_report_and_confirm_a_result(server: str, event: Event, browser: Browser) -> None:
    state = event.house.view(event.book, EVENT).state
    codes = event.house.board_codes.codes(seats_at(state, event.book, A, 3, 3))
    pages = [browser.new_context(viewport=PHONE, locale="en-GB").new_page() for _ in codes]
    for page, code in zip(pages, codes, strict=True):
        page.goto(f"{server}/events/{event.book}/report")
        page.get_by_label("Code on your slip").fill(code.lower())
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("How did it end?")
    white, black = pages
    white.get_by_role("button", name="I won").click()
    expect(white.locator(".reported-score")).to_contain_text("1–0")
    white.get_by_role("button", name="Report 1–0").click()
    expect(white.locator(".live-part")).to_contain_text("Now the opponent confirms it")
    black.reload()
    black.get_by_role("button", name="Yes, it is right").click()
    expect(black.locator(".live-part")).to_contain_text("The result stands")
    expect(white.locator(".live-part")).to_contain_text("The result stands")
    for page in pages:
        assert violations(page) == []
        page.context.close()
    event.do(commands.CorrectResult(A, 3, 3, None, confirmed=True))


def test_without_scripts_everything_but_the_liveness_works(server: str, event: Event, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/events/{event.book}/hall")
    assert page.locator(".slide").count() == 2
    assert all(slide.is_visible() for slide in page.locator(".slide").all())
    page.goto(f"{server}/events/{event.book}/1/player/3")
    follow(page.get_by_role("button", name="This is me"))
    assert page.locator(".seatcard").is_visible()
    context.close()


def test_the_folder_works_from_files(browser: Browser, tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        folder = export_site(
            GivenAway(state_of(cup(house))), tmp_path / "site", "en", datetime(2026, 5, 2, tzinfo=UTC)
        ).folder
    page = browser.new_page(viewport=PHONE)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    page.goto((folder / "index.html").as_uri())
    follow(page.get_by_role("link", name="Standings").first)
    follow(page.locator("tbody a").first)
    follow(page.get_by_role("link", name="why").first)
    expect(page.get_by_role("heading", name="Why these two")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).fontVariantNumeric") == "lining-nums tabular-nums"
    follow(page.get_by_role("link", name="Italiano"))
    assert page.locator("html").get_attribute("lang") == "it"
    assert complaints == []
    assert violations(page) == []
    page.close()


def test_slips_are_printed_two_in_a_row(server: str, event: Event, laptop: Page) -> None:
    house = event.house
    laptop.goto(f"{server}/enter/{house.links.make_chief(house.now())}")
    laptop.goto(f"{server}/desk/{event.book}/1/round/3/slips")
    assert violations(laptop) == []
    laptop.emulate_media(media="print")
    tops = [slip.bounding_box() for slip in laptop.locator(".slip").all()]
    assert len(tops) == 8
    assert all(one and two and one["y"] == two["y"] for one, two in zip(tops[::2], tops[1::2], strict=True))
    assert not laptop.locator("h1").is_visible()
