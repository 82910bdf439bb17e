"""The rating office through the API: reported events, publications, and the effects of an act."""

from datetime import timedelta
from typing import Any

import pytest
from tests.api.conftest import Door

from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.desk.roles import Role

NATURE = {
    "is_national_league": True,
    "is_national_championship": False,
    "is_women_event": True,
    "olympiad_rounds": 9,
    "round_days": ["2026-01-02", "2026-01-05"],
    "match_games": 8,
}
EVENT = {
    "id": "league", "name": "League", "systems": ["fide"], "starts_on": "2026-01-01", "ends_on": "2026-06-01",
    "received_on": "2026-06-02", "players": [], "games": [], "minutes": 90, "increment_seconds": 30, "cycles": 2,
}  # fmt: skip


def reported(**more: object) -> dict[str, object]:
    """The report of an event."""
    return {"command": "report-event", "event": {**EVENT, **more}}


def test_what_fide_asks_of_an_event_is_taken_kept_and_told(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    assert client.post("/office/commands", json=reported(fide=NATURE)).status_code == 200
    event = client.get("/office/events/league").json()["event"]
    assert event["fide"] == NATURE
    assert (event["minutes"], event["increment_seconds"], event["cycles"]) == (90, 30, 2)
    assert door.house.ledger.state("office").events[EventId("league")].fide.olympiad_rounds == 9


def test_an_event_of_which_fide_asks_nothing_is_an_ordinary_one(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    assert client.post("/office/commands", json=reported()).status_code == 200
    nature = client.get("/office/events/league").json()["event"]["fide"]
    assert nature == {**dict.fromkeys(NATURE, False), "olympiad_rounds": None, "round_days": [], "match_games": None}


@pytest.mark.parametrize(
    "nature",
    [
        {"olympiad_rounds": 0},
        {"olympiad_rounds": "9"},
        {"round_days": ["2026-13-01"]},
        {"is_women_event": 1},
        {"is_team": True},
    ],
)
def test_what_fide_cannot_be_told_is_refused_with_its_place(door: Door, nature: dict[str, object]) -> None:
    answer = door.with_role(Role.ARBITER).post("/office/commands", json=reported(fide=nature))
    assert answer.status_code == 422
    assert f"event.fide.{next(iter(nature))}" in answer.text


def test_ratings_of_an_event_are_taken_told_and_left_by_a_correction_that_says_none(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    first, second, third = list(door.house.ledger.state("office").players)[:3]
    event = {"players": [first, second], "ratings": {first: 2100, second: 1900}}
    stranger = reported(**event | {"ratings": {third: 2000}})
    assert "has a rating and is not a player of the event" in client.post("/office/commands", json=stranger).text
    assert client.post("/office/commands", json=reported(**event)).status_code == 200
    assert client.get("/office/events/league").json()["ratings"] == event["ratings"]
    correction = {
        "command": "correct-event",
        "reason": "her name was another",
        "event": {**EVENT, "players": [first, third]},
    }
    assert client.post("/office/commands", json=correction).status_code == 200
    assert client.get("/office/events/league").json()["ratings"] == {first: 2100}
    correction["event"] = {**EVENT, "players": [first, third], "ratings": {third: 2000}}
    assert client.post("/office/commands", json=correction).status_code == 200
    assert client.get("/office/events/league").json()["ratings"] == {third: 2000}


def test_the_description_of_a_report_says_that_nothing_is_compared(door: Door) -> None:
    schemas = door.anybody().get("/openapi.json").json()["components"]["schemas"]
    assert "has compared them" in schemas["OfficeReportEvent"]["description"]


def test_a_round_outside_the_event_is_refused(door: Door) -> None:
    body = reported(fide={"round_days": ["2026-07-01"]})
    answer = door.with_role(Role.ARBITER).post("/office/commands", json=body)
    assert answer.is_client_error
    assert "is not between" in answer.text


def test_a_list_whose_day_has_not_come_is_not_published(door: Door) -> None:
    client, today = door.with_role(Role.OWNER), door.house.now().astimezone().date()
    last = door.house.ledger.state("office").last_list(RatingSystem.ELO_RUBELE_ITALIANA)
    day = max(today, last.rating_list.on) + timedelta(days=1)
    body = {"command": "publish-list", "system": "elo-rubele-italiana", "on": f"{day}", "in_force_from": f"{day}"}
    refused = client.post("/office/commands", json=body)
    assert refused.is_client_error
    assert "its day has not come" in refused.text
    assert client.post("/office/commands", json={**body, "asked_on": f"{day - timedelta(days=1)}"}).is_client_error
    assert client.post("/office/commands", json={**body, "asked_on": f"{day}", "confirmed": True}).status_code == 200


def test_what_a_rating_by_hand_does_to_published_lists_is_tried_before_it_is_set(door: Door) -> None:
    client = door.with_role(Role.OWNER)
    first = door.house.ledger.state("office").lists_of(RatingSystem.ELO_RUBELE_ITALIANA)[0].rating_list
    entry = {
        "system": "elo-rubele-italiana", "player": first.lines[0].player, "on": f"{first.on}", "rating": 4444,
        "reason": "a test",
    }  # fmt: skip
    position = door.house.ledger.view("office").position
    effects = client.post("/office/effects", json={"command": "set-ratings", "entries": [entry]}).json()
    changed = [effect for effect in effects if effect["differences"]]
    assert changed[0]["on"] == f"{first.on}"
    assert {effect["system"] for effect in changed} == {"elo-rubele-italiana"}
    assert [difference["after"] for difference in changed[0]["differences"]] == [4444]
    assert list(changed[0]) == ["system", "on", "balance", "differences"]
    assert sum(changed[0]["balance"].values()) >= 1
    assert door.house.ledger.view("office").position == position


def test_what_thresholds_do_to_published_lists_is_tried_before_they_are_set(door: Door) -> None:
    client = door.with_role(Role.OWNER)
    first = door.house.ledger.state("office").lists_of(RatingSystem.UISP)[0].rating_list
    body = {"command": "set-categories", "since": f"{first.on - timedelta(days=1)}", "thresholds": []}
    changed = [effect for effect in client.post("/office/effects", json=body).json() if effect["differences"]]
    assert {effect["system"] for effect in changed} == {"uisp"}


def test_only_acts_that_change_lists_can_be_tried(door: Door) -> None:
    body = {"command": "remove-player", "player": "P0001"}
    answer = door.with_role(Role.OWNER).post("/office/effects", json=body)
    assert answer.status_code == 422
    assert "it must be one of enter-players, " in answer.text
    assert "report-event, report-events, correct-event" in answer.text


def test_a_list_that_skips_one_of_the_calendar_is_published_only_on_purpose(door: Door) -> None:
    client = door.with_role(Role.OWNER)
    last = door.house.ledger.state("office").last_list(RatingSystem.UISP)
    assert last is not None
    day = last.rating_list.on.replace(year=last.rating_list.on.year + 1)
    body = {
        "command": "publish-list",
        "system": "uisp",
        "on": f"{day}",
        "in_force_from": f"{day}",
        "asked_on": f"{day}",
    }
    position = door.house.ledger.view("office").position
    refused = client.post("/office/commands", json=body)
    assert refused.is_client_error
    assert "after this one it never can be" in refused.text
    assert door.house.ledger.view("office").position == position
    assert client.post("/office/commands", json={**body, "skip": True, "confirmed": True}).status_code == 200


def test_the_same_games_under_another_name_are_entered_only_on_purpose(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    players = sorted(door.house.ledger.state("office").players)[:2]
    game = {"round": 1, "white": players[0], "black": players[1], "result": "WHITE_WINS"}
    more: dict[str, object] = {"players": players, "games": [game]}
    assert client.post("/office/commands", json=reported(**more)).status_code == 200
    twin = reported(**more, id="twin", name="Second name")
    refused = client.post("/office/commands", json=twin)
    assert refused.is_client_error
    assert "stand already in" in refused.text
    assert "again" in refused.text
    several = {"command": "report-events", "reports": [{"event": twin["event"]}]}
    assert client.post("/office/commands", json=several).is_client_error
    assert door.with_role(Role.VIEWER).post("/office/commands", json=twin).status_code == 403
    assert client.post("/office/commands", json={**twin, "again": True}).status_code == 200


def test_an_event_for_the_uisp_is_refused_without_its_time_control(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    untold = {"systems": ["uisp"], "minutes": None, "increment_seconds": 0}
    position = door.house.ledger.view("office").position
    for body in (
        reported(**untold),
        {"command": "report-events", "reports": [{"event": {**EVENT, **untold}}]},
        reported(**untold | {"minutes": 15}),
    ):
        refused = client.post("/office/commands", json=body)
        assert refused.is_client_error
        assert "the Elo UISP needs the time control: standard, rapid or blitz" in refused.text
    assert door.house.ledger.view("office").position == position
    assert client.post("/office/commands", json=reported(**untold, pace="blitz")).status_code == 200
    assert client.get("/office/events/league").json()["event"]["pace"] == "blitz"


def test_an_event_for_the_uisp_is_not_corrected_to_have_no_time_control(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    untold = {**EVENT, "systems": ["uisp"], "minutes": None, "increment_seconds": 0}
    assert client.post("/office/commands", json=reported(**untold | {"pace": "rapid"})).status_code == 200
    for place in ("commands", "effects"):
        body = {"command": "correct-event", "event": untold, "reason": "a slip"}
        refused = client.post(f"/office/{place}", json=body)
        assert refused.is_client_error
        assert "the Elo UISP needs the time control" in refused.text


def test_what_a_changed_player_does_to_published_lists_is_tried_before_he_is_changed(door: Door) -> None:
    state = door.house.ledger.state("office")
    entered = {entry.player for entry in state.entries}
    first = state.lists_of(RatingSystem.UISP)[-1].rating_list
    player = next(line.player for line in first.lines if line.player not in entered)
    rating = {"list": "fide_standard", "since": "2020-01-01", "rating": 2400}
    body = {
        "command": "enter-players",
        "players": [{"id": player, "name": state.player(player).name, "other_ratings": [rating]}],
    }
    effects = door.with_role(Role.OWNER).post("/office/effects", json=body).json()
    changed = {effect["system"] for effect in effects if effect["differences"]}
    assert "uisp" in changed


def _rating_of_the_past(door: Door) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Set a rating on the day of the first list; its effects on published lists."""
    client = door.with_role(Role.OWNER)
    first = door.house.ledger.state("office").lists_of(RatingSystem.ELO_RUBELE_ITALIANA)[0].rating_list
    entry = {
        "system": "elo-rubele-italiana", "player": first.lines[0].player, "on": f"{first.on}", "rating": 4444,
        "reason": "a test",
    }  # fmt: skip
    body = {"command": "set-ratings", "entries": [entry]}
    effects = client.post("/office/effects", json=body).json()
    assert client.post("/office/commands", json=body).status_code == 200
    return {(effect["system"], effect["on"]): effect["differences"] for effect in effects}


def test_what_undo_and_redo_do_to_published_lists_is_tried_before_they_are_done(door: Door) -> None:
    done = _rating_of_the_past(door)
    client, position = door.with_role(Role.OWNER), door.house.ledger.view("office").position
    answer = client.get("/office/undo")
    assert (answer.status_code, answer.headers["ETag"]) == (200, f'"{position}"')
    preview = answer.json()
    assert (preview["position"], preview["entry"]) == (position, position)
    assert "a test" in preview["sentence"]
    undone = {(effect["system"], effect["on"]): effect["differences"] for effect in preview["lists"]}
    assert undone.keys() == done.keys()
    assert any(undone.values())
    for key, differences in undone.items():
        turned = {(difference["player"], difference["after"], difference["before"]) for difference in differences}
        assert turned == {(difference["player"], difference["before"], difference["after"]) for difference in done[key]}
    assert door.house.ledger.view("office").position == position
    assert client.post("/office/undo", headers={"If-Match": answer.headers["ETag"]}).status_code == 200
    again = client.get("/office/redo").json()
    assert {(effect["system"], effect["on"]): effect["differences"] for effect in again["lists"]} == done
    assert (again["position"], again["entry"]) == (position + 1, position)
    assert client.post("/office/undo", headers={"If-Match": answer.headers["ETag"]}).status_code == 412


def test_undo_is_tried_only_by_one_who_may_do_it_and_where_it_can_be_done(door: Door) -> None:
    refused = door.with_role(Role.OWNER).get("/office/undo")
    assert refused.status_code == 404
    assert "is published and stands" in refused.json()["detail"]
    assert "nothing to redo" in door.with_role(Role.OWNER).get("/office/redo").json()["detail"]
    _rating_of_the_past(door)
    assert door.with_role(Role.ARBITER).get("/office/undo").status_code == 403


def test_a_list_is_published_only_once_it_is_confirmed_and_withdrawn_until_it_is_in_force(door: Door) -> None:
    client, today = door.with_role(Role.OWNER), door.house.now().astimezone().date()
    last = door.house.ledger.state("office").last_list(RatingSystem.ELO_RUBELE_ITALIANA)
    assert last is not None
    day = max(today, last.rating_list.on + timedelta(days=1))
    start = day + timedelta(days=10)
    body = {"command": "publish-list", "system": "elo-rubele-italiana", "on": f"{day}", "in_force_from": f"{start}"}
    body["asked_on"] = f"{day}"
    refused = client.post("/office/commands", json=body)
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:tabellone:problem:confirmation-needed")
    assert "confirm it" in refused.json()["detail"]
    assert client.post("/office/commands", json={**body, "confirmed": True}).status_code == 200
    away = {"command": "withdraw-list", "system": "elo-rubele-italiana", "on": f"{day}", "reason": "a wrong report"}
    assert door.with_role(Role.ARBITER).post("/office/commands", json=away).status_code == 403
    done = client.post("/office/commands", json=away)
    assert done.status_code == 200, done.text
    assert door.house.ledger.state("office").last_list(RatingSystem.ELO_RUBELE_ITALIANA) == last
    old = {**away, "on": f"{last.rating_list.on}"}
    late = client.post("/office/commands", json=old)
    assert (late.status_code, "is in force since" in late.json()["detail"]) == (409, True)
