"""`tabellone doctor`: what is whole, what is missing, what is broken."""

import json
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tabellone.answers.server import health
from tabellone.cli import maintenance
from tabellone.program import main
from tabellone.regulations import loader
from tabellone.store.accounts.second_factor import secrets_key_file
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.house import House
from tabellone.store.journal.signing import key_file

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


def test_the_phones_that_a_process_has_room_for_are_counted(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = looked(database, capsys)["phones"]["text"]
    assert re.fullmatch(r"phones: room for \d+ at once in each process", text)


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


def test_a_database_whose_entries_can_be_changed_is_a_fault(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert looked(database, capsys)["guards"]["state"] == "whole"
    with sqlite3.connect(database) as connection:
        connection.execute("DROP TRIGGER entries_unchanged")
    connection.close()
    guards = looked(database, capsys, code=1)["guards"]
    assert (guards["state"], "entries_unchanged" in guards["text"]) == ("fault", True)


def test_damaged_rating_lists_are_a_fault(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    index = database.with_name(f"{database.stem}-players.db")
    sqlite3.connect(index).execute("CREATE TABLE some (number INTEGER)").connection.close()
    assert looked(database, capsys)["rating lists"]["state"] == "whole"
    index.write_bytes(index.read_bytes()[:4096] + b"\x55" * 4096)
    assert looked(database, capsys, code=1)["rating lists"]["state"] == "fault"


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
    monkeypatch.setattr(maintenance, "EXTRAS", {"bulk": "no_such_module"})
    assert looked(tmp_path / "none.db", capsys)["bulk"]["state"] == "note"


@pytest.mark.parametrize(("language", "said"), [("en", "in order  rulebook: "), ("it", "in ordine  regolamenti: ")])
def test_people_read_a_line_for_each_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    assert main(["doctor", "--database", str(tmp_path / "none.db"), "--lang", language]) == 0
    assert said in capsys.readouterr().out


def test_a_damaged_backup_is_a_fault(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--database", str(database)]) == 0
    capsys.readouterr()
    (backup,) = (database.parent / "backups").iterdir()
    data = bytearray(backup.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    backup.write_bytes(data)
    assert main(["doctor", "--database", str(database), "--lang", "en"]) == 1
    assert f"fault     {backup}: " in capsys.readouterr().out


def test_a_backup_of_another_course_of_events_is_noted(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--database", str(database)]) == 0
    (backup,) = (database.parent / "backups").iterdir()
    other = database.with_name("other.db")
    assert main(["import", "trf", REPORT, "--author", "anna", "--database", str(other)]) == 0
    assert main(["backup", "--database", str(other), "--output", str(backup)]) == 0
    capsys.readouterr()
    assert main(["doctor", "--database", str(database), "--lang", "en"]) == 0
    assert "goes on there otherwise than in the database" in capsys.readouterr().out


def test_an_entry_of_tomorrow_says_that_the_clock_is_wrong(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "now", lambda: datetime(2001, 1, 1, tzinfo=UTC))
    assert looked(database, capsys, code=1)["clock"]["state"] == "fault"


def test_permissions_disk_and_open_files_are_looked_at(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database.chmod(0o644)
    parts = looked(database, capsys)
    assert parts["permissions"]["state"] == "note"
    assert {"tables", "disk", "open files", "clock"} <= set(parts)
    assert looked(database, capsys)["permissions"]["state"] == "whole", "it was mended"


def test_a_full_disk_is_a_fault(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LEAST_ROOM", 2**60)
    assert looked(database, capsys, code=1)["disk"]["state"] == "fault"


def test_a_row_without_its_book_is_a_fault(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO board_secrets VALUES ('nowhere', '00')")
    connection.close()
    assert "foreign key" in looked(database, capsys, code=1)["database"]["text"]


def test_keys_that_cannot_be_read_or_are_not_those_of_the_database_are_told(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_database(database_address(str(database))) as opened:
        house = House(opened)
        house.sign(house.ledger.books()[0].id)
        house.second_factors.begin(house.accounts.add("anna", "", "correct horse battery", house.now()).id)
        signing, wrapping = key_file(opened.address), secrets_key_file(opened.address)
    assert looked(database, capsys)["keys"]["text"] == f"{signing}: the key that signs seals can be read"
    wrapping.write_text("00" * 32)
    told = looked(database, capsys, code=1)["keys"]["text"]
    assert told.startswith(f"{wrapping}: second factors that were set up with another key: 1")
    wrapping.unlink()
    signing.unlink()
    assert looked(database, capsys, code=1)["keys"]["state"] == "fault"
    assert not wrapping.exists()
    assert not signing.exists()
    signing.write_text("no key")
    assert main(["doctor", "--database", str(database), "--lang", "it"]) == 1
    assert f"{signing}: la chiave di firma non si può leggere" in capsys.readouterr().out


def test_what_cannot_be_read_keeps_nobody_from_looking_at_the_rest(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_database(database_address(str(database))) as opened:
        House(opened).accounts.add("anna", "", "correct horse battery", datetime.now(UTC))
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE accounts SET created = 'yesterday'")
    connection.close()
    parts = looked(database, capsys, code=1)
    assert (parts["accounts"]["state"], '"yesterday" is not a time' in parts["accounts"]["text"]) == ("fault", True)
    assert (parts["clock"]["state"], parts["backups"]["state"]) == ("whole", "note")


def test_every_key_that_others_can_read_is_told(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_database(database_address(str(database))) as opened:
        keys = (key_file(opened.address), secrets_key_file(opened.address))
    for key in keys:
        key.write_text("")
        key.chmod(0o640)
        assert main(["doctor", "--database", str(database), "--lang", "en"]) in (0, 1)
        assert f"{key}: others on this computer could read it" in capsys.readouterr().out
        key.unlink()
