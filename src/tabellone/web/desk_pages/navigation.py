"""The links above every page of the desk."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_OF_EVENT = (
    ("", N_("Overview")),
    ("players", N_("Players")),
    ("groups", N_("Groups")),
    ("rating", N_("Ratings")),
    ("announcement", N_("Announcement")),
    ("report", N_("Report")),
    ("settings", N_("Settings")),
)
_FOR_ARBITERS = (("history", N_("History")), ("people", N_("People")))
_OF_GROUP = (
    ("", N_("Numbers")),
    ("attendance", N_("Attendance")),
    ("standings", N_("Standings")),
    ("crosstable", N_("Wall chart")),
)


@dataclass(frozen=True, slots=True)
class Link:
    """An address, its words, and whether it is where the reader is."""

    address: str
    text: str
    is_here: bool


def event_links(address: str, words: Words, section: str, for_arbiter: bool) -> tuple[Link, ...]:
    """The pages of the whole event."""
    pages = (*_OF_EVENT, *(_FOR_ARBITERS if for_arbiter else ()))
    here = section if section != "overview" else ""
    return tuple(
        Link(f"{address}/{name}".rstrip("/"), words(text), bool(section) and name == here) for name, text in pages
    )


def group_links(address: str, words: Words, section: str) -> tuple[Link, ...]:
    """The pages of a group."""
    here = section if section != "numbers" else ""
    return tuple(
        Link(f"{address}/{name}".rstrip("/"), words(text), bool(section) and name == here) for name, text in _OF_GROUP
    )


def group_tabs(address: str, groups: Iterable[GroupState], here: GroupId) -> tuple[Link, ...]:
    """The groups of the event, each at the place where work goes on in it."""
    found = tuple(Link(place_of_work(address, group), group.settings.name, group.id == here) for group in groups)
    return found if len(found) > 1 else ()


def place_of_work(address: str, group: GroupState) -> str:
    """The last round of a group, or its numbers as long as none is paired."""
    last = group.last_round
    return f"{address}/{group.id}" if last is None else f"{address}/{group.id}/round/{last.number}"


def round_links(address: str, group: GroupState, here: int | None) -> tuple[Link, ...]:
    """The rounds paired so far."""
    return tuple(Link(f"{address}/round/{each.number}", str(each.number), each.number == here) for each in group.rounds)
