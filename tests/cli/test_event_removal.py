"""Events archived, brought back and deleted from the command line."""

from pathlib import Path

import pytest
from tests.cli.test_event_entries import Desk


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def _titles(desk: Desk, *options: str) -> list[str]:
    return [line["title"] for line in desk.ask("events", *options)["events"]]


def test_an_event_is_archived_and_brought_back(desk: Desk) -> None:
    assert "Torneo is archived" in desk.run("event", "archive", "Torneo", "--author", "anna")
    assert (_titles(desk), _titles(desk, "--archived")) == ([], ["Torneo"])
    assert "in the archive already" in desk.run("event", "archive", desk.book, code=2)
    assert desk.ask("event", "unarchive", desk.book)["is_archived"] is False
    assert (_titles(desk), _titles(desk, "--archived")) == (["Torneo"], [])


def test_an_event_is_deleted_and_imported_again(desk: Desk) -> None:
    assert "No event was deleted." in desk.run("event", "deleted")
    assert "type it exactly: Torneo" in desk.run("event", "delete", "Torneo", "--name", "torneo", code=2)
    removal = desk.ask("event", "delete", desk.book, "--name", "Torneo", "--author", "anna")
    assert (removal["author"], Path(removal["file"]).parent) == ("anna", desk.folder / "backups")
    assert desk.ask("event", "deleted") == {"removals": [removal]}
    listed = desk.run("event", "deleted")
    assert "anna" in listed
    assert removal["file"] in listed
    assert "is not one of those in the database" in desk.run("event", "show", "Torneo", code=2)
    desk.run("journal", "import", removal["file"])
    assert _titles(desk) == ["Torneo"]


def test_it_is_said_where_the_file_is_and_how_it_is_opened(desk: Desk) -> None:
    said = desk.run("event", "delete", "Torneo", "--name", "Torneo")
    (file,) = (desk.folder / "backups").iterdir()
    assert f"its journal is kept in {file}" in said
    assert f"tabellone journal import {file} opens it again" in said
