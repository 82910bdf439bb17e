"""The same question has the same answer by command and API: docs/doors.md names the pairs, all tested here."""

import io
import json
import re
import shlex
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from tests.answers.conftest import Doors
from tests.formats.tables.workbooks import zipped

from tabellone.cli.lists.group import PLACES
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.merge_choices import merge_choices
from tabellone.desk.office.state import OfficeState
from tabellone.program import main

DOCUMENT = Path(__file__).parents[2] / "docs" / "doors.md"
VALUES = (
    {"SYSTEM": "elo-rubele-italiana", "DAY": "2024-08-27", "OTHER": "2025-06-23", "NEXT": "2026-05-20"},
    {"SYSTEM": "uisp", "DAY": "2025-04-01", "OTHER": "2025-07-02", "NEXT": "2026-07-01"},
    {"SYSTEM": "fide", "DAY": "1998-07-01", "OTHER": "1999-07-01", "NEXT": "2000-01-01"},
)
PEOPLE = {"PLAYER": "P0003", "EVENT": "2024-torneo-alfa", "YEAREND": "2025-12-31"}


@dataclass(frozen=True)
class Row:
    """A row of the table: a command, the route that answers the same, and the page that shows it, if there is one."""

    command: str
    route: str
    page: str


def rows(beginning: str) -> Iterator[Row]:
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        cells = re.findall(r"`([^`]*)`", line)
        if line.startswith(f"| `{beginning} "):
            yield Row(cells[0], cells[1], cells[2] if len(cells) > 2 else "")


ROWS = tuple(rows("tabellone lists"))
BULK_ROWS = tuple(rows("tabellone ratings"))
TABLES = {
    "players.csv": "id,rating\n1,1500\n2,1600\n3,1700\n",
    "games.csv": "event,coefficient,year,validity,white,black,result\n"
    + "".join(f"1,20,2026,100,{game}\n" for game in ("1,2,1-0", "2,3,1/2-1/2", "3,1,0-1", "3,9,1-0")),
}


def filled_in(text: str, values: dict[str, str]) -> str:
    return re.sub(r"\b[A-Z]{3,}\b", lambda match: {**PEOPLE, **values}[match[0]], text)


def cases() -> Iterator[Any]:
    for row in ROWS:
        for values in VALUES if re.search(r"\b(SYSTEM|DAY|OTHER|NEXT)\b", row.command) else VALUES[:1]:
            name = filled_in(row.command, values)
            yield pytest.param(name, filled_in(row.route, values), filled_in(row.page, values), id=name)


@pytest.mark.parametrize(("command", "route", "page"), tuple(cases()))
def test_command_and_route_give_the_same_answer(
    doors: Doors, told_by_command: Callable[..., Any], command: str, route: str, page: str
) -> None:
    program, *arguments = shlex.split(command)
    assert program == "tabellone"
    command_answer = told_by_command(*arguments)
    assert command_answer
    assert command_answer == doors.told_by_api(route)
    if page:
        assert doors.chief.get(page).status_code == 200


@pytest.mark.parametrize("row", BULK_ROWS, ids=lambda row: row.route)
def test_large_tables_come_to_the_same_by_command_and_route(
    doors: Doors, row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in TABLES.items():
        Path(name).write_text(text)
    assert main([*shlex.split(row.command)[1:], "--json", "--lang", "en"]) == 0
    by_command = json.loads(capsys.readouterr().out)
    headers = {"Content-Type": "application/octet-stream", "Origin": "http://localhost"}
    by_api = doors.chief.post(f"/api/v1{row.route}", content=zipped(TABLES), headers=headers).json()
    assert by_command == by_api["ratings"]
    assert len(by_api["refused"]) == by_command["refused_games"] == 1
    place, _, query = row.route.partition("?")
    packed = doors.chief.post(f"/api/v1{place}/result?{query}", content=zipped(TABLES), headers=headers).content
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.read("ratings.csv") == Path("ratings.csv").read_bytes()
    assert doors.chief.get(row.page).status_code == 200


def test_large_tables_of_every_system_have_a_row() -> None:
    systems = {re.search(r"--system (\S+)", row.command)[1] for row in BULK_ROWS}  # type: ignore[index]
    assert {"uisp", "fide", "elo-rubele-italiana"} <= systems


@pytest.mark.parametrize("query", ["", "club=Circolo Beta&order=name"])
def test_a_printed_list_is_the_same_file_at_every_door(doors: Doors, tmp_path: Path, query: str) -> None:
    system, day = VALUES[0]["SYSTEM"], VALUES[0]["DAY"]
    file = tmp_path / "list.pdf"
    options = [
        part for pair in query.split("&") if pair for part in (f"--{pair.partition('=')[0]}", pair.partition("=")[2])
    ]
    place = ("--database", str(doors.file), "--lang", "en")
    assert main(["lists", "show", system, "--on", day, *options, "--pdf", str(file), *place]) == 0
    by_page = doors.anybody.get(f"/lists/{system}/{day}/list.pdf?{query}")
    by_api = doors.anybody.get(f"/api/v1/lists/{system}/on/{day}/list.pdf?{query}")
    assert by_api.content.startswith(b"%PDF-")
    assert by_api.content == by_page.content == file.read_bytes()


@pytest.mark.parametrize("ending", ["xlsx", "csv", "json", "txt", "xml", "pdf"])
def test_a_list_is_the_same_file_at_every_door_of_the_office(
    doors: Doors, told_by_command: Callable[..., Any], tmp_path: Path, ending: str
) -> None:
    system, day = VALUES[2]["SYSTEM"], VALUES[2]["OTHER"]
    file = tmp_path / f"list.{ending}"
    told = told_by_command("lists", "export", "list", system, "--on", day, "--output", str(file))
    by_page = doors.chief.get(f"/lists/{system}/{day}/list.{ending}").content
    assert doors.chief.get(f"/api/v1/lists/{system}/on/{day}/list.{ending}").content == by_page == file.read_bytes()
    if ending == "csv":
        assert told["players"] == len(file.read_text(encoding="utf-8").splitlines()) - 1


def test_a_list_in_the_layout_of_fide_has_the_numbers_of_fide(doors: Doors) -> None:
    system, day = VALUES[2]["SYSTEM"], VALUES[2]["OTHER"]
    ranking = doors.told_by_api(f"/lists/{system}/on/{day}?limit=500")
    numbers = [line["federation_ids"]["fide"] for line in ranking["lines"]]
    _, *lines = doors.chief.get(f"/api/v1/lists/{system}/on/{day}/list.txt").text.splitlines()
    assert [line.split()[0] for line in lines] == numbers


# These change something, or write a file.
WITHOUT_ROUTE = {"import", "export", "set", "remove", "correct", "withdraw", "publish", "undo", "redo", "withdraw-list"}
WITHOUT_ROUTE |= {"derived", "change", "former-names", "tell-apart", "merge", "separate"}


def test_the_table_has_every_question_that_a_command_asks() -> None:
    assert len(ROWS) == len({row.command for row in ROWS}) == len({row.route for row in ROWS})
    commands = {row.command.split()[2] for row in ROWS}
    assert commands.isdisjoint(WITHOUT_ROUTE)
    assert commands | WITHOUT_ROUTE == set(PLACES)


def test_what_an_act_would_do_to_published_lists_is_told_alike(
    doors: Doors, capsys: pytest.CaptureFixture[str]
) -> None:
    event, reason = PEOPLE["EVENT"], "never played"
    before = doors.house.positions()
    code = main(["lists", "withdraw", event, "--reason", reason, "--json", "--database", str(doors.file)])
    preview = json.loads(capsys.readouterr().out)
    assert (code, preview["done"]) == (1, False)
    body = {"command": "withdraw-event", "event": event, "reason": reason}
    answer = doors.chief.post("/api/v1/office/effects", json=body, headers={"Origin": "http://localhost"})
    assert any(effect["differences"] for effect in preview["lists"])
    assert preview["lists"] == answer.json()
    assert doors.house.positions() == before


def test_what_a_merge_would_do_is_told_alike(doors: Doors, capsys: pytest.CaptureFixture[str]) -> None:
    before = doors.house.positions()
    state: OfficeState = doors.house.view(doors.house.office(), "office").state
    met = {frozenset(pair) for event in state.events.values() for pair in permutations(event.players, 2)}
    one, other = next(pair for pair in permutations(sorted(state.players), 2) if frozenset(pair) not in met)
    taken = [choice.field for choice in merge_choices(state, PlayerId(one), PlayerId(other)) if choice.must_choose]
    options = [option for field in taken for option in ("--take", field)]
    code = main(["lists", "merge", one, other, *options, "--json", "--lang", "en", "--database", str(doors.file)])
    preview = json.loads(capsys.readouterr().out)
    assert (code, preview.pop("done")) == (1, False)
    assert any(effect["differences"] for effect in preview["lists"])
    route = f"/office/merge?staying={one}&leaving={other}"
    assert preview == doors.told_by_api(route + "".join(f"&taken={field}" for field in taken))
    assert doors.anybody.get(f"/api/v1{route}").status_code == 401
    body = {"command": "merge-player-records", "staying": one, "leaving": other, "taken": taken}
    headers = {"Origin": "http://localhost"}
    assert doors.chief.post("/api/v1/office/effects", json=body, headers=headers).json() == preview["lists"]
    assert doors.house.positions() == before


def test_what_undo_would_do_to_published_lists_is_told_to_the_office_alike(
    doors: Doors, capsys: pytest.CaptureFixture[str]
) -> None:
    preview = doors.chief.get("/api/v1/office/undo").json()
    before = doors.house.positions()
    assert main(["lists", "undo", "--json", "--lang", "en", "--database", str(doors.file)]) == 1
    assert json.loads(capsys.readouterr().out) == {**preview, "done": False}
    assert doors.house.positions() == before
    assert set(preview) == {"position", "entry", "kind", "sentence", "lists"}
    assert [effect["system"] for effect in preview["lists"]]
    assert doors.anybody.get("/api/v1/office/undo").status_code == 401
