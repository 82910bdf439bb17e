from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import Event, house_in, open_event

from tabellone.server import create_app
from tabellone.store.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_in(tmp_path) as opened_house:
        yield opened_house


@pytest.fixture
def client(house: House) -> TestClient:
    return TestClient(
        create_app(house),
        base_url="http://localhost",
        headers={"Accept-Language": "en", "Origin": "http://localhost"},
        follow_redirects=False,
    )


@pytest.fixture
def event(house: House) -> Event:
    """A chess event in its third round."""
    return open_event(house)
