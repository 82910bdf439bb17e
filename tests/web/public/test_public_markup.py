"""Every page of an event that links lead to: there, sound, in both languages, and without private data."""

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import BIRTH_YEAR, CHESS, REGISTER_ID, A, Event, cup, players
from tests.web.public.walking import event_pages, faults_of

from tabellone.desk.event import commands
from tabellone.desk.event.settings import GroupSettings
from tabellone.locales.words import LANGUAGES
from tabellone.store.house import House

PRIVATE = (str(BIRTH_YEAR), REGISTER_ID)
OF_CODE = ("seat/", "WHITE_WINS", "quotient1", "sonneborn-berger<", "None", "EntrantId")


@pytest.fixture(params=LANGUAGES)
def speaking(client: TestClient, request: pytest.FixtureRequest) -> TestClient:
    client.headers["Accept-Language"] = request.param
    return client


@pytest.fixture(params=["open", "cup"])
def book(house: House, request: pytest.FixtureRequest) -> str:
    return (request.getfixturevalue("event") if request.param == "open" else cup(house)).book


def test_every_page_of_an_event_is_there_sound_and_without_private_data(speaking: TestClient, book: str) -> None:
    pages = event_pages(speaking, book)
    assert {address: page.status for address, page in pages.items() if page.status != 200} == {}
    html = {address: page.text for address, page in pages.items() if page.text and not address.endswith("/hall")}
    assert {address: faults_of(text) for address, text in html.items() if faults_of(text)} == {}
    assert {page.text.count(f'<html lang="{speaking.headers["Accept-Language"]}"') for page in pages.values()} <= {0, 1}
    for word in (*PRIVATE, *OF_CODE):
        assert {address for address, page in pages.items() if word in page.text} == set(), word


def test_links_reach_every_kind_of_page(client: TestClient, event: Event) -> None:
    addresses = {address.removeprefix(f"/events/{event.book}") for address in event_pages(client, event.book)}
    assert {"", "/hall", "/report", "/poster", "/1/players", "/2/players", "/1/standings"} <= addresses
    assert {"/1/crosstable", "/1/round/1", "/1/round/3/names", "/1/round/2/standings", "/1/player/9"} <= addresses
    assert {"/1/round/3/board/4", "/1/round/3/rest/6"} <= addresses


def test_names_from_others_are_escaped(client: TestClient, house: House) -> None:
    book = cup(house).book
    for page in event_pages(client, book).values():
        assert "<Foglia>" not in page.text
    assert "Coppa &lt;Foglia&gt; &amp; Ramo" in client.get(f"/events/{book}").text


def test_an_event_just_announced_has_sound_pages(client: TestClient, house: House) -> None:
    event = Event(house, CHESS, GroupSettings("A", "manual", 2)).do(
        commands.AddGroup(GroupSettings("Empty", "round-robin"))
    )
    event.do(commands.EnterPlayers(A, players(3)), commands.AnnounceEvent())
    pages = event_pages(client, event.book)
    assert {page.status for page in pages.values()} == {200}
    assert f"/events/{event.book}/1/player/2" in pages
    assert {address: faults_of(page.text) for address, page in pages.items() if "/players" in address} == {
        f"/events/{event.book}/1/players": [],
        f"/events/{event.book}/2/players": [],
    }


def test_a_group_paired_by_hand_says_that_a_hand_made_the_pairs(client: TestClient, house: House) -> None:
    event = Event(house, CHESS, GroupSettings("A", "manual", 2)).do(
        commands.EnterPlayers(A, players(2)), commands.AnnounceEvent()
    )
    event.number().do(commands.PairRound(A, by_hand=True))
    event.do(commands.EditPairings(A, (commands.HandPair(*event.group().members),)), commands.PublishRound(A))
    pages = event_pages(client, event.book)
    assert {page.status for page in pages.values()} == {200}
    assert "are made by hand" in pages[f"/events/{event.book}/1/round/1/board/1"].text
