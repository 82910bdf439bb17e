"""A server with an office and an event."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.web.house.filling import event_filled
from tests.web.office.filling import filled
from tests.web.office.visiting import made_house

from tabellone.store.house import House


@dataclass(frozen=True)
class Kept:
    """A house with the book of an event in it."""

    house: House
    book: str


@pytest.fixture(name="kept")
def _kept(tmp_path: Path) -> Iterator[Kept]:
    with made_house(tmp_path) as house:
        filled(house)
        yield Kept(house, event_filled(house))
