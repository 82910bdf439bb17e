"""The markup of every page that can be reached by links: well-formed, accessible, small, and without dead ends."""

from collections.abc import Iterable, Iterator
from functools import cache
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from starlette.testclient import TestClient
from tests.web.markup import Visited, read, visited, walked, without_language

from tabellone.locales.words import LANGUAGES
from tabellone.server import create_app

MOST_OF_A_KIND = 4  # openings, tables and paragraphs of one kind stand for all
MOST_PAGE_BYTES = 400_000
MOST_PRINT_BYTES = 800_000  # a board for the wall names every cell to who hears it
OURS = {"Origin": "http://localhost"}
PLAYERS = "\n".join(f"Alfa {place}; {4000 - 10 * place}" for place in range(60))
FORMS = (
    ("/draw", {"players": PLAYERS.replace("; ", " "), "seed": "1"}),
    ("/draw", {"players": ""}),
    ("/groups/division", {"players": PLAYERS}),
    ("/groups/division", {"players": "Alfa; x"}),
)
BAD = ("/tables/round-robin?players=x", "/openings?table=Z", "/openings/999", "/nothing", "/groups?players=20")


@cache
def client_of(language: str) -> TestClient:
    return TestClient(create_app(), base_url="http://localhost", headers={"Accept-Language": language})


@cache
def site(language: str) -> dict[str, Visited]:
    """The pages that links lead to from the front page, some of each kind."""
    return walked(client_of(language), ["/"], lambda link: True, MOST_OF_A_KIND)


def links_of(pages: dict[str, Visited]) -> Iterator[str]:
    """Targets of all links."""
    return (urljoin(address, link) for address, page in pages.items() for link in page.markup.links)


def html_pages(language: str) -> Iterable[tuple[str, Visited]]:
    return ((address, page) for address, page in site(language).items() if page.is_html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_page(language: str) -> None:
    assert {address: page.status for address, page in site(language).items() if page.status != 200} == {}


def test_links_reach_the_whole_site() -> None:
    links = set(links_of(site("en")))
    tables = {link for link in links if urlsplit(link).path == "/openings"}
    links |= set(links_of({link: visited(client_of("en"), link) for link in tables}))
    paths = {urlsplit(link).path for link in links}
    assert {f"/openings/{number}" for number in range(1, 175)} <= paths
    assert {"/draw", "/groups", "/groups/grid", "/groups/division", "/openings/draw", "/ratings"} <= paths
    assert {"/rulebook", "/rulebook/readings", "/rulebook/errata", "/tables/varma", "/tables/province"} <= paths


def test_every_link_within_a_page_leads_to_a_place_that_exists() -> None:
    pages = dict(site("en"))
    missing = set()
    for link in links_of(site("en")):
        address, place = urldefrag(link)
        address = without_language(address)
        if place and address not in pages:
            pages[address] = visited(client_of("en"), address)
        if place and place not in pages[address].markup.ids:
            missing.add(link)
    assert missing == set()


def test_no_page_links_outside() -> None:
    assert {
        link for page in site("en").values() for link in page.markup.links if not link.startswith(("/", "#"))
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_of_every_page_is_sound(language: str) -> None:
    assert {
        address: page.markup.all_faults() for address, page in html_pages(language) if page.markup.all_faults()
    } == {}


@pytest.mark.parametrize("address", BAD)
def test_markup_of_refusals_is_sound(address: str) -> None:
    client = TestClient(create_app(), base_url="http://localhost")
    assert read(client.get(address, headers={"Accept-Language": "en"}).text).all_faults() == []


@pytest.mark.parametrize(("address", "form"), FORMS)
def test_markup_of_posted_pages_is_sound(address: str, form: dict[str, str]) -> None:
    client = TestClient(create_app(), base_url="http://localhost", headers={"Accept-Language": "en"})
    assert read(client.post(address, data=form, headers=OURS).text).all_faults() == []


def test_no_linked_page_is_larger_than_its_bound() -> None:
    large = {address: page.size for address, page in site("en").items() if page.size > MOST_PAGE_BYTES}
    assert {address for address in large if not urlsplit(address).path.endswith(".pdf")} == set()
    assert {address: size for address, size in large.items() if size > MOST_PRINT_BYTES} == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<p><b></p>", "</p> does not close what is open"),
        ("<p>", "<p> is never closed"),
        ('<p style="x"></p>', "<p style>"),
        ('<p onclick="x"></p>', "<p onclick>"),
        ("<script></script>", "<script>"),
        ('<p id="a"></p><p id="a"></p>', "id a stands twice"),
        ('<input name="a">', "a has no label"),
        ("<table></table>", "a table has no caption"),
        ("<th></th>", "<th> without scope"),
    ],
)
def test_the_check_of_markup_finds_faults(text: str, fault: str) -> None:
    assert fault in read(text).all_faults()
