from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, StorageState, StorageStateCookie
from tests.web.browsing import LAPTOP, PHONE
from tests.web.flows.running import Running, running
from tests.web.flows.watching import Watch, watched

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """The program on an empty database."""
    with running(tmp_path) as process:
        yield process


@dataclass(frozen=True, slots=True)
class Demo:
    """The program with the demo, and the cookies of the chief arbiter's browser."""

    address: str
    database: Path
    chief: StorageState


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """The program with the demo; the chief arbiter is signed in."""
    with running(tmp_path_factory.mktemp("demo"), "--demo") as process:
        yield Demo(process.address, process.database, entered(process.link))


def entered(link: str) -> StorageState:
    """The cookies of a browser that has followed the chief arbiter's link, fetched without a browser."""
    place = urlsplit(link)
    connection = HTTPConnection(place.hostname or "", place.port)
    connection.request("GET", place.path)
    kept = SimpleCookie(connection.getresponse().headers.get("Set-Cookie", ""))
    connection.close()
    cookies = [
        StorageStateCookie(
            name=name,
            value=cookie.value,
            domain=place.hostname or "",
            path="/",
            expires=-1,
            httpOnly=True,
            secure=False,
            sameSite="Lax",
        )
        for name, cookie in kept.items()
    ]
    assert cookies, "the link opens nothing"
    return StorageState(cookies=cookies, origins=[])


@pytest.fixture
def device(browser: Browser) -> Iterator[NewContext]:
    """Makes phones and laptops; at the end of the test none of them may have reported an error."""
    devices: list[tuple[BrowserContext, Watch]] = []

    def new(*, phone: bool = False, language: str = "en-GB", **more: Any) -> BrowserContext:
        context = browser.new_context(
            viewport=PHONE if phone else LAPTOP, has_touch=phone, is_mobile=phone, locale=language, **more
        )
        context.set_default_timeout(60_000)
        devices.append((context, watched(context)))
        return context

    yield new
    complaints = [complaint for _, watch in devices for complaint in watch.complaints]
    for context, _ in devices:
        context.close()
    assert complaints == []
