"""The desk on small laptops: one row of tabs, all boards of 24 players, and at 200 % zoom the board in hand."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.web.browsing import served
from tests.web.flows.conftest import entered
from tests.web.public.events import CHESS, A, Event, house_in

from tabellone.core.model import Colour
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.settings import GroupSettings
from tabellone.server import create_app
from tabellone.store.house import House

PLAYERS, ROUNDS = 24, 9
# Number of boards fully visible in the window, above the keys.
WHOLE_BOARDS = """() => {
  const end = document.querySelector('.dock').getBoundingClientRect().top
  return [...document.querySelectorAll('.boards tbody tr')].filter(row => {
    const place = row.getBoundingClientRect()
    return place.top >= 0 && place.bottom <= end + 1
  }).length
}"""
ONE_ROW = "row => row.scrollWidth <= row.clientWidth && row.offsetHeight < 48"
IN_SIGHT = """input => {
  const { left, top, width, height } = input.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === input
}"""


@dataclass(frozen=True, slots=True)
class Place:
    """A round of nine, and the house it is in."""

    house: House
    server: str
    address: str


@pytest.fixture(name="place", scope="module")
def _place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with house_in(tmp_path_factory.mktemp("fits")) as house:
        event = Event(house, CHESS, GroupSettings("A", "lim", ROUNDS, "1989", initial_colour=Colour.WHITE))
        names = tuple(PlayerDetails(f"Giocatore Prova {n:02}", 2000 - n) for n in range(PLAYERS))
        event.do(commands.EnterPlayers(A, names), commands.AnnounceEvent()).number()
        for seed in range(1, ROUNDS):
            event.whole_round(seed)
        event.publish()
        with served(create_app(house)) as server:
            yield Place(house, server, f"{server}/desk/{event.book}/1/round/{ROUNDS}")


def opened(place: Place, browser: Browser, width: int, height: int) -> Page:
    """The round in a window of the chief arbiter."""
    chief = entered(f"{place.server}/enter/{place.house.links.make_chief(place.house.now())}")
    size = ViewportSize(width=width, height=height)
    page = browser.new_context(viewport=size, storage_state=chief, locale="it-IT").new_page()
    page.goto(place.address)
    return page


@pytest.mark.parametrize(("width", "height", "boards"), [(1280, 800, 12), (1366, 650, 9)])
def test_the_tabs_stand_in_one_row_and_the_boards_on_one_screen(
    place: Place, browser: Browser, width: int, height: int, boards: int
) -> None:
    page = opened(place, browser, width, height)
    assert page.locator(".tabs > ul").evaluate(ONE_ROW)
    assert page.evaluate(WHOLE_BOARDS) >= boards
    page.context.close()


def test_at_twice_the_size_the_board_in_hand_is_seen_and_the_menu_opens_by_keyboard(
    place: Place, browser: Browser
) -> None:
    page = opened(place, browser, 683, 325)
    for board in (1, 7, 12):
        field = page.locator(f"#t{board} input")
        field.focus()
        assert field.evaluate(IN_SIGHT), board
    more = page.locator(".tabs summary")
    more.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Gruppi"
    page.context.close()
