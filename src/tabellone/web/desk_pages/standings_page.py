"""Standings, with the sums of their tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.core.standings.ranking import Row, Standings
from tabellone.core.standings.tie_break_value import Term
from tabellone.desk.event.play_off import finished_play_offs
from tabellone.locales.tie_break_notes import note_text
from tabellone.locales.tie_breaks import term_text, tie_break_name, tie_break_text
from tabellone.locales.words import Words
from tabellone.web.acting import status_of
from tabellone.web.desk_pages.cached_standings import standings_at
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of
from tabellone.web.query import whole_number
from tabellone.web.rendering import page

MOST_NUMBERS = 10**4
A_PAGE = 200


@dataclass(frozen=True, slots=True)
class TermLine:
    """A line of a sum."""

    round: str
    opponent: str
    text: str
    value: str
    notes: str
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """How a tie-break came about."""

    name: str
    value: str
    lines: tuple[TermLine, ...]
    citation: str
    is_average: bool


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the standings; `left` says from when on a player has withdrawn."""

    rank: int
    number: int
    name: str
    rating: str
    points: str
    values: tuple[str, ...]
    left: str
    is_shown: bool


def _term(term: Term, names: dict[PlayerNumber, str], words: Words) -> TermLine:
    return TermLine(
        "" if term.round is None else str(term.round),
        "" if term.opponent is None else names[term.opponent],
        term_text(term, words),
        words.points(term.contribution),
        "; ".join(f"{note_text(remark.note, words)} ({remark.article})" for remark in term.remarks),
        term.is_cut or not term.is_counted,
    )


def _sums(row: Row, found: Standings, names: dict[PlayerNumber, str], words: Words) -> tuple[Sum, ...]:
    return tuple(
        Sum(
            tie_break_name(name, words),
            tie_break_text(row.tie_breaks[name], words),
            tuple(_term(term, names, words) for term in row.tie_breaks[name].terms),
            words.citation(row.tie_breaks[name].citation),
            row.tie_breaks[name].is_average,
        )
        for name in found.policy.tie_breaks
        if name in row.tie_breaks
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """Which standings are looked at: after which round (none: as they stand), of whom the sums, and which page."""

    after: int | None = None
    of: int = 0
    page: int = 1

    def address(self, start: str, **changed: int | None) -> str:
        """The page with something else asked."""
        asked = {"after": self.after, "of": self.of, "page": self.page, **changed}
        wanted = {name: value for name, value in asked.items() if value and (name, value) != ("page", 1)}
        return f"{start}?{urlencode(wanted)}" if wanted else start


def _asked(form: Mapping[str, str], published: int) -> Asked:
    after = whole_number(form, "after", published, least=0, most=published) if form.get("after", "").strip() else None
    of = whole_number(form, "of", 0, least=1, most=MOST_NUMBERS)
    return Asked(after, of, whole_number(form, "page", 1, least=1, most=MOST_NUMBERS))


def _lines(desk: GroupDesk, rows: Sequence[Row], shown: Sequence[str], chosen: Row | None) -> list[StandingsLine]:
    words, names = desk.words, desk.names
    players = {number: player for player, number in desk.numbers.items()}
    lines = []
    for row in rows:
        rating = desk.state.entrant(players[row.number]).details.rating
        left = desk.group.withdrawn.get(players[row.number])
        lines.append(
            StandingsLine(
                row.rank,
                row.number,
                names[row.number],
                "–" if rating is None else str(rating),
                words.points(row.points),
                tuple(tie_break_text(row.tie_breaks[name], words) if name in row.tie_breaks else "" for name in shown),
                "" if left is None else words("withdrawn from round {round} on", round=left),
                row is chosen,
            )
        )
    return lines


def standings(request: Request) -> Response:
    """The standings after a round or as they stand, and for one player how his tie-breaks came about."""
    desk = group_desk_of(request)
    published = len(desk.group.published_rounds)
    asked, refusal = Asked(), None
    try:
        asked = _asked(request.query_params, published)
    except Refusal as found_refusal:
        refusal = found_refusal
    found = standings_at(desk, asked.after)
    names, start = desk.names, f"{desk.address}/standings"
    shown = [name for name in found.policy.tie_breaks if any(name in row.tie_breaks for row in found.rows)]
    chosen = next((row for row in found.rows if row.number == asked.of), None)
    pages = -(-len(found.rows) // A_PAGE)
    here = min(asked.page, max(1, pages))
    context: dict[str, Any] = {
        **desk.frame("standings"),
        "standings_address": start,
        "asked": asked,
        "through": published if asked.after is None else asked.after,
        "published": published,
        "print_address": replace(asked, of=0, page=1).address(f"{start}.pdf"),
        "is_after_play_off": asked.after is None and bool(finished_play_offs(desk.state, desk.group.id)),
        "columns": [tie_break_name(name, desk.words) for name in shown],
        "lines": _lines(desk, found.rows[(here - 1) * A_PAGE : here * A_PAGE], shown, chosen),
        "pages": [(asked.address(start, page=each, of=0), each, each == here) for each in range(1, pages + 1)],
        "dropped": [(tie_break_name(each.tie_break, desk.words), each.citation) for each in found.dropped],
        "chosen": None if chosen is None else names[chosen.number],
        "sums": () if chosen is None else _sums(chosen, found, names, desk.words),
    }
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(request, "desk/standings.html", context, status=status, refusal=refusal)
