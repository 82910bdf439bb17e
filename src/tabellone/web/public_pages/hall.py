"""The screen in the hall: the slides that the desk has chosen, in type as large as it fits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from tabellone.answers.events.hall import HallAnswer, hall
from tabellone.answers.groups.boards import BoardAnswer
from tabellone.answers.groups.rounds import RestLine, RoundAnswer
from tabellone.answers.groups.standings import StandingLine, StandingsAnswer, TieBreakRule
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import HallView
from tabellone.web.public_pages.addresses import HALL
from tabellone.web.public_pages.pairings import public_round
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent

# So many boards stand one below the other; so many in two columns with one name above the other.
ONE_COLUMN, STACKED = 10, 18
# The longest name is taken for one of these lengths.
NAME_LENGTHS = (14, 16, 18, 20, 22, 24, 27, 30, 36, 44)
# A capital is as wide as so many tenths of a small letter.
CAPITAL_TENTHS = 13
SHORT_NOTICE, LONG_NOTICE = 40, 100


def boards_layout(boards: Sequence[BoardAnswer]) -> str:
    """The layout of boards, by their number, the longest name, and whether a board has more than one game."""
    lines = len(boards)
    columns = "one" if lines <= ONE_COLUMN else "two few" if lines <= STACKED else "two"
    names = [side.name for board in boards for side in (board.white, board.black)]
    games = " games" if any(len(board.games) > 1 for board in boards) else ""
    return f"{columns} n{lines} {_length(names)}{games}"


def standings_layout(rows: Sequence[StandingLine], tie_breaks: int) -> str:
    """The layout of standings, by the number of lines, the longest name, and how many values a line has."""
    columns = "one" if len(rows) <= ONE_COLUMN else "two"
    return f"{columns} n{len(rows)} {_length([line.name for line in rows])} t{tie_breaks}"


def notice_layout(notice: str) -> str:
    """A short notice is larger than a long one."""
    if len(notice) <= SHORT_NOTICE:
        return "notice short"
    return "notice" if len(notice) <= LONG_NOTICE else "notice long"


def _length(names: Sequence[str]) -> str:
    longest = max(map(_tenths, names), default=0)
    return f"w{next((length for length in NAME_LENGTHS if longest <= 10 * length), NAME_LENGTHS[-1])}"


def _tenths(name: str) -> int:
    return sum(CAPITAL_TENTHS if letter.isupper() else 10 for letter in name)


PAIRINGS, STANDINGS = HallView.PAIRINGS.value, HallView.STANDINGS.value
MOST_LINES = 40
MOST_TIE_BREAKS = 3
# In automatic rotation, longer standings are cut to their first slide.
MOST_IN_TURN = 2 * MOST_LINES
SECONDS = 12
# Contents of a screen without a director: a page of a static export, which no desk reaches.
UNDIRECTED = HallAnswer(HallView.AUTOMATIC, None, "", None)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slide:
    """One view of the screen: part of a round, an opening, part of the standings, a notice, or the countdown.

    `layout` are the classes that give the size of its lines; standings that are cut show their first part alone.
    """

    layout: str
    group: GroupId | None = None
    part: str = ""
    round: RoundAnswer | None = None
    boards: tuple[BoardAnswer, ...] = ()
    rests: tuple[RestLine, ...] = ()
    opening: int | None = None
    table: StandingsAnswer | None = None
    rows: tuple[StandingLine, ...] = ()
    tie_breaks: tuple[TieBreakRule, ...] = ()
    is_cut: bool = False
    notice: str = ""
    is_countdown: bool = False


@dataclass(frozen=True, slots=True)
class HallContent:
    """The slides; `choice` differs when the desk has chosen otherwise, and the first slide is shown then."""

    slides: tuple[Slide, ...]
    seconds: int
    choice: str
    starts_at: datetime | None


def hall_sheet(group: GroupId | None = None, show: str = "", seconds: int = SECONDS) -> PublicSheet:
    """The hall screen as the desk directs it; its address may fix one group, or pairings or standings."""
    return PublicSheet(HALL, "hall", lambda event: _content(event, group, show, seconds), (group, show, seconds))


def _content(event: PublicEvent, group: GroupId | None, show: str, seconds: int) -> HallContent:
    answer = hall(event.state) if event.is_live else UNDIRECTED
    chosen = HallView(show) if show else answer.view
    only = answer.group if group is None else event.group(group).id
    slides = tuple(_slides(event, chosen, only, answer))
    return HallContent(slides, seconds, f"{chosen.value} {only or ''}", answer.starts_at)


def _slides(event: PublicEvent, chosen: HallView, only: GroupId | None, answer: HallAnswer) -> Iterator[Slide]:
    if chosen is HallView.NOTICE:
        yield Slide(notice_layout(answer.notice), notice=answer.notice)
        return
    if chosen is HallView.COUNTDOWN:
        yield Slide("countdown", is_countdown=True)
        return
    for group_id in tuple(event.state.groups) if only is None else (only,):
        if event.group(group_id).published_rounds:
            if chosen is not HallView.STANDINGS:
                yield from _pairings(event, group_id)
            if chosen is not HallView.PAIRINGS:
                yield from _standings(event, group_id, in_turn=chosen is HallView.AUTOMATIC)


def _parts(lines: Sequence[T]) -> Iterator[tuple[str, tuple[T, ...]]]:
    """Lines as they fit on a slide, spread evenly, each with the number of the slide where there are several."""
    slides = max(1, -(-len(lines) // MOST_LINES))
    size = -(-len(lines) // slides) if lines else 0
    for slide in range(slides):
        part = f"{slide + 1}/{slides}" if slides > 1 else ""
        yield part, tuple(lines[slide * size : (slide + 1) * size])


def _pairings(event: PublicEvent, group: GroupId) -> Iterator[Slide]:
    answer = public_round(event, group, event.number_in_play(group))
    parts = tuple(_parts(answer.boards))
    for part, lines in parts:
        rests = answer.rests if part == parts[-1][0] else ()
        yield Slide(boards_layout(lines), group, part, round=answer, boards=lines, rests=rests)
    if answer.common_opening is not None and not answer.progress.is_over:
        yield Slide("opening", group, round=answer, opening=answer.common_opening)


def _standings(event: PublicEvent, group: GroupId, *, in_turn: bool) -> Iterator[Slide]:
    table = public_standings(event, group)
    tie_breaks = table.tie_breaks[:MOST_TIE_BREAKS]
    is_cut = in_turn and len(table.rows) > MOST_IN_TURN
    for part, rows in _parts(table.rows[:MOST_LINES] if is_cut else table.rows):
        layout = standings_layout(rows, len(tie_breaks))
        yield Slide(layout, group, part, table=table, rows=rows, tie_breaks=tie_breaks, is_cut=is_cut)
