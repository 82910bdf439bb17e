"""Rating lists through the API: K, the lists apart, what does not count, skipped lists, events one by one."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.api.conftest import API, QUICK, Door
from tests.regulations.without_end import editions_without_end
from tests.web.office.half_yearly import CANCELLED, NEXT, TITLED, filled_with_half_years

from tabellone.core.rating.lists.records import EventId
from tabellone.desk.office.commands import WithdrawEvent
from tabellone.desk.roles import Person, Role
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Passwords
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House


@pytest.fixture(scope="module", autouse=True)
def _without_end(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with editions_without_end(tmp_path_factory.mktemp("without-end")):
        yield


@pytest.fixture(name="half_yearly", scope="module")
def _half_yearly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The chief arbiter of an office with FIDE's lists of 1998 to 2001."""
    with open_database(DatabaseAddress(file=tmp_path_factory.mktemp("fide") / "desk.db")) as database:
        house = House(database, passwords=Passwords(QUICK))
        filled_with_half_years(house)
        house.act(Person("officer", is_chief=True), house.office(), WithdrawEvent(EventId("beta"), "never played"))
        boss = house.accounts.add("boss", "", "a long enough password", house.now(), is_chief=True)
        token = house.sessions.begin(boss.id, house.now())
        headers = {"Accept-Language": "en", "Authorization": f"Bearer {token}"}
        yield TestClient(create_app(house=house), base_url=f"http://localhost{API}", headers=headers)


def test_a_line_tells_k_and_the_games_that_decide_it(half_yearly: TestClient) -> None:
    line = half_yearly.get("/lists/fide/on/1998-07-01").json()["lines"][0]
    assert (line["player"], line["coefficient"], line["coefficient_games"], line["idle_lists"]) == ("P0001", 10, 48, 0)


def test_the_lists_apart_are_told(half_yearly: TestClient) -> None:
    exclusions = half_yearly.get("/lists/fide/on/1998-07-01/off-list").json()["players"]
    assert [
        (exclusion["reason"], exclusion["article"], exclusion["player"], exclusion["previous"])
        for exclusion in exclusions
    ] == [
        ("cancelled", "B.02 9.21", CANCELLED, 2005),
        ("titled", "B.02 9.21a", TITLED, None),
    ]


def test_a_list_without_lists_apart_says_so(door: Door) -> None:
    answer = door.anybody().get("/lists/elo-rubele-italiana/on/2025-12-31/off-list")
    assert answer.json()["players"] == []
    assert door.anybody().get("/lists/uisp/on/1990-01-01/off-list").status_code == 404


def test_a_preview_tells_what_does_not_count_and_why(half_yearly: TestClient) -> None:
    (omission,) = half_yearly.get("/lists/fide/preview", params={"on": "1998-07-01"}).json()["left_out"]
    assert (omission["event"], omission["event_name"], omission["player"], omission["games"]) == (
        "long",
        "Open Long",
        None,
        54,
    )
    assert [(why["rule"], why["article"]) for why in omission["why"]] == [
        ("duration_objections", "B.02 4.1 / B.02 4.11")
    ]


def test_a_preview_warns_of_skipped_lists(half_yearly: TestClient) -> None:
    preview = half_yearly.get("/lists/fide/preview", params={"on": f"{NEXT}"}).json()
    assert preview["skipped"] == ["2002-01-01"]
    assert [why["rule"] for why in preview["warnings"]] == ["half_years_without_list"]
    assert "1 January 2002" in preview["warnings"][0]["text"]
    assert {exclusion["reason"] for exclusion in preview["ranking"]["off_list"]} == {"inactive", "titled"}


def test_a_preview_names_the_corrections_since_the_list_before(half_yearly: TestClient) -> None:
    (correction,) = half_yearly.get("/lists/fide/preview", params={"on": f"{NEXT}"}).json()["corrections"]
    assert (correction["event"], correction["event_name"], correction["is_withdrawn"]) == ("beta", "Open Beta", True)
    assert (correction["reason"], correction["author"]) == ("never played", "officer")


def test_a_movement_tells_its_events_one_by_one(half_yearly: TestClient) -> None:
    career = half_yearly.get("/lists/fide/players/P0001", params={"explain": True}).json()["careers"][0]
    part = next(movement for movement in career["movements"] if movement["parts"])["parts"][0]
    figures = {name: part[name] for name in ("counted", "scored", "average", "difference", "percentage", "expected")}
    assert figures == {
        "counted": 9, "scored": "3", "average": 2246, "difference": 154, "percentage": "0.71", "expected": "6.39",
    }  # fmt: skip
    assert (part["name"], part["change"], len(part["games"])) == ("Open Alfa", "-33.9", 9)
    assert part["why"]


def test_reasons_are_told_only_where_they_are_asked_for(half_yearly: TestClient) -> None:
    (career,) = half_yearly.get("/lists/fide/players/P0001").json()["careers"]
    assert {part["why"] for movement in career["movements"] for part in movement["parts"]} == {None}


def test_nothing_that_waits_for_the_next_list_is_told_of_a_career(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    before = client.get("/lists/elo-rubele-italiana/players/P0003").json()["careers"]
    game = {"round": 1, "white": "P0003", "black": "P0004", "result": "WHITE_WINS"}
    event = {
        "id": "late", "name": "Late", "systems": ["elo-rubele-italiana"], "starts_on": "2026-10-01",
        "ends_on": "2026-10-02", "received_on": "2026-11-10", "players": ["P0003", "P0004"], "games": [game],
    }  # fmt: skip
    assert client.post("/office/commands", json={"command": "report-event", "event": event}).status_code == 200
    assert client.get("/lists/elo-rubele-italiana/players/P0003").json()["careers"] == before


def test_an_honorary_rating_is_given_and_ended(half_yearly: TestClient) -> None:
    def set_honour(**honour: object) -> int:
        body = {"command": "set-ratings", "entries": [], "honorary": [{"player": "P0001", "reason": "books", **honour}]}
        return half_yearly.post("/office/commands", json=body).status_code

    assert set_honour(since="2001-10-01", rating=2450) == 200
    assert set_honour(since="2001-10-01", rating=2460) == 409
    assert set_honour(since="2001-12-01", rating=None) == 200
    assert set_honour(since="2001-12-02", rating="2450") == 422
