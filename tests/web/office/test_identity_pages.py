"""Merging, separating and telling apart on the pages of the office, and the former names of a player."""

import re

from tests.web.office.visiting import visitor_to

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.office.commands import EnterPlayers
from tabellone.desk.office.state import FormerName, OfficeState
from tabellone.desk.roles import Person, Role
from tabellone.store.house import House

TWIN = PlayerId("P9001")


def state_of(house: House) -> OfficeState:
    office_state: OfficeState = house.view(house.office(), "office").state
    return office_state


def listed_player(house: House) -> PlayerRecord:
    """A player of a published list, and a second entry with the name in another order."""
    state = state_of(house)
    player = state.players[state.lists[0].rating_list.lines[0].player]
    twin = PlayerRecord(TWIN, " ".join(reversed(player.name.split())), club="Circolo Ultimo")
    house.act(Person("chief", is_chief=True), house.office(), EnterPlayers((twin,)))
    return player


def test_twins_are_merged_shown_first_redirected_and_separated(house: House) -> None:
    player, client = listed_player(house), visitor_to(house, Role.ARBITER)
    assert f"/office/merge/{player.id}?leaving={TWIN}" in client.get("/office/twins").text
    before = state_of(house)
    form = {"leaving": player.id, "choice_name": "leaving", "choice_club": "leaving"}
    shown = client.post(f"/office/merge/{TWIN}", data=form)
    assert "nothing is changed yet" in shown.text
    assert all(f'{player.name}</a> <span class="of">{entry}</span>' in shown.text for entry in (player.id, TWIN))
    assert state_of(house) == before
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', shown.text))
    assert client.post(f"/office/merge/{TWIN}", data={**fields, "confirmed": "1"}).status_code == 303
    merged = state_of(house)
    assert (merged.players[TWIN].name, merged.lists) == (player.name, before.lists)
    anybody = visitor_to(house, None)
    moved = anybody.get(f"/lists/players/{player.id}", follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (303, f"/lists/players/{TWIN}")
    assert f"also {player.id}" in anybody.get(f"/lists/players/{TWIN}").text
    for system in {published.rating_list.system.value for published in merged.lists}:
        assert anybody.get(f"/lists/{system}").status_code == 200
    asked = client.post(f"/office/separate/{player.id}", data={"reason": "two people"})
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', asked.text))
    assert client.post(f"/office/separate/{player.id}", data={**fields, "confirmed": "1"}).status_code == 303
    assert (state_of(house).players, state_of(house).events) == (before.players, before.events)
    assert f"leaving={TWIN}" not in client.get("/office/twins").text


def test_two_people_are_remembered_and_no_longer_named(house: House) -> None:
    player, client = listed_player(house), visitor_to(house, Role.ARBITER)
    assert client.post("/office/twins", data={"one": player.id, "other": TWIN}).status_code == 303
    assert TWIN not in client.get("/office/twins").text
    assert visitor_to(house, Role.VIEWER).get("/office/twins").status_code == 403


def test_former_names_are_shown_and_searched_by_the_office_alone(house: House) -> None:
    player, client = listed_player(house), visitor_to(house, Role.ARBITER)
    form = {"former_1": "Nome Dimenticato", "until_1": "2001-02-03", "former_2": ""}
    assert client.post(f"/office/former-names/{player.id}", data=form).status_code == 303
    (former,) = state_of(house).former_names[player.id]
    assert isinstance(former, FormerName)
    assert "Nome Dimenticato" in client.get(f"/office/players/{player.id}").text
    assert player.name in client.get("/office/players?name=dimenticato").text
    assert "Nome Dimenticato" not in visitor_to(house, None).get(f"/lists/players/{player.id}").text
    search = "/api/v1/office/players?search=dimenticato"
    assert visitor_to(house, None).get(search).json()["players"] == []
    wrong = client.post(f"/office/former-names/{player.id}", data={"former_1": player.name})
    assert wrong.status_code == 422
    assert "is the name of today" in wrong.text
