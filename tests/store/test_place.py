from pathlib import Path

import pytest

from tabellone.store.faults import StoreError
from tabellone.store.files import backup_folder, data_folder, place_of


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
    assert place_of(None, environment).file == tmp_path / "deep" / "own" / "tabellone.db"
    assert (tmp_path / "deep" / "own").is_dir()


def test_a_folder_for_data_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(StoreError, match=r"the folder for data cannot be made .*choose another with TABELLONE_DATA"):
        place_of(None, {"TABELLONE_DATA": str(tmp_path / "file" / "own")})


@pytest.mark.parametrize("address", ["/data/x.db", "sqlite:////data/x.db"])
def test_an_address_may_be_a_file(address: str) -> None:
    assert place_of(address).file == Path("/data/x.db")
    assert str(place_of(address)) == "/data/x.db"
    assert backup_folder(place_of(address)) == Path("/data/backups")


def test_an_address_of_sqlite_may_be_relative() -> None:
    assert place_of("sqlite:///x.db").file == Path.cwd() / "x.db"


def test_a_place_is_shown_without_its_password() -> None:
    place = place_of("postgresql://anna:secret@host:5433/events?sslmode=require")
    assert str(place) == "postgresql://anna:***@host:5433/events"
    assert place.url is not None
    assert place.url.drivername == "postgresql+psycopg"
    assert place.url.render_as_string(hide_password=False).endswith("anna:secret@host:5433/events?sslmode=require")


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
        place_of(address)
