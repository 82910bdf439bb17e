"""The same question about a table or an opening has the same answer by command and API, as docs/doors.md says."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from tests.answers.conftest import Doors

from tabellone.cli.openings import openings
from tabellone.cli.tables import tables
from tabellone.program import main

DOCUMENT = Path(__file__).parents[2] / "docs" / "doors.md"


def _rows() -> Iterator[tuple[str, str, str]]:
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if line.startswith(("| `tabellone tables", "| `tabellone openings", "| `tabellone generate")):
            command, route, page = re.findall(r"`([^`]*)`", line)
            yield command, route, page


ROWS = tuple(_rows())


@pytest.mark.parametrize(("command", "route", "page"), ROWS, ids=[command for command, _, _ in ROWS])
@pytest.mark.parametrize("language", ["en", "it"])
def test_command_and_route_give_the_same_answer_and_a_page_shows_it(
    doors: Doors, capsys: pytest.CaptureFixture[str], command: str, route: str, page: str, language: str
) -> None:
    program, *arguments = shlex.split(command)
    assert program == "tabellone"
    assert main([*arguments, "--json", "--lang", language]) == 0
    printed: Any = json.loads(capsys.readouterr().out)
    answer = doors.anybody.get(f"/api/v1{route}", headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    # Compared as texts: the keys stand in the same order too.
    assert json.dumps(answer.json()) == json.dumps(printed)
    assert doors.anybody.get(page).status_code == 200


def test_every_command_about_tables_and_openings_stands_in_the_table() -> None:
    commands = {tuple(command.split()[1:3]) for command, _, _ in ROWS if " generate " not in command}
    groups: tuple[click.Group, ...] = (tables, openings)
    assert commands == {(str(group.name), name) for group in groups for name in group.commands}
    assert len(ROWS) == len({command for command, _, _ in ROWS}) == len({route for _, route, _ in ROWS})
