"""Printed forms: the list of them, blank ones, and those that are filled from an event."""

from typing import Annotated

from fastapi import Path, Query, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from tabellone.answers.as_json import as_json
from tabellone.answers.game_record import game_records
from tabellone.api.papers import GROUP, PDF, ROUND, file_route
from tabellone.api.places import HIGHEST, BoardNumber, GroupNumber, RoundNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import shape
from tabellone.api.strict import StrictBody
from tabellone.api.viewing import Viewed
from tabellone.api.visitor import Asking
from tabellone.core.model import Discipline
from tabellone.formats.game_text import MOST_BYTES
from tabellone.locales.words import words
from tabellone.paper.forms.catalogue import (
    SCORESHEET,
    FormList,
    blank_sheet,
    filled_sheet,
    form_list,
    form_named,
    sheet_with_moves,
)
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
from tabellone.paper.forms.scoresheet import game_scoresheets
from tabellone.paper.printing import printed

forms_router = router_of("forms")
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


@forms_router.get("/forms", response_model=FormListShape)
def list_forms(visitor: Asking) -> Response:
    """All forms that can be printed."""
    return JSONResponse(as_json(form_list(visitor.words), visitor.words))


@forms_router.get("/forms/{form}.pdf", **file_route(PDF, "The form"))
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


class PlayedGames(StrictBody):
    """Games as PDN or PGN; without a discipline each says by its tags and moves which game it is."""

    games: Annotated[str, Field(min_length=1, max_length=MOST_BYTES)]
    discipline: Discipline | None = Field(default=None, strict=False)


class PlayedMoves(StrictBody):
    """The moves of one game as PDN or PGN."""

    games: Annotated[str, Field(min_length=1, max_length=MOST_BYTES)]


@forms_router.post("/forms/scoresheet.pdf", **file_route(PDF, "The scoresheets"))
def print_scoresheets(visitor: Asking, body: PlayedGames) -> Response:
    """The scoresheets of games that were played; every move is checked by the rules of its game."""
    records = game_records(body.games.encode(), body.discipline)
    sheet = game_scoresheets(records, words(visitor.language, records[0].discipline))
    headers = {"Content-Disposition": f'attachment; filename="{SCORESHEET}.pdf"'}
    return Response(printed(sheet.template, sheet.data), media_type=PDF, headers=headers)


@forms_router.post(ROUND + "/boards/{board}/scoresheet.pdf", **file_route(PDF, "The scoresheet"))
def print_moves(
    view: Viewed,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    body: PlayedMoves,
    game: Annotated[int, Query(ge=1, le=2)] = 1,
) -> Response:
    """The scoresheet of a board with the moves of its game."""
    view.round(group, number)
    subject = Subject(view.state, view.role, group, number, board, game)
    sheet = sheet_with_moves(form_named(SCORESHEET), subject, body.games.encode(), view.visitor.words)
    headers = {"Content-Disposition": f'attachment; filename="{SCORESHEET}.pdf"'}
    return Response(printed(sheet.template, sheet.data), media_type=PDF, headers=headers)


@forms_router.get(GROUP + "/forms/{form}.pdf", **file_route(PDF, "The form"))
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
    pages = pages_of_event(address, view.book)
    subject = Subject(view.state, view.role, group, number, board, game, pages, view.seal)
    sheet = filled_sheet(form_named(form), subject, view.visitor.words)
    return view.sent(lambda: printed(sheet.template, sheet.data), PDF, f"{form}.pdf")
