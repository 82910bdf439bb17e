"""Events and their groups: lists, one event, what may be done now, its stream, and its removal."""

import json
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field
from starlette.responses import StreamingResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.events.announcement import Announcement, announcement
from tabellone.answers.events.hall import HallAnswer, hall
from tabellone.answers.events.history import RemovalsAnswer, removals
from tabellone.answers.events.overview import (
    EventAnswer,
    EventsAnswer,
    GroupAnswer,
    ListingAnswer,
    event,
    events,
    group_of,
    listing,
)
from tabellone.answers.events.player_list import DuplicatesAnswer, duplicates_of
from tabellone.answers.events.report import FinalReport, final_report
from tabellone.answers.groups.event_rating import EventRatingAnswer, RatingChoice, event_rating
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, StrictBody, answer_shape, shape
from tabellone.api.views import Viewed
from tabellone.api.visitor import LONGEST_ID, AfterId, Asking, BookId, Expected, GroupNumber, InHouse, Limit
from tabellone.core.organisation.division import Division
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.groups import proposed_division
from tabellone.desk.event.next_step import Allowance, allowed, next_step
from tabellone.desk.roles import Act, check_act
from tabellone.http.changes import ChangeFeed
from tabellone.http.whole import whole
from tabellone.locales.words import Words
from tabellone.store.house import EVENT
from tabellone.store.journal.removal import Removal, removed

events_router = router_of("events")
DivisionShape = shape(Division)
AskedName = Annotated[str, Query(max_length=LONGEST_ID, description="Without it that of the event.")]


class NewEvent(StrictBody):
    """The title of a new event, until it is made."""

    title: str = Field(min_length=1, max_length=200)


class NewBook(Shape):
    """A book that has just been begun."""

    id: str
    title: str
    position: int


class AllowanceShape(Shape):
    """Whether a command may be given now, and why not."""

    command: str
    group: int | None
    round: int | None
    is_allowed: bool
    reason: str | None
    needs_confirmation: bool


class AllowedShape(Shape):
    """Everything that may or may not be done now, and the next step: of each group, and without one of the event."""

    position: int
    commands: list[AllowanceShape]
    next_steps: list[AllowanceShape]


def allowance_shape(allowance: Allowance, words: Words) -> AllowanceShape:
    """Whether a command may be given, in words."""
    return AllowanceShape(
        command=allowance.command,
        group=allowance.group,
        round=allowance.round,
        is_allowed=allowance.is_allowed,
        reason=None if allowance.reason is None else words.refusal(allowance.reason),
        needs_confirmation=allowance.needs_confirmation,
    )


@events_router.get("/events", response_model=shape(EventsAnswer))
def list_events(
    house: InHouse, visitor: Asking, limit: Limit = 50, after: AfterId = None, archived: bool = False
) -> Response:
    """The events that one may see, the oldest first; those in the archive are listed apart."""
    answer = events(house.ledger, visitor.person, after, limit, archived=archived)
    return JSONResponse(as_json(answer, visitor.words))


@events_router.post("/events", status_code=201)
def begin_event(house: InHouse, visitor: Asking, response: Response, body: NewEvent) -> NewBook:
    """Begin a new event; give it the command create-event next."""
    book = house.begin(visitor.person, EVENT, body.title)
    response.headers["Location"] = f"events/{book.id}"
    return NewBook(id=book.id, title=book.title, position=0)


@events_router.get("/events/{event}", response_model=answer_shape(EventAnswer))
def show_event(house: InHouse, view: Viewed) -> Response:
    """An event with its settings and groups."""
    return view.answer(lambda: event(view.book, house.ledger.book(view.book).title, view.fold, view.role))


@events_router.get("/events/{event}/duplicates", response_model=answer_shape(DuplicatesAnswer))
def show_duplicates(view: Viewed) -> Response:
    """Players who look like the same person: same number, or same name with the same birth or club."""
    view.check(Act.SEE_DRAFTS)
    return view.answer(lambda: duplicates_of(view.state, view.role))


@events_router.get("/events/{event}/groups/{group}", response_model=answer_shape(GroupAnswer))
def show_group(view: Viewed, group: GroupNumber) -> Response:
    """A group with its players."""
    view.group(group)
    return view.answer(lambda: group_of(view.state, group, view.role))


@events_router.get("/events/{event}/announcement", response_model=answer_shape(Announcement))
def show_announcement(view: Viewed) -> Response:
    """Show the announcement of an event, public before the first round."""
    answer = announcement(view.state)
    return view.answer(lambda: answer)


@events_router.get("/events/{event}/hall", response_model=answer_shape(HallAnswer))
def show_hall(view: Viewed) -> Response:
    """Show the view that the desk has chosen for the screen in the hall, and the start of the round."""
    answer = hall(view.state)
    return view.answer(lambda: answer)


@events_router.get("/events/{event}/report", response_model=answer_shape(FinalReport))
def show_report(view: Viewed) -> Response:
    """The final report; before the end it is provisional, as its phase says."""
    report = final_report(view.state, view.role)
    return view.answer(lambda: report)


class Listing(StrictBody):
    """Whether search engines are asked to leave an event out."""

    is_unlisted: bool


@events_router.get("/events/{event}/listing", response_model=shape(ListingAnswer))
def show_listing(house: InHouse, visitor: Asking, event: BookId) -> Response:
    """Whether search engines are asked to leave an event out, by itself or with the whole house."""
    house.seen(visitor.person, event)
    check_act(visitor.person, Act.LIST_EVENT, event)
    return JSONResponse(as_json(listing(house, event), visitor.words), headers={"Cache-Control": "no-store"})


@events_router.put("/events/{event}/listing", response_model=shape(ListingAnswer))
def set_listing(house: InHouse, visitor: Asking, event: BookId, body: Listing) -> Response:
    """Ask search engines to leave an event out, or no longer."""
    house.seen(visitor.person, event)
    house.list_event(visitor.person, event, is_unlisted=body.is_unlisted)
    return JSONResponse(as_json(listing(house, event), visitor.words), headers={"Cache-Control": "no-store"})


@events_router.get("/events/{event}/rating", response_model=answer_shape(EventRatingAnswer))
def show_rating(
    view: Viewed, system: AskedName = "", edition: AskedName = "", pace: Pace = Pace.STANDARD, online: bool = False
) -> Response:
    """Show the ratings after the event: as recorded, or as computed so far."""
    rating = event_rating(view.state, RatingChoice(system, edition, pace, online))
    return view.answer(lambda: rating)


@events_router.get("/events/{event}/allowed", response_model=AllowedShape)
def show_allowed(view: Viewed) -> Response:
    """Show the acts allowed now, and the reasons against the others; for those who run the event."""
    view.check(Act.SEE_DRAFTS)
    words = view.visitor.words

    def shape_allowed() -> AllowedShape:
        steps = [next_step(view.state, group).allowance for group in view.state.groups] or [
            next_step(view.state).allowance
        ]
        return AllowedShape(
            position=view.fold.position,
            commands=[allowance_shape(allowance, words) for allowance in allowed(view.state)],
            next_steps=[allowance_shape(allowance, words) for allowance in steps if allowance is not None],
        )

    return view.cached_answer(shape_allowed)


@events_router.get("/events/{event}/groups/{group}/division/{parts}", response_model=DivisionShape)
def show_division(view: Viewed, group: GroupNumber, parts: GroupNumber) -> Response:
    """Show the rules of annexes 23 and 24 for dividing a group into so many parts."""
    view.check(Act.SEE_DRAFTS)
    division = proposed_division(view.state, group, parts)
    return view.cached_answer(lambda: DivisionShape.model_validate(division))


stream_router = router_of("stream")
MEDIA_TYPE = "text/event-stream"
HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = 2000
LastSeen = Annotated[
    str | None,
    Header(alias="Last-Event-ID", max_length=20, description="The position that was told last, to go on from there."),
]


def _message(book: str, position: int, spread: float = 0.0) -> bytes:
    notice = {"book": book, "position": position, **({"spread": round(spread * 1000)} if spread else {})}
    data = json.dumps(notice)
    return f"id: {position}\nevent: position\ndata: {data}\n\n".encode()


@stream_router.get(
    "/events/{event}/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Positions as they are reached",
            "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
        }
    },
)
async def listen(request: Request, view: Viewed, last_seen: LastSeen = None) -> StreamingResponse:
    """Listen to an event: its position at once, unless it is the one seen last, and then whenever it moves on.

    Who comes to read should wait by chance, up to as many milliseconds as `spread` says.
    """
    changes: ChangeFeed = request.app.state.changes
    seen = whole(last_seen or "")
    lines = _lines(changes, view.book, view.fold.position, seen)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines, headers=headers, media_type=MEDIA_TYPE)


async def _lines(changes: ChangeFeed, book: str, position: int, seen: int | None) -> AsyncIterator[bytes]:
    async with changes.listening_to(book, position) as listener:
        yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        if position != seen:
            yield _message(book, position)
        while not listener.is_over:
            if await listener.moved(HEARTBEAT_SECONDS):
                if not listener.is_over:
                    yield _message(book, listener.position, changes.spread)
            else:
                # A line that means nothing, so that a connection that has gone is noticed.
                yield b": here\n\n"


removals_router = router_of("removals")


class DeletedEvent(StrictBody):
    """The name of the event that is to be deleted, exactly."""

    name: str = Field(min_length=1, max_length=200)


@removals_router.post("/events/{event}/removal", response_model=shape(Removal))
def delete_event(house: InHouse, visitor: Asking, event: BookId, expected: Expected, body: DeletedEvent) -> Response:
    """Delete an event; its journal is kept in the file that is named, and can be taken in again from it.

    One that was sent to a rating office is refused; the command archive-event takes it out of the lists.
    """
    house.seen(visitor.person, event)
    removal = removed(house, visitor.person, event, body.name, expected=expected)
    return JSONResponse(as_json(removal, visitor.words), headers={"Cache-Control": "no-store"})


@removals_router.get("/removals", response_model=shape(RemovalsAnswer))
def list_removals(house: InHouse, visitor: Asking) -> Response:
    """The events that were deleted: by whom and when, and the file that keeps each."""
    check_act(visitor.person, Act.DELETE_EVENT)
    return JSONResponse(as_json(removals(house), visitor.words), headers={"Cache-Control": "no-store"})
