"""A public page before rendering: the bar above it, its template, and the function that makes its content."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase, GroupState
from tabellone.locales.event_names import group_title, phase_name
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Chip, Context, Link


@dataclass(frozen=True, slots=True)
class PublicBar:
    """The bar of an event; `group` is empty, and there are no links to groups, where it has one.

    `tabs` are its pages, `places` the four of them that fit at the foot of a phone.
    """

    event: str
    group: str
    groups: tuple[Link, ...]
    tabs: tuple[Link, ...]
    places: tuple[Link, ...]
    chip: Chip


def public_bar(
    view: PublicEvent,
    at: Addresses,
    words: Words,
    group_id: GroupId | None,
    here: str,
    own_group: GroupId | None = None,
) -> PublicBar:
    """The bar above a page of a group, or of the whole event; `here` is the address of the page.

    A page of the whole event leads to the group of the reader, else to the first that plays.
    """
    groups = view.state.groups
    named = groups.get(group_id or own_group or GroupId(0))
    group = named or next((other for other in groups.values() if other.published_rounds), None)
    if group is None and len(groups) == 1:
        group = next(iter(groups.values()))
    several = len(groups) > 1
    tabs = _tabs(view, at, words, group, here)
    return PublicBar(
        view.state.event.name,
        group_title(named.settings.name, words) if several and named is not None else "",
        tuple(
            Link(_first_page(at, other), group_title(other.settings.name, words), other is named)
            for other in groups.values()
            if several
        ),
        tabs,
        _places(tabs, words),
        event_chip(view, words, group if named is not None or not several else None),
    )


def event_chip(view: PublicEvent, words: Words, group: GroupState | None) -> Chip:
    """The last published round of a group with its results; of an event with several groups its phase."""
    last = None if group is None else group.round_in_play
    if group is None or last is None or group.is_finished:
        phase = view.state.phase
        shape = {EventPhase.PREPARATION: "miss", EventPhase.RUNNING: "live"}.get(phase, "closed")
        return Chip(shape, phase_name(phase, words))
    number = words("round {number} of {planned}", number=last.number, planned=group.planned_rounds)
    if last.phase is RoundPhase.CLOSED:
        return Chip("closed", number)
    progress = last.progress
    results = words("{finished}/{games} results", finished=progress.finished, games=progress.games)
    return Chip("live", number, results)


def _first_page(at: Addresses, group: GroupState) -> str:
    in_play = group.round_in_play
    return at.players(group.id) if in_play is None else at.round(group.id, in_play.number)


def _tabs(view: PublicEvent, at: Addresses, words: Words, group: GroupState | None, here: str) -> tuple[Link, ...]:
    links = [Link(at.front(), words("The event"), here == at.front())]
    in_play = None if group is None else group.round_in_play
    if group is not None and in_play is not None:
        rounds = [round_state.number for round_state in group.published_rounds]
        standings = {at.standings(group.id), at.race(group.id), *(at.standings(group.id, number) for number in rounds)}
        boards = {path for number in rounds for path in (at.round(group.id, number), at.names(group.id, number))}
        wall = {at.crosstable(group.id), at.heat_map(group.id)}
        links += [
            Link(at.round(group.id, in_play.number), words("Pairings"), here in boards, "list"),
            Link(at.standings(group.id), words("Standings"), here in standings, "rank"),
            Link(at.crosstable(group.id), words("Crosstable"), here in wall, "wall"),
        ]
    if group is not None:
        players = at.players(group.id)
        links.append(Link(players, words("Players"), here == players))
    if at.is_live:
        mine = at.at("my-board")
        is_mine = here in (mine, at.index()) or here.startswith(at.at("report"))
        links.append(Link(mine, words("My board"), is_mine, "board"))
    else:
        links.append(Link(at.index(), words("By name"), here == at.index(), "board"))
    return tuple(links)


def _places(tabs: tuple[Link, ...], words: Words) -> tuple[Link, ...]:
    """The tabs with an icon, the reader's own first; there are none before the first round."""
    by_icon = {link.icon: link for link in tabs if link.icon}
    if "list" not in by_icon:
        return ()
    boards = replace(by_icon["list"], text=words("Boards"))
    return by_icon["board"], boards, by_icon["rank"], by_icon["wall"]


@dataclass(frozen=True, slots=True)
class PublicSheet:
    """A page of an event. `template` names two files: the page, and the part of it that changes as games end.

    `make` asks for the answer that both write. Pages of one template that show their answer in several ways have a
    `variant`, such as the round after which standings are shown. What a page knows of its reader is `more`; pages that
    are written into a folder know no reader and take it as it is here.
    """

    path: str
    template: str
    make: Callable[[PublicEvent], object]
    variant: Hashable = ()
    more: Context = field(default_factory=Context)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicFrame(Context):
    """The frame of a public page; only live pages use the fields for updates."""

    layout: str
    at: Addresses
    bar: PublicBar
    book: str = ""
    position: int = 0
    stream: str = ""
    refresh: str = ""
    tag: str = ""
    mine_part: Markup = field(default_factory=Markup)
    mine_tag: str = ""


@dataclass(frozen=True, slots=True)
class SheetPage(Context):
    """A sheet as a page: its answer, the part that changes as games end, and what it knows of its reader."""

    frame: PublicFrame
    event: PublicEvent
    it: object
    part: Markup
    variant: Hashable
    more: Context


@dataclass(frozen=True, slots=True)
class SheetPart(Context):
    """The part of a sheet that changes as games end; `near` has short addresses for long tables."""

    event: PublicEvent
    it: object
    at: Addresses
    near: Addresses
    variant: Hashable


def group_name(view: PublicEvent, group: GroupId, words: Words) -> str:
    """The name of a group; empty in an event of one group, which needs none."""
    return group_title(view.group(group).settings.name, words) if len(view.state.groups) > 1 else ""
