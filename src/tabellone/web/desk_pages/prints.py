"""Forms on paper as PDF: pairings, slips, standings, crosstable, pictures, cards, adjourned games."""

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act
from tabellone.paper.event_sheets import (
    card_form,
    crosstable_form,
    pairings_form,
    picture_form,
    race_form,
    slips_form,
    standings_form,
)
from tabellone.paper.forms.adjourned_game import adjournment_papers
from tabellone.paper.forms.form import Subject
from tabellone.paper.printing import Sheet, printed
from tabellone.web.desk_pages.desk import GroupDesk, entrant_of, group_desk_of, round_of
from tabellone.web.files import PDF, file_response, plain_name
from tabellone.web.query import path_number, whole_number


def pdf_response(desk: GroupDesk, sheet: Sheet, form: str) -> Response:
    """A printed form, under a name that says what it is."""
    name = plain_name(f"{desk.state.made.name} {desk.group.settings.name} {form}")
    return file_response(printed(sheet.template, sheet.data), PDF, f"{name}.pdf", is_shown=True)


def pairings(request: Request) -> Response:
    """The pairings of a round."""
    desk = group_desk_of(request)
    round_state = round_of(request, desk)
    return pdf_response(
        desk,
        pairings_form(desk.state, desk.group.id, round_state.number, desk.desk.role, desk.words),
        f"round {round_state.number}",
    )


def slips(request: Request) -> Response:
    """A slip for each board, on which the players write the result and sign."""
    desk = group_desk_of(request)
    round_state = round_of(request, desk)
    return pdf_response(
        desk,
        slips_form(desk.state, desk.group.id, round_state.number, desk.desk.role, desk.words),
        f"slips {round_state.number}",
    )


def standings(request: Request) -> Response:
    """The standings."""
    desk = group_desk_of(request)
    published, form = len(desk.group.begun_rounds), request.query_params
    try:
        through = whole_number(form, "after", None, least=0, most=published)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    return pdf_response(desk, standings_form(desk.state, desk.group.id, desk.words, through), "standings")


def crosstable(request: Request) -> Response:
    """The crosstable, plain or as a heat map."""
    desk = group_desk_of(request)
    is_heat = request.query_params.get("view") == "heat"
    return pdf_response(desk, crosstable_form(desk.state, desk.group.id, desk.words, is_heat=is_heat), "crosstable")


def race(request: Request) -> Response:
    """The race for the first place."""
    desk = group_desk_of(request)
    return pdf_response(desk, race_form(desk.state, desk.group.id, desk.words), "race")


def picture(request: Request) -> Response:
    """A round as a picture."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    return pdf_response(
        desk,
        picture_form(desk.state, desk.group.id, number, desk.desk.role, desk.words),
        f"picture {number}",
    )


def card(request: Request) -> Response:
    """The card of a player."""
    desk = group_desk_of(request)
    player = entrant_of(request, desk)
    number = path_number(request, "number")
    return pdf_response(
        desk, card_form(desk.state, desk.group.id, player, desk.desk.role, desk.words), f"card {number}"
    )


def adjournment(request: Request) -> Response:
    """The forms of an adjourned game, with the sealed move: for arbiters alone."""
    desk = group_desk_of(request, Act.SEE_PRIVATE)
    round_state = round_of(request, desk)
    board = path_number(request, "board")
    try:
        game = whole_number(request.query_params, "game", 1, least=1, most=2)
        subject = Subject(desk.state, desk.desk.role, desk.group.id, round_state.number, board, game)
        sheet = adjournment_papers(subject, desk.words)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    return pdf_response(desk, sheet, f"adjourned {round_state.number} {board}")
