"""The front page and the list of all events: a page at a time, searched, however many there are."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import CHESS, Clock, Event, house_in

from tabellone.core.model import Colour
from tabellone.desk.event import commands
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.server import create_app
from tabellone.store.house import House

COUNT = 55


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with house_in(tmp_path_factory.mktemp("many")) as house:
        fill(house)
        yield TestClient(create_app(house), base_url="http://localhost", headers={"Accept-Language": "en"})


def fill(house: House) -> None:
    """Public events without players, and one that nobody may know of."""
    group = GroupSettings("Unico", "lim", 5, initial_colour=Colour.WHITE)
    clock = house.now
    assert isinstance(clock, Clock)
    for number in range(COUNT):
        clock.pass_by(minutes=1)
        Event(house, _named(f"Torneo {number + 1}"), group).do(commands.AnnounceEvent())
    Event(house, _named("Segreto"), group)


def _named(name: str) -> EventSettings:
    return replace(CHESS, name=name)


def names(page: str) -> list[str]:
    return re.findall(r'<th scope="row"><a href="[^"]+">([^<]+)</a>', page)


def test_the_front_page_shows_the_newest_and_leads_to_all(client: TestClient) -> None:
    page = client.get("/").text
    assert names(page) == [f"Torneo {number}" for number in range(COUNT, COUNT - 20, -1)]
    assert f'<a href="/events?state=coming">All {COUNT}, and search</a>' in page


def test_all_events_are_reached_by_older_ones(client: TestClient) -> None:
    first = client.get("/events")
    older = re.search(r'href="(/events\?after=[^"]+)" rel="next"', first.text)
    assert older is not None
    second = client.get(older[1])
    assert names(first.text) + names(second.text) == [f"Torneo {number}" for number in range(COUNT, 0, -1)]
    assert 'rel="next"' not in second.text
    assert "To the newest" in second.text
    assert "Segreto" not in first.text + second.text


def test_events_are_found_by_a_part_of_their_names_and_by_their_state(client: TestClient) -> None:
    assert names(client.get("/events?name=torneo+5").text) == [f"Torneo {n}" for n in (55, 54, 53, 52, 51, 50, 5)]
    assert "No event fits." in client.get("/events?state=running").text
    assert len(names(client.get("/events?state=coming").text)) == 50
    assert "No event fits." in client.get("/events?name=Segreto").text


def test_an_event_that_there_is_not_is_refused_as_a_place_to_go_on(client: TestClient) -> None:
    answer = client.get("/events?after=nonsense")
    assert answer.status_code == 422
    assert "after: there is no event &#34;nonsense&#34;; the id of an event is allowed" in answer.text
    assert not names(answer.text)
