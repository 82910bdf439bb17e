"""The Varma envelopes: numbers that keep team-mates apart in the last rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.varma import CITATION, VarmaAnswer, varma_fields, varma_table
from tabellone.core.explain import Citation
from tabellone.core.refusal import Refusal
from tabellone.web.context import Page
from tabellone.web.query import is_ticked, whole_number
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 200


@dataclass(frozen=True, slots=True)
class VarmaPage(Page):
    """The form for a field, and its envelopes."""

    template: ClassVar[str] = "varma.html"

    form: Mapping[str, str]
    is_official: bool
    fields: tuple[int, ...] = field(default_factory=varma_fields)
    table: VarmaAnswer | None = None
    cited: Citation = CITATION


def varma(request: Request) -> Response:
    """The envelopes for a field, repaired or as FIDE prints them."""
    form = request.query_params
    is_official = is_ticked(form, "official")
    content = VarmaPage({"players": form.get("players", "12")}, is_official)
    try:
        players = whole_number(form, "players", 12, least=2, most=MOST_PLAYERS)
        table = varma_table(players, is_official=is_official)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, table=table))
