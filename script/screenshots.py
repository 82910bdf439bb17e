"""The pictures of the README and the tutorial: the main pages with the demo, on a laptop and on a phone."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page
from tests.web.browsing import started_browser
from tests.web.flows.running import Running, running

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
MOST_BYTES = 150_000
ENTRANTS = """Giocatore Uno; 3479; Circolo Alfa; PI
Giocatrice Due; 3312; Circolo Beta; LI
Giocatore Tre; 3105; Circolo Alfa; PI
Giocatrice Quattro; 2980; Circolo Gamma; FI
Giocatore Cinque; 2875; Circolo Beta; LI
Giocatrice Sei; 2790"""
Prepare = Callable[[Page], None]


def new_event(page: Page) -> None:
    """Fill in the form of a new event."""
    page.get_by_label("Name of the event").fill("Trofeo di Primavera")
    page.get_by_label("Paste the list here").fill(ENTRANTS)
    page.locator("#preview table").wait_for()


def said_who_i_am(page: Page) -> None:
    """Let the phone know its owner, then show the round."""
    page.get_by_role("button", name="This is me").click()
    page.get_by_role("link", name="pairings").first.click()


def as_it_is(page: Page) -> None:
    """Show a page as it is opened."""


def at_the_reasons(page: Page) -> None:
    """Show why two players meet, and the opening beside."""
    page.evaluate("document.querySelector('.versus').scrollIntoView()")


def without_rest(page: Page) -> None:
    """Hold the hall screen on its first slide and show no clock, which differs each time."""
    page.keyboard.press("Space")
    page.locator("#hall-clock").evaluate("clock => clock.style.visibility = 'hidden'")


LAPTOP: tuple[tuple[str, str, Prepare], ...] = (
    ("events", "/", as_it_is),
    ("new-event", "/events/new", new_event),
    ("round", "/desk/demo-italiana/1/round/4", as_it_is),
    ("draft", "/desk/demo-scacchi/1/round/4/draft", as_it_is),
    ("why", "/desk/demo-italiana/1/round/4/board/2?with=1", at_the_reasons),
    ("wall-chart", "/desk/demo-internazionale/1/crosstable", as_it_is),
    ("rating", "/desk/demo-internazionale/rating?of=1", as_it_is),
    ("hall", "/events/demo-italiana/hall?seconds=120", without_rest),
)
PHONE: tuple[tuple[str, str, Prepare], ...] = (
    ("phone-event", "/events/demo-italiana", as_it_is),
    ("phone-board", "/events/demo-italiana/1/player/16", said_who_i_am),
    ("phone-report", "/events/demo-italiana/report", as_it_is),
    ("phone-standings", "/events/demo-italiana/1/standings", as_it_is),
)


def take(context: BrowserContext, server: Running, pictures: tuple[tuple[str, str, Prepare], ...]) -> None:
    """Take pictures of what a window shows."""
    page = context.new_page()
    for name, place, prepare in pictures:
        page.goto(server.address + place)
        prepare(page)
        page.evaluate("document.fonts.ready")
        file = PICTURES / f"{name}.png"
        page.screenshot(path=file, animations="disabled", caret="hide")
        size = file.stat().st_size
        print(f"{file.name:22} {size:7}")
        if size > MOST_BYTES:
            sys.exit(f"{file.name} is larger than {MOST_BYTES} bytes")


def main() -> None:
    """Start the demo and take every picture."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), "--demo") as server,
        started_browser() as browser,
    ):
        laptop = browser.new_context(viewport={"width": 1200, "height": 820}, locale="en-GB")
        laptop.new_page().goto(server.link)
        take(laptop, server, LAPTOP)
        phone = browser.new_context(
            viewport={"width": 360, "height": 720}, locale="en-GB", device_scale_factor=1.5, has_touch=True
        )
        take(phone, server, PHONE)


if __name__ == "__main__":
    main()
