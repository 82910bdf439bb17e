"""Layout of the public pages on a laptop and a phone: boards in sight, nothing cut, the state in the bar live."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.web.browsing import PHONE, follow, overflow, served, violations
from tests.web.public.events import CHESS, SURNAMES, A, Event, house_in

from tabellone.core.model import Colour, Result
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.settings import GroupSettings
from tabellone.server import create_app

PLACES = ("", "/1/round/2", "/1/round/2/names", "/1/standings", "/1/crosstable", "/1/players", "/1/round/2/board/3")
SEEN_ROWS = """
() => [...document.querySelectorAll("main tbody tr, .pairs li")].filter(
  each => each.getBoundingClientRect().bottom <= innerHeight).length
"""


@pytest.fixture(name="event", scope="module")
def _event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    """Chess by Lim, 24 players, round 2 begun."""
    with house_in(tmp_path_factory.mktemp("house")) as house:
        event = Event(house, CHESS, GroupSettings("A", "lim", 5, initial_colour=Colour.WHITE))
        people = tuple(PlayerDetails(f"{SURNAMES[place % 16]} Prova {place:02}", 2400 - place) for place in range(24))
        event.do(commands.EnterPlayers(A, people), commands.AnnounceEvent()).number()
        yield event.whole_round(1).publish().play(2, boards=(1, 2))


@pytest.fixture(name="server", scope="module")
def _server(event: Event) -> Iterator[str]:
    with served(create_app(event.house)) as address:
        yield address


def test_nine_boards_stand_on_a_low_laptop(server: str, event: Event, laptop: Page) -> None:
    laptop.set_viewport_size(ViewportSize(width=1366, height=650))
    laptop.goto(f"{server}/events/{event.book}/1/round/2")
    expect(laptop.locator(".pairs li")).to_have_count(12)
    assert laptop.evaluate(SEEN_ROWS) >= 9


def test_the_page_of_the_event_has_the_boards_and_the_standings_beside_them(
    server: str, event: Event, laptop: Page
) -> None:
    laptop.goto(f"{server}/events/{event.book}")
    boards, leaders = laptop.locator(".pairs").bounding_box(), laptop.locator(".leaders").bounding_box()
    assert boards is not None
    assert leaders is not None
    assert boards["x"] + boards["width"] <= leaders["x"]
    assert laptop.locator(".timeline li").count() == 5
    follow(laptop.locator(".pairs a").nth(2))
    expect(laptop.get_by_role("heading", name="Why these two")).to_be_visible()
    follow(laptop.get_by_role("link", name="board 4"))
    expect(laptop.get_by_role("heading", level=1)).to_contain_text("Board 4, round 2")


def test_the_state_in_the_bar_follows_the_results(server: str, event: Event, laptop: Page) -> None:
    with laptop.expect_request("**/live?*"):
        laptop.goto(f"{server}/events/{event.book}/1/round/2")
    expect(laptop.locator("#state")).to_have_text("round 2 of 5 · 2/12 results")
    event.do(commands.EnterResult(A, 2, 3, Result.DRAW))
    expect(laptop.locator("#state")).to_have_text("round 2 of 5 · 3/12 results")
    event.do(commands.CorrectResult(A, 2, 3, None, confirmed=True))
    expect(laptop.locator("#state")).to_have_text("round 2 of 5 · 2/12 results")


@pytest.mark.parametrize(("language", "is_dark"), [("it-IT", True), ("en-GB", False)])
def test_no_page_is_wider_than_a_phone(
    server: str, event: Event, browser: Browser, language: str, is_dark: bool
) -> None:
    context = browser.new_context(viewport=PHONE, locale=language, color_scheme="dark" if is_dark else "light")
    context.route("**/live?*", lambda route: route.abort())
    page = context.new_page()
    faults = {}
    for place in PLACES:
        page.goto(f"{server}/events/{event.book}{place}")
        if page_faults := [*violations(page), *(["too wide"] if overflow(page) > 0 else [])]:
            faults[place] = page_faults
    assert faults == {}
    follow(page.locator(".nav-foot a").nth(1))
    expect(page.locator(".nav-foot [aria-current]")).to_have_count(1)
    context.close()
