"""Who is served while many come: those who run events always, strangers as far as there is room.

Each process has places for requests of strangers that change something; who reads has places of his own
(`cache_middleware.py`). Where too many wait, one who comes is told when to try again. Nobody keeps a place while his
body is still on its way, and who has many bodies on their way must hurry: else a few who never send theirs would keep
the owner from signing in.
"""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import anyio
from starlette.types import Scope

from tabellone.http.bodies import BODY_SECONDS, RequestError
from tabellone.http.connections import RETRY_SECONDS, Connections
from tabellone.http.shared_state import SharedState
from tabellone.locales.mark import N_
from tabellone.store.accounts.throttle import network_of

PLACES, MOST_WAITING = 8, 200
# Sessions are looked up by threads of their own: however many read, who runs an event is known.
LOOKUPS = 4
BUSY = 503
# So many bodies of strangers, of one network and in all, may take their time; those beyond have a moment.
PATIENT_OF_A_PEER, PATIENT_IN_ALL = 32, 512
HURRIED_SECONDS = 2.0


class BusyError(RequestError):
    """There is no room now; in so many seconds there may be."""

    def __init__(self, seconds: int = RETRY_SECONDS) -> None:
        super().__init__(BUSY, N_("too many are here at once; try again in {seconds} s"), seconds=seconds)
        self.seconds = seconds


class Admission:
    """Lets requests in. Belongs to the loop of one server."""

    def __init__(
        self,
        connections: Connections | None = None,
        shared: SharedState | None = None,
        *,
        places: int = PLACES,
        waiting: int = MOST_WAITING,
    ) -> None:
        self.connections = connections
        self._shared = shared or SharedState()
        self.waiting = 0
        self._most_waiting = waiting
        self._places_count = places
        self._places: anyio.CapacityLimiter | None = None
        self._lookups: anyio.CapacityLimiter | None = None
        self._on_their_way: Counter[str] = Counter()

    @property
    def lookups(self) -> anyio.CapacityLimiter:
        """The threads that look up sessions."""
        if self._lookups is None:
            self._lookups = anyio.CapacityLimiter(LOOKUPS)
        return self._lookups

    def check(self, scope: Scope, *, is_stranger: bool) -> None:
        """Send a stranger away where the places that are left are for others."""
        if not is_stranger or scope["path"] in ("/healthz", "/metrics"):
            return
        is_full = self.connections is not None and self.connections.is_full_for_strangers
        if is_full or (scope["method"] != "GET" and self.waiting >= self._most_waiting):
            self._shared.add("shed")
            raise BusyError

    def count(self, status: int) -> None:
        """Count an answer."""
        self._shared.add("requests")
        if status >= 500 and status != BUSY:
            self._shared.add("errors")
        if self.connections is not None:
            self._shared.put("connections", self.connections.open)
            self._shared.put("refused_connections", self.connections.refused)

    @contextmanager
    def patience(self, peer: str) -> Iterator[float]:
        """The seconds that a body of a stranger may take, while it is on its way."""
        network = network_of(peer)
        is_patient = self._on_their_way[network] < PATIENT_OF_A_PEER and self._on_their_way.total() < PATIENT_IN_ALL
        self._on_their_way[network] += 1
        try:
            yield BODY_SECONDS if is_patient else HURRIED_SECONDS
        finally:
            self._on_their_way[network] -= 1
            if not self._on_their_way[network]:
                del self._on_their_way[network]

    @asynccontextmanager
    async def place_for_strangers(self) -> AsyncIterator["Place"]:
        """One of the places for strangers, as soon as one is free."""
        if self._places is None:
            self._places = anyio.CapacityLimiter(self._places_count)
        place = Place(self, self._places)
        await place.take()
        try:
            yield place
        finally:
            place.leave()


class Place:
    """A place of a stranger, which he may leave and take again."""

    def __init__(self, admission: Admission, places: anyio.CapacityLimiter) -> None:
        self._admission = admission
        self._places = places
        self._is_taken = False

    async def take(self) -> None:
        """Wait for a place."""
        self._admission.waiting += 1
        try:
            await self._places.acquire_on_behalf_of(self)
            self._is_taken = True
        finally:
            self._admission.waiting -= 1

    def leave(self) -> None:
        """Let another have it."""
        if self._is_taken:
            self._is_taken = False
            self._places.release_on_behalf_of(self)
