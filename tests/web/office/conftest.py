"""A server with a filled office."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.office.filling import filled
from tests.web.office.visiting import made_house

from tabellone.store.house import House


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Iterator[House]:
    with made_house(tmp_path) as house:
        filled(house)
        yield house


@pytest.fixture(name="empty")
def _empty(tmp_path: Path) -> Iterator[House]:
    with made_house(tmp_path) as house:
        yield house


@pytest.fixture(name="shared", scope="module")
def _shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A filled house that tests only look at."""
    with made_house(tmp_path_factory.mktemp("house")) as house:
        filled(house)
        yield house
