"""The screen for the hall: pairings and standings in large type, one slide after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tabellone.answers.rounds import BoardAnswer, RestLine
from tabellone.answers.standings import StandingLine, TieBreakRule
from tabellone.core.model import Discipline
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.progress import standings_moment
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import HALL
from tabellone.web.public_pages.pairings import public_round
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import PublicSheet, group_name
from tabellone.web.public_pages.view import PublicEvent

PAIRINGS, STANDINGS = "pairings", "standings"
LINES = 20
MANY, FEW = 10, 6
SECONDS = 12
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slide:
    """What stands on the screen at one time; `size` is how large its lines are."""

    title: str
    subtitle: str
    part: str
    boards: tuple[BoardAnswer, ...] = ()
    rests: tuple[RestLine, ...] = ()
    standings: tuple[StandingLine, ...] = ()
    tie_breaks: tuple[TieBreakRule, ...] = ()
    size: str = ""


@dataclass(frozen=True, slots=True)
class HallContent:
    """The slides of an event."""

    event: str
    slides: tuple[Slide, ...]
    seconds: int
    discipline: Discipline


def hall_sheet(group: GroupId | None = None, show: str = "", seconds: int = SECONDS) -> PublicSheet:
    """The hall screen: of one group or all, pairings or standings or both."""
    return PublicSheet(
        HALL, "hall", lambda view, _, words: _content(view, words, group, show, seconds), (group, show, seconds)
    )


def _content(view: PublicEvent, words: Words, group: GroupId | None, show: str, seconds: int) -> HallContent:
    groups = tuple(view.state.groups) if group is None else (view.group(group).id,)
    slides: list[Slide] = []
    for group_id in groups:
        if view.group(group_id).published_rounds:
            slides += _pairings(view, words, group_id) if show in ("", PAIRINGS) else ()
            slides += _standings(view, words, group_id) if show in ("", STANDINGS) else ()
    return HallContent(view.state.made.name, tuple(slides), seconds, view.state.made.discipline)


def _parts(lines: Sequence[T]) -> Iterator[tuple[int, int, tuple[T, ...]]]:
    """Lines as they fit on a slide, spread evenly: the number of the slide, how many there are, and its lines."""
    slides = max(1, -(-len(lines) // LINES))
    size = -(-len(lines) // slides) if lines else 0
    for place in range(slides):
        yield place + 1, slides, tuple(lines[place * size : (place + 1) * size])


def _size(lines: int) -> str:
    """The class of a slide: two columns of many lines, or larger type for few."""
    if lines > MANY:
        return "small"
    return "large" if lines <= FEW else ""


def _pairings(view: PublicEvent, words: Words, group: GroupId) -> Iterator[Slide]:
    round_answer = public_round(view, group, len(view.group(group).published_rounds))
    title = (
        f"{pairings_name(view.state.made.discipline, words)} · {words('Round {number}', number=round_answer.number)}"
    )
    for place, slides, lines in _parts(round_answer.boards):
        yield Slide(
            title,
            group_name(view, group, words),
            f"{place}/{slides}" if slides > 1 else "",
            boards=lines,
            rests=round_answer.rests if place == slides else (),
            size=_size(len(lines)),
        )


def _standings(view: PublicEvent, words: Words, group: GroupId) -> Iterator[Slide]:
    table = public_standings(view, group)
    when = standings_moment(table.progress, table.planned_rounds, words)
    for place, slides, lines in _parts(table.rows):
        yield Slide(
            words("Standings"),
            " · ".join(filter(None, (group_name(view, group, words), when))),
            f"{place}/{slides}" if slides > 1 else "",
            standings=lines,
            tie_breaks=table.tie_breaks,
            size=_size(len(lines)),
        )
