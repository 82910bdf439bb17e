"""The markup of a page, read for its faults and links, and a walk along the links."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit

from starlette.testclient import TestClient

VOID = frozenset({"meta", "link", "input", "br", "col", "hr", "img"})
# Prints and archives have tests of their own.
FILE = re.compile(r"\.(pdf|zip|xlsx|ods)$")


@dataclass
class Markup(HTMLParser):
    """Content of a page, and all faults of its markup."""

    faults: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    labelled: set[str] = field(default_factory=set)
    controls: list[dict[str, str | None]] = field(default_factory=list)
    tags: Counter[str] = field(default_factory=Counter)
    open_tags: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def __hash__(self) -> int:
        return id(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.tags[tag] += 1
        if tag in ("td", "th"):
            self._end_cell()
        if len(attributes) != len(attrs):
            self.faults.append(f"<{tag}> has an attribute twice")
        self.faults += [f"<{tag} {name}>" for name in attributes if name == "style" or name.startswith("on")]
        # A script is a file of our own; pages bring neither scripts nor styles inside.
        is_own_file = tag == "script" and (attributes.get("src") or "").startswith("/static/")
        if tag in ("script", "style") and not is_own_file:
            self.faults.append(f"<{tag}>")
        if tag == "th" and attributes.get("scope") not in ("row", "col"):
            self.faults.append("<th> without scope")
        if attributes.get("href"):
            self.links.append(attributes["href"] or "")
        if attributes.get("id"):
            self.ids.append(attributes["id"] or "")
        if tag == "label":
            self.labelled.add(attributes.get("for") or "")
        is_control = tag in ("input", "select", "textarea") and attributes.get("type") != "hidden"
        if is_control and "label" not in self.open_tags:
            self.controls.append(attributes)
        if tag not in VOID:
            self.open_tags.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open_tags.pop()

    def _end_cell(self) -> None:
        """HTML lets the next cell, or the end of the row, close a data cell."""
        if self.open_tags and self.open_tags[-1] == "td":
            self.open_tags.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag == "tr":
            self._end_cell()
        if not self.open_tags or self.open_tags.pop() != tag:
            self.faults.append(f"</{tag}> does not close what is open")

    def all_faults(self) -> list[str]:
        """Faults of single tags, and those that only the whole page shows."""
        faults = list(self.faults)
        faults += [f"<{tag}> is never closed" for tag in self.open_tags]
        faults += [f"id {name} stands twice" for name, times in Counter(self.ids).items() if times > 1]
        faults += [
            f"{control.get('name')} has no label"
            for control in self.controls
            if control.get("id") not in self.labelled and not control.get("aria-label")
        ]
        if self.tags["table"] != self.tags["caption"]:
            faults.append("a table has no caption")
        faults += [f"<{tag}> stands {self.tags[tag]} times" for tag in ("h1", "main") if self.tags[tag] != 1]
        return faults


def read(text: str) -> Markup:
    markup = Markup()
    markup.feed(text)
    markup.close()
    return markup


def without_language(address: str) -> str:
    parts = urlsplit(address)
    query = urlencode([pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] != "lang"])
    return f"{parts.path}?{query}" if query else parts.path


@dataclass(frozen=True)
class Visited:
    """A page as it was answered; a file has no text."""

    status: int
    size: int
    text: str
    markup: Markup

    @property
    def is_html(self) -> bool:
        """True for a page, not a file."""
        return bool(self.text)


def kind_of(address: str) -> str:
    """Pages of one kind differ in a number, a day, a player, or what is asked for."""
    parts = urlsplit(address)
    questions = sorted(question for question, _ in parse_qsl(parts.query, keep_blank_values=True))
    return f"{re.sub(r'/[A-Z]?[0-9][0-9-]*(?=/|$)', '/0', parts.path)}?{'&'.join(questions)}"


def visited(client: TestClient, address: str) -> Visited:
    """A page as a client gets it."""
    response = client.get(address)
    is_html = response.headers["content-type"].startswith("text/html")
    text = response.text if is_html else ""
    return Visited(response.status_code, len(response.content), text, read(text))


def walked(
    client: TestClient, starts: Iterable[str], is_ours: Callable[[str], bool], most_of_a_kind: int | None = None
) -> dict[str, Visited]:
    """The pages that links lead to, all or a sample of each kind; a sample has no generated files."""
    pages: dict[str, Visited] = {}
    counted = Counter[str]()
    due = list(starts)
    while due:
        address = due.pop(0)
        if address in pages:
            continue
        if most_of_a_kind is not None:
            kind = kind_of(address)
            if counted[kind] >= most_of_a_kind or FILE.search(urlsplit(address).path):
                continue
            counted[kind] += 1
        page = pages[address] = visited(client, address)
        links = (without_language(urldefrag(urljoin(address, link))[0]) for link in page.markup.links)
        due += [link for link in links if is_ours(link)]
    return pages
