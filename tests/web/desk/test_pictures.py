"""Pictures at the desk: the race, the card of a player, a round; as pages, as SVG and as PDF."""

from xml.etree import ElementTree as ET

import pytest
from tests.web.desk.arbiter import Arbiter, begin, plain

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.tournament import standings_of

A = GroupId(1)
PICTURES = ("/1/race", "/1/card/1", "/1/round/1/picture")


@pytest.fixture
def played(event: Arbiter) -> Arbiter:
    """Two rounds, the second without results."""
    event.play(1, "2212")
    event.step("close-round")
    event.step("pair-round")
    event.step("publish-round")
    return event


def test_the_race_stands_beside_the_standings_with_its_figures(played: Arbiter) -> None:
    assert f'href="{played.address}/1/race"' in played.get("/1/standings").text
    text = played.get("/1/race").text
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="pic wide race" role="img"' in text
    first = standings_of(played.state, A).rows[0].number
    name = next(player for player, number in played.state.groups[A].numbers.items() if number == first)
    table = plain(text.partition("<tbody>")[2].partition("</tbody>")[0])
    assert table.startswith(f"1 {played.state.entrant(name).name} 2 2")


def test_a_race_that_has_not_begun_says_so(chief: Arbiter) -> None:
    event = begin(chief)
    assert "The race starts with the first published round." in event.text("/1/race")


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_is_a_file_and_a_page_to_print(played: Arbiter, picture: str) -> None:
    assert played.get(picture).status_code == 200
    drawn = played.get(f"{picture}.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.headers["content-disposition"].startswith("attachment")
    assert ET.fromstring(drawn.text).tag.endswith("svg")  # noqa: S314, our own picture
    paper = played.get(f"{picture}.pdf")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")


def test_the_card_tells_the_event_of_a_player_round_by_round(played: Arbiter) -> None:
    board = played.state.groups[A].rounds[0].on_board(1)
    number = played.state.groups[A].numbers[board.white]
    text = played.text(f"/1/card/{number}")
    assert played.state.entrant(board.white).name in text
    assert f"{played.state.entrant(board.black).name}" in text
    assert "+ won, = drawn, − lost" in text
    assert "Rank 1" in text


def test_a_number_that_nobody_has_is_no_card(played: Arbiter) -> None:
    for address in ("/1/card/99", "/1/card/99.pdf", "/1/card/99.svg"):
        assert played.get(address).status_code == 404


def test_everybody_sees_the_race_and_the_picture_on_the_card(played: Arbiter) -> None:
    public = f"/events/{played.book}/1"
    assert f'href="{public}/race"' in played.client.get(f"{public}/standings").text
    race = played.client.get(f"{public}/race").text
    assert 'class="pic wide race"' in race
    assert "During round 2: 0 of 4 results" in race
    assert 'class="pic at-a-glance"' in played.client.get(f"{public}/player/1").text


def test_there_is_no_race_to_see_before_the_first_round_is_published(chief: Arbiter) -> None:
    event = begin(chief)
    assert event.client.get(f"/events/{event.book}/1/race").status_code == 404
