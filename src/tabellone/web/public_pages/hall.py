"""The screen for the hall: pairings and standings in large type, one slide after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tabellone.answers.event_view import EventView
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import HALL, Addresses
from tabellone.web.public_pages.pairings import BoardLine, RestLine, round_content
from tabellone.web.public_pages.ranking import StandingLine, standings_content
from tabellone.web.public_pages.sheet import Sheet, group_name

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
    boards: tuple[BoardLine, ...] = ()
    rests: tuple[RestLine, ...] = ()
    standings: tuple[StandingLine, ...] = ()
    size: str = ""


@dataclass(frozen=True, slots=True)
class HallContent:
    """The slides of an event."""

    event: str
    slides: tuple[Slide, ...]
    seconds: int


def hall_sheet(group: GroupId | None = None, show: str = "", seconds: int = SECONDS) -> Sheet:
    """The hall screen: of one group or all, pairings or standings or both."""
    return Sheet(
        HALL, "hall", lambda view, at, words: _content(view, at, words, group, show, seconds), (group, show, seconds)
    )


def _content(
    view: EventView, at: Addresses, words: Words, group: GroupId | None, show: str, seconds: int
) -> HallContent:
    groups = tuple(view.state.groups) if group is None else (view.group(group).id,)
    slides: list[Slide] = []
    for each in groups:
        if view.group(each).published_rounds:
            slides += _pairings(view, at, words, each) if show in ("", PAIRINGS) else ()
            slides += _standings(view, at, words, each) if show in ("", STANDINGS) else ()
    return HallContent(view.state.made.name, tuple(slides), seconds)


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


def _pairings(view: EventView, at: Addresses, words: Words, group: GroupId) -> Iterator[Slide]:
    found = round_content(view, at, words, group, len(view.group(group).published_rounds))
    title = f"{pairings_name(view.state.made.discipline, words)} · {words('Round {number}', number=found.number)}"
    for place, slides, lines in _parts(found.boards):
        yield Slide(
            title,
            group_name(view, group),
            f"{place}/{slides}" if slides > 1 else "",
            boards=lines,
            rests=found.rests if place == slides else (),
            size=_size(len(lines)),
        )


def _standings(view: EventView, at: Addresses, words: Words, group: GroupId) -> Iterator[Slide]:
    found = standings_content(view, at, words, group)
    for place, slides, lines in _parts(found.lines):
        yield Slide(
            words("Standings"),
            " · ".join(filter(None, (group_name(view, group), found.when))),
            f"{place}/{slides}" if slides > 1 else "",
            standings=lines,
            size=_size(len(lines)),
        )
