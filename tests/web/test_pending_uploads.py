"""Files that wait between preview and act: nobody finds them when the server has gone, however it went."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tabellone.desk.roles import Person
from tabellone.http.shared_state import SharedState
from tabellone.server import create_app
from tabellone.store.files import UPLOADS, DatabaseAddress
from tabellone.store.house import opened_house
from tabellone.store.privacy.requests import erased
from tabellone.web.uploads import PendingUploads, Upload

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_what_a_killed_server_left_is_removed_and_what_waits_elsewhere_stays(temporary: Path) -> None:
    left = temporary / f"{UPLOADS}left"
    left.mkdir()
    (left / "a.data").write_bytes(b"names of people")
    first = PendingUploads()
    token = first.keep(Upload("list.csv", b"one"), "anna", NOON)
    second = PendingUploads()
    second.keep(Upload("list.csv", b"two"), "anna", NOON)
    assert not left.exists()
    waiting = first.fetch(token, "anna", NOON)
    assert waiting is not None
    assert waiting.data == b"one"
    assert len(list(temporary.iterdir())) == 2


def test_the_folder_goes_with_the_server(temporary: Path) -> None:
    uploads = PendingUploads()
    uploads.keep(Upload("list.csv", b"one"), "anna", NOON)
    del uploads
    assert list(temporary.iterdir()) == []


def test_what_waits_goes_with_every_erasure(tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "house.db")) as house:
        folder = tmp_path / "uploads"
        folder.mkdir()
        app = create_app(house, shared=SharedState(uploads=str(folder)))
        person = house.accounts.add("rossella", "Rossella Cancellanda", "correct horse battery", NOON)
        app.state.pending_uploads.keep(Upload("list.csv", b"Rossella Cancellanda"), "anna", NOON)
        assert len(list(folder.iterdir())) == 2
        erased(house, Person("chief", is_chief=True), person.display_name, [f"account:{person.id}"])
    assert list(folder.iterdir()) == []


def test_nothing_is_made_to_remove_what_does_not_wait(temporary: Path) -> None:
    PendingUploads().clear()
    assert list(temporary.iterdir()) == []
