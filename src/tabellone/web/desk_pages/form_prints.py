"""Any printed form of a group, as PDF."""

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.http.phone_listener import phone_address
from tabellone.paper.forms.catalogue import SCORESHEET, filled_sheet, form_named, sheet_with_moves
from tabellone.paper.forms.form import Subject, pages_of_event
from tabellone.web.desk_pages.desk import group_desk_of, round_of
from tabellone.web.desk_pages.prints import pdf_response
from tabellone.web.query import path_number, whole_number
from tabellone.web.uploads import posted_file
from tabellone.web.visit import house_of

MOST_NUMBERS = 10**6


def form_print(request: Request) -> Response:
    """A form filled from the group; `round`, `board` and `game` say what it is about."""
    desk = group_desk_of(request)
    query = request.query_params
    try:
        form = form_named(str(request.path_params["form"]))
        subject = Subject(
            desk.state,
            desk.desk.role,
            desk.group.id,
            whole_number(query, "round", None, least=1, most=MOST_NUMBERS),
            whole_number(query, "board", None, least=1, most=MOST_NUMBERS),
            whole_number(query, "game", 1, least=1, most=2),
            pages_of_event(phone_address(request), desk.desk.book),
            house_of(request).last_seal(desk.desk.book, desk.desk.fold),
        )
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    return pdf_response(desk, filled_sheet(form, subject, desk.words), form.name)


async def scoresheet_with_moves(request: Request) -> Response:
    """The scoresheet of a board with the moves that are pasted or sent as a file."""
    desk = group_desk_of(request)
    form, upload = await posted_file(request)
    round_state = round_of(request, desk)
    subject = Subject(
        desk.state,
        desk.desk.role,
        desk.group.id,
        round_state.number,
        path_number(request, "board"),
        whole_number(form, "game", 1, least=1, most=2),
    )
    games = form.get("games", "").encode() if upload is None else upload.data
    return pdf_response(desk, sheet_with_moves(form_named(SCORESHEET), subject, games, desk.words), SCORESHEET)
