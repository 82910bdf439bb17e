"""The event that an address names as the public sees it, and the stream that keeps its pages live."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import anyio
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tabellone.answers.events.hall import RoundClock, round_clock
from tabellone.answers.portion import NotFoundError
from tabellone.core.model import Discipline, PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_event import roster_of
from tabellone.desk.event.tournament import entrant_numbered, numbers_of
from tabellone.desk.fold import Fold
from tabellone.desk.roles import ANYBODY
from tabellone.http.address import root_path_of, without_root
from tabellone.http.language import PARAMETER, language_of
from tabellone.http.live_views import Line, LiveViews
from tabellone.http.public_cache import CacheKey, insists, part_key, told_position
from tabellone.http.response_cache import mark_cacheable
from tabellone.http.security import SESSION
from tabellone.locales.words import LANGUAGES
from tabellone.store.house import UnknownBookError
from tabellone.web.query import path_number
from tabellone.web.visit import house_of, person_of


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """One state of one event; missing and unpublished parts raise a not-found error."""

    book: str
    state: EventState
    position: int

    @property
    def discipline(self) -> Discipline:
        """The game that is played."""
        return self.state.event.discipline

    @property
    def is_live(self) -> bool:
        """A server answers; pages in a folder have no book."""
        return bool(self.book)

    @property
    def has_several_groups(self) -> bool:
        """Pages name their group."""
        return len(self.state.groups) > 1

    @property
    def is_being_played(self) -> bool:
        """A round of some group waits for results."""
        return any(
            round_state.phase is RoundPhase.PUBLISHED
            for group in self.state.groups.values()
            for round_state in group.rounds
        )

    def group(self, group: GroupId) -> GroupState:
        """A group of the event."""
        try:
            return self.state.group(group)
        except Refusal as refusal:
            raise NotFoundError(refusal) from refusal

    def number_in_play(self, group: GroupId) -> int:
        """The number of the round in play, 0 before the first is published."""
        in_play = self.group(group).round_in_play
        return 0 if in_play is None else in_play.number

    def round(self, group: GroupId, number: int) -> RoundState:
        """A published round."""
        published = self.group(group).published_rounds
        if not 1 <= number <= len(published):
            raise NotFoundError(Refusal("round {round} is not published", round=number))
        return published[number - 1]

    def begun_round(self, group: GroupId, number: int) -> RoundState:
        """A published round that has begun, so that there are standings after it."""
        begun = self.group(group).begun_rounds
        if self.round(group, number).number > len(begun):
            raise NotFoundError(Refusal("round {round} has not begun", round=number))
        return begun[number - 1]

    def clock(self, group: GroupId) -> RoundClock | None:
        """The clock of the round that is awaited or in play, if its start was said; never on static pages."""
        group_state = self.group(group)
        return round_clock(self.state, group_state) if group_state.starts and self.is_live else None

    def encounter(self, group: GroupId, number: int, board: int) -> EncounterState:
        """The encounter on a board of a published round."""
        try:
            return self.round(group, number).on_board(board)
        except Refusal as refusal:
            raise NotFoundError(refusal) from refusal

    def numbered(self, group: GroupId, number: int) -> Entrant:
        """The player with a number in a group."""
        try:
            return self.state.entrant(entrant_numbered(self.group(group), number))
        except Refusal as refusal:
            raise NotFoundError(refusal) from refusal

    def number_of(self, group: GroupId, player: EntrantId) -> PlayerNumber:
        """The number of a player in a group, of one in a team that of the team."""
        numbers = numbers_of(self.group(group))
        if player in numbers:
            return numbers[player]
        return next(number for team, number in numbers.items() if player in roster_of(self.state, team))

    def roster(self, team: EntrantId) -> tuple[Entrant, ...]:
        """The players of a team in board order; none of a player."""
        return tuple(map(self.state.entrant, roster_of(self.state, team)))

    def names_by_number(self, player: EntrantId) -> Mapping[int, str]:
        """The name of a player by the number in each group."""
        name = self.state.entrant(player).name
        return {self.number_of(group.id, player): name for group in self.state.groups_of(player)}


def view_of(request: Request) -> PublicEvent:
    """The event that an address names; one that the visitor may not see is not found."""
    book, fold = _seen(request)
    return PublicEvent(book, fold.state, fold.position)


def cacheable_view_of(request: Request) -> PublicEvent:
    """The same for a response that depends only on the event's current state, and so may be cached.

    Under load, anonymous readers get the snapshot of the second.
    """
    book, fold = _seen(request)
    mark_cacheable(request.scope, fold)
    return PublicEvent(book, fold.state, fold.position)


def _seen(request: Request) -> tuple[str, Fold[EventState]]:
    """The event, looked up once for a request."""
    seen: tuple[str, Fold[EventState]] | None = getattr(request.state, "seen_event", None)
    if seen is None:
        seen = request.state.seen_event = _looked_up(request)
    return seen


def _looked_up(request: Request) -> tuple[str, Fold[EventState]]:
    book, person, house = str(request.path_params["book"]), person_of(request), house_of(request)
    live = getattr(request.app.state, "live", None)
    try:
        if person is ANYBODY and live is not None and live.is_crowded(book) and not insists(request):
            fold = live.snapshots.get(book, told_position(request))
        else:
            fold = house.seen(person, book)
        # The same for everybody, for a screen in the hall may hang on the computer of the desk.
        fold = house.public(book, fold)
    except UnknownBookError as refusal:
        raise NotFoundError(Refusal("there is no such event, or it is not announced yet")) from refusal
    if fold.state.settings is None:
        raise NotFoundError(Refusal("there is no such event, or it is not announced yet"))
    request.state.discipline = fold.state.settings.discipline
    return book, fold


def group_of(request: Request) -> GroupId:
    """The group that an address names."""
    return GroupId(path_number(request, "group"))


MEDIA_TYPE = "text/event-stream"
RETRY_MILLISECONDS = 2000
# A proxy must hold back nothing of it, and nobody may keep it.
STREAM_HEADERS = {"Cache-Control": "no-cache, no-store", "X-Accel-Buffering": "no"}
# Parts that a page may name, and the length of their addresses.
MOST_PARTS, MOST_ADDRESS = 4, 300


async def live_stream(request: Request) -> Response:
    """Listen to the parts of an event that a page shows."""
    live: LiveViews = request.app.state.live
    if getattr(request.state, SESSION, None) is None:
        # A hall that comes at once must not take the threads of those who run the event.
        view = await anyio.to_thread.run_sync(view_of, request, limiter=live.threads)
    else:
        view = await run_in_threadpool(view_of, request)
    return LiveResponse(live, view.book, view.position, request.query_params.getlist("part"))


class LiveResponse(Response):
    """A stream of what changes in the parts of an event; it ends when its client or the server goes."""

    def __init__(self, live: LiveViews, book: str, position: int, parts: Sequence[str]) -> None:
        self._live = live
        self._book = book
        self._position = position
        self._parts = tuple(dict.fromkeys(parts))[:MOST_PARTS]
        super().__init__(headers=STREAM_HEADERS, media_type=MEDIA_TYPE)
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head, and what there is to say until one of both goes."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        first = f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        await send({"type": "http.response.body", "body": first, "more_body": True})
        connection, line = HTTPConnection(scope), Line()
        gone = asyncio.ensure_future(_gone(receive))
        gone.add_done_callback(lambda _: line.end())
        try:
            keys = part_keys(connection, self._book, self._parts)
            await self._live.join(self._book, self._position, keys, line, root_path_of(connection))
            while messages := await line.taken():
                await send({"type": "http.response.body", "body": messages, "more_body": True})
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._live.leave(self._book, line)
            gone.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def part_keys(connection: HTTPConnection, book: str, parts: Sequence[str]) -> list[CacheKey]:
    """Cache keys of the parts that a page names; addresses outside the event are left out, and a signed-in visitor has
    none: these pages fetch their parts with the visitor's role.
    """
    keys = []
    for part in parts:
        path, _, query = without_root(connection, part).partition("?")
        if len(part) > MOST_ADDRESS or not part.isascii() or not f"{path}/".startswith(f"/events/{book}/"):
            continue
        chosen = QueryParams(query).get(PARAMETER)
        key = part_key(connection, path, query, chosen if chosen in LANGUAGES else language_of(connection))
        keys += [] if key is None else [key]
    return keys
