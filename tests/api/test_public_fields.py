"""Public personal data: name, club, province, country, title, rating, and nothing else."""

import pytest
from tests.api.conftest import EVENT, Door

PRIVATE_OF_RECORD = ("sex", "birth_year", "birth_date", "former_names")
PRIVATE_OF_ENTRANT = ("sex", "birth_year", "birth_date", "licence", "fee_paid", "note")
RANKING = "/lists/elo-rubele-italiana/on/2025-12-31"


def test_players_of_the_register_and_of_lists_have_no_private_field_for_everybody(door: Door) -> None:
    arbiters = door.named("arbiter").get("/office/players").json()["players"]
    assert any(player["birth_year"] for player in arbiters)
    for player in door.anybody().get("/office/players").json()["players"]:
        assert [field for field in PRIVATE_OF_RECORD if player[field]] == []
        assert player["federation_ids"] == {}
    assert any(line["birth_year"] for line in door.named("arbiter").get(RANKING).json()["lines"])
    for line in door.anybody().get(RANKING).json()["lines"]:
        assert (line["sex"], line["birth_year"], line["federation_ids"]) == (None, None, {})


def test_players_of_an_event_have_no_private_field_for_everybody(door: Door) -> None:
    for player in door.anybody().get(f"/events/{EVENT}/groups/1").json()["players"]:
        assert [field for field in PRIVATE_OF_ENTRANT if player[field]] == []


@pytest.mark.parametrize("path", ["/office/twins", "/office/merge?staying=P0001&leaving=P0002", "/office/honorary"])
def test_what_pages_of_the_register_ask_of_a_visitor_the_api_asks_too(door: Door, path: str) -> None:
    assert door.anybody().get(path).status_code == 401
    assert door.named("stranger").get(path).status_code == 403
    assert door.named("arbiter").get(path).status_code != 403
