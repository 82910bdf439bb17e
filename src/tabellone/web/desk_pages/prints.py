"""Forms on paper: pairings, standings, the crosstable and result slips as PDF."""

import re
import unicodedata
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import Tournament
from tabellone.core.refusal import Refusal
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.tournament import standings_tournament, tournament_of
from tabellone.paper.figures import day
from tabellone.paper.printing import Sheet, printed
from tabellone.paper.round_sheet import round_sheet
from tabellone.paper.slip_sheet import slip_sheet
from tabellone.paper.standings_sheet import crosstable_sheet, standings_sheet
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of, round_of
from tabellone.web.desk_pages.reckoned import standings_at
from tabellone.web.missing import NotFoundError
from tabellone.web.query import whole_number

MEDIA_TYPE = "application/pdf"


def _facts(desk: GroupDesk) -> list[tuple[str, str]]:
    event, words = desk.state.made, desk.words
    days = " – ".join(dict.fromkeys(day(each, words) for each in (event.starts_on, event.ends_on) if each is not None))
    chief = ", ".join(arbiter.name for arbiter in event.arbiters if arbiter.role.value == "chief")
    return [(words("place"), event.place), (words("dates"), days), (words("chief arbiter"), chief)]


def _file_name(desk: GroupDesk, form: str) -> str:
    """A name that every system takes: plain letters, figures and dashes."""
    plain = unicodedata.normalize("NFKD", f"{desk.state.made.name} {desk.group.settings.name} {form}")
    ascii_only = plain.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only.lower()).strip("-") or "tabellone"


def _pdf(desk: GroupDesk, sheet: Sheet, form: str) -> Response:
    headers = {
        "Content-Disposition": f'inline; filename="{_file_name(desk, form)}.pdf"',
        "Cache-Control": "no-cache",
    }
    return Response(printed(sheet.template, sheet.data), media_type=MEDIA_TYPE, headers=headers)


def on_boards(desk: GroupDesk, each: RoundState) -> Tournament:
    """The group with the pairs of a round in the order of the boards, not in that in which they were made."""
    tournament = tournament_of(desk.state, desk.group.id, with_draft=True)
    found = tournament.rounds[each.number - 1]
    boards = {numbered: encounter.board for numbered, encounter in enumerate(each.encounters)}
    order = sorted(range(len(found.encounters)), key=boards.__getitem__)
    ordered = replace(found, encounters=tuple(found.encounters[place] for place in order))
    return replace(
        tournament,
        rounds=(*tournament.rounds[: each.number - 1], ordered, *tournament.rounds[each.number :]),
    )


def pairings(request: Request) -> Response:
    """The pairings of a round."""
    desk = group_desk_of(request)
    each = round_of(request, desk)
    sheet = round_sheet(on_boards(desk, each), each.number, _facts(desk), desk.words)
    return _pdf(desk, sheet, f"round {each.number}")


def slips(request: Request) -> Response:
    """A slip for each board, on which the players write the result and sign."""
    desk = group_desk_of(request)
    each = round_of(request, desk)
    return _pdf(desk, slip_sheet(on_boards(desk, each), each.number, desk.words), f"slips {each.number}")


def standings(request: Request) -> Response:
    """The standings."""
    desk = group_desk_of(request)
    published = len(desk.group.published_rounds)
    try:
        through = whole_number(request.query_params, "after", published, least=0, most=published)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    tournament = standings_tournament(desk.state, desk.group.id)
    return _pdf(desk, standings_sheet(standings_at(desk, through), tournament, _facts(desk), desk.words), "standings")


def crosstable(request: Request) -> Response:
    """The crosstable."""
    desk = group_desk_of(request)
    sheet = crosstable_sheet(
        standings_at(desk),
        standings_tournament(desk.state, desk.group.id),
        _facts(desk),
        desk.words,
        is_round_robin=desk.group.settings.is_round_robin,
    )
    return _pdf(desk, sheet, "crosstable")
