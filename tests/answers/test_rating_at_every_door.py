"""A rating typed at the desk, through register, preview, list and report file at every door of one database."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in, plain

from tabellone.answers.register.events import registered_event
from tabellone.core.rating.lists.records import EventId, PlayerId, PlayerRecord
from tabellone.desk.office.commands import EnterPlayers
from tabellone.formats.trf import read_trf
from tabellone.program import main
from tabellone.store.house import EVENT, OFFICE

SYSTEM = "elo-rubele-italiana"
KNOWN, NEW = "Giocatore 01", "Giocatore 02"
TYPED = {KNOWN: 3987, NEW: 3984}
START = 300


@pytest.fixture
def chief(tmp_path: Path) -> Iterator[Arbiter]:
    with house_in(tmp_path) as house:
        yield chief_of(house)


@pytest.fixture
def sent(chief: Arbiter) -> Arbiter:
    """An event of two players, one of them unrated in the register, whose data the office takes from the register."""
    house = chief.house
    person = house.person_of(chief.client.cookies.get("tabellone_session"))
    house.act(person, house.office(), EnterPlayers((PlayerRecord(PlayerId("P9"), KNOWN),)))
    desk = begin(chief, 2, system="round-robin")
    desk.step("publish-round")
    desk.play(1, "2")
    desk.step("close-round")
    desk.step("close-event")
    desk.post("/rating", do="rate")
    assert desk.post("/rating", do="register", new_players="1").status_code == 409
    assert desk.post("/rating", do="register", new_players="1", take="register").status_code == 200
    return desk


def test_a_rating_typed_at_the_desk_is_followed_through_every_door(
    sent: Arbiter, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, client, api = sent.house, sent.client, "/api/v1"
    assert sent.state.sent is not None
    record = EventId(sent.state.sent.reference)
    event = house.view(OFFICE, OFFICE).state.event(record)
    day = event.ends_on
    dates = {"on": f"{day}", "in_force_from": f"{day + timedelta(days=30)}"}

    def command(*words: str, ends: int = 0) -> str:
        code = main(["lists", *words, "--lang", "en", "--database", str(tmp_path / "house.db")])
        printed = capsys.readouterr()
        assert code == ends, printed
        return printed.out

    def listed() -> dict[str, int]:
        told = client.get(f"{api}/lists/{SYSTEM}/on/{day}").json()
        return {line["name"]: line["rating"] for line in told["lines"]}

    # Previewed: each door names who starts from nothing, and nobody else.
    told = client.get(f"{api}/lists/{SYSTEM}/preview", params={"on": f"{day}"}).json()
    (line,) = told["unheeded"]
    assert (line["name"], line["starts_with"], line["entered_with"]) == (KNOWN, START, TYPED[KNOWN])
    assert line["why"][-1]["reading"] == "fid-capital-of-event"
    computed = json.loads(command("compute", SYSTEM, "--on", f"{day}", "--json"))
    assert computed == {name: value for name, value in told.items() if name != "position"}
    said = f"{KNOWN} starts with {START}, although Torneo di Prova gave {TYPED[KNOWN]}"
    publish = ("publish", SYSTEM, "--on", f"{day}", "--in-force", dates["in_force_from"], "--author", "Office")
    for text in (command("compute", SYSTEM, "--on", f"{day}"), command(*publish, ends=1)):
        assert f"Mind: {said}" in text
        assert NEW not in "".join(row for row in text.splitlines() if row.startswith("Mind"))
    form = {"on": f"{day}", "in_force": dates["in_force_from"]}
    shown = client.get(f"/office/preview/{SYSTEM}", params={"on": f"{day}"})
    asked = client.post(f"/office/preview/{SYSTEM}", data=form)
    for page in (shown, asked):
        assert said.replace(" starts", ": starts") in plain(page.text).replace(" :", ":")
    body = {"command": "publish-list", "system": SYSTEM, **dates}
    assert client.post(f"{api}/office/commands", json=body).status_code == 409
    assert client.get(f"{api}/lists").json()["lists"] == []

    # Published at one door, withdrawn at another, published at the third.
    command(*publish, "--yes")
    first = listed()
    assert set(first) == set(TYPED)
    withdrawal = {"reason": "too early", "confirmed": "1"}
    assert client.post(f"/office/withdraw-list/{SYSTEM}/{day}", data=withdrawal).status_code == 200
    assert client.get(f"{api}/lists/{SYSTEM}/on/{day}").status_code == 404
    assert client.post(f"{api}/office/commands", json={**body, "confirmed": True}).status_code == 200
    assert listed() == first

    # Exported: the file says what was typed, whatever the list says, and a new event of it says so too.
    command("export", "event", record, "--output", str(tmp_path / "event.trf"))
    report = (tmp_path / "event.trf").read_bytes()
    assert report.decode() == client.get(f"{api}/office/events/{record}/trf").text
    assert {each.name: each.rating for each in read_trf(report, "event.trf").players} == TYPED
    taken = client.post(f"{api}/imports/report", content=report, params={"title": "Read back"})
    assert taken.status_code == 201, taken.text
    again = house.view(taken.json()["book"], EVENT).state
    assert {each.details.name: each.details.rating for each in again.entrants.values()} == TYPED
    assert registered_event(house.view(OFFICE, OFFICE).state, record).ratings == dict(event.ratings)
