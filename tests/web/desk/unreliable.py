"""A network that fails, delays, reorders, drops and lies, between a browser and the server."""

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import ClassVar

from playwright.sync_api import Page, Route

RESULTS = "**/results"


class Fate(Enum):
    """Treatment of a request."""

    PASSES = "passes"
    IS_LOST = "is lost on the way"
    ANSWER_IS_LOST = "arrives, but its answer is lost"
    IS_LATE = "waits until others have gone by"
    IS_SHED = "is answered by a server that has no time"
    IS_LIED_TO = "is answered by somebody else"


class UnreliableNetwork:
    """Decides by lot what becomes of each result that is sent, until it is mended."""

    def __init__(self, page: Page, lots: Random) -> None:
        self._page, self._lots = page, lots
        self._late: list[Route] = []
        self._is_mended = False
        page.route(RESULTS, self._handle)

    def _handle(self, route: Route) -> None:
        fate = Fate.PASSES if self._is_mended else self._lots.choice(list(Fate))
        self._fates[fate](self, route)

    def _pass(self, route: Route) -> None:
        route.continue_()

    def _lose(self, route: Route) -> None:
        route.abort("connectionreset")

    def _lose_answer(self, route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    def _delay(self, route: Route) -> None:
        self._late.append(route)

    def _shed(self, route: Route) -> None:
        route.fulfill(status=503, body="no time")

    def _lie(self, route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to the network of the hotel</h1>")

    _fates: ClassVar[dict[Fate, Callable[["UnreliableNetwork", Route], None]]] = {
        Fate.PASSES: _pass,
        Fate.IS_LOST: _lose,
        Fate.ANSWER_IS_LOST: _lose_answer,
        Fate.IS_LATE: _delay,
        Fate.IS_SHED: _shed,
        Fate.IS_LIED_TO: _lie,
    }

    def let_late_ones_go(self) -> None:
        """Forward the held requests, the last first."""
        while self._late:
            self._late.pop().continue_()

    def forget_late_ones(self) -> None:
        """Drop the requests held for a page that was left."""
        self._late.clear()

    def mend(self) -> None:
        """From now on everything passes."""
        self._is_mended = True
        self.let_late_ones_go()
