"""A server with a filled office."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.office.filling import filled
from tests.web.office.visiting import DATABASE, made_house

from tabellone.store.house import House


@pytest.fixture(name="filled_folder", scope="session")
def _filled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database of a filled office, to be copied."""
    folder = tmp_path_factory.mktemp("filled")
    with made_house(folder) as house:
        filled(house)
    return folder


@pytest.fixture(name="house")
def _house(tmp_path: Path, filled_folder: Path) -> Iterator[House]:
    """A filled house of one's own."""
    shutil.copy(filled_folder / DATABASE, tmp_path / DATABASE)
    with made_house(tmp_path) as house:
        yield house


@pytest.fixture(name="empty")
def _empty(tmp_path: Path) -> Iterator[House]:
    with made_house(tmp_path) as house:
        yield house


@pytest.fixture(name="shared", scope="module")
def _shared(tmp_path_factory: pytest.TempPathFactory, filled_folder: Path) -> Iterator[House]:
    """A filled house that tests only look at."""
    folder = tmp_path_factory.mktemp("shared")
    shutil.copy(filled_folder / DATABASE, folder / DATABASE)
    with made_house(folder) as house:
        yield house
