"""Asks search engines to leave a house or some of its events out, where somebody has decided so."""

import re

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.store.faults import StoreError
from tabellone.store.house import EVENT, House, is_public
from tabellone.store.house_rules import PrivacyRules, PublicRules
from tabellone.store.journal.folds import LedgerError

ROBOTS = "/robots.txt"
NOT_LISTED = "noindex, nofollow"
NEVER_LISTED = ("/desk/", "/office/", "/house")
_BOOK = re.compile(r"/(?:api/v1/)?events/([^/]+)")


def book_in(path: str) -> str | None:
    """The event that an address is about."""
    match = _BOOK.match(path)
    return None if match is None else match[1]


def robots_text(house: House, rules: PublicRules) -> str:
    """What search engines are asked; of events that nobody may know of nothing is said."""
    refused = ["/"] if rules.privacy.is_unlisted else [*NEVER_LISTED, *_events_left_out(house, rules)]
    return "\n".join(("User-agent: *", *(f"Disallow: {path}" for path in refused), ""))


def _events_left_out(house: House, rules: PublicRules) -> list[str]:
    paths = []
    for book in sorted(rules.unlisted):
        try:
            is_known = is_public(house.view(book, EVENT).state)
        except LedgerError:
            is_known = False
        if is_known:
            paths += [f"/events/{book}", f"/api/v1/events/{book}"]
    return paths


class Unlisted:
    """Answers for /robots.txt, and marks answers that are not to be listed."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and mark the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            rules = self._house.rules()
        except StoreError:
            # A database that does not answer has decided nothing: better left out than listed.
            rules = PublicRules(PrivacyRules(is_unlisted=True), frozenset())
        if scope["path"] == ROBOTS:
            await PlainTextResponse(robots_text(self._house, rules))(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Robots-Tag"] = NOT_LISTED
            await send(message)

        await self._app(scope, receive, marked if rules.leaves_out(book_in(scope["path"])) else send)
