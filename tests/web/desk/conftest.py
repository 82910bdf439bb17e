from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in

from tabellone.store.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_in(tmp_path) as opened_house:
        yield opened_house


@pytest.fixture
def chief(house: House) -> Arbiter:
    return chief_of(house)


@pytest.fixture
def event(chief: Arbiter) -> Arbiter:
    """Eight players of dama italiana, the first round published."""
    begun = begin(chief)
    assert begun.step("publish-round").status_code == 200
    return begun
