"""Every page of the lists and the office that links lead to: sound, translated, without dead ends."""

from functools import cache
from urllib.parse import urljoin, urlsplit

import pytest
from tests.web.office.visiting import visitor_to
from tests.web.test_web_html import Visited, read, without_language

from tabellone.desk.roles import Role
from tabellone.locales.words import LANGUAGES
from tabellone.store.house import House

OURS = ("/lists", "/office", "/house")
MOST_PAGES = 400


@cache
def walked(house: House, role: Role | None, language: str) -> dict[str, Visited]:
    """Every page of ours that links lead to from the lists and the office."""
    client = visitor_to(house, role, language)
    visited: dict[str, Visited] = {}
    due = ["/lists", *(["/office"] if role else [])]
    while due and len(visited) < MOST_PAGES:
        address = due.pop(0)
        if address in visited or address.endswith(".pdf"):
            continue
        response = client.get(address)
        is_html = response.headers["content-type"].startswith("text/html")
        markup = read(response.text if is_html else "")
        visited[address] = Visited(response.status_code, len(response.content), markup, is_html)
        links = (without_language(urljoin(address, link)) for link in markup.links if not link.startswith("#"))
        due += [link.partition("#")[0] for link in links if urlsplit(link).path.startswith(OURS)]
    return visited


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", [None, Role.CHIEF])
def test_every_link_leads_to_a_sound_page(shared: House, role: Role | None, language: str) -> None:
    pages = walked(shared, role, language)
    assert {address: page.status for address, page in pages.items() if page.status != 200} == {}
    faults = {address: page.markup.all_faults() for address, page in pages.items() if page.is_html}
    assert {address: page_faults for address, page_faults in faults.items() if page_faults} == {}


def test_links_reach_the_whole_office(shared: House) -> None:
    paths = {urlsplit(address).path for address in walked(shared, Role.CHIEF, "en")}
    assert {"/office/players", "/office/events", "/office/entries", "/office/categories"} <= paths
    assert {"/office/periods", "/office/history", "/office/people", "/house", "/lists/malus"} <= paths
    assert {"/office/preview/uisp", "/lists/uisp/compare", "/lists/uisp/watch", "/lists/players/P0001"} <= paths
