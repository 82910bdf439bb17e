"""The board with expected scores of an event (Tab. 13 and 15), as a page and as it is printed."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.rating.expected_board import BoardLine, ExpectedBoard
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_board import event_board
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.web.office_pages.office import Office, address_of, event_record_of, office_of, system_of
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.rendering import page

PLACES = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """What is expected of a player against another: `kind` is self, counted or open."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A player with a cell for everybody, and PA, PO, D, S and the rating after."""

    number: int
    name: str
    before: str
    cells: tuple[Cell, ...]
    sums: tuple[str, ...]


def board(request: Request) -> Response:
    """Everybody against everybody, with what is expected."""
    office, event, system = _asked(request)
    told = event_board(office.state, event, system)
    found, edition = told.board, told.edition
    context = {
        "event": event.name,
        "event_address": address_of("/office/events", event.id),
        "system": office.system_name(system),
        "edition": edition,
        "validity": event.validity if system.is_elo_rubele else None,
        "numbers": [line.player.number for line in found.lines],
        "lines": [_line(line, found, office.words) for line in found.lines],
        "printed": address_of(f"/office/board/{system.value}", event.id) + ".pdf",
        **office.frame(),
    }
    return page(request, "office/board.html", context)


def board_pdf(request: Request) -> Response:
    """The board as it is printed."""
    # The printing parts are large, and most pages print nothing.
    from tabellone.paper.board_sheet import board_sheet, registered_facts
    from tabellone.paper.printing import printed

    office, event, system = _asked(request)
    told = event_board(office.state, event, system)
    found, edition = told.board, told.edition
    sheet = board_sheet(found, registered_facts(event, system, edition, office.words), office.words)
    return downloaded(printed(sheet.template, sheet.data), f"{event.id}-{system.value}.pdf", "application/pdf")


def _asked(request: Request) -> tuple[Office, EventRecord, RatingSystem]:
    office, system = office_of(request), system_of(request)
    event = event_record_of(request, office.state)
    if system not in event.systems:
        raise NotFoundError(
            Refusal("{event} does not count for {system}", event=event.name, system=office.system_name(system))
        )
    return office, event, system


def _line(line: BoardLine, board: ExpectedBoard, words: Words) -> Line:
    cells = []
    for other in board.lines:
        if other.player.number == line.player.number:
            cells.append(Cell("self", ""))
            continue
        cell = line.cells[other.player.number]
        text = words.rounded(cell.expected, PLACES)
        cells.append(Cell("counted" if cell.games else "open", text))
    return Line(line.player.number, line.player.name, words.number(line.before), tuple(cells), _sums(line, words))


def _sums(line: BoardLine, words: Words) -> tuple[str, ...]:
    found = line.account
    if found is None:
        return (NOTHING,) * 5
    return (
        words.rounded(found.expected, PLACES),
        words.number(found.scored),
        words.signed(line.deviation, 2),
        words.number(found.coefficient),
        words.number(found.after),
    )
