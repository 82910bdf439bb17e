"""Settings that a request leaves out stay, those of a report file among them."""

import pytest
from tests.api.conftest import Door
from tests.desk.sealed_reports import without_seal

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import GroupSettings
from tabellone.web.desk_pages.settings_page import group_settings

REPORT = b"""012 Open
042 2026/03/05
### MPA @ Round 1: by hand 1-2
142 3
152 B
172 ITA NIDOF
202 BH, XYZ, SB
299          -0.5    1    2
192 FIDE_DUTCH_2026
001    1      Alfa                              2000                             2.0    1     3 w 1     2 b 1
001    2      Beta                              1900                             0.5    3     4 b 1     1 w 0
001    3      Gamma                             1800                             1.0    2     1 b 0     4 w 1
001    4      Delta                             1700                             0.0    4     2 w 0     3 b 0
"""


def _taken(door: Door) -> str:
    answer = door.chief().post("/imports/report?file=open.trf", content=REPORT)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["book"])


def _settings(door: Door, book: str) -> GroupSettings:
    settings: GroupSettings = door.house.ledger.state(book).groups[GroupId(1)].settings
    return settings


def _edited(door: Door, book: str, **settings: object) -> int:
    given = {"name": "A", "system": "dutch", **settings}
    body = {"command": "edit-group", "group": 1, "settings": given, "confirmed": True}
    return door.chief().post(f"/events/{book}/commands", json=body).status_code


def test_what_an_edit_of_a_group_leaves_out_stays_as_the_report_file_said(door: Door) -> None:
    book = _taken(door)
    before, report = _settings(door, book), door.chief().get(f"/events/{book}/groups/1/trf").text
    assert all((before.start_rank, before.file_notes, before.assigned_points, before.skipped_tie_breaks))
    assert _edited(door, book, name=before.name, prize_places=1) == 200
    after = _settings(door, book)
    assert after.prize_places == 1
    unchanged = [name for name in GroupSettings.__dataclass_fields__ if name != "prize_places"]
    assert [getattr(after, name) for name in unchanged] == [getattr(before, name) for name in unchanged]
    written = door.chief().get(f"/events/{book}/groups/1/trf").text
    assert [line for line in without_seal(written) if "prize-places" not in line] == without_seal(report)


def test_what_an_edit_of_a_group_sends_empty_is_emptied(door: Door) -> None:
    book = _taken(door)
    assert _edited(door, book, start_rank="", tie_breaks=["bucholz"]) == 200
    after = _settings(door, book)
    assert (after.start_rank, after.tie_breaks, after.skipped_tie_breaks) == ("", ("bucholz",), ())


def test_another_system_takes_nothing_along_that_it_does_not_know(door: Door) -> None:
    book = str(door.chief().post("/events", json={"title": "New"}).json()["id"])
    scoring = {"win": "1", "draw": "1/2", "loss": "0", "allocated_bye": "1", "forfeit_win": "1", "forfeit_loss": "0"}
    settings = {"name": "New", "discipline": "chess", "scoring": scoring, "place": "Sala", "time_control": "90+30"}
    group = {"name": "A", "system": "dutch", "rounds": 9, "edition": "2017", "acceleration": "baku", "prize_places": 5}
    made = {"command": "create-event", "settings": settings, "group": group}
    commands = f"/events/{book}/commands"
    assert door.chief().post(commands, json=made).status_code == 200
    assert _edited(door, book, system="lim") == 200
    after = _settings(door, book)
    assert (after.system, after.edition, after.acceleration) == ("lim", "2026", None)
    assert (after.rounds, after.prize_places) == (9, 5)
    body = {"command": "edit-event", "settings": {**settings, "name": "Other"} | {"place": "Piazza"}}
    del body["settings"]["time_control"]  # type: ignore[attr-defined]
    assert door.chief().post(commands, json=body).status_code == 200
    event = door.house.ledger.state(book).event
    assert (event.name, event.place, event.time_control) == ("Other", "Piazza", "90+30")
    body = {"command": "edit-event", "settings": {**settings, "name": "Third"}, "sent": ["place"]}
    assert door.chief().post(commands, json=body).status_code == 200
    assert (door.house.ledger.state(book).event.name, door.house.ledger.book(book).title) == ("Other", "Other")
    refused = door.chief().post(commands, json=body | {"sent": ["colour"]})
    assert refused.status_code in (409, 422)
    assert "colour" in refused.json()["detail"]


@pytest.mark.parametrize("form", [{"section": "rounds", "rounds": "3", "prize_places": "1"}, {"name": "B"}])
def test_a_page_of_settings_leaves_what_the_report_file_said(door: Door, form: dict[str, str]) -> None:
    before = _settings(door, _taken(door))
    after = group_settings(form, before)
    kept = ("start_rank", "file_notes", "assigned_points", "skipped_tie_breaks", "tie_breaks", "initial_colour")
    assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]
