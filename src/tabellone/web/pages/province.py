"""Numbers for players of one province, who meet in the first rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.province import (
    CITATION,
    MeetingRound,
    province_fields,
    province_meetings,
    province_sizes,
    province_table,
)
from tabellone.core.explain import Citation
from tabellone.core.organisation.guided_draw import ProvinceSet
from tabellone.core.refusal import Refusal
from tabellone.web.context import Page
from tabellone.web.query import whole_number, whole_numbers
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 200


@dataclass(frozen=True, slots=True)
class ProvincePage(Page):
    """The form for provinces, and their numbers with the rounds in which their players meet."""

    template: ClassVar[str] = "province.html"

    form: Mapping[str, str]
    fields: Sequence[int] = field(default_factory=province_fields)
    players: int | None = None
    combinations: Sequence[str] = ()
    found: ProvinceSet | None = None
    meetings: tuple[MeetingRound, ...] = ()
    cited: Citation = CITATION


def province(request: Request) -> Response:
    """The numbers for provinces of given sizes, and when their players meet."""
    form = request.query_params
    content = ProvincePage({"players": form.get("players", "16"), "sizes": form.get("sizes", "3,4")})
    try:
        players = whole_number(form, "players", 16, least=2, most=MOST_PLAYERS)
        combinations = [",".join(map(str, sizes)) for sizes in province_sizes(players)]
        content = replace(content, players=players, combinations=combinations)
        sizes = whole_numbers(form, "sizes", "3,4", most=MOST_PLAYERS)
        table = province_table(players, sizes)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, found=table, meetings=province_meetings(table)))
