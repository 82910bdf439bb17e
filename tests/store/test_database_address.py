from pathlib import Path

import pytest

from tabellone.store.faults import StoreError
from tabellone.store.files import backup_folder, data_folder, database_address


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"HOME": "/home/anna"}, "/home/anna/.local/share/tabellone"),
        ("linux", {"HOME": "/home/anna", "XDG_DATA_HOME": "/data"}, "/data/tabellone"),
        ("linux", {"HOME": "/home/anna", "XDG_DATA_HOME": "relative"}, "/home/anna/.local/share/tabellone"),
        ("linux", {"HOME": "/home/anna", "XDG_DATA_HOME": "/data", "TABELLONE_DATA": "/own"}, "/own"),
        ("darwin", {"HOME": "/Users/anna"}, "/Users/anna/Library/Application Support/Tabellone"),
        ("win32", {"HOME": "/c/anna", "LOCALAPPDATA": "/c/anna/Local"}, "/c/anna/Local/Tabellone"),
        ("win32", {"HOME": "/c/anna"}, "/c/anna/AppData/Local/Tabellone"),
    ],
)
def test_the_folder_for_data_is_the_platforms(platform: str, environment: dict[str, str], folder: str) -> None:
    assert data_folder(environment, platform) == Path(folder)


def test_without_an_address_the_database_is_in_the_folder_for_data(tmp_path: Path) -> None:
    environment = {"TABELLONE_DATA": str(tmp_path / "deep" / "own")}
    assert database_address(None, environment).file == tmp_path / "deep" / "own" / "tabellone.db"
    assert (tmp_path / "deep" / "own").is_dir()


def test_a_folder_for_data_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match=r"the folder for data cannot be made .*choose another with TABELLONE_DATA"):
        database_address(None, {"TABELLONE_DATA": str(tmp_path / "file" / "own")})


@pytest.mark.parametrize("address", ["/data/x.db", "sqlite:////data/x.db"])
def test_an_address_may_be_a_file(address: str) -> None:
    assert database_address(address).file == Path("/data/x.db")
    assert str(database_address(address)) == "/data/x.db"
    assert backup_folder(database_address(address)) == Path("/data/backups")


def test_an_address_of_sqlite_may_be_relative() -> None:
    assert database_address("sqlite:///x.db").file == Path.cwd() / "x.db"


def test_a_place_is_shown_without_its_password() -> None:
    address = database_address("postgresql://anna:secret@host:5433/events?sslmode=require")
    assert str(address) == "postgresql://anna:***@host:5433/events"
    assert address.url is not None
    assert address.url.drivername == "postgresql+psycopg"
    assert address.url.render_as_string(hide_password=False).endswith("anna:secret@host:5433/events?sslmode=require")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://x", 'database: "mysql://" is not known; write a file, sqlite:///FILE or postgresql://'),
        ("", 'database: "" names no file'),
        ("sqlite://", 'database: "sqlite://" names no file'),
        ("sqlite:///:memory:", "names no file"),
        ("a\0b", "names no file"),
        ("postgresql://host:port/x", "database: the address cannot be read"),
    ],
)
def test_other_addresses_are_refused(address: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        database_address(address)
