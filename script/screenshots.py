"""The pictures of the guide and of the README: the main pages with the demo, on a laptop and on a phone.

All are made in both languages. Those of the guide are part of the program, so they are small (WebP); the README shows
some of them, and two of its own.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, StorageState
from tests.paper.forms.pictures import pictures, written
from tests.web.browsing import started_browser
from tests.web.flows.conftest import entered
from tests.web.flows.running import Running, running

from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.forms.catalogue import FORMS, filled_sheet
from tabellone.paper.forms.form import Subject

ROOT = Path(__file__).parents[1]
README_PICTURES = ROOT / "docs" / "pictures"
GUIDE_PICTURES = ROOT / "src" / "tabellone" / "web" / "static" / "guide"
LANGUAGES = {"it": "it-IT", "en": "en-GB"}
MOST_BYTES = 200_000
QUALITY = 0.5
WIDTH = 1000
PPI = 60
ENTRANTS = """Batocio Arlecchino; 3479; Circolo Alfa; PI
Serpetta Colombina; 3312; Circolo Beta; LI
Cetrulo Pulcinella; 3105; Circolo Alfa; PI
Patacca Rosaura; 2980; Circolo Gamma; FI
Graziani Balanzone; 2875; Circolo Beta; LI
Bicocca Corallina; 2790"""
PENALTIES = {
    "it": ("Ha parlato di mosse in sala", "Ricorso accolto"),
    "en": ("Talked about moves in the hall", "Appeal upheld"),
}
AS_WEBP = """async ([bytes, quality, width]) => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + bytes)).blob());
  const scale = Math.min(1, width / picture.width);
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const data = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}"""
Prepare = Callable[[Page], None]
Shot = tuple[str, str, Prepare]


def new_event(page: Page) -> None:
    """Fill in the form of a new event."""
    page.locator("[name=name]").first.fill("Trofeo di Primavera")
    page.locator("textarea[name=players]").fill(ENTRANTS)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_load_state("networkidle")
    page.locator("#preview table").wait_for()


def said_who_i_am(page: Page) -> None:
    """Let the phone know its owner, then show the round."""
    event = page.url.split("/1/player/")[0]
    with page.expect_navigation():
        page.locator("form[action$='/me'] button").first.click()
    page.goto(f"{event}/1/round/4")


def as_it_is(page: Page) -> None:
    """Show a page as it is opened."""


def at_the_reasons(page: Page) -> None:
    """Show the reasons for a pair, and the opening next to them."""
    page.evaluate("document.querySelector('.versus')?.scrollIntoView()")


def with_a_penalty(page: Page) -> None:
    """Give a player a penalty, in the words of the page, and begin with a bonus for another."""
    penalty, bonus = PENALTIES[page.locator("html").get_attribute("lang") or "en"]
    while page.locator("[name=revoke]").count():
        with page.expect_navigation():
            page.locator("[name=revoke]").first.click()
    for place, (points, reason) in enumerate((("1", penalty), ("1", bonus)), start=2):
        page.locator("[name=player]").select_option(index=place)
        page.locator("[name=points]").fill(points)
        page.locator("[name=reason]").fill(reason)
        if reason == penalty:
            with page.expect_navigation():
                page.locator("[name=reason]").press("Enter")
    page.locator("[name=kind][value=bonus]").check()
    page.evaluate("scrollTo(0, 0)")


def without_rest(page: Page) -> None:
    """Hold the hall screen on its first slide and show no clock, which differs each time."""
    page.keyboard.press("Space")
    page.evaluate("document.querySelectorAll('#hall-clock').forEach(clock => clock.style.visibility = 'hidden')")


LAPTOP: tuple[Shot, ...] = (
    ("events", "/", as_it_is),
    ("new-event", "/events/new", new_event),
    ("attendance", "/desk/demo-gruppi/3/attendance", as_it_is),
    ("round", "/desk/demo-italiana/1/round/4", as_it_is),
    ("draft", "/desk/demo-scacchi/1/round/4/draft", as_it_is),
    ("penalties", "/desk/demo-micro-match/1/points", with_a_penalty),
    ("apart", "/desk/demo-gruppi/3/apart", as_it_is),
    ("why", "/desk/demo-italiana/1/round/4/board/2?with=1", at_the_reasons),
    ("wall-chart", "/desk/demo-internazionale/1/crosstable", as_it_is),
    ("rating", "/desk/demo-internazionale/rating?of=1", as_it_is),
    ("hall", "/events/demo-italiana/hall?seconds=120", without_rest),
    ("office", "/office", as_it_is),
    ("preview", "/office/preview/elo-rubele-italiana?on=2026-12-31", as_it_is),
)
PHONE: tuple[Shot, ...] = (
    ("phone-event", "/events/demo-italiana", as_it_is),
    ("phone-board", "/events/demo-italiana/1/player/16", said_who_i_am),
    ("phone-report", "/events/demo-italiana/report", as_it_is),
    ("phone-standings", "/events/demo-italiana/1/standings", as_it_is),
)
README: tuple[Shot, ...] = (("standings", "/desk/demo-italiana/1/standings?of=10", as_it_is),)


def kept(file: Path, picture: bytes) -> None:
    """Write a picture that is not too large."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)
    print(f"{file.relative_to(ROOT)!s:60} {len(picture):7}")
    if len(picture) > MOST_BYTES:
        sys.exit(f"{file.name} is larger than {MOST_BYTES} bytes")


def take(context: BrowserContext, painter: Page, server: Running, shots: tuple[Shot, ...], folder: Path) -> None:
    """Take pictures of what a window shows; `painter` is an empty page that makes small ones of them."""
    page = context.new_page()
    for name, place, prepare in shots:
        page.goto(server.address + place)
        prepare(page)
        page.evaluate("document.fonts.ready")
        picture = page.screenshot(animations="disabled", caret="hide")
        small = painter.evaluate(AS_WEBP, [base64.b64encode(picture).decode(), QUALITY, WIDTH])
        kept(folder / f"{name}.webp", base64.b64decode(small))
    page.close()


def take_in(language: str, browser: Browser, server: Running, chief: StorageState) -> None:
    """Take every picture in one language."""
    painter = browser.new_page()
    laptop = browser.new_context(
        viewport={"width": 1200, "height": 820}, locale=LANGUAGES[language], storage_state=chief
    )
    take(laptop, painter, server, LAPTOP, GUIDE_PICTURES / language)
    take(laptop, painter, server, README, README_PICTURES / language)
    phone = browser.new_context(
        viewport={"width": 360, "height": 720}, locale=LANGUAGES[language], device_scale_factor=1.5, has_touch=True
    )
    take(phone, painter, server, PHONE, GUIDE_PICTURES / language)
    for window in (laptop, phone, painter):
        window.close()


def print_wall_charts() -> None:
    """Write the first page of a printed wall chart in each language."""
    journal = next(journal for journal in demo_journals() if journal.book.id == "demo-italiana")
    state = folded(EventBook(), journal.entries).state
    group = next(iter(state.groups))
    form = next(form for form in FORMS if form.name == "wall-chart")
    subject = Subject(state, Role.CHIEF, group, len(state.group(group).published_rounds), 1)
    for language in LANGUAGES:
        sheet = filled_sheet(form, subject, words(language, subject.discipline))
        kept(README_PICTURES / language / "wall-chart.png", written(pictures(sheet, PPI)[0]))


def main() -> None:
    """Start the demo and take every picture."""
    print_wall_charts()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), "--demo") as server,
        started_browser() as browser,
    ):
        chief = entered(server.link)
        for language in LANGUAGES:
            take_in(language, browser, server, chief)


if __name__ == "__main__":
    main()
