"""Events archived and deleted over the API."""

from pathlib import Path

from tests.api.conftest import EVENT, Door

from tabellone.desk.roles import Role
from tabellone.store.house import EVENT as EVENT_KIND

CLOSED = "demo-chiuso"


def _listed(door: Door, role: Role, **query: str) -> set[str]:
    answer = door.with_role(role).get("/events", params=query)
    assert answer.status_code == 200
    return {line["id"] for line in answer.json()["events"]}


def _told(door: Door, command: str, event: str = EVENT) -> int:
    return door.chief().post(f"/events/{event}/commands", json={"command": command}).status_code


def test_an_archived_event_leaves_the_lists_and_is_brought_back(door: Door) -> None:
    assert EVENT in _listed(door, Role.PUBLIC)
    assert _told(door, "archive-event") == 200
    assert EVENT not in _listed(door, Role.PUBLIC) | _listed(door, Role.OWNER)
    assert _listed(door, Role.PUBLIC, archived="true") == set()
    assert _listed(door, Role.VIEWER, archived="true") == {EVENT}
    assert door.anybody().get(f"/events/{EVENT}").json()["is_archived"] is True
    assert _told(door, "unarchive-event") == 200
    assert EVENT in _listed(door, Role.PUBLIC)


def test_an_event_is_deleted_by_its_name_and_its_file_brings_it_back(door: Door) -> None:
    chief, path = door.chief(), f"/events/{EVENT}/removal"
    before = chief.get(f"/events/{EVENT}").json()
    refused = chief.post(path, json={"name": "Something else"})
    assert refused.status_code == 409
    assert f"type it exactly: {before['title']}" in refused.json()["detail"]
    late = chief.post(path, json={"name": before["title"]}, headers={"If-Match": '"1"'})
    assert late.status_code == 412
    removal = chief.post(path, json={"name": before["title"]})
    assert removal.status_code == 200, removal.text
    assert chief.get(f"/events/{EVENT}").status_code == 404
    assert chief.get("/removals").json() == {"removals": [removal.json()]}
    assert removal.json()["author"] == "boss"
    taken = chief.post("/imports", content=Path(removal.json()["file"]).read_bytes())
    assert taken.json()["is_new"] is True
    assert chief.get(f"/events/{EVENT}").json() == before


def test_an_event_that_was_sent_to_the_office_is_archived_but_not_deleted(door: Door) -> None:
    chief = door.chief()
    rating = {"command": "rate-event", "system": "uisp", "pace": "rapid"}
    assert chief.post(f"/events/{CLOSED}/commands", json=rating).status_code == 200
    sending = {"command": "send-event", "register": "UISP"}
    assert chief.post(f"/events/{CLOSED}/commands", json=sending).status_code == 200
    name = door.house.view(CLOSED, EVENT_KIND).state.event.name
    refused = chief.post(f"/events/{CLOSED}/removal", json={"name": name})
    assert refused.status_code == 409
    assert "sent to UISP, whose lists count its games" in refused.json()["detail"]
    assert _told(door, "archive-event", CLOSED) == 200
    assert chief.get(f"/events/{CLOSED}").status_code == 200
