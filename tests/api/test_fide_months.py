"""FIDE's monthly lists through the API: who is inactive."""

from collections.abc import Iterator
from datetime import date

import pytest
from starlette.testclient import TestClient
from tests.api.conftest import API
from tests.web.office.filling import OFFICER
from tests.web.office.visiting import made_house

from tabellone.core.rating.lists.records import CommissionEntry, PlayerId, PlayerRecord, RatingSystem
from tabellone.desk.office.commands import EnterPlayers, PublishList, SetRatings
from tabellone.server import create_app

FIDE = RatingSystem.FIDE
ONE, OTHER = PlayerId("P0001"), PlayerId("P0002")


@pytest.fixture(name="monthly", scope="module")
def _monthly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An office whose players have not played since their ratings were entered, one of them half a year later."""
    with made_house(tmp_path_factory.mktemp("months")) as house:
        book = house.office()
        house.act(OFFICER, book, EnterPlayers((PlayerRecord(ONE, "Player 1"), PlayerRecord(OTHER, "Player 2"))))
        days = ((ONE, date(2024, 3, 1)), (OTHER, date(2024, 9, 1)))
        entries = tuple(CommissionEntry(FIDE, player, day, 2000, "Office", "list") for player, day in days)
        house.act(OFFICER, book, SetRatings(entries, ()))
        house.act(OFFICER, book, PublishList(FIDE, date(2025, 3, 1), date(2025, 3, 1), confirmed=True))
        yield TestClient(create_app(house=house), base_url=f"http://localhost{API}", headers={"Accept-Language": "en"})


def test_who_has_not_played_for_a_year_stands_apart_with_the_article(monthly: TestClient) -> None:
    (exclusion,) = monthly.get("/lists/fide/on/2025-03-01/off-list").json()["players"]
    assert (exclusion["player"], exclusion["reason"], exclusion["article"]) == (ONE, "inactive", "B.02 2024 7.2.2")
    assert (exclusion["rating"], exclusion["idle_lists"]) == (2000, 1)


def test_the_ranking_has_the_active_and_the_inactive_where_they_are_asked_for(monthly: TestClient) -> None:
    lines = monthly.get("/lists/fide/on/2025-03-01").json()["lines"]
    assert [(line["player"], line["activity"]) for line in lines] == [(OTHER, "active")]
    lines = monthly.get("/lists/fide/on/2025-03-01", params={"activity": "inactive"}).json()["lines"]
    assert [(line["player"], line["activity"]) for line in lines] == [(ONE, "inactive")]
