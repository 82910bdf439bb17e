"""What stands above every public page of an event: its name, how far it is, its groups and the pages of one of them."""

from dataclasses import dataclass

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.group_names import group_title
from tabellone.locales.phases import phase_name
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class NavigationLink:
    """A page, and whether it is the one that is read; with an icon it stands at the foot of phones too."""

    text: str
    address: str
    is_current: bool
    icon: str = ""


@dataclass(frozen=True, slots=True)
class EventChip:
    """How far the event or the group is: a shape, its words, and what is said besides where there is room."""

    shape: str
    text: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class PublicBar:
    """The bar of an event; `group` is empty, and there are no links to groups, where it has one."""

    event: str
    group: str
    groups: tuple[NavigationLink, ...]
    tabs: tuple[NavigationLink, ...]
    chip: EventChip


def public_bar(view: PublicEvent, at: Addresses, words: Words, group_id: GroupId | None, here: str) -> PublicBar:
    """The bar above a page of a group, or of the whole event; `here` is the address of the page."""
    groups = tuple(view.state.groups.values())
    group = view.state.groups.get(group_id) if group_id is not None else groups[0] if len(groups) == 1 else None
    several = len(groups) > 1
    return PublicBar(
        view.state.made.name,
        group_title(group.settings.name, words) if several and group is not None else "",
        tuple(
            NavigationLink(group_title(other.settings.name, words), _first_page(at, other), other is group)
            for other in groups
            if several
        ),
        _tabs(view, at, words, group, here),
        event_chip(view, words, group),
    )


def event_chip(view: PublicEvent, words: Words, group: GroupState | None) -> EventChip:
    """The last published round of a group with its results; of an event with several groups its phase."""
    if group is None or not group.published_rounds or group.is_finished:
        phase = view.state.phase
        shape = {EventPhase.PREPARATION: "miss", EventPhase.RUNNING: "live"}.get(phase, "closed")
        return EventChip(shape, phase_name(phase, words))
    last = group.published_rounds[-1]
    number = words("round {number} of {planned}", number=last.number, planned=group.planned_rounds)
    if last.phase is RoundPhase.CLOSED:
        return EventChip("closed", number)
    progress = last.progress
    results = words("{finished}/{games} results", finished=progress.finished, games=progress.games)
    return EventChip("live", number, results)


def _first_page(at: Addresses, group: GroupState) -> str:
    published = len(group.published_rounds)
    return at.round(group.id, published) if published else at.players(group.id)


def _tabs(
    view: PublicEvent, at: Addresses, words: Words, group: GroupState | None, here: str
) -> tuple[NavigationLink, ...]:
    links = [(words("The event"), at.front(), "")]
    if group is not None:
        published = len(group.published_rounds)
        if published:
            links += [
                (pairings_name(view.discipline, words), at.round(group.id, published), "list"),
                (words("Standings"), at.standings(group.id), "rank"),
                (words("Crosstable"), at.crosstable(group.id), "wall"),
            ]
        links.append((words("Players"), at.players(group.id), ""))
    links.append((words("By name"), at.index(), "board"))
    return tuple(NavigationLink(text, address, address == here, icon) for text, address, icon in links)
