from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.browsing import served
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in

from tabellone.server import create_app
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


@pytest.fixture(scope="module")
def kept_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for the tests of a module in the browser, each of which begins an event of its own in it."""
    with house_in(tmp_path_factory.mktemp("house")) as opened_house:
        yield opened_house


@pytest.fixture(scope="module")
def server(kept_house: House) -> Iterator[str]:
    """The address of a server with the house of the module."""
    with served(create_app(kept_house)) as address:
        yield address


@pytest.fixture(scope="module")
def kept_chief(kept_house: House) -> Arbiter:
    """The chief arbiter of the house of the module."""
    return chief_of(kept_house)


@pytest.fixture(scope="module")
def token(kept_house: House) -> str:
    """The session of the chief arbiter of the house of the module."""
    return kept_house.links.become_chief(kept_house.links.make_chief(kept_house.now()), kept_house.now(), "test")
