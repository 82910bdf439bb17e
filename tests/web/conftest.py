from collections.abc import Generator, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.conftest import is_in_a_browser
from tests.web.browsing import LAPTOP, PHONE, started_browser

# Machines are noisy: a page may show its content late.
expect.set_options(timeout=60_000)


class KeptBrowser:
    """One browser for all the tests that follow one another in a process; each opens windows of its own in it."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        """The browser, started when it is first needed."""
        if self._browser is None:
            self._browser = self._open.enter_context(started_browser())
        return self._browser

    def close(self) -> None:
        """Close it, if it was started."""
        self._browser = None
        self._open.close()


KEPT = KeptBrowser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """Close the browser before a test without one: while it is open, no other event loop runs in this thread."""
    yield
    if nextitem is None or not is_in_a_browser(nextitem):
        KEPT.close()


@pytest.fixture(name="browser", scope="module")
def _browser() -> Browser:
    return KEPT.browser()


@pytest.fixture(name="phone")
def _phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.fixture(name="laptop")
def _laptop(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=LAPTOP, locale="en-GB")
    yield context.new_page()
    context.close()
