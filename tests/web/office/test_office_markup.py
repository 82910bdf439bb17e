"""Every page of the lists and the office that links lead to: sound, translated, without dead ends."""

from functools import cache
from urllib.parse import urlsplit

import pytest
from tests.web.markup import Visited, kind_of, walked
from tests.web.office.visiting import visitor_to

from tabellone.desk.roles import Role
from tabellone.locales.words import LANGUAGES
from tabellone.store.house import House

OURS = ("/lists", "/office", "/house")
MOST_OF_A_KIND = 3


@cache
def pages_of(house: House, role: Role | None, language: str) -> dict[str, Visited]:
    """The pages of ours that links lead to from the lists and the office, some of each kind."""
    starts = ["/lists", *(["/office"] if role else [])]
    return walked(visitor_to(house, role, language), starts, lambda link: link.startswith(OURS), MOST_OF_A_KIND)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", [None, Role.CHIEF])
def test_every_link_leads_to_a_sound_page(shared: House, role: Role | None, language: str) -> None:
    pages = pages_of(shared, role, language)
    assert {address: page.status for address, page in pages.items() if page.status != 200} == {}
    faults = {address: page.markup.all_faults() for address, page in pages.items() if page.is_html}
    assert {address: page_faults for address, page_faults in faults.items() if page_faults} == {}


def test_links_reach_the_whole_office(shared: House) -> None:
    paths = {urlsplit(address).path for address in pages_of(shared, Role.CHIEF, "en")}
    assert {"/office/players", "/office/events", "/office/entries", "/office/categories"} <= paths
    assert {"/office/periods", "/office/history", "/office/people", "/house", "/lists/malus"} <= paths
    assert {"/office/preview/uisp", "/lists/uisp/compare", "/lists/uisp/watch"} <= paths
    assert "/lists/players/0?" in {kind_of(path) for path in paths}
