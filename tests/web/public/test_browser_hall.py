"""The screen for the hall in a real browser: it turns, counts down, follows the desk, and its type fills the screen."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.web.browsing import overflow, served, violations
from tests.web.public.events import CHESS, SURNAMES, A, Event, crowd, house_in, open_event

from tabellone.core.model import Colour, Result
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.state import HallView
from tabellone.server import create_app


@pytest.fixture(name="event", scope="module")
def _event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    with house_in(tmp_path_factory.mktemp("house")) as house:
        yield open_event(house)


@pytest.fixture(name="server", scope="module")
def _server(event: Event) -> Iterator[str]:
    with served(create_app(event.house)) as address:
        yield address


def test_the_screen_turns_pauses_and_stays_live(server: str, event: Event, laptop: Page) -> None:
    with laptop.expect_request("**/live?*"):
        laptop.goto(f"{server}/events/{event.book}/hall?seconds=120")
    shown = laptop.locator(".slide:visible h2")
    expect(shown).to_have_text("Pairings · Round 3")
    laptop.keyboard.press("ArrowRight")
    expect(shown).to_have_text("Standings")
    laptop.keyboard.press("ArrowLeft")
    laptop.keyboard.press("Space")
    expect(laptop.locator("#hall-place")).to_contain_text("paused")
    assert violations(laptop) == []
    event.do(commands.CorrectResult(A, 3, 1, Result.WHITE_WINS, confirmed=True))
    expect(laptop.locator(".slide:visible .result").first).to_have_text("1–0")
    expect(laptop.locator(".slide:visible .won").first).to_have_count(1)
    expect(shown).to_have_count(1)


def test_the_screen_turns_by_itself(server: str, event: Event, laptop: Page) -> None:
    laptop.goto(f"{server}/events/{event.book}/hall?seconds=3")
    expect(laptop.locator(".slide:visible h2")).to_have_text("Standings")


def test_the_screen_follows_what_the_desk_chooses(server: str, event: Event, browser: Browser, laptop: Page) -> None:
    screen = browser.new_context(viewport=ViewportSize(width=1366, height=768), locale="it-IT").new_page()
    with screen.expect_request("**/live?*"):
        screen.goto(f"{server}/events/{event.book}/hall?seconds=120")
    shown = screen.locator(".slide:visible h2")
    house = event.house
    laptop.goto(f"{server}/enter/{house.links.make_chief(house.now())}")
    laptop.goto(f"{server}/desk/{event.book}")
    laptop.get_by_role("link", name="What the screen in the hall shows").click()
    laptop.get_by_role("button", name="the standings").click()
    expect(shown).to_have_text("Classifica")
    expect(screen.locator(".slide")).to_have_count(1)
    laptop.get_by_label("Words of a notice").fill("Pausa fino alle 15 <tutti>")
    laptop.keyboard.press("Enter")
    expect(shown).to_have_text("Pausa fino alle 15 <tutti>")
    assert violations(screen) == []
    assert violations(laptop) == []
    laptop.get_by_role("button", name="the boards of the round").click()
    expect(shown).to_have_text("Accoppiamenti · Turno 3")
    laptop.get_by_role("button", name="everything in turn").click()
    expect(screen.locator(".slide")).to_have_count(2)
    screen.context.close()


def test_the_screen_counts_down_to_the_start_of_the_round(server: str, event: Event, laptop: Page) -> None:
    event.do(commands.SetStart(datetime.now(UTC) + timedelta(hours=2)))
    laptop.goto(f"{server}/events/{event.book}/hall?seconds=120")
    expect(laptop.locator(".count")).to_have_text(re.compile(r"starts in\s*(2:00:00|1:59:\d\d|1:5\d:\d\d)"))
    expect(laptop.locator("#hall-clock")).to_have_text(re.compile(r"\d\d:\d\d"))
    event.do(commands.DirectHall(HallView.COUNTDOWN))
    expect(laptop.locator(".large-count")).to_have_text(re.compile(r"starts in\s*[12]:\d\d:\d\d"))
    expect(laptop.locator(".count")).to_be_hidden()
    assert violations(laptop) == []
    event.do(commands.SetStart(datetime.now(UTC) - timedelta(minutes=1)))
    expect(laptop.locator(".large-count")).to_have_text("The round has started.")
    event.do(commands.SetStart(None))
    expect(laptop.locator(".slide:visible h2")).to_have_text("Pairings · Round 3")
    expect(laptop.locator(".count")).to_have_count(0)


def test_the_clock_of_the_server_counts_where_that_of_the_screen_is_wrong(
    server: str, event: Event, laptop: Page
) -> None:
    event.do(commands.SetStart(datetime.now(UTC) + timedelta(hours=2)))
    laptop.clock.install(time=datetime(2001, 1, 1, 12, tzinfo=UTC))
    laptop.goto(f"{server}/events/{event.book}/hall?seconds=120")
    expect(laptop.locator(".count b")).to_have_text(re.compile(r"^(2:00:00|1:5\d:\d\d)$"))
    event.do(commands.SetStart(None))


def test_the_clock_of_a_round_runs_on_without_a_network(server: str, event: Event, laptop: Page) -> None:
    event.do(commands.SetStart(datetime.now(UTC) - timedelta(minutes=5)))
    for path in ("1/round/3", "hall?seconds=120"):
        laptop.goto(f"{server}/events/{event.book}/{path}")
        left = laptop.locator(".round-clock:visible [data-starts]")
        expect(left).to_have_text(re.compile(r"^time left 2:5[45]:\d\d$"))
        laptop.context.set_offline(True)
        shown = left.text_content() or ""
        expect(left).not_to_have_text(shown)
        laptop.context.set_offline(False)
    event.do(commands.SetStart(None))


SIZES = ((1920, 1080), (1366, 768), (1024, 768), (1080, 1920))
OUTSIDE = "() => document.documentElement.scrollHeight - innerHeight"
CUT = """
() => [...document.querySelectorAll(".slide:not([hidden]) .name")].filter(
  each => each.scrollWidth > each.clientWidth || each.offsetHeight > each.parentElement.offsetHeight).length
"""
LETTERS = "() => parseFloat(getComputedStyle(document.querySelector('.slide:not([hidden]) .lines')).fontSize)"


def people(count: int) -> tuple[PlayerDetails, ...]:
    return tuple(PlayerDetails(f"{SURNAMES[place % 16]} Prova {place:03}", 2400 - place) for place in range(count))


def screen_of(event: Event, entered: tuple[PlayerDetails, ...]) -> str:
    """The place of the screen of a new event with its first round published."""
    chess = Event(event.house, CHESS, GroupSettings("A", "lim", 5, initial_colour=Colour.WHITE))
    chess.do(commands.EnterPlayers(A, entered), commands.AnnounceEvent()).number().publish()
    return f"/events/{chess.book}/hall?seconds=120"


@pytest.mark.parametrize(
    ("boards", "slides", "letters"), [(6, 2, 54), (12, 2, 42), (40, 2, 27), (75, 3, 27), (200, 6, 27)]
)
def test_boards_fill_the_screen_and_none_is_cut(
    server: str, event: Event, browser: Browser, boards: int, slides: int, letters: int
) -> None:
    """`letters` is the least height of the type of the boards on a screen of 1920 × 1080."""
    page = browser.new_page(locale="en-GB")
    page.goto(server + screen_of(event, people(2 * boards + 1)))
    expect(page.locator(".slide")).to_have_count(slides)
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(LETTERS) >= (letters if width == SIZES[0][0] else letters / 2)
        for turn in ("ArrowRight", "ArrowLeft"):
            assert page.evaluate(OUTSIDE) <= 0
            assert overflow(page) <= 0
            assert page.evaluate(CUT) == 0
            page.keyboard.press(turn)
    page.close()


def test_very_long_names_stay_on_the_screen(server: str, event: Event, browser: Browser) -> None:
    page = browser.new_page(locale="en-GB")
    page.goto(server + screen_of(event, crowd(41)))
    expect(page.locator(".slide").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(OUTSIDE) <= 0
        assert overflow(page) <= 0
    page.close()
