"""Files sent to the office: tried, confirmed, entered once, and answered as the command line answers."""

import json
from pathlib import Path

import pytest
from tests.api.conftest import Door
from tests.formats.tables.workbooks import cell, ods, old_workbook, zipped

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.roles import Role
from tabellone.program import main
from tabellone.store.house import OFFICE

PLACE = "/office/imports"
PLAYERS = "id;nome;anno;circolo\nN0001;Nuovo Nino;1990;Circolo Prova\nN0002;Nuova Nina;1991;Circolo Prova\n"
RATINGS = "?system=elo-rubele-italiana&on={}&reason=Decision"
GAMES = "turno;bianco;nero;risultato\n1;N0001;N0002;2-0\n2;N0002;N0001;1-1\n"
EVENT = "/events?systems=elo-rubele-italiana&name=Prova&starts_on=2026-10-01&file=games.csv"
MANIFEST = """kind,file,systems,on,received,name,from,reason
players,players.csv,,,,,,
ratings,ratings.csv,elo-rubele-italiana,2026-09-01,,,,Start
event,games.csv,elo-rubele-italiana,,2026-10-20,Prova,2026-10-01,
"""
HISTORY = zipped(
    {
        "h/manifest.csv": MANIFEST,
        "h/players.csv": PLAYERS,
        "h/ratings.csv": "id;rating\nN0001;3000\nN0002;2800\n",
        "h/games.csv": GAMES,
    }
)


def position(door: Door) -> int:
    return door.house.ledger.view(OFFICE).position


def command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """Output of `lists import` for the same file and the same database."""
    main(["lists", "import", *words, "--database", str(tmp_path / "desk.db"), "--json", "--lang", "en"])
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_players_are_tried_then_entered_once_and_told_as_on_the_command_line(
    door: Door, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chief, before = door.chief(), position(door)
    tried = chief.post(f"{PLACE}/players/preview?file=p.csv", content=PLAYERS).json()
    assert ([line["player"] for line in tried["entered"]], tried["done"]) == (["N0001", "N0002"], False)
    (tmp_path / "p.csv").write_text(PLAYERS)
    told = command_line(tmp_path, capsys, "players", str(tmp_path / "p.csv"), "--preview")
    assert tried == {"position": before, **told}
    key = {"Idempotency-Key": "players-1"}
    first = chief.post(f"{PLACE}/players?file=p.csv", content=PLAYERS, headers=key)
    again = chief.post(f"{PLACE}/players?file=p.csv", content=PLAYERS, headers=key)
    assert first.json() == again.json() == {**tried, "done": True, "position": before + 1}
    assert first.headers["ETag"] == f'"{before + 1}"'
    other = chief.post(f"{PLACE}/players?file=p.csv", content=PLAYERS + "N0003;Altro Aldo;;\n", headers=key)
    assert other.status_code == 422
    assert position(door) == before + 1


def test_columns_can_be_said_and_a_workbook_is_read(door: Door) -> None:
    data = ods("<table:table-row>" + "".join(map(cell, ("Chi", "Scarpe"))) + "</table:table-row>"
               "<table:table-row>" + "".join(map(cell, ("Nuovo Nino", "42"))) + "</table:table-row>")  # fmt: skip
    refused = door.chief().post(f"{PLACE}/players/preview", content=data)
    assert refused.status_code == 422
    said = door.chief().post(f"{PLACE}/players/preview?columns=name&columns=&heading=true", content=data)
    assert [line["name"] for line in said.json()["entered"]] == ["Nuovo Nino"]


def test_an_old_workbook_is_read_as_a_text_is_by_the_api_and_by_the_command_line(
    door: Door, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.xls").write_bytes(old_workbook("players"))
    as_text, as_workbook = (
        door.chief().post(f"{PLACE}/players/preview?file=p", content=content).json()
        for content in (PLAYERS, old_workbook("players"))
    )
    told = command_line(tmp_path, capsys, "players", str(tmp_path / "p.xls"), "--preview")
    assert as_workbook == as_text == {"position": position(door), **told}


def test_a_refusal_names_players_as_the_preview_does(door: Door) -> None:
    state = door.house.ledger.state("office")
    entered = {entry.player for entry in state.entries}
    lines = state.lists_of(RatingSystem.UISP)[-1].rating_list.lines
    player = next(line.player for line in lines if line.player not in entered)
    body = f"id;name;rating_fide_standard;rating_fide_standard_since\n{player};Nuovo Nome;2400;2020-01-01\n"
    tried = door.chief().post(f"{PLACE}/players/preview?file=p.csv", content=body).json()
    refused = door.chief().post(f"{PLACE}/players?file=p.csv", content=body)
    assert refused.status_code == 409
    assert refused.json()["lists"] == [effect for effect in tried["lists"] if effect["differences"]]
    assert "Nuovo Nome" in refused.text


def test_what_changes_published_lists_is_told_and_waits_for_a_confirmation(door: Door) -> None:
    chief, before = door.chief(), position(door)
    body = "id;rating\nP0001;4321\n"
    place = f"{PLACE}/ratings" + RATINGS.format("2025-01-01")
    tried = chief.post(place.replace("/ratings", "/ratings/preview"), content=body).json()
    assert any(effect["differences"] for effect in tried["lists"])
    refused = chief.post(place, content=body)
    assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (409, "confirmation-needed")
    assert refused.json()["lists"] == [effect for effect in tried["lists"] if effect["differences"]]
    assert position(door) == before
    done = chief.post(place + "&confirmed=true", content=body)
    assert (done.status_code, done.json()["done"], position(door)) == (200, True, before + 1)
    late = chief.post(place, content=body, headers={"If-Match": f'"{before}"'})
    assert late.status_code in (409, 412)


def test_an_event_is_registered_from_a_table(door: Door) -> None:
    chief = door.chief()
    chief.post(f"{PLACE}/players?file=p.csv", content=PLAYERS)
    tried = chief.post(PLACE + EVENT.replace("/events", "/events/preview"), content=GAMES)
    assert (tried.status_code, [event["games"] for event in tried.json()["events"]]) == (200, [2]), tried.text
    assert chief.post(PLACE + EVENT, content=GAMES).status_code == 409
    done = chief.post(PLACE + EVENT + "&received_on=2026-10-20&confirmed=true", content=GAMES)
    (event,) = done.json()["events"]
    record = door.house.ledger.view(OFFICE).state.events[event["event"]]
    assert (record.name, str(record.received_on)) == ("Prova", "2026-10-20")


def test_a_whole_history_goes_in_all_or_nothing_and_once(door: Door) -> None:
    chief, before = door.chief(), position(door)
    tried = chief.post(f"{PLACE}/history/preview", content=HISTORY).json()
    assert (tried["new_players"], tried["events"], tried["games"], tried["ratings"]) == (2, 1, 2, 2)
    wrong = zipped({"manifest.csv": MANIFEST, "players.csv": PLAYERS, "ratings.csv": "id;rating\nN0009;1\n"})
    refused = chief.post(f"{PLACE}/history", content=wrong)
    assert refused.status_code == 422
    assert "manifest.csv line 3: ratings.csv line 2" in refused.json()["detail"]
    assert position(door) == before
    key = {"Idempotency-Key": "history-1"}
    assert chief.post(f"{PLACE}/history", content=HISTORY, headers=key).status_code == 409
    assert position(door) == before
    first = chief.post(f"{PLACE}/history?confirmed=true", content=HISTORY, headers=key)
    again = chief.post(f"{PLACE}/history?confirmed=true", content=HISTORY, headers=key)
    assert first.json() == again.json() == {**tried, "done": True, "position": before + 3}
    assert position(door) == before + 3


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_one_who_may_not_is_refused_before_the_file_is_read(door: Door, role: Role) -> None:
    assert door.with_role(role).post(f"{PLACE}/players", content=b"\0").status_code == 403
