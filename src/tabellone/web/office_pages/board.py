"""The board with expected scores of an event (Tab. 13 and 15), as a page and as it is printed."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.register.board import ExpectedBoardAnswer, board
from tabellone.web.context import Page
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, address_of, event_record_of, office_of, system_of
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class ExpectedBoardPage(Page):
    """The board with expected scores of an event."""

    template: ClassVar[str] = "office/board.html"

    frame: OfficeFrame
    board: ExpectedBoardAnswer
    printed: str


def board_page(request: Request) -> Response:
    """Everybody against everybody, with what is expected."""
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
