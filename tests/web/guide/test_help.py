"""Every page of the program leads to its section of the guide."""

import re
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.web.desk.arbiter import begin, chief_of, house_in

import tabellone.web
from tabellone.server import create_app
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import opened_house
from tabellone.web.guide.chapters import BELOW, CHAPTERS, FRONT, SECTIONS, chapter, help_address, section_of

# The guide itself, and answers that are no pages: files to keep, and parts that a page fetches again.
NO_HELP = re.compile(
    r"/guide.*|/healthz|/metrics|.*\.(pdf|svg|csv|trf|zip)|.*/(sidebar|journal|mine|live)|/office/(games|trf)/.*"
)
TEMPLATES = Path(tabellone.web.__file__).parent / "templates"
ANCHORS = {f"{name}#{section.id}" for name in CHAPTERS for section in chapter(name, "en", "").sections}


def paths(folder: Path) -> list[str]:
    """The address of every page, with something in the place of its values."""
    with opened_house(DatabaseAddress(file=folder / "house.db")) as house:
        routes = [route for route in create_app(house).routes if isinstance(route, Route)]
    readable = [route.path for route in routes if "GET" in (route.methods or ())]
    return [re.sub(r"\{\w+\}", "x", re.sub(r"\{\w+:\w+\}", "1", path)) for path in readable]


def test_every_page_has_its_section(tmp_path: Path) -> None:
    everywhere = paths(tmp_path)
    assert len(everywhere) > 90
    without = [path for path in everywhere if not NO_HELP.fullmatch(path) and section_of(path) is None]
    assert without == []


@pytest.mark.parametrize("section", sorted({FRONT, *(section for _, section in SECTIONS)}))
def test_every_section_of_the_table_exists(section: str) -> None:
    assert section in ANCHORS


def test_every_line_of_the_table_is_the_first_for_some_page(tmp_path: Path) -> None:
    everywhere = paths(tmp_path)
    for place, (address, section) in enumerate(SECTIONS):
        own = re.sub(r"\{\w+\}", "x", re.sub(r"\{\w+:int\}", "1", address.removesuffix(BELOW)))
        assert any(path == own or path.startswith(f"{own}/") for path in everywhere), address
        assert section_of(own) == section, f"{address} is hidden by a line before line {place}"


def test_the_nearest_section_is_meant() -> None:
    assert section_of("/desk/x/1/round/3") == "first-tournament#enter-the-results"
    assert section_of("/desk/x/1/round/3/draft") == "arbiter#changing-pairs-by-hand"
    assert section_of("/desk/x") == "first-tournament#publish-the-round"
    assert help_address("/nowhere") == "/guide"


def test_phones_in_the_hall_are_led_to_the_chapter_for_players() -> None:
    assert help_address("/events/x/1/standings", only_players=True) == "/guide/players#standings-and-tie-breaks"
    assert help_address("/rulebook/readings", only_players=True) == "/guide/players"


def test_pages_of_every_kind_link_to_their_section(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        event = begin(chief_of(house))
        event.step("publish-round")
        places = [
            "/",
            "/events/new",
            event.address,
            f"{event.address}/1/round/1",
            f"/events/{event.book}",
            "/office",
            "/lists",
            "/house",
            "/account",
            "/rulebook",
            "/draw",
        ]
        for place in places:
            text = event.client.get(place).text
            assert f'href="{help_address(place)}" title="The guide to this page"' in text, place


def test_every_head_of_a_page_has_the_link() -> None:
    """A template that makes the head of its pages itself has the link in it, but for the guide."""
    heads = [path for path in TEMPLATES.rglob("*.html") if "{% block masthead %}\n" in path.read_text(encoding="utf-8")]
    assert len(heads) >= 4
    link = re.compile(r"m\.guide_link\(\)|guide-link")
    assert [path.name for path in heads if not link.search(path.read_text(encoding="utf-8"))] == ["guide.html"]


def test_a_page_that_is_missing_leads_to_the_contents() -> None:
    answer = TestClient(create_app(), base_url="http://localhost").get("/nothing")
    assert answer.status_code == 404
    assert 'href="/guide"' in answer.text
