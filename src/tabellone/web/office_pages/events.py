"""The events of the register: the lists that counted them, their effects, and the board with expected scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.preview import CorrectionLine, correction_lines
from tabellone.answers.register.events import (
    EventInLists,
    EventRatings,
    ExpectedBoardAnswer,
    board,
    event_in_lists,
    event_ratings,
)
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.desk.office.commands import PublishList, ReportEvent
from tabellone.desk.office.report_file import report_file
from tabellone.desk.roles import Act
from tabellone.formats.register.games import write_games
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    event_record_of,
    office_of,
    query_system,
    system_of,
)
from tabellone.web.office_pages.sheets import downloaded, paged
from tabellone.web.query import QueryError
from tabellone.web.rendering import Link, Page, page


@dataclass(frozen=True, slots=True)
class RegisteredEventsPage(Page):
    """The events of the register."""

    template: ClassVar[str] = "office/events.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    events: Sequence[EventInLists]
    total: int
    pages: Sequence[Link]
    withdrawn: tuple[CorrectionLine, ...]
    may_report: bool
    may_publish: bool


def events(request: Request) -> Response:
    """The events of the register, the latest first."""
    office = office_of(request)
    form = dict(request.query_params)
    system: RatingSystem | None = None
    refusal: QueryError | None = None
    try:
        system = query_system(form)
    except QueryError as error:
        refusal = error
    wanted = [record for record in office.state.events.values() if system is None or system in record.systems]
    wanted.sort(key=lambda record: (record.ends_on, record.name), reverse=True)
    if form.get("waiting"):
        wanted = [record for record in wanted if event_in_lists(office.state, record, office.today).is_waiting]
    portion = paged(request, wanted)
    refusal = refusal or portion.refusal
    withdrawn = [correction for correction in office.state.corrections if correction.after is None]
    content = RegisteredEventsPage(
        frame=office.frame(),
        form=form,
        events=[event_in_lists(office.state, record, office.today) for record in portion.rows],
        total=portion.total,
        pages=portion.pages,
        withdrawn=correction_lines(reversed(withdrawn)),
        may_report=office.may(ReportEvent),
        may_publish=office.may(PublishList),
    )
    return page(request, content, status=400 if refusal else 200, refusal=refusal)


@dataclass(frozen=True, slots=True)
class RegisteredEventPage(Page):
    """An event of the register, with what it did to the ratings."""

    template: ClassVar[str] = "office/event.html"

    frame: OfficeFrame
    event: EventRecord
    counted: EventInLists
    ratings: tuple[EventRatings, ...]
    corrections: tuple[CorrectionLine, ...]
    may_change: bool


def event(request: Request) -> Response:
    """An event with what it did to everybody's rating."""
    office = office_of(request)
    record = event_record_of(request, office.state)
    content = RegisteredEventPage(
        frame=office.frame(),
        event=record,
        counted=event_in_lists(office.state, record, office.today),
        ratings=event_ratings(office.state, record, office.today),
        corrections=correction_lines(
            correction for correction in office.state.corrections if correction.event == record.id
        ),
        may_change=office.may(ReportEvent),
    )
    return page(request, content)


def games_csv(request: Request) -> Response:
    """The games of an event as a table that a correction reads back."""
    office = office_of(request)
    record = event_record_of(request, office.state)
    return downloaded(write_games(record), "games.csv", "text/csv; charset=utf-8")


def event_trf(request: Request) -> Response:
    """An event as a report file."""
    office = office_of(request)
    record = event_record_of(request, office.state)
    return downloaded(
        report_file(record, office.state, with_private=office.may(Act.SEE_PRIVATE)),
        "event.trf",
        "text/plain; charset=utf-8",
    )


@dataclass(frozen=True, slots=True)
class ExpectedBoardPage(Page):
    """The board with expected scores of an event."""

    template: ClassVar[str] = "office/board.html"

    frame: OfficeFrame
    board: ExpectedBoardAnswer


def board_page(request: Request) -> Response:
    """The cross table of all players, with the expected scores."""
    office, answer = _board_in_address(request)
    return page(request, ExpectedBoardPage(office.frame(), answer))


def board_pdf(request: Request) -> Response:
    """The board as it is printed."""
    # The printing parts are large, and most pages print nothing.
    from tabellone.paper.board_sheet import board_sheet, registered_facts
    from tabellone.paper.printing import printed

    office, answer = _board_in_address(request)
    sheet = board_sheet(answer.board, registered_facts(answer, office.words), office.words)
    return downloaded(
        printed(sheet.template, sheet.data), f"{answer.event}-{answer.system.value}.pdf", "application/pdf"
    )


def _board_in_address(request: Request) -> tuple[OfficePage, ExpectedBoardAnswer]:
    office, system = office_of(request), system_of(request)
    return office, board(office.state, event_record_of(request, office.state).id, system)
