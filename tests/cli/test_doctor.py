"""`tabellone doctor`: what is whole, what is missing, what is broken."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tabellone.cli import doctor
from tabellone.program import main
from tabellone.regulations import loader

REPORT = str(Path(__file__).parents[2] / "examples" / "open.trf")


@pytest.fixture
def database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A database with one event."""
    file = tmp_path / "desk.db"
    assert main(["import", "trf", REPORT, "--author", "anna", "--database", str(file)]) == 0
    capsys.readouterr()
    return file


def looked(database: Path, capsys: pytest.CaptureFixture[str], code: int = 0) -> dict[str, Any]:
    assert main(["doctor", "--database", str(database), "--json", "--lang", "en"]) == code
    answer = json.loads(capsys.readouterr().out)
    assert answer["whole"] == (code == 0)
    return {part["part"]: part for part in answer["parts"]}


def test_a_database_that_was_never_made_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = looked(tmp_path / "none.db", capsys)
    assert parts["database"]["state"] == "note"
    assert not (tmp_path / "none.db").exists()
    assert {parts[part]["state"] for part in ("program", "rulebook", "forms")} == {"whole"}


def test_every_journal_is_read(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = looked(database, capsys)
    assert parts["database"]["text"] == f"{database}: 1 books, 27 entries, whole"
    assert parts["backups"]["state"] == "note"


def test_the_last_backup_is_named(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--database", str(database)]) == 0
    capsys.readouterr()
    assert looked(database, capsys)["backups"]["text"].startswith("last backup: ")


def test_a_journal_that_somebody_changed_is_a_fault(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(database) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE entries SET author = 'somebody else' WHERE position = 3")
    connection.close()
    parts = looked(database, capsys, code=1)
    assert parts["journal"]["state"] == "fault"
    assert "3" in parts["journal"]["text"]
    assert "database" not in parts


def test_a_file_that_is_no_database_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "desk.db").write_text("something else", encoding="utf-8")
    assert looked(tmp_path / "desk.db", capsys, code=1)["database"]["state"] == "fault"


def test_a_damaged_rulebook_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "regulations"
    (folder / "fid").mkdir(parents=True)
    (folder / "fid" / "groups.toml").write_text("[damaged", encoding="utf-8")
    monkeypatch.setenv(loader.FOLDER_VARIABLE, str(folder))
    parts = looked(tmp_path / "none.db", capsys, code=1)
    assert parts["rulebook"]["state"] == "fault"
    assert "groups.toml" in parts["rulebook"]["text"]


def test_an_extra_that_is_missing_is_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"bulk": "no_such_module"})
    assert looked(tmp_path / "none.db", capsys)["bulk"]["state"] == "note"


@pytest.mark.parametrize(("language", "said"), [("en", "in order  rulebook: "), ("it", "in ordine  regolamenti: ")])
def test_people_read_a_line_for_each_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    assert main(["doctor", "--database", str(tmp_path / "none.db"), "--lang", language]) == 0
    assert said in capsys.readouterr().out
