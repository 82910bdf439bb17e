"""Standings, with the sums of their tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.standings import (
    Precedence,
    StandingLine,
    StandingsAnswer,
    TieBreakSum,
    precedence,
    tie_break_sums,
)
from tabellone.answers.standings import standings as ranked
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import StartPlayOff
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupFrame, group_desk_of
from tabellone.web.query import whole_number
from tabellone.web.rendering import page

MOST_NUMBERS = 10**4
A_PAGE = 200


@dataclass(frozen=True, slots=True)
class StandingsQuery:
    """Which standings are looked at: after which round (none: as they stand), of whom the sums, and which page."""

    after: int | None = None
    of: int = 0
    page: int = 1

    def address(self, start: str, **changed: int | None) -> str:
        """The page with something else asked."""
        parameters = {"after": self.after, "of": self.of, "page": self.page, **changed}
        wanted = {name: value for name, value in parameters.items() if value and (name, value) != ("page", 1)}
        return f"{start}?{urlencode(wanted)}" if wanted else start


def _query(form: Mapping[str, str], published: int) -> StandingsQuery:
    after = whole_number(form, "after", None, least=0, most=published)
    of = whole_number(form, "of", 0, least=1, most=MOST_NUMBERS)
    return StandingsQuery(after, of, whole_number(form, "page", 1, least=1, most=MOST_NUMBERS))


@dataclass(frozen=True, slots=True)
class StandingsPage(Page):
    """The standings, and the sums of the tie-breaks of one player."""

    template: ClassVar[str] = "desk/standings.html"

    frame: GroupFrame
    may_play_off: bool
    standings_address: str
    asked: StandingsQuery
    answer: StandingsAnswer
    published: int
    print_address: str
    race_address: str
    points_address: str
    lines: tuple[StandingLine, ...]
    pages: Sequence[tuple[str, int, bool]]
    chosen: StandingLine | None
    card_address: str
    before: Precedence | None
    sums: Mapping[str, TieBreakSum]


def standings(request: Request) -> Response:
    """The standings after a round or as they stand, and for one player how his tie-breaks came about."""
    desk = group_desk_of(request)
    published = len(desk.group.begun_rounds)
    query, refusal = StandingsQuery(), None
    try:
        query = _query(request.query_params, published)
    except Refusal as found_refusal:
        refusal = found_refusal
    answer = ranked(desk.state, desk.group.id, desk.desk.role, query.after)
    start = f"{desk.address}/standings"
    chosen = next((line for line in answer.rows if line.number == query.of), None)
    pages = -(-len(answer.rows) // A_PAGE)
    here = min(query.page, max(1, pages))
    content = StandingsPage(
        frame=desk.frame("standings"),
        standings_address=start,
        asked=query,
        answer=answer,
        may_play_off=desk.can(StartPlayOff),
        published=published,
        print_address=replace(query, of=0, page=1).address(f"{start}.pdf"),
        race_address=f"{desk.address}/race",
        points_address=f"{desk.address}/points",
        lines=answer.rows[(here - 1) * A_PAGE : here * A_PAGE],
        pages=[
            (query.address(start, page=page_number, of=0), page_number, page_number == here)
            for page_number in range(1, pages + 1)
        ],
        chosen=chosen,
        card_address="" if chosen is None else f"{desk.address}/card/{chosen.number}",
        before=None if chosen is None else precedence(answer, chosen),
        sums={} if chosen is None else tie_break_sums(desk.state, desk.group.id, chosen.player, query.after),
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(request, content, status=status, refusal=refusal)
