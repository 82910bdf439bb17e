"""Events archived, brought back and deleted from the pages, without scripts."""

import re
from pathlib import Path

from tests.web.desk.arbiter import Arbiter, browser_of, plain, refusal_in

from tabellone.core.model import Result
from tabellone.desk.event.commands import EnterResult
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Person, Role
from tabellone.store.house import House

NAME = "Torneo di Prova"
CHIEF = Person("anna", is_chief=True)


def _home(house: House) -> str:
    return plain(browser_of(house).get("/").text)


def test_an_archived_event_is_on_no_list_and_can_be_brought_back(event: Arbiter) -> None:
    assert NAME in _home(event.house)
    assert f"/desk/{event.book}/removal" in event.client.get("/").text
    archived = event.post("/removal", act="archive")
    assert archived.url.path == "/events/archive"
    assert NAME in plain(archived.text)
    assert NAME not in _home(event.house)
    assert NAME not in plain(event.client.get("/").text)
    assert NAME not in plain(browser_of(event.house).get("/events/archive").text)
    assert browser_of(event.house).get(f"/events/{event.book}").status_code == 200
    assert "The event is in the archive" in event.text("/removal")
    assert event.post("/removal", act="unarchive").url.path == "/"
    assert NAME in _home(event.house)


def test_undo_brings_an_archived_event_back(event: Arbiter) -> None:
    event.post("/removal", act="archive")
    event.post("/undo")
    assert NAME in _home(event.house)


def test_deleting_asks_for_the_name_and_says_where_the_file_is(event: Arbiter) -> None:
    refused = event.post("/removal", act="delete", name="torneo di prova")
    assert refused.status_code == 422
    assert refusal_in(refused).endswith(f"type it exactly: {NAME}")
    assert 'value="torneo di prova"' in refused.text
    deleted = event.post("/removal", act="delete", name=NAME)
    assert deleted.url.path == "/events/archive"
    said = re.search(r"<code>(.*?)</code>", deleted.text)
    assert said is not None
    assert Path(said[1]).parent.name == "backups"
    assert event.get().status_code == 404
    assert NAME not in plain(event.client.get("/").text)
    file = Path(said[1])
    opened = event.client.post("/events/open", files={"file": (file.name, file.read_bytes())})
    assert opened.url.path == f"{event.address}/history"
    assert "/events/open" in deleted.text


def test_an_event_that_moved_on_meanwhile_is_not_deleted(event: Arbiter) -> None:
    position = re.search(r'name="position" value="(\d+)"', event.get("/removal").text)
    assert position is not None
    event.house.act(CHIEF, event.book, EnterResult(GroupId(1), 1, 1, Result.DRAW))
    refused = event.post("/removal", act="delete", name=NAME, position=position[1])
    assert refused.status_code == 409
    assert "meanwhile anna was quicker" in refusal_in(refused)
    assert event.get().status_code == 200


def test_nobody_but_the_chief_arbiter_is_offered_or_allowed_it(event: Arbiter) -> None:
    owner = event.with_role("bice", Role.OWNER)
    assert "/removal" not in owner.get().text
    assert "/removal" not in owner.client.get("/").text
    assert owner.get("/removal").status_code == 403
    for act in ("archive", "delete"):
        assert owner.post("/removal", act=act, name=NAME).status_code == 403
    assert NAME in _home(event.house)


def test_what_is_neither_is_refused(event: Arbiter) -> None:
    assert event.post("/removal", act="burn").status_code == 400
    assert NAME in _home(event.house)
