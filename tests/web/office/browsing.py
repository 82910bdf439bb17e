"""Windows of the chief arbiter on an office."""

from playwright.sync_api import Browser, BrowserContext, ViewportSize
from tests.web.office.filling import NOW

from tabellone.http.credentials import SESSION_COOKIE
from tabellone.store.house import House


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
