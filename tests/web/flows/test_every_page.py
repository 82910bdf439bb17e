"""Every page of the program with the demo, on phone and laptop, in light and dark: axe, width, nothing that jumps."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from starlette.routing import Route
from tests.web.browsing import LAPTOP, PHONE, violations
from tests.web.flows.conftest import Demo
from tests.web.flows.crawl import Pages, answering, crawled
from tests.web.flows.looking import faults_of
from tests.web.flows.watching import watched

from tabellone.server import create_app
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import opened_house

# Answers that are no pages: files to keep, parts that a page fetches again, forms that lead elsewhere.
NO_PAGES = (
    ".csv",
    ".json",
    ".txt",
    ".xlsx",
    ".xml",
    ".{ending}",
    ".pdf",
    ".svg",
    ".trf",
    ".zip",
    "/journal",
    "/sidebar",
    "/live",
    "/mine",
    "/healthz",
    "/metrics",
    "/office/games/{event:path}",
    "/office/trf/{event:path}",
)
# Pages to which no link leads: behind a code or a link of one's own.
BEHIND = (
    "/enter/{token}",
    "/sign-in",
    "/events/{book}/report/{group:int}/{number:int}/{board:int}",
    "/office/withdraw-list/{system}/{on}",  # linked while a list is not in force, as none of the demo is
    "/office/separate/{player:path}",  # linked from players who were merged
    "/office/bulk-ratings/{token}",  # where a computation of large tables leads
    "/jobs/{job}",  # linked while something takes long
    "/house/rating-files/{list}",  # linked where a rating list has been read
    "/desk/{book}/players/listed",  # the same
    "/desk/{book}/players/ratings",  # the same
)
# Pages to which only some of many pages alike link, of which few are opened: one of each stands among the stages.
RARE = (
    "/desk/{book}/{group:int}/round/{round:int}/rest/{number:int}",
    "/desk/{book}/{group:int}/calendar",
    "/events/{book}/{group:int}/round/{number:int}/rest/{player:int}",
)
# Besides one page of every kind, those that look different at another stage of an event.
STAGES = (
    "/desk/demo-italiana/1/round/4",
    "/desk/demo-italiana/1/round/4?show=open",
    "/desk/demo-italiana/1/round/4/board/1?with=2",
    "/desk/demo-italiana/1/round/4/draft",
    "/desk/demo-italiana/1/standings?of=1",
    "/desk/demo-italiana/1/crosstable?view=rounds",
    "/desk/demo-italiana/1/crosstable?view=heat",
    "/desk/demo-gruppi/files",
    "/desk/demo-italiana/history?verify=1",
    "/desk/demo-italiana/report",
    "/desk/demo-scacchi/1/round/4",
    "/desk/demo-scacchi/1/round/4/draft",
    "/desk/demo-scacchi/1/round/3/rest/29",
    "/desk/demo-scacchi/1/crosstable",
    "/desk/demo-micro-match/1/round/3",
    "/desk/demo-nuovo/groups?parts=3&of=1",
    "/desk/demo-nuovo/players?search=rosaura",
    "/desk/demo-gruppi",
    "/desk/demo-gruppi/groups",
    "/desk/demo-gruppi/3/attendance",
    "/desk/demo-internazionale/1/calendar",
    "/desk/demo-internazionale/rating?of=1",
    "/desk/demo-chiuso/report",
    "/desk/demo-chiuso/history?at=5",
    "/events/demo-italiana?name=tartaglia",
    "/events/demo-italiana/1/round/4",
    "/events/demo-italiana/1/player/16",
    "/events/demo-italiana/report/1/4/1",
    "/events/demo-scacchi",
    "/events/demo-scacchi/1/round/3",
    "/events/demo-scacchi/1/round/3/board/1?first=9&second=1",
    "/events/demo-scacchi/1/round/3/rest/29",
    "/events/demo-scacchi/1/standings",
    "/events/demo-scacchi/1/crosstable",
    "/events/demo-scacchi/hall",
    "/events/demo-micro-match/1/round/3",
    "/events/demo-internazionale/1/player/1",
    "/office/history?at=2",
)
PARTS = {
    "desk": ("/desk", "/events/new"),
    "public": ("/events",),
    "office": ("/office",),
    "lists and house": ("/lists", "/house", "/account", "/jobs"),
    "tables": ("/tables", "/draw", "/groups", "/openings", "/ratings", "/rulebook", "/guide"),
}
SHIFTS = """
window.shifted = 0
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value
}).observe({ type: "layout-shift", buffered: true })
"""
MOST_SHIFT = 0.01
LOADS = 4


@pytest.fixture(scope="module")
def pages(demo: Demo, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """All that the chief arbiter finds by following links."""
    context = browser.new_context(storage_state=demo.chief, locale="en-GB")
    with opened_house(DatabaseAddress(file=tmp_path_factory.mktemp("empty") / "house.db")) as house:
        crawled_pages = crawled(context.request, demo.address, create_app(house).routes)
    context.close()
    return crawled_pages


def part_of(place: str) -> str | None:
    """The part of the program that a place belongs to."""
    return next((part for part, starts in PARTS.items() if place.startswith(starts)), None)


def shifted(page: Page) -> float:
    """Shift of the page's content since the request."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(page.evaluate("window.shifted"))


def looked_at(page: Page, address: str, *, with_colours: bool = True) -> list[str]:
    """The faults of a page as it is loaded."""
    page.goto(address, wait_until="load")
    faults: list[str] = []
    # A busy machine may paint half a page once or twice; a fault of the page occurs each time.
    shifts = [shifted(page)]
    while shifts[-1] >= MOST_SHIFT and len(shifts) < LOADS:
        page.reload(wait_until="load")
        shifts.append(shifted(page))
    if shifts[-1] >= MOST_SHIFT:
        faults.append(f"jumps by {shifts[-1]:.3f}")
    return [*faults, *faults_of(page, with_colours=with_colours)]


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def looking(request: pytest.FixtureRequest, demo: Demo, browser: Browser) -> Iterator[BrowserContext]:
    """A phone or a laptop of the chief arbiter; Italian words, the longer ones, are on the narrow screen."""
    language = "it-IT" if request.param == PHONE else "en-GB"
    is_phone = request.param == PHONE
    context = browser.new_context(viewport=request.param, storage_state=demo.chief, locale=language, has_touch=is_phone)
    context.add_init_script(SHIFTS)
    yield context
    context.close()


@pytest.mark.parametrize("part", PARTS)
def test_every_page_is_accessible_fits_and_stands_still(
    demo: Demo, pages: Pages, looking: BrowserContext, part: str
) -> None:
    kinds = [alike_places[0] for alike_places in pages.found.values() if alike_places]
    watch, page = watched(looking), looking.new_page()
    # The colours of a kind of page are the same at every stage.
    faults = {
        place: page_faults
        for place in dict.fromkeys((*kinds, *STAGES))
        if part_of(place) == part
        and (page_faults := looked_at(page, demo.address + place, with_colours=place in kinds))
    }
    assert faults == {}
    assert watch.complaints == []
    assert watch.refusals == []


def test_no_link_leads_nowhere_and_links_lead_to_every_page(pages: Pages, tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "house.db")) as house:
        routes = create_app(house).routes
    paths = [route.path for route in routes if isinstance(route, Route) and "GET" in (route.methods or ())]
    staged = {answering(routes, urlsplit(place).path) for place in STAGES}
    known = {*BEHIND, *(path for path in RARE if path in staged)}
    left = [path for path in paths if not pages.found.get(path) and not path.endswith(NO_PAGES) and path not in known]
    assert pages.broken == []
    assert left == []


def test_every_page_but_the_front_page_belongs_to_a_part_and_so_is_looked_at(pages: Pages) -> None:
    places = [alike_places[0] for alike_places in pages.found.values() if alike_places]
    assert [place for place in places if part_of(place) is None] == ["/"]


def test_the_front_page_and_the_sign_in_page_are_in_order_for_strangers(demo: Demo, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    context.add_init_script(SHIFTS)
    watch, page = watched(context), context.new_page()
    faults = {place: looked_at(page, demo.address + place) for place in ("/", "/sign-in")}
    page.goto(f"{demo.address}/desk/demo-italiana")
    faults["refused"] = violations(page)
    context.close()
    assert faults == {"/": [], "/sign-in": [], "refused": []}
    assert watch.complaints == []
