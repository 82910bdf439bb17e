"""The Varma envelopes: numbers that keep team-mates apart in the last rounds."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.varma import CITATION, varma_fields, varma_table
from tabellone.core.refusal import Refusal
from tabellone.web.query import is_ticked, whole_number
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 200


def varma(request: Request) -> Response:
    """The envelopes for a field, repaired or as FIDE prints them."""
    form = request.query_params
    is_official = is_ticked(form, "official")
    context: dict[str, Any] = {
        "form": {"players": form.get("players", "12")},
        "is_official": is_official,
        "fields": varma_fields(),
        "table": None,
        "cited": CITATION,
    }
    try:
        players = whole_number(form, "players", 12, least=2, most=MOST_PLAYERS)
        context["table"] = varma_table(players, is_official=is_official)
    except Refusal as refusal:
        return refused(request, "varma.html", context, refusal)
    return page(request, "varma.html", context)
