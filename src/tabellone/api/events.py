"""Events and their groups: lists, the event itself, announcement, report, what may be done now."""

from fastapi import Response
from pydantic import Field

from tabellone.api.event_shapes import EventLine, EventShape, GroupShape, event_line, event_shape, group_shape
from tabellone.api.places import AfterId, GroupNumber, Limit
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, shape
from tabellone.api.strict import StrictBody
from tabellone.api.viewing import Viewed
from tabellone.api.visitor import Asking, InHouse
from tabellone.core.organisation.groups import Division
from tabellone.desk.event.allowed import Allowance, allowed
from tabellone.desk.event.announcement import Announcement, announcement
from tabellone.desk.event.division import proposed_division
from tabellone.desk.event.next_step import next_step
from tabellone.desk.event.report import FinalReport, final_report
from tabellone.desk.roles import Act, check_act
from tabellone.locales.words import Words
from tabellone.store.house import EVENT, is_public

router = router_of("events")
AnnouncementShape = shape(Announcement)
ReportShape = shape(FinalReport)
DivisionShape = shape(Division)


class EventPage(Shape):
    """Some events; `next` is what to send as `after` for more, null at the end."""

    events: list[EventLine]
    next: str | None


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


def allowance_shape(found: Allowance, spoken: Words) -> AllowanceShape:
    """Whether a command may be given, in words."""
    return AllowanceShape(
        command=found.command,
        group=found.group,
        round=found.round,
        is_allowed=found.is_allowed,
        reason=None if found.reason is None else spoken.refusal(found.reason),
        needs_confirmation=found.needs_confirmation,
    )


@router.get("/events")
def list_events(house: InHouse, visitor: Asking, limit: Limit = 50, after: AfterId = None) -> EventPage:
    """The events that one may see, the oldest first."""
    books = house.ledger.books(EVENT)
    begin = next((place for place, book in enumerate(books, start=1) if book.id == after), 0)
    found: list[EventLine] = []
    for book in books[begin:]:
        fold = house.ledger.view(book.id)
        if not (is_public(fold.state) or house.sees_drafts(visitor.person, book.id)):
            continue
        if len(found) == limit:
            return EventPage(events=found, next=found[-1].id)
        found.append(event_line(book.id, book.title, fold, visitor.person.role_in(book.id).word))
    return EventPage(events=found, next=None)


@router.post("/events", status_code=201)
def begin_event(house: InHouse, visitor: Asking, response: Response, body: NewEvent) -> NewBook:
    """Begin a new event; give it the command create-event next."""
    book = house.begin(visitor.person, EVENT, body.title)
    response.headers["Location"] = f"events/{book.id}"
    return NewBook(id=book.id, title=book.title, position=0)


@router.get("/events/{event}", response_model=EventShape)
def show_event(house: InHouse, view: Viewed) -> Response:
    """An event with its settings and groups."""

    def made() -> EventShape:
        title = house.ledger.book(view.book).title
        return event_shape(view.book, title, view.fold, view.role, with_draft=view.sees_drafts)

    return view.told(made)


@router.get("/events/{event}/groups/{group}", response_model=GroupShape)
def show_group(view: Viewed, group: GroupNumber) -> Response:
    """A group with its players."""
    found = view.group(group)
    return view.told(
        lambda: group_shape(
            view.state, view.fold.position, found, with_draft=view.sees_drafts, with_private=view.sees_private
        )
    )


@router.get("/events/{event}/announcement", response_model=AnnouncementShape)
def show_announcement(view: Viewed) -> Response:
    """What everybody is told before the first round."""
    found = announcement(view.state)
    return view.told(lambda: AnnouncementShape.model_validate(found))


@router.get("/events/{event}/report", response_model=ReportShape)
def show_report(view: Viewed) -> Response:
    """The final report; before the end it is provisional, as its phase says."""
    found = final_report(view.state)
    return view.told(lambda: ReportShape.model_validate(found))


@router.get("/events/{event}/allowed", response_model=AllowedShape)
def show_allowed(view: Viewed) -> Response:
    """What may be done now, and why the rest may not; for those who run the event."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    spoken = view.visitor.words

    def made() -> AllowedShape:
        steps = [next_step(view.state, group).allowance for group in view.state.groups] or [
            next_step(view.state).allowance
        ]
        return AllowedShape(
            position=view.fold.position,
            commands=[allowance_shape(each, spoken) for each in allowed(view.state)],
            next_steps=[allowance_shape(each, spoken) for each in steps if each is not None],
        )

    return view.told(made)


@router.get("/events/{event}/groups/{group}/division/{parts}", response_model=DivisionShape)
def show_division(view: Viewed, group: GroupNumber, parts: GroupNumber) -> Response:
    """What annexes 23 and 24 say about dividing a group into so many parts."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    found = proposed_division(view.state, group, parts)
    return view.told(lambda: DivisionShape.model_validate(found))
