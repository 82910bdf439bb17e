"""What an arbiter sees at once: no jump, whole heads of columns, one typeface, no sideways scroll."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.web.browsing import overflow, served
from tests.web.desk.arbiter import begin, chief_of
from tests.web.public.events import Event, house_in, open_event

from tabellone.server import create_app

LOW, SMALL = ViewportSize(width=1366, height=650), ViewportSize(width=360, height=740)
CUT_HEADS = (
    "() => [...document.querySelectorAll('thead th')].filter(head => head.scrollWidth > head.clientWidth + 1).length"
)


@pytest.fixture(name="event", scope="module")
def _event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    with house_in(tmp_path_factory.mktemp("sight")) as house:
        yield open_event(house)


@pytest.fixture(name="desk", scope="module")
def _desk(event: Event) -> Iterator[str]:
    with served(create_app(event.house)) as address:
        yield f"{address}/desk/{event.book}"


@pytest.fixture(name="page")
def _page(browser: Browser, event: Event, desk: str) -> Iterator[Page]:
    house = event.house
    window = browser.new_context(viewport=LOW, locale="it-IT").new_page()
    window.goto(f"{desk.partition('/desk/')[0]}/enter/{house.links.make_chief(house.now())}")
    yield window
    window.context.close()


def test_a_next_step_in_sight_does_not_move_the_page(page: Page, desk: str) -> None:
    page.goto(f"{desk}/players#next")
    expect(page.locator("#next")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight && scrollY") == 0
    page.set_viewport_size(ViewportSize(width=1366, height=200))
    page.goto("about:blank")
    page.goto(f"{desk}/players#next")
    expect(page.locator("#next")).to_be_in_viewport()


def test_heads_of_columns_are_whole(page: Page, desk: str) -> None:
    for path in ("players", "1/round/2", "1/standings", "1/crosstable"):
        page.goto(f"{desk}/{path}")
        assert page.evaluate(CUT_HEADS) == 0, path


def test_standings_of_chess_with_their_tie_breaks_fit_beside_the_sums(page: Page, desk: str, event: Event) -> None:
    chess = begin(chief_of(event.house), 8, kind="fide")
    chess.step("publish-round")
    page.goto(f"{desk.partition('/desk/')[0]}{chess.address}/1/standings")
    assert page.locator(".ranked thead th").count() >= 9
    assert (
        page.locator(".ranked").evaluate(
            "table => table.closest('.scroll').scrollWidth - table.closest('.scroll').clientWidth"
        )
        <= 0
    )
    assert page.evaluate(CUT_HEADS) == 0


def test_italics_come_with_the_page(page: Page, desk: str) -> None:
    page.goto(f"{desk}/1/round/2")
    assert page.locator("link[rel=preload][href$='serif-italic-latin.woff2']").count() == 1
    assert page.evaluate("document.fonts.check('italic 16px \"Tabellone Serif\"')")


def test_a_late_entry_fits_on_a_phone(page: Page, desk: str) -> None:
    page.set_viewport_size(SMALL)
    page.goto(f"{desk}/players")
    page.locator("summary", has_text="ritardo").click()
    assert overflow(page) == 0
