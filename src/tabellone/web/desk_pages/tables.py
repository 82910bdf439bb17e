"""Standings with the sums of their tie-breaks, and the wall chart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.core.standings.crosstable import pairing_board, round_robin_crosstable, swiss_crosstable
from tabellone.core.standings.ranking import Row, Standings
from tabellone.core.standings.reckoning import Note, Reckoning, Term
from tabellone.core.standings.scoreboard import Entry, Kind, scoreboard
from tabellone.desk.event.play_off import finished_play_offs
from tabellone.desk.event.tournament import standings_tournament, tournament_of
from tabellone.locales.tie_break_names import tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import round_on_boards
from tabellone.paper.figures import colour_sign
from tabellone.web.acting import status_of
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of
from tabellone.web.desk_pages.marks import points_text, result_mark
from tabellone.web.desk_pages.reckoned import standings_at
from tabellone.web.query import whole_number
from tabellone.web.rendering import page

MOST_NUMBERS = 10**4
A_PAGE = 200
_PENDING = (Kind.PENDING, Kind.ADJOURNED)


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


def note_text(note: Note, words: Words) -> str:
    """Why a term is not simply the points of the opponent."""
    return {
        Note.OWN_POINTS: words("own points"),
        Note.OPPONENT_ADJUSTED: words("unplayed rounds of the opponent count otherwise"),
        Note.OPPONENT_OF_DRAWS: words("unplayed round: an opponent who drew every round"),
        Note.SCHEDULED_OPPONENT: words("forfeit: the scheduled opponent"),
        Note.DUMMY: words("unplayed round: a dummy with the player's own points"),
        Note.CAPPED_BY_OPPONENT: words("dummy: at most the points of the scheduled opponent"),
        Note.CAPPED_BY_DRAWS: words("dummy: at most a draw for every round"),
        Note.NOT_COUNTED: words("unplayed round: nothing"),
        Note.PENDING: words("game still to be finished"),
        Note.CUT_LOWEST: words("the lowest is left out"),
        Note.CUT_HIGHEST: words("the highest is left out"),
        Note.CUT_VOLUNTARY: words("the lowest of the rounds he chose not to play is left out first"),
        Note.BELOW_LIMIT: words("the opponent did not reach the limit"),
        Note.UNRATED: words("the opponent has no rating"),
        Note.TABLE: words("difference of the table for the score"),
    }[note]


def _value(found: Reckoning, words: Words) -> str:
    value = points_text(found.value, words)
    return value if found.decimal is None else f"{value} ({points_text(found.decimal, words)})"


def _term(term: Term, names: dict[PlayerNumber, str], words: Words) -> TermLine:
    counted = points_text(term.counted, words)
    text = counted if term.weight is None else f"{points_text(term.weight, words)} × {counted}"
    return TermLine(
        "" if term.round is None else str(term.round),
        "" if term.opponent is None else names[term.opponent],
        text,
        points_text(term.contribution, words),
        "; ".join(f"{note_text(remark.note, words)} ({remark.article})" for remark in term.remarks),
        term.is_cut or not term.is_counted,
    )


def _sums(row: Row, found: Standings, names: dict[PlayerNumber, str], words: Words) -> tuple[Sum, ...]:
    return tuple(
        Sum(
            tie_break_name(name, words),
            _value(row.tie_breaks[name], words),
            tuple(_term(term, names, words) for term in row.tie_breaks[name].terms),
            words.citation(row.tie_breaks[name].citation),
            row.tie_breaks[name].is_average,
        )
        for name in found.policy.tie_breaks
        if name in row.tie_breaks
    )


def _names(desk: GroupDesk) -> dict[PlayerNumber, str]:
    return {number: desk.desk.name(player) for player, number in desk.numbers.items()}


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
    words, names = desk.words, _names(desk)
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
                points_text(row.points, words),
                tuple(_value(row.tie_breaks[name], words) if name in row.tie_breaks else "" for name in shown),
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
    names, start = _names(desk), f"{desk.address}/standings"
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


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A cell of the crosstable: the opponent's place with the colour, and the points."""

    against: str
    points: str
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A line of the crosstable."""

    place: int
    number: int
    name: str
    cells: tuple[CrossCell, ...]
    points: str


def _entry_points(entry: Entry, words: Words) -> str:
    if entry.kind in _PENDING:
        return "·"
    return points_text(entry.points, words) + ("f" if entry.kind.is_forfeit else "")


def _swiss_cell(entry: Entry, places: dict[PlayerNumber, int], words: Words) -> CrossCell:
    if entry.opponent is None:
        return CrossCell("", _entry_points(entry, words))
    colours = "".join(colour_sign(game.colour, words) for game in entry.games)
    return CrossCell(f"{places[entry.opponent]}{colours}", _entry_points(entry, words))


def _table_cell(entries: Sequence[Entry], words: Words) -> CrossCell:
    return CrossCell("", " ".join(_entry_points(entry, words) for entry in entries))


def cross_lines(desk: GroupDesk) -> tuple[list[str], list[CrossLine]]:
    """The crosstable: its columns, and everybody in the order of the standings."""
    words = desk.words
    tournament = standings_tournament(desk.state, desk.group.id)
    order = [row.number for row in standings_at(desk).rows]
    places = {number: place for place, number in enumerate(order, start=1)}
    board = scoreboard(tournament)
    cells: dict[PlayerNumber, tuple[CrossCell, ...]]
    if desk.group.settings.is_round_robin:
        columns = [str(place) for place in places.values()]
        cells = {
            line.number: tuple(
                CrossCell("", "", True) if other == line.number else _table_cell(line.cells[other], words)
                for other in order
            )
            for line in round_robin_crosstable(board, order)
        }
    else:
        columns = [str(each.number) for each in tournament.rounds]
        cells = {
            line.number: tuple(_swiss_cell(entry, places, words) for entry in line.cells)
            for line in swiss_crosstable(board, order)
        }
    names = _names(desk)
    return columns, [
        CrossLine(places[number], number, names[number], found, points_text(board.points(number), words))
        for number, found in cells.items()
    ]


@dataclass(frozen=True, slots=True)
class WallRound:
    """A round as it hangs on the wall."""

    number: int
    day: str
    games: tuple[tuple[str, str, str], ...]
    resting: str


def _wall(desk: GroupDesk) -> list[WallRound]:
    words, scoring = desk.words, desk.state.made.scoring
    made = tournament_of(desk.state, desk.group.id)
    posted = zip(made.rounds, desk.group.published_rounds, strict=True)
    tournament = replace(made, rounds=tuple(round_on_boards(found, each) for found, each in posted))
    return [
        WallRound(
            each.number,
            "" if each.played_on is None else words.day(each.played_on),
            tuple((game.white, result_mark(game.result, scoring, words) or "–", game.black) for game in each.games),
            ", ".join((*each.resting, *each.out)),
        )
        for each in pairing_board(tournament)
    ]


def crosstable(request: Request) -> Response:
    """The wall chart: the crosstable, and every round as it was posted."""
    desk = group_desk_of(request)
    columns, lines = cross_lines(desk)
    is_wall = request.query_params.get("view") == "rounds"
    context: dict[str, Any] = {
        **desk.frame("crosstable"),
        "crosstable_address": f"{desk.address}/crosstable",
        "columns": columns,
        "lines": lines,
        "is_round_robin": desk.group.settings.is_round_robin,
        "is_wall": is_wall,
        "rounds": _wall(desk) if is_wall else (),
        "after": len(desk.group.published_rounds),
    }
    return page(request, "desk/crosstable.html", context)
