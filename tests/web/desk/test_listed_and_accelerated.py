"""The page of a new event for chess: acceleration, systems, and players found in the rating list as one types."""

import io
import re
from html import unescape

import pytest
from tests.web.desk.arbiter import Arbiter, begin, plain

from tabellone.answers.rating_files.editions import ListFile, read_list
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.desk.event.entrant import GroupId
from tabellone.formats.rating_files.fide_lists import write_fide_text
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.locales.words import words

A = GroupId(1)
LISTED = [
    ListedPlayer("101", "Alfa, Anna", "ITA", "f", "WFM", standard=2000, standard_k=40, birth_year=2011),
    ListedPlayer("102", "Bravo, Bruno", "FRA", "m", standard=1900, standard_k=20, birth_year=1980),
]


@pytest.fixture(name="with_list")
def _with_list(chief: Arbiter) -> Arbiter:
    data = "".join(write_fide_text(LISTED)).encode()
    read_list(chief.house, "fide", ListFile(io.BytesIO(data), "players.txt"), words("en"), at_once=True)
    return chief


def box(text: str) -> str:
    match = re.search(r'<textarea[^>]*id="players"[^>]*>\n?(.*?)</textarea>', text, re.DOTALL)
    assert match is not None
    return unescape(match[1])


def hidden_fields(text: str) -> dict[str, str]:
    """The digest and the columns of the preview, as the browser sends them again."""
    read = re.search(r'name="read" value="([^"]*)"', text)
    maps = re.findall(r'<select class="map" name="(map\d+)".*?<option value="([^"]*)" selected>', text)
    heading = {"heading": "1"} if re.search(r'name="heading" value="1"[^>]* checked', text) else {}
    return {"read": read[1] if read else "", **dict(maps), **heading}


def test_acceleration_is_offered_for_systems_that_know_it_and_chosen_in_the_form(chief: Arbiter) -> None:
    offered = {}
    for system in SYSTEMS:
        page = chief.client.post("/events/new", data={"kind": "fide", "system": system, "then": "preview"}).text
        offered[system] = 'name="acceleration"' in page
    assert [system for system, is_offered in offered.items() if is_offered] == [
        "dutch",
        "dubov",
        "burstein",
        "team-swiss",
    ]
    begun = begin(chief, 12, kind="fide", acceleration="baku")
    assert begun.state.groups[A].settings.acceleration is AccelerationMethod.BAKU
    board = plain(begun.text("/1/round/1/board/1"))
    assert "pairing score 1 = 0 in the standings + 1 by acceleration" in board
    assert "C.04.7" in board
    assert "Baku: virtual points" in plain(begun.text("/1"))
    assert "Baku: virtual points" in plain(begun.text("/announcement"))


def test_acceleration_is_changed_in_the_settings_until_a_round_is_paired(chief: Arbiter) -> None:
    begun = begin(chief, kind="fide", then="make")
    shown = begun.get("/settings/1/system").text
    assert "virtual points to the pairing scores" in plain(shown)
    begun.post("/settings", section="system", of="1", acceleration="haley")
    assert begun.state.groups[A].settings.acceleration is AccelerationMethod.HALEY
    begun.post("/settings", section="system", of="1", system="lim", acceleration="haley")
    assert begun.state.groups[A].settings.acceleration is None


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_system_says_when_it_is_used_where_it_stands_and_whether_fide_rates_it(
    chief: Arbiter, system: str
) -> None:
    page = chief.client.post("/events/new", data={"kind": "fide", "system": system, "then": "preview"}).text
    match = re.search(r'id="use-of-system">(.*?)</p>', page, re.DOTALL)
    assert match is not None
    use = SYSTEMS[system].use
    assert use is not None
    assert use.citation.article in match[1]
    assert "FIDE rates events paired by it" in match[1]


def test_chess_offers_dutch_first(chief: Arbiter) -> None:
    page = chief.client.post("/events/new", data={"kind": "fide", "then": "preview"}).text
    assert "Swiss, Dutch system (recommended)" in page


def test_a_player_of_the_list_is_found_and_entered_with_number_and_coefficient(with_list: Arbiter) -> None:
    client = with_list.client
    form = {"kind": "fide", "name": "Open", "players": "Zulu Zoe; 1500\n", "search": "alf", "then": "preview"}
    found = client.post("/events/new", data=form).text
    assert "Alfa, Anna" in found
    assert "Bravo" not in found
    del form["then"]
    added = client.post("/events/new", data={**form, **hidden_fields(found), "add": "101"}).text
    lines = box(added).splitlines()
    assert lines[0].startswith("Zulu Zoe\t1500")
    assert "101" in lines[1]
    again = {
        "kind": "fide",
        "name": "Open",
        "players": box(added),
        **hidden_fields(added),
        "search": "bra",
        "add": "102",
    }
    more = client.post("/events/new", data=again).text
    made = {"kind": "fide", "name": "Open", "players": box(more), **hidden_fields(more), "then": "make"}
    answer = client.post("/events/new", data=made)
    begun = Arbiter(with_list.house, client, answer.url.path.split("/")[2])
    details = [entrant.details for entrant in begun.state.entrants.values()]
    assert [(one.name, one.rating, one.federation_id, one.coefficient) for one in details] == [
        ("Zulu Zoe", 1500, "", None),
        ("Alfa, Anna", 2000, "101", 40),
        ("Bravo, Bruno", 1900, "102", 20),
    ]
    assert (details[1].title, details[1].federation, details[1].birth_year) == ("WFM", "ITA", 2011)


def test_the_search_is_not_offered_where_no_list_has_been_read(chief: Arbiter) -> None:
    page = chief.client.post("/events/new", data={"kind": "fide", "search": "alf", "then": "preview"}).text
    assert 'id="search"' not in page
