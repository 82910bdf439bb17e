"""The screen in the hall: the slides that the desk has chosen, in type as large as it fits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from markupsafe import Markup

from tabellone.answers.hall import HallAnswer, hall
from tabellone.answers.rounds import BoardAnswer, RestLine, RoundAnswer
from tabellone.answers.standings import StandingLine, TieBreakRule
from tabellone.core.model import Discipline
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import HallView
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.progress import round_progress_text, standings_moment
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import HALL, Addresses
from tabellone.web.public_pages.pairings import opening_diagram, opening_moves, public_round
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import PublicSheet, group_name
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
# Where everything comes in turn, longer standings are shown by their first slide alone.
MOST_IN_TURN = 2 * MOST_LINES
SECONDS = 12
# What a screen shows that nobody directs: a page in a folder, which no desk reaches.
UNDIRECTED = HallAnswer(HallView.AUTOMATIC, None, "", None)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slide:
    """What stands on the screen at one time; `layout` are the classes that say how large its lines are."""

    title: str = ""
    subtitle: str = ""
    part: str = ""
    layout: str = ""
    boards: tuple[BoardAnswer, ...] = ()
    has_openings: bool = False
    rests: tuple[RestLine, ...] = ()
    standings: tuple[StandingLine, ...] = ()
    tie_breaks: tuple[TieBreakRule, ...] = ()
    diagram: Markup | None = None
    notice: str = ""
    is_countdown: bool = False


@dataclass(frozen=True, slots=True)
class HallContent:
    """The slides of an event; `choice` differs when the desk has chosen otherwise, and the first slide is shown then.

    `starts` is the start of the round in seconds since 1970, as the clock of a browser counts.
    """

    event: str
    slides: tuple[Slide, ...]
    seconds: int
    discipline: Discipline
    choice: str
    starts_at: datetime | None
    starts: int


def hall_sheet(group: GroupId | None = None, show: str = "", seconds: int = SECONDS) -> PublicSheet:
    """The hall screen as the desk directs it; its address may fix one group, or pairings or standings."""
    return PublicSheet(
        HALL, "hall", lambda view, at, words: _content(view, at, words, group, show, seconds), (group, show, seconds)
    )


def _content(
    view: PublicEvent, at: Addresses, words: Words, group: GroupId | None, show: str, seconds: int
) -> HallContent:
    answer = hall(view.state) if at.is_live else UNDIRECTED
    chosen = HallView(show) if show else answer.view
    only = answer.group if group is None else view.group(group).id
    starts = 0 if answer.starts_at is None else int(answer.starts_at.timestamp())
    return HallContent(
        view.state.made.name,
        tuple(_slides(view, words, chosen, only, answer)),
        seconds,
        view.discipline,
        f"{chosen.value} {only or ''}",
        answer.starts_at,
        starts,
    )


def _slides(
    view: PublicEvent, words: Words, chosen: HallView, only: GroupId | None, answer: HallAnswer
) -> Iterator[Slide]:
    if chosen is HallView.NOTICE:
        yield Slide(notice=answer.notice, layout=notice_layout(answer.notice))
        return
    if chosen is HallView.COUNTDOWN:
        yield Slide(is_countdown=True, layout="countdown")
        return
    for group_id in tuple(view.state.groups) if only is None else (only,):
        if view.group(group_id).published_rounds:
            if chosen is not HallView.STANDINGS:
                yield from _pairings(view, words, group_id)
            if chosen is not HallView.PAIRINGS:
                yield from _standings(view, words, group_id, in_turn=chosen is HallView.AUTOMATIC)


def _parts(lines: Sequence[T]) -> Iterator[tuple[str, tuple[T, ...]]]:
    """Lines as they fit on a slide, spread evenly, each with the number of the slide where there are several."""
    slides = max(1, -(-len(lines) // MOST_LINES))
    size = -(-len(lines) // slides) if lines else 0
    for place in range(slides):
        part = f"{place + 1}/{slides}" if slides > 1 else ""
        yield part, tuple(lines[place * size : (place + 1) * size])


def _pairings(view: PublicEvent, words: Words, group: GroupId) -> Iterator[Slide]:
    answer = public_round(view, group, view.number_in_play(group))
    round_name = words("Round {number}", number=answer.number)
    name, opening = group_name(view, group, words), answer.common_opening
    subtitle = [name]
    if answer.progress.finished:
        subtitle.append(round_progress_text(answer.progress, words).removesuffix("."))
    if opening is not None:
        subtitle.append(words("Opening {number}", number=f"{opening}: {opening_moves(opening)}"))
    has_openings = opening is None and any(line.opening is not None for line in answer.boards)
    if has_openings:
        subtitle.append(words("in the middle the opening of each board"))
    parts = tuple(_parts(answer.boards))
    for part, lines in parts:
        yield Slide(
            f"{pairings_name(view.discipline, words)} · {round_name}",
            " · ".join(filter(None, subtitle)),
            part,
            boards_layout(lines),
            boards=lines,
            has_openings=has_openings,
            rests=answer.rests if part == parts[-1][0] else (),
        )
    if opening is not None and not answer.progress.is_over:
        yield _opening(answer, opening, name, words)


def _opening(answer: RoundAnswer, opening: int, group: str, words: Words) -> Slide:
    """The opening that is played on every board, with its picture."""
    return Slide(
        words("Opening {number}", number=opening),
        " · ".join(filter(None, (group, words("Round {number}", number=answer.number)))),
        layout="opening",
        diagram=opening_diagram(opening),
        notice=opening_moves(opening),
    )


def _standings(view: PublicEvent, words: Words, group: GroupId, *, in_turn: bool) -> Iterator[Slide]:
    table = public_standings(view, group)
    when = standings_moment(table.progress, table.planned_rounds, words)
    tie_breaks = table.tie_breaks[:MOST_TIE_BREAKS]
    is_cut = in_turn and len(table.rows) > MOST_IN_TURN
    leaders = words("the first {count}", count=MOST_LINES) if is_cut else ""
    for part, lines in _parts(table.rows[:MOST_LINES] if is_cut else table.rows):
        yield Slide(
            words("Standings"),
            " · ".join(filter(None, (group_name(view, group, words), when, leaders))),
            part,
            standings_layout(lines, len(tie_breaks)),
            standings=lines,
            tie_breaks=tie_breaks,
        )
