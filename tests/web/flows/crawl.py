"""Every page of the program: found by following links from its front page, sorted by the routes that answer."""

import re
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from time import sleep
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import APIRequestContext, APIResponse
from starlette.routing import BaseRoute, Match, Route

LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')
# Number of similar pages, such as boards or players, that are opened to look for further links.
ALIKE = 3
TRIES = 60


def answering(routes: Iterable[BaseRoute], path: str) -> str | None:
    """The pattern of the route that answers a path; None for what is mounted or missing."""
    for route in routes:
        match, _ = route.matches({"type": "http", "method": "GET", "path": path, "root_path": ""})
        if match is Match.FULL:
            return route.path if isinstance(route, Route) else None
    return None


@dataclass(frozen=True, slots=True)
class Pages:
    """The addresses of pages, some for each route, and the links that lead nowhere."""

    found: dict[str, list[str]]
    broken: list[str]


def answered(request: APIRequestContext, address: str) -> APIResponse:
    """Response of an address; one that becomes a job on a busy machine is fetched again."""
    response = request.get(address)
    for _ in range(TRIES):
        if "/jobs/" not in urlsplit(response.url).path or "/jobs/" in urlsplit(address).path:
            break
        sleep(0.5)
        response = request.get(address)
    return response


def crawled(request: APIRequestContext, address: str, routes: Iterable[BaseRoute]) -> Pages:
    """Follow the links of a visitor from the front page."""
    known = list(routes)
    places: dict[str, list[str]] = {}
    fetched: Counter[str] = Counter()
    broken: list[str] = []
    seen, waiting = {"/"}, deque(["/"])
    while waiting:
        place = waiting.popleft()
        pattern = answering(known, urlsplit(place).path)
        if pattern is None and not place.startswith("/api/"):
            broken.append(place)
        if pattern is None or fetched[pattern] >= ALIKE:
            continue
        places.setdefault(pattern, [])
        fetched[pattern] += 1
        response = answered(request, address + place)
        if not response.ok:
            broken.append(f"{place}: {response.status}")
            continue
        if not response.headers.get("content-type", "").startswith("text/html"):
            continue
        places[pattern].append(place)
        for link in LINK.findall(response.text()):
            target = urlsplit(urljoin(address + place, unescape(link)))
            there = target.path + (f"?{target.query}" if target.query else "")
            if f"{target.scheme}://{target.netloc}" == address and there not in seen and "lang=" not in target.query:
                seen.add(there)
                waiting.append(there)
    return Pages(places, broken)
