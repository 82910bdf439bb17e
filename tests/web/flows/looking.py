"""Requirements of a page in a window: width, targets for fingers, axe, colours in light and dark."""

from playwright.sync_api import Page
from tests.web.browsing import PHONE, overflow, small_targets, violations

CONTRAST = "color-contrast"
# Folded parts are opened; of a long table or list only the first lines are checked, the others being alike.
OPEN_AND_SHORTEN = """
document.querySelectorAll('details').forEach(each => each.open = true)
document.querySelectorAll('main :is(tbody, ul, ol, dl) > :nth-child(n + 7), main article:nth-of-type(n + 5)')
  .forEach(each => each.remove())
"""


def faults_of(page: Page, *, with_colours: bool = True) -> list[str]:
    """The faults of the page that is open; colours, which no width changes, are looked at on the laptop alone."""
    faults = [f"{overflow(page)} px too wide"] if overflow(page) > 0 else []
    page.evaluate(OPEN_AND_SHORTEN)
    if page.viewport_size == PHONE:
        faults += [f"too low: {target}" for target in small_targets(page)]
    if page.viewport_size == PHONE or not with_colours:
        return [*faults, *violations(page, but=(CONTRAST,))]
    faults += violations(page)
    page.emulate_media(color_scheme="dark")
    faults += [f"dark: {fault}" for fault in violations(page, only=(CONTRAST,))]
    page.emulate_media(color_scheme="light")
    return faults
