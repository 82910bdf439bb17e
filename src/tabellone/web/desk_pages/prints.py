"""Printed forms as PDF, and answers that are files."""

import re
import unicodedata

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.portion import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act
from tabellone.http.phone_listener import phone_address
from tabellone.paper.charts import file_of
from tabellone.paper.event_sheets import (
    card_form,
    crosstable_form,
    pairings_form,
    picture_form,
    race_form,
    slips_form,
    standings_form,
)
from tabellone.paper.forms.catalogue import filled_sheet, form_named
from tabellone.paper.forms.form import Subject, pages_of_event
from tabellone.paper.forms.scoresheet import adjournment_papers
from tabellone.paper.printing import Sheet, printed
from tabellone.web.desk_pages.desk import GroupDesk, entrant_of, group_desk_of, round_of
from tabellone.web.query import path_number, whole_number
from tabellone.web.visit import house_of

PDF, SVG, ZIP = "application/pdf", "image/svg+xml", "application/zip"


def plain_name(text: str) -> str:
    """A name that every system takes: plain letters, figures and dashes."""
    ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only.lower()).strip("-") or "tabellone"


def file_response(content: bytes, media: str, name: str, *, is_shown: bool = False) -> Response:
    """A file as a download, or displayed by the browser first."""
    disposition = "inline" if is_shown else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=media, headers=headers)


def svg_response(svg: str, name: str) -> Response:
    """A picture as a file of its own."""
    return file_response(file_of(svg), SVG, f"{name}.svg")


def pdf_response(desk: GroupDesk, sheet: Sheet, form: str) -> Response:
    """A printed form, under a name that says what it is."""
    name = plain_name(f"{desk.state.event.name} {desk.group.settings.name} {form}")
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
