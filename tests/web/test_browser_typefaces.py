"""Our own typefaces in a real browser: on a server, from a folder, and on a page that they have not reached."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route
from tests.web.browsing import PHONE, overflow, served
from tests.web.public.events import Event, house_in, open_event, state_of
from tests.web.test_browser import ADDRESSES

from tabellone.desk.public_view import GivenAway
from tabellone.server import create_app
from tabellone.web.export import export_site

FACES = 9


@pytest.fixture(name="event", scope="module")
def _event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    with house_in(tmp_path_factory.mktemp("house")) as house:
        yield open_event(house)


@pytest.fixture(name="server", scope="module")
def _server(event: Event) -> Iterator[str]:
    with served(create_app(event.house)) as address:
        yield address


def fonts_of(page: Page, selector: str) -> set[tuple[str, bool]]:
    """The families that the first such element is shown in, each with whether it came with the page."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    # A font of the machine is named with its weight.
    return {(font["familyName"].removesuffix(" Semibold"), font["isCustomFont"]) for font in fonts}


def waiting(sheet: str) -> str:
    """A style sheet whose pages wait for their typefaces, however busy the machine is."""
    assert sheet.count("font-display: optional") == sheet.count("@font-face") == FACES
    return sheet.replace("font-display: optional", "font-display: block")


def with_every_face(page: Page, address: str) -> None:
    """Open a page and wait until each of its typefaces has come, which none may refuse."""
    page.goto(address)
    assert page.evaluate("Promise.all([...document.fonts].map(face => face.load())).then(all => all.length)") == FACES
    page.evaluate("document.fonts.ready.then(() => true)")


@pytest.fixture(name="waiting_laptop")
def _waiting_laptop(laptop: Page) -> Page:
    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=waiting(response.text()))

    laptop.route("**/type.css", answer)
    return laptop


def test_people_and_titles_are_serif_and_figures_and_links_sans(
    server: str, event: Event, waiting_laptop: Page
) -> None:
    with_every_face(waiting_laptop, f"{server}/events/{event.book}/1/standings")
    assert fonts_of(waiting_laptop, "h1") == {("Tabellone Serif", True)}
    assert fonts_of(waiting_laptop, ".standings tbody th") == {("Tabellone Serif", True)}
    assert fonts_of(waiting_laptop, ".standings tbody td") == {("Tabellone Sans", True)}
    assert fonts_of(waiting_laptop, ".tabs a") == {("Tabellone Sans", True)}


def test_a_name_in_other_letters_is_in_the_same_typeface(server: str, waiting_laptop: Page) -> None:
    with_every_face(waiting_laptop, f"{server}/")
    waiting_laptop.locator("h1").evaluate("title => title.textContent = 'Željko Kovačević, Пётр Иванов'")
    waiting_laptop.evaluate("document.fonts.ready")
    assert fonts_of(waiting_laptop, "h1") == {("Tabellone Serif", True)}


def test_no_text_is_slanted_by_the_machine(server: str, event: Event, laptop: Page) -> None:
    script = """() => [...document.querySelectorAll("body *")]
        .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
        .filter(each => getComputedStyle(each).fontStyle === "italic")
        .filter(each => getComputedStyle(each).fontFamily.startsWith('"Tabellone Sans"'))
        .map(each => each.outerHTML.slice(0, 80))"""
    public = (f"/events/{event.book}", *(f"/events/{event.book}/1/{place}" for place in ("round/3", "standings")))
    slanted = {}
    for address in (*ADDRESSES, *public):
        laptop.goto(server + address)
        if slanted_texts := laptop.evaluate(script):
            slanted[address] = slanted_texts
    assert slanted == {}


def test_pages_from_a_folder_have_them_too_without_complaint(event: Event, laptop: Page, tmp_path: Path) -> None:
    folder = export_site(GivenAway(state_of(event)), tmp_path / "site", "en", datetime(2026, 5, 2, tzinfo=UTC)).folder
    sheet = folder / "assets" / "type.css"
    sheet.write_text(waiting(sheet.read_text()))
    complaints: list[str] = []
    laptop.on("console", lambda message: complaints.append(f"{laptop.url}: {message.text}"))
    for name in ("hall.html", "it/1/standings.html", "1/standings.html"):
        with_every_face(laptop, (folder / name).as_uri())
        assert fonts_of(laptop, "h1") == {("Tabellone Serif", True)}
    assert fonts_of(laptop, ".standings tbody td") == {("Tabellone Sans", True)}
    assert complaints == []


def test_a_page_that_they_have_not_reached_shows_its_text_and_fits(server: str, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, locale="it-IT")

    def lost(route: Route) -> None:
        route.abort()

    context.route("**/*.woff2", lost)
    page = context.new_page()
    wide = {}
    for address in ADDRESSES:
        page.goto(server + address)
        if overflow(page) > 0:
            wide[address] = overflow(page)
    assert fonts_of(page, "h1") == {("Tabellone Serif", False)}
    context.close()
    assert wide == {}


def test_the_browser_of_the_tests_sees_no_font_of_the_machine(server: str, laptop: Page) -> None:
    laptop.goto(f"{server}/")
    for family in ("monospace", "Arial", "DejaVu Sans Mono", "Liberation Serif", "no such family"):
        script = f"title => title.style.fontFamily = '{family}'"
        laptop.locator("h1").evaluate(script)
        assert {name for name, _ in fonts_of(laptop, "h1")} <= {"Tabellone Sans", "Tabellone Serif"}, family
