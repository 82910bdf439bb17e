"""Personal data, as the chief arbiter handles them on the page and everybody sees them."""

import pytest
from tests.web.house.conftest import OpenHouse
from tests.web.office.visiting import visitor_to

from tabellone.desk.roles import Role

ADDRESS = "/house/privacy"


@pytest.mark.parametrize("role", [None, Role.VIEWER, Role.OWNER])
def test_only_the_chief_arbiter_sees_and_changes_personal_data(kept: OpenHouse, role: Role | None) -> None:
    client = visitor_to(kept.house, role)
    assert client.get(ADDRESS).status_code == 403
    assert client.post(ADDRESS, data={"act": "rules", "is_unlisted": "1"}).status_code == 403


def test_who_is_found_and_ticked_is_copied_then_erased_and_nobody_without_being_sure(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    entrant = next(iter(kept.house.ledger.state(kept.book).entrants.values()))
    key = f"place:player:{kept.book}:{entrant.id}"
    shown = client.get(ADDRESS, params={"name": entrant.name})
    assert (shown.headers["cache-control"], key in shown.text) == ("no-store", True)
    form = {"name": entrant.name, key: "yes"}
    copy = client.post(ADDRESS, data={**form, "act": "copy"}).json()
    assert copy["holdings"][0]["name"] == entrant.name
    refused = client.post(ADDRESS, data={**form, "act": "erase"})
    assert (refused.status_code, "tick that you are sure" in refused.text) == (400, True)
    assert client.post(ADDRESS, data={**form, "act": "erase", "is_sure": "1"}).status_code == 303
    assert kept.house.ledger.state(kept.book).entrants[entrant.id].name == f"N. N. {entrant.id}"
    kept.house.ledger.verify(kept.book)


def test_search_engines_are_asked_to_stay_away_where_the_house_says_so(kept: OpenHouse) -> None:
    client, stranger = visitor_to(kept.house, Role.CHIEF), visitor_to(kept.house, None)
    assert client.post(ADDRESS, data={"act": "rules", "is_unlisted": "1", "private_months": "6"}).status_code == 303
    assert stranger.get("/").headers["x-robots-tag"] == "noindex, nofollow"
    assert "Disallow: /\n" in visitor_to(kept.house, None).get("/robots.txt").text
    assert client.post(ADDRESS, data={"act": "rules", "private_months": "0"}).status_code == 400
    assert client.get(ADDRESS, params={"due": "1"}).status_code == 200
