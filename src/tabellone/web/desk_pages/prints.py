"""Forms on paper: pairings, standings, the crosstable and result slips as PDF."""

import re
import unicodedata

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.paper.event_sheets import crosstable_form, pairings_form, slips_form, standings_form
from tabellone.paper.printing import Sheet, printed
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of, round_of
from tabellone.web.query import whole_number

MEDIA_TYPE = "application/pdf"


def _file_name(desk: GroupDesk, form: str) -> str:
    """A name that every system takes: plain letters, figures and dashes."""
    plain = unicodedata.normalize("NFKD", f"{desk.state.made.name} {desk.group.settings.name} {form}")
    ascii_only = plain.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only.lower()).strip("-") or "tabellone"


def pdf_response(desk: GroupDesk, sheet: Sheet, form: str) -> Response:
    """A printed form, under a name that says what it is."""
    headers = {
        "Content-Disposition": f'inline; filename="{_file_name(desk, form)}.pdf"',
        "Cache-Control": "no-cache",
    }
    return Response(printed(sheet.template, sheet.data), media_type=MEDIA_TYPE, headers=headers)


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
    published, form = len(desk.group.published_rounds), request.query_params
    try:
        through = whole_number(form, "after", None, least=0, most=published)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    return pdf_response(desk, standings_form(desk.state, desk.group.id, desk.words, through), "standings")


def crosstable(request: Request) -> Response:
    """The crosstable."""
    desk = group_desk_of(request)
    return pdf_response(desk, crosstable_form(desk.state, desk.group.id, desk.words), "crosstable")
