"""Damaged databases and backups: every command that opens one says so in one sentence."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from itertools import cycle
from pathlib import Path

import pytest
from sqlalchemy import Integer

from tabellone.desk.book import Role
from tabellone.program import main
from tabellone.store.accounts.security_log import SecurityKind
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.house import opened_house
from tabellone.store.schema import metadata

REPORT = str(Path(__file__).parents[2] / "examples" / "open.trf")
PAGE = 4096
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("doctor", "--database", "FILE"),
    ("journal", "verify", "--database", "FILE"),
    ("journal", "show", "--database", "FILE"),
    ("backup", "--database", "FILE"),
    ("accounts", "list", "--database", "FILE"),
    ("events", "--database", "FILE"),
    ("lists", "show", "fide", "--database", "FILE"),
    ("restore", "FILE", "--database", "OTHER"),
    ("restore", "OTHER", "--database", "FILE", "--force"),
    ("serve", "--no-browser", "--port", "0", "--database", "FILE"),
    ("security-log", "--database", "FILE"),
    ("privacy", "show", "Rossi", "--database", "FILE"),
)
# Damage that a hand, another program or a broken disk may have left in a cell.
WRONG_TEXTS, WRONG_NUMBERS = ("CAST(x'fffe' AS TEXT)", "'never'", "'{'", "''"), ("-1", str(2**62))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with one event, an account, a signed seal and a security log, as one file."""
    file = tmp_path_factory.mktemp("whole") / "desk.db"
    assert main(["import", "trf", REPORT, "--author", "anna", "--database", str(file)]) == 0
    with opened_house(database_address(str(file))) as house:
        account = house.accounts.add("anna", "Anna", "correct horse battery", house.now())
        house.accounts.give_role(account.id, house.ledger.books()[0].id, Role.SCORER)
        house.signing.sign(house.ledger.books()[0].id, house.now())
        house.security_log.note(SecurityKind.RESTORED)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return file.read_bytes()


def _zeroed(data: bytes, page: int) -> bytes:
    return data[: page * PAGE] + bytes(PAGE) + data[(page + 1) * PAGE :]


def _flipped(data: bytes, *places: int) -> bytes:
    changed = bytearray(data)
    for place in places:
        changed[place] ^= 0xFF
    return bytes(changed)


def damaged_files(whole: bytes) -> Iterator[tuple[str, bytes]]:
    """Files as broken disks, cut copies and wrong programs leave them."""
    lots = random.Random(16)
    pages = len(whole) // PAGE
    yield "empty", b""
    yield "something else", b"%PDF-1.7 something else entirely" * 100
    for length in (1, 15, 99, 100, PAGE - 1, PAGE, PAGE + 1, len(whole) // 2, len(whole) - 1):
        yield f"cut to {length}", whole[:length]
    for place in (0, 15, 16, 18, 19, 24, 28, 44, 56, 59, 60, 68, 71):
        yield f"head {place}", _flipped(whole, place)
    for page in range(0, pages, 3):
        yield f"page {page} empty", _zeroed(whole, page)
    for number in range(14):
        yield f"flipped {number}", _flipped(whole, *(lots.randrange(len(whole)) for _ in range(number % 4 * 8 + 1)))
    # A statement of the schema that is no text: SQLite quotes it in its message.
    schema = whole.index(b"CREATE TABLE", PAGE // 2)
    yield "schema", whole[: schema + 7] + b"\xdd\xdd" + whole[schema + 9 :]


def changed_databases(whole: bytes, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Files that SQLite finds whole, without one of their tables, or with something else in one of their columns."""
    texts, numbers = cycle(WRONG_TEXTS), cycle(WRONG_NUMBERS)
    for table in metadata.sorted_tables:
        yield f"without {table.name}", _changed(whole, folder, f"DROP TABLE {table.name}")
        for column in table.columns:
            value = next(numbers if isinstance(column.type, Integer) else texts)
            statement = f"UPDATE OR IGNORE {table.name} SET {column.name} = {value}"  # noqa: S608 - names of our own tables
            yield f"{table.name}.{column.name} = {value}", _changed(whole, folder, statement)


def _changed(whole: bytes, folder: Path, statement: str) -> bytes:
    file = folder / "changed.db"
    file.write_bytes(whole)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        # A column that takes bytes alone stays as it is.
        with suppress(sqlite3.IntegrityError):
            connection.execute(statement)
    return file.read_bytes()


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that look at the database alone, and a server that ends as soon as it has begun."""
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("tabellone.cli.maintenance._findings", _only_database)
    monkeypatch.setattr("tabellone.cli.serving.prepared", lambda *_: nullcontext(lambda: None))


def check_sentences(
    name: str, data: bytes, whole: bytes, command: tuple[str, ...], folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Give a command a damaged file: whatever comes of it, it is no traceback, and a refusal is one sentence."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "desk.db").write_bytes(data)
    (folder / "other.db").write_bytes(whole)
    places = {"FILE": str(folder / "desk.db"), "OTHER": str(folder / "other.db")}
    code = main([places.get(word, word) for word in command])
    said = capfd.readouterr()
    assert "Traceback" not in said.err, (name, command)
    assert code in (0, 1, 2), (name, command)
    if code == 2:
        assert said.err.startswith("tabellone: "), (name, command)
        assert said.err.count("\n") == 1, (name, command)


@pytest.mark.usefixtures("quick")
def test_every_command_answers_in_sentences(whole: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    turns = cycle(COMMANDS)
    for name, data in damaged_files(whole):
        # The commands take turns: two for each damage, and all of them for the one that once escaped.
        for command in COMMANDS if name == "schema" else (next(turns), next(turns)):
            check_sentences(name, data, whole, command, tmp_path / "turn", capfd)


@pytest.mark.usefixtures("quick")
def test_a_table_that_is_missing_or_holds_something_else_is_one_sentence(
    whole: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    turns = cycle(COMMANDS)
    for name, data in changed_databases(whole, tmp_path):
        check_sentences(name, data, whole, next(turns), tmp_path / "turn", capfd)


@pytest.mark.usefixtures("quick")
def test_a_database_that_another_program_holds_is_one_sentence(
    whole: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_database, "__kwdefaults__", {"create": True, "patience": 0.05})
    file = tmp_path / "desk.db"
    file.write_bytes(whole)
    open_database(database_address(str(file))).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        for command in COMMANDS:
            if "OTHER" not in command:
                code = main([str(file) if word == "FILE" else word for word in command])
                error = capfd.readouterr().err
                assert "Traceback" not in error, command
                assert code in (0, 1) or "in use by another program" in error, (command, error)


def _only_database(database: str | None, words: object) -> Iterator[object]:
    """The doctor's findings on the database; rulebook and forms have tests of their own."""
    from tabellone.cli import maintenance

    return maintenance._database(database, words)  # type: ignore[arg-type]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_folder_in_the_place_of_a_file_is_one_sentence(
    command: tuple[str, ...], tmp_path: Path, capfd: pytest.CaptureFixture[str], quick: None
) -> None:
    (tmp_path / "desk.db").mkdir()
    places = {"FILE": str(tmp_path / "desk.db"), "OTHER": str(tmp_path / "other.db")}
    assert main([places.get(word, word) for word in command]) in (1, 2)
    assert "Traceback" not in capfd.readouterr().err
