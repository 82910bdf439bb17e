"""Follows links: from the page of an event over all of its pages, or from file to file in a folder."""

from collections.abc import Callable
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

from starlette.testclient import TestClient
from tests.web.test_web_html import Markup, read, without_language

# The check of the pages without a house allows no script at all; live pages have some, from files of their own.
ALLOWED_FAULTS = ("<script>",)


@dataclass(frozen=True)
class Walked:
    """A page that was reached."""

    status: int
    text: str
    markup: Markup


class Scripts(HTMLParser):
    """Finds scripts that are written into the page."""

    def __init__(self) -> None:
        super().__init__()
        self.inline = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inline += tag == "script" and not dict(attrs).get("src")


def faults_of(text: str) -> list[str]:
    """What is wrong with the markup of a page; scripts are allowed as files only."""
    scripts = Scripts()
    scripts.feed(text)
    faults = [fault for fault in read(text).all_faults() if fault not in ALLOWED_FAULTS]
    return faults + ["a script is written into the page"] * scripts.inline


def walked(start: str, fetch: Callable[[str], tuple[int, str]], is_ours: Callable[[str], bool]) -> dict[str, Walked]:
    """Every page that links lead to."""
    visited: dict[str, Walked] = {}
    due = [start]
    while due:
        address = due.pop()
        if address in visited:
            continue
        status, text = fetch(address)
        markup = read(text)
        visited[address] = Walked(status, text, markup)
        links = (urldefrag(urljoin(address, link))[0] for link in markup.links)
        due += [without_language(link) for link in links if is_ours(link)]
    return visited


def event_pages(client: TestClient, book: str) -> dict[str, Walked]:
    """Every page of an event."""

    def fetch(address: str) -> tuple[int, str]:
        response = client.get(address)
        is_html = response.headers["content-type"].startswith("text/html")
        return response.status_code, response.text if is_html else ""

    start = f"/events/{book}"
    return walked(start, fetch, lambda link: link.startswith(start))
