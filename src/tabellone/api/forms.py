"""Printed forms: the list of them, blank ones, and those that are filled from an event."""

from typing import Annotated

from fastapi import Path, Query
from fastapi.responses import JSONResponse, Response

from tabellone.answers.as_json import as_json
from tabellone.api.papers import GROUP, PDF, file_route
from tabellone.api.places import HIGHEST, GroupNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import shape
from tabellone.api.viewing import Viewed
from tabellone.api.visitor import Asking
from tabellone.core.model import Discipline
from tabellone.locales.words import words
from tabellone.paper.forms.catalogue import FormList, blank_sheet, filled_sheet, form_list, form_named
from tabellone.paper.forms.form import (
    MOST_BLANK_BOARDS,
    MOST_BLANK_PLAYERS,
    MOST_BLANK_ROUNDS,
    USUAL_BLANK_BOARDS,
    USUAL_BLANK_PLAYERS,
    USUAL_BLANK_ROUNDS,
    Blank,
    Subject,
    pages_of_event,
)
from tabellone.paper.printing import printed

router = router_of("forms")
FormListShape = shape(FormList)
FormName = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z-]+$")]
AskedNumber = Annotated[int | None, Query(ge=1, le=HIGHEST)]
Players = Annotated[int, Query(ge=1, le=MOST_BLANK_PLAYERS)]
Rounds = Annotated[int, Query(ge=1, le=MOST_BLANK_ROUNDS)]
Boards = Annotated[int, Query(ge=1, le=MOST_BLANK_BOARDS)]
PhoneAddress = Annotated[
    str | None,
    Query(max_length=200, pattern="^https?://", description="Where phones find the program; badges get a QR code."),
]


@router.get("/forms", response_model=FormListShape)
def list_forms(visitor: Asking) -> Response:
    """All forms that can be printed."""
    return JSONResponse(as_json(form_list(visitor.words), visitor.words))


@router.get("/forms/{form}.pdf", **file_route(PDF, "The form"))
def print_blank_form(
    visitor: Asking,
    form: FormName,
    discipline: Discipline = Discipline.DAMA_ITALIANA,
    players: Players = USUAL_BLANK_PLAYERS,
    rounds: Rounds = USUAL_BLANK_ROUNDS,
    boards: Boards = USUAL_BLANK_BOARDS,
) -> Response:
    """A form to be filled in by hand, of so many players and rounds; `boards` are those of a team."""
    blank = Blank(discipline, players, rounds, boards)
    sheet = blank_sheet(form_named(form), blank, words(visitor.language, discipline))
    headers = {"Content-Disposition": f'attachment; filename="{form}.pdf"'}
    return Response(printed(sheet.template, sheet.data), media_type=PDF, headers=headers)


@router.get(GROUP + "/forms/{form}.pdf", **file_route(PDF, "The form"))
def print_form(
    view: Viewed,
    group: GroupNumber,
    form: FormName,
    number: Annotated[int | None, Query(alias="round", ge=1, le=HIGHEST)] = None,
    board: AskedNumber = None,
    game: Annotated[int, Query(ge=1, le=2)] = 1,
    address: PhoneAddress = None,
) -> Response:
    """A form filled from a group of an event; those about a round or a board need its number."""
    view.group(group)
    subject = Subject(view.state, view.role, group, number, board, game, pages_of_event(address, view.book))
    sheet = filled_sheet(form_named(form), subject, view.visitor.words)
    return view.sent(lambda: printed(sheet.template, sheet.data), PDF, f"{form}.pdf")
