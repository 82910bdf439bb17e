"""The same question has the same answer by command and API: docs/doors.md names the pairs, all tested here."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from tests.answers.conftest import Doors

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


def rows() -> Iterator[Row]:
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        cells = re.findall(r"`([^`]*)`", line)
        if line.startswith("| `tabellone lists"):
            yield Row(cells[0], cells[1], cells[2] if len(cells) > 2 else "")


ROWS = tuple(rows())


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
