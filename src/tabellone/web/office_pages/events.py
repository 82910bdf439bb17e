"""The events of the register: the lists that counted them, their effects, and the board with expected scores."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.next_list import left_out_for_good, next_day
from tabellone.answers.lists.preview import CorrectionLine, correction_lines
from tabellone.answers.lists.published import computed_list
from tabellone.answers.register.events import ExpectedBoardAnswer, board
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import PublishList, ReportEvent
from tabellone.desk.office.report_file import report_file
from tabellone.desk.roles import Act
from tabellone.formats.register.games import write_games
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.office_pages.event_details import event_facts
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    address_of,
    event_record_of,
    office_of,
    query_system,
    system_of,
)
from tabellone.web.office_pages.sheets import downloaded, paged
from tabellone.web.query import QueryError
from tabellone.web.rendering import Link, Page, page
from tabellone.web.visit import Names, names_of


@dataclass(frozen=True, slots=True)
class RegisteredEventLine:
    """An event of the register."""

    name: str
    address: str
    place: str
    ended: str
    received: str
    players: int
    games: int
    systems: str
    is_waiting: bool
    lists: str
    left_out: str


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A player of an event: games that count, points, and what the event does to the rating."""

    name: str
    address: str
    games: int
    points: str
    before: str
    after: str
    change: str


def _lists(office: OfficePage, event: EventRecord) -> Iterator[tuple[str, str]]:
    """The lists that have counted an event first, one for each system."""
    for system in event.systems:
        for published in office.state.lists_of(system):
            if event.id in published.counted:
                on = published.rating_list.on
                yield f"/lists/{system.value}/{on}", f"{office.system_name(system)}, {office.words.day(on)}"
                break


def _line(office: OfficePage, event: EventRecord) -> RegisteredEventLine:
    counted = list(_lists(office, event))
    left_out = [system for system in event.systems if event.id in left_out_for_good(office.state, system, office.today)]
    return RegisteredEventLine(
        event.name,
        address_of("/office/events", event.id),
        event.place,
        office.words.day(event.ends_on),
        office.words.day(event.received_on),
        len(event.players),
        len(event.games),
        "; ".join(office.system_name(system) for system in event.systems),
        len(counted) + len(left_out) < len(event.systems),
        "; ".join(text for _, text in counted),
        "; ".join(office.system_name(system) for system in left_out),
    )


@dataclass(frozen=True, slots=True)
class EventTable:
    """Results of an event in one system; `objection` says why it cannot be computed."""

    system: str
    lines: tuple[PlayedLine, ...]
    objection: str
    board: str


@dataclass(frozen=True, slots=True)
class RegisteredEventsPage(Page):
    """The events of the register."""

    template: ClassVar[str] = "office/events.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    systems: Sequence[tuple[str, str]]
    lines: Sequence[RegisteredEventLine]
    count: int
    pages: Sequence[Link]
    withdrawn: tuple[CorrectionLine, ...]
    author_name: Names
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
        wanted = [record for record in wanted if _line(office, record).is_waiting]
    shown = paged(request, wanted)
    refusal = refusal or shown.refusal
    withdrawn = [correction for correction in office.state.corrections if correction.after is None]
    content = RegisteredEventsPage(
        frame=office.frame(),
        form=form,
        systems=[(rating_system.value, office.system_name(rating_system)) for rating_system in RatingSystem],
        lines=[_line(office, record) for record in shown.rows],
        count=shown.total,
        pages=shown.pages,
        withdrawn=correction_lines(reversed(withdrawn)),
        author_name=names_of(request),
        may_report=office.may(ReportEvent),
        may_publish=office.may(PublishList),
    )
    return page(request, content, status=400 if refusal else 200, refusal=refusal)


@dataclass(frozen=True, slots=True)
class RegisteredEventPage(Page):
    """An event of the register, with what it did to the ratings."""

    template: ClassVar[str] = "office/event.html"

    frame: OfficeFrame
    event: RegisteredEventLine
    started: str
    facts: Sequence[tuple[str, str]]
    lists: Sequence[tuple[str, str]]
    tables: Sequence[EventTable]
    corrections: tuple[CorrectionLine, ...]
    author_name: Names
    correct: str
    withdraw: str
    games_file: str
    report_file: str
    may_change: bool


def event(request: Request) -> Response:
    """An event with what it did to everybody's rating."""
    office = office_of(request)
    record = event_record_of(request, office.state)
    content = RegisteredEventPage(
        frame=office.frame(),
        event=_line(office, record),
        started=office.words.day(record.starts_on),
        facts=list(event_facts(record, office.words)),
        lists=list(_lists(office, record)),
        tables=list(_tables(office, record)),
        corrections=correction_lines(
            correction for correction in office.state.corrections if correction.event == record.id
        ),
        author_name=names_of(request),
        correct=address_of("/office/correct", record.id),
        withdraw=address_of("/office/withdraw", record.id),
        games_file=address_of("/office/games", record.id),
        report_file=address_of("/office/trf", record.id),
        may_change=office.may(ReportEvent),
    )
    return page(request, content)


def _tables(office: OfficePage, record: EventRecord) -> Iterator[EventTable]:
    for system in record.systems:
        moved: dict[PlayerId, Movement] = {}
        objection = ""
        try:
            day = next_day(office.state, system, max(office.today, record.received_on))
            history = computed_list(office.state, system, day).history
            moved = {movement.player: movement for movement in history.of_event(record.id) if movement.games}
        except Refusal as refusal:
            objection = office.words.refusal(refusal)
        address = address_of(f"/office/board/{system.value}", record.id)
        yield EventTable(office.system_name(system), tuple(_played(office, record, system, moved)), objection, address)


def _played(
    office: OfficePage, event_record: EventRecord, system: RatingSystem, moved: dict[PlayerId, Movement]
) -> Iterable[PlayedLine]:
    win = definition_of(system).win
    counted = event_record.games_by_player()
    lines = []
    for player in event_record.players:
        games = counted.get(player, [])
        points = win * sum((game.share_of(player) for game in games), Fraction(0))
        movement = moved.get(player)
        before, after = (movement.before, movement.after) if movement else (None, None)
        change = office.words.signed(after - before if before is not None and after is not None else None)
        if movement and len(movement.parts) > 1:
            after, change = None, _share(movement, event_record.id, office.words)
        record = office.state.players.get(player)
        lines.append(
            (
                -points,
                PlayedLine(
                    record.name if record else NOTHING,
                    address_of("/office/players", player),
                    len(games),
                    office.words.number(points),
                    office.words.number(before),
                    office.words.number(after),
                    change,
                ),
            )
        )
    return tuple(line for _, line in sorted(lines, key=lambda ranked_line: (ranked_line[0], ranked_line[1].name)))


def _share(movement: Movement, event: EventId, words: Words) -> str:
    """Rating change of one event of a period, before all of them are rounded together."""
    changes = [part.change for part in movement.parts if part.event == event and part.change is not None]
    return words.signed(sum(changes, Fraction(0)), 2) if changes else NOTHING


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
    printed: str


def board_page(request: Request) -> Response:
    """The cross table of all players, with the expected scores."""
    office, answer = _board_in_address(request)
    content = ExpectedBoardPage(
        frame=office.frame(),
        board=answer,
        printed=address_of(f"/office/board/{answer.system.value}", answer.event) + ".pdf",
    )
    return page(request, content)


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
