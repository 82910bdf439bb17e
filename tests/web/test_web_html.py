"""The markup of every page that can be reached by links: well-formed, accessible, small, and without dead ends."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from tabellone.locales.words import LANGUAGES
from tabellone.server import create_app

VOID = frozenset({"meta", "link", "input", "br", "col", "hr", "img"})
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


@dataclass
class Markup(HTMLParser):
    """What a page holds, and every fault of its markup."""

    faults: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    labelled: set[str] = field(default_factory=set)
    controls: list[dict[str, str | None]] = field(default_factory=list)
    tags: Counter[str] = field(default_factory=Counter)
    open_tags: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def __hash__(self) -> int:
        return id(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.tags[tag] += 1
        if tag in ("td", "th"):
            self._end_cell()
        if len(attributes) != len(attrs):
            self.faults.append(f"<{tag}> has an attribute twice")
        self.faults += [f"<{tag} {name}>" for name in attributes if name == "style" or name.startswith("on")]
        self.faults += [f"<{tag}>" for _ in [tag] if tag in ("script", "style")]
        if tag == "th" and attributes.get("scope") not in ("row", "col"):
            self.faults.append("<th> without scope")
        if attributes.get("href"):
            self.links.append(attributes["href"] or "")
        if attributes.get("id"):
            self.ids.append(attributes["id"] or "")
        if tag == "label":
            self.labelled.add(attributes.get("for") or "")
        if tag in ("input", "select", "textarea") and attributes.get("type") != "hidden":
            self.controls.append(attributes)
        if tag not in VOID:
            self.open_tags.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open_tags.pop()

    def _end_cell(self) -> None:
        """HTML lets the next cell, or the end of the row, close a data cell."""
        if self.open_tags and self.open_tags[-1] == "td":
            self.open_tags.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag == "tr":
            self._end_cell()
        if not self.open_tags or self.open_tags.pop() != tag:
            self.faults.append(f"</{tag}> does not close what is open")

    def all_faults(self) -> list[str]:
        """Faults of single tags, and those that only the whole page shows."""
        faults = list(self.faults)
        faults += [f"<{tag}> is never closed" for tag in self.open_tags]
        faults += [f"id {name} stands twice" for name, times in Counter(self.ids).items() if times > 1]
        faults += [
            f"{control.get('name')} has no label"
            for control in self.controls
            if control.get("id") not in self.labelled and not control.get("aria-label")
        ]
        if self.tags["table"] != self.tags["caption"]:
            faults.append("a table has no caption")
        faults += [f"<{tag}> stands {self.tags[tag]} times" for tag in ("h1", "main") if self.tags[tag] != 1]
        return faults


def read(text: str) -> Markup:
    markup = Markup()
    markup.feed(text)
    markup.close()
    return markup


def without_language(address: str) -> str:
    parts = urlsplit(address)
    query = urlencode([pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] != "lang"])
    return f"{parts.path}?{query}" if query else parts.path


@dataclass(frozen=True)
class Visited:
    """A page as it was answered."""

    status: int
    size: int
    markup: Markup
    is_html: bool


@cache
def site(language: str) -> dict[str, Visited]:
    """Every page that links lead to from the front page."""
    client = TestClient(create_app(), base_url="http://localhost", headers={"Accept-Language": language})
    visited: dict[str, Visited] = {}
    due = ["/"]
    while due:
        address = due.pop()
        if address in visited:
            continue
        response = client.get(address)
        is_html = response.headers["content-type"].startswith("text/html")
        markup = read(response.text if is_html else "")
        visited[address] = Visited(response.status_code, len(response.content), markup, is_html)
        due += [without_language(urljoin(address, link)) for link in markup.links if not link.startswith("#")]
    return visited


def html_pages(language: str) -> Iterable[tuple[str, Visited]]:
    return ((address, page) for address, page in site(language).items() if page.is_html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_page(language: str) -> None:
    assert {address: page.status for address, page in site(language).items() if page.status != 200} == {}


def test_links_reach_the_whole_site() -> None:
    paths = {urlsplit(address).path for address in site("en")}
    assert {f"/openings/{number}" for number in range(1, 175)} <= paths
    assert {"/draw", "/groups", "/groups/grid", "/groups/division", "/openings/draw", "/ratings"} <= paths
    assert {"/rulebook", "/rulebook/readings", "/rulebook/errata", "/tables/varma", "/tables/province"} <= paths


def test_every_link_within_a_page_leads_to_a_place_that_exists() -> None:
    pages = site("en")
    missing = {
        link
        for address, page in pages.items()
        for link in page.markup.links
        if (place := urlsplit(link).fragment)
        and place not in pages[without_language(urljoin(address, link)).partition("#")[0]].markup.ids
    }
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
