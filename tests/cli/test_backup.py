import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.desk import kinds as kinds_module
from tabellone.program import main
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.journal.ledger import Ledger

AT_NOON = f"{NOON.astimezone():%Y-%m-%d %H:%M}"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for data with a database of two books in it."""
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(kinds_module, "kinds", lambda *_: (DoorBook(),))
    with open_database(database_address(None)) as database:
        ledger = Ledger(database, [DoorBook()])
        for book in ("hall", "garden"):
            ledger.create("door", f"The {book}", NOON, book=book)
        ledger.perform("hall", LetIn("Ada"), "anna", NOON)
        ledger.perform("hall", LetIn("Zoë"), "anna", NOON)
        ledger.undo("hall", "bruno", NOON)
    return tmp_path / "data"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert main([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(list(arguments)) == code
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_backup_goes_among_the_rotating_ones_or_where_it_is_told(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = answer(capsys, "backup")
    assert (backup["books"], backup["entries"]) == (2, 3)
    assert Path(backup["file"]).parent == data / "backups"
    out = tmp_path / "usb.db"
    assert answer(capsys, "backup", "--output", str(out)) == {"file": str(out), "books": 2, "entries": 3}
    assert said(capsys, "backup", "--output", str(out)) == f"{out}: 2 books, 3 entries, read back and whole\n"


def test_backup_keeps_so_many(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [answer(capsys, "backup", "--keep", "2")["file"] for _ in range(4)]
    assert sorted(map(str, (data / "backups").iterdir())) == files[2:]


def test_restore_brings_everything_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, new = str(tmp_path / "usb.db"), str(tmp_path / "new.db")
    answer(capsys, "backup", "--output", out)
    expected = {"database": new, "books": 2, "entries": 3, "aside": None}
    assert answer(capsys, "restore", out, "--database", new) == expected
    shown = answer(capsys, "journal", "show", "hall")
    assert answer(capsys, "journal", "show", "hall", "--database", new) == shown


def test_restore_asks_for_force_and_keeps_what_was_there(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "usb.db")
    answer(capsys, "backup", "--output", out)
    sentence = "2 books are there; --force replaces them and keeps them aside\n"
    assert refused(capsys, "restore", out) == f"tabellone: {data / 'tabellone.db'}: {sentence}"
    aside = answer(capsys, "restore", out, "--force")["aside"]
    assert answer(capsys, "journal", "verify", "--database", aside)["whole"]
    lines = said(capsys, "restore", out, "--force").splitlines()
    assert lines[0] == f"{data / 'tabellone.db'}: 2 books, 3 entries restored"
    assert lines[1].startswith("What was there is now in ")


def test_verify_says_that_all_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    seal = answer(capsys, "journal", "show", "hall")["entries"][-1]["hash"]
    assert answer(capsys, "journal", "verify") == {
        "whole": True,
        "books": [
            {"book": "garden", "title": "The garden", "entries": 0, "seal": None, "fault": None},
            {"book": "hall", "title": "The hall", "entries": 3, "seal": seal, "fault": None},
        ],
    }
    assert said(capsys, "journal", "verify", "garden") == "garden  The garden: 0 entries, whole\n"
    praise = f"hall  The hall: 3 entries, whole; the last seal is {seal[:16]}\n"
    assert said(capsys, "journal", "verify", "hall") == praise


def test_a_seal_that_was_noted_tells_whether_entries_were_taken_away_at_the_end(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seals = [entry["hash"] for entry in answer(capsys, "journal", "show", "hall")["entries"]]
    for seal in (*seals, seals[-1][:16]):
        assert answer(capsys, "journal", "verify", "hall", "--seal", seal)["whole"]
    with closing(sqlite3.connect(data / "tabellone.db")) as connection, connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("DELETE FROM entries WHERE position = 3")
    assert answer(capsys, "journal", "verify", "hall")["whole"]
    (book,) = answer(capsys, "journal", "verify", "hall", "--seal", seals[-1], code=1)["books"]
    assert book["fault"] == (
        f"book hall: none of the 2 entries bears the seal {seals[-1]}; entries are missing, or others stand in their "
        "place"
    )


def test_verify_says_where_a_journal_is_broken(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(data / "tabellone.db")) as connection, connection:
        connection.execute("DROP TRIGGER entries_unchanged")
        connection.execute("UPDATE entries SET data = replace(data, 'Ada', 'Eve')")
    fault = "book hall, entry 1: its contents are not those that were sealed"
    verification = answer(capsys, "journal", "verify", code=1)
    assert verification["whole"] is False
    assert [book["fault"] for book in verification["books"]] == [None, fault]
    assert said(capsys, "journal", "verify", "hall", code=1) == f"hall  The hall: {fault}\n"


def test_show_lists_books_and_entries(capsys: pytest.CaptureFixture[str]) -> None:
    assert [book["book"] for book in answer(capsys, "journal", "show")["books"]] == ["garden", "hall"]
    assert said(capsys, "journal", "show").splitlines()[1] == f"hall    door  {AT_NOON}  The hall"
    journal = answer(capsys, "journal", "show", "hall")
    assert [entry["in_force"] for entry in journal["entries"]] == [True, False, False]
    assert journal["entries"][1]["data"] == {"name": "Zoë", "number": 2}
    assert said(capsys, "journal", "show", "hall").splitlines() == [
        "The hall (door hall)",
        f"1  {AT_NOON}  anna   let-in",
        f"2  {AT_NOON}  anna   let-in  undone",
        f"3  {AT_NOON}  bruno  undone  2",
    ]


def test_a_journal_travels_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, new = str(tmp_path / "hall.journal"), str(tmp_path / "new.db")
    written = answer(capsys, "journal", "export", "hall", "--output", file)
    assert written == {"file": file, "book": "hall", "entries": 3, "bytes": Path(file).stat().st_size}
    assert said(capsys, "journal", "export", "hall").encode() == Path(file).read_bytes()
    taken = answer(capsys, "journal", "import", file, "--database", new)
    assert taken == {"book": "hall", "title": "The hall", "new": True, "added": 3}
    assert said(capsys, "journal", "import", file, "--database", new) == "The hall (hall): 0 entries added\n"
    assert answer(capsys, "journal", "verify", "hall", "--database", new)["whole"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["journal", "show", "attic"], 'there is no book "attic"'),
        (["journal", "export", "attic"], 'there is no book "attic"'),
        (["journal", "export", "hall", "--output", "/nowhere/x"], "/nowhere/x: cannot be written (No such file"),
        (["journal", "import", "/nowhere/x"], "/nowhere/x: cannot be read (No such file or directory)"),
        (["journal", "import", __file__], f"{__file__}: this is not a journal of Tabellone"),
        (["journal", "verify", "--database", "/nowhere/x.db"], "/nowhere/x.db: there is no folder /nowhere"),
        (["journal", "verify", "--seal", "0" * 16], "--seal is a seal of one book; name the book"),
        (
            ["journal", "verify", "hall", "--seal", "x"],
            '--seal "x" is no seal; it is written with 16 to 64 of 0-9 and a-f',
        ),
        (["journal", "burn"], 'no command "burn"; there are export, import, key, seal, show, sign, verify'),
        (["backup", "--database", "mysql://x"], 'database: "mysql://" is not known'),
        (["backup", "--keep", "0"], "keep: 0 is not allowed"),
        (["backup", "--output", "/nowhere/x.db"], "/nowhere/x.db: cannot be written (No such file or directory)"),
        (["restore"], "FILE is missing"),
        (["restore", "/nowhere/x.db"], "/nowhere/x.db: there is no such file"),
        (["restore", __file__], f"{__file__}: this is not a database of Tabellone"),
        (
            ["backup", "--database", "postgresql://anna:secret@127.0.0.1:1/x"],
            "--database: a password on the command line",
        ),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *arguments).startswith(f"tabellone: {sentence}")


def test_without_a_database_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.db"
    for command in (["backup"], ["journal", "show"], ["journal", "verify"], ["journal", "export", "hall"]):
        assert "there is no such database" in refused(capsys, *command, "--database", str(file))
    assert not file.exists()
