"""A server and a browser for tests, and what every page must satisfy in it."""

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from tests.web.office.filling import NOW

from tabellone.store.house import House
from tabellone.web.app import create_app
from tabellone.web.visit import SESSION_COOKIE

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")
PHONE = ViewportSize(width=360, height=780)
LAPTOP = ViewportSize(width=1200, height=900)


@contextmanager
def served(house: House) -> Iterator[str]:
    """The address of a server that keeps a house."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = uvicorn.Server(uvicorn.Config(create_app(house), log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def started_browser() -> Iterator[Browser]:
    """The system's Chromium."""
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        pytest.fail(f"no browser found ({', '.join(BROWSERS)}): script/test installs chromium", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def chiefs_context(
    browser: Browser, house: House, address: str, viewport: ViewportSize, scheme: str, *, scripted: bool = True
) -> BrowserContext:
    """A window of the chief arbiter."""
    context = browser.new_context(
        viewport=viewport,
        locale="it-IT",
        color_scheme="dark" if scheme == "dark" else "light",
        java_script_enabled=scripted,
    )
    token = house.links.become_chief(house.links.make_chief(NOW), NOW)
    context.add_cookies([{"name": SESSION_COOKIE, "value": token, "url": address}])
    return context


def faults_of(page: Page, address: str) -> list[str]:
    """Open a page and name everything that is wrong with it: scrolling, errors in the console, accessibility."""
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    answer = page.goto(address)
    faults = [] if answer is not None and answer.ok else [f"status {answer.status if answer else 0}"]
    for opened in page.locator("details").all():
        opened.evaluate("element => element.open = true")
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    faults += [f"{wider} pixels wider than the window"] if wider else []
    faults += told
    results = Axe().run(page)
    faults += [
        f"{violation['id']}: {violation['nodes'][0]['html'][:160]}" for violation in results.response["violations"]
    ]
    return faults


def small_targets(page: Page) -> list[str]:
    """Buttons and fields that are too low to be touched."""
    script = """() => [...document.querySelectorAll("main button, main select, main input:not([type=hidden])")]
        .filter(each => each.offsetParent && !["checkbox", "radio"].includes(each.type) && each.offsetHeight < 44)
        .map(each => each.outerHTML.slice(0, 80))"""
    found: list[str] = page.evaluate(script)
    return found
