"""A server with an office and an event."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.web.house.filling import event_filled
from tests.web.office.filling import filled
from tests.web.office.visiting import DATABASE, made_house

from tabellone.store.house import House


@dataclass(frozen=True)
class OpenHouse:
    """A house with the book of an event in it."""

    house: House
    book: str


@pytest.fixture(name="kept_folder", scope="session")
def _kept_folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with the database of such a house, to be copied, and the book of its event."""
    folder = tmp_path_factory.mktemp("kept")
    with made_house(folder) as house:
        filled(house)
        return folder, event_filled(house)


@pytest.fixture(name="kept")
def _kept(tmp_path: Path, kept_folder: tuple[Path, str]) -> Iterator[OpenHouse]:
    folder, book = kept_folder
    shutil.copy(folder / DATABASE, tmp_path / DATABASE)
    with made_house(tmp_path) as house:
        yield OpenHouse(house, book)
