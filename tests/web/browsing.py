"""The system's Chromium and a server for tests, and what every page must satisfy in it."""

import shutil
import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright
from starlette.applications import Starlette
from tests.web.typefaces import with_own_fonts

# The first is the same engine without the windows around it, at a third of the processor time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = ViewportSize(width=360, height=780)
LAPTOP = ViewportSize(width=1280, height=900)
PARTING_SECONDS = 1


@contextmanager
def started_browser() -> Iterator[Browser]:
    """The system's Chromium, with the fonts that come with the program and no others."""
    path = next((program for name in BROWSERS if (program := shutil.which(name))), None)
    if path is None:
        pytest.fail(f"no browser found ({', '.join(BROWSERS)}): script/test installs one", pytrace=False)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=list(FLAGS), env={**with_own_fonts(Path(folder))}
        )
        yield browser
        browser.close()


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """The address of a server with an application; open event streams are closed when it ends."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = uvicorn.Server(
            uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=PARTING_SECONDS)
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            if app.state.api:
                app.state.api.state.changes.close()
            server.should_exit = True
            thread.join()


def follow(wanted: Locator) -> None:
    """Click what leads to another page, and wait until that page is there."""
    with wanted.page.expect_navigation():
        wanted.click()


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def violations(page: Page, *, only: tuple[str, ...] = (), but: tuple[str, ...] = ()) -> list[str]:
    """Violations that axe finds on the page: the rule and the element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": {rule: {"enabled": False} for rule in but}}
    if only:
        options["runOnly"] = list(only)
    faults: list[str] = page.evaluate(
        """async options => (await axe.run(options)).violations.flatMap(
            each => each.nodes.map(node => `${each.id}: ${node.target.join(" ")}`))""",
        options,
    )
    return faults


def small_targets(page: Page) -> list[str]:
    """Buttons and fields that are too low to be touched."""
    targets: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("main button, main a.next, main select, main input:not([type=hidden])")]
        .filter(each => each.offsetParent && !["checkbox", "radio"].includes(each.type) && each.offsetHeight < 44)
        .map(each => each.outerHTML.slice(0, 80))"""
    )
    return targets
