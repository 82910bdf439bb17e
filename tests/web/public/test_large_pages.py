"""The public pages of a round of 300 boards: light enough for a phone in a crowded hall, and every link leads on."""

import re
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from tabellone.core.model import CHESS_SCORING, Colour, Discipline
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.house import EVENT, House

A = GroupId(1)
PLAYERS, MOST_BYTES = 600, 100_000
PAGES = ("1/round/1", "1/round/1/names", "1/standings", "1/round/1/standings")


@pytest.fixture(name="hall", params=("1989", ""))
def _hall(house: House, request: pytest.FixtureRequest) -> str:
    """The address of an event with 300 boards, in an old edition and in the one that an event has without a choice."""
    edition: str = request.param
    book = house.begin(CHIEF, EVENT, "Great hall").id
    people = tuple(PlayerDetails(f"Giocatore Prova {number:03}", 2400 - number) for number in range(1, PLAYERS + 1))
    for command in (
        commands.CreateEvent(
            EventSettings("Great hall", Discipline.CHESS, CHESS_SCORING),
            GroupSettings("A", "lim", 9, edition, initial_colour=Colour.WHITE),
        ),
        commands.EnterPlayers(A, people),
        commands.RankPlayers(A, 1),
        commands.PairRound(A),
        commands.PublishRound(A),
    ):
        house.act(CHIEF, book, command)
    return f"/events/{book}"


def test_every_page_stays_below_a_hundred_kilobytes(client: TestClient, hall: str) -> None:
    sizes = {place: len(client.get(f"{hall}/{place}").content) for place in PAGES}
    assert all(10_000 < size < MOST_BYTES for size in sizes.values()), sizes


@pytest.mark.parametrize("place", PAGES)
def test_the_links_of_a_line_lead_to_its_player_and_board(client: TestClient, hall: str, place: str) -> None:
    page = client.get(f"{hall}/{place}").text
    line = next(row for row in re.findall(r"<(?:tr|li)\b.*?</(?:tr|li)>", page, re.DOTALL) if "Prova 042" in row)
    links = re.findall(r'href="([^"]+)"', line)
    assert links
    for link in links:
        assert client.get(urljoin(f"http://localhost{hall}/{place}", link)).status_code == 200
