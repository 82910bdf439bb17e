"""The pages of an event, and what is wrong with one."""

from html.parser import HTMLParser

from starlette.testclient import TestClient
from tests.web.markup import Visited, read, walked

# The check of the pages without a house allows no script at all; live pages have some, from files of their own.
ALLOWED_FAULTS = ("<script>",)


class Scripts(HTMLParser):
    """Finds scripts that are written into the page."""

    def __init__(self) -> None:
        super().__init__()
        self.inline = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inline += tag == "script" and not dict(attrs).get("src")


def faults_of(text: str) -> list[str]:
    """Faults in the markup of a page; scripts are allowed as files only."""
    scripts = Scripts()
    scripts.feed(text)
    faults = [fault for fault in read(text).all_faults() if fault not in ALLOWED_FAULTS]
    return faults + ["a script is written into the page"] * scripts.inline


def event_pages(client: TestClient, book: str) -> dict[str, Visited]:
    """Every page of an event."""
    start = f"/events/{book}"
    return walked(client, [start], lambda link: link.startswith(start))
