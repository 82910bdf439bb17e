"""A public page before it is rendered: where it stands, its template, and how its content is made."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from markupsafe import Markup

from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.locales.group_names import group_title
from tabellone.locales.words import Words
from tabellone.web.context import Context
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.bar import PublicBar
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class PublicSheet:
    """A page of an event. `template` names two files: the page, and the part of it that changes as games end.

    Pages of one place that differ, as they were asked for, have a `variant`. What a page knows of its reader besides
    its content is `more`; pages that are written into a folder know no reader and take it as it is here.
    """

    place: str
    template: str
    make: Callable[[PublicEvent, Addresses, Words], object]
    variant: Hashable = ()
    more: Context = field(default_factory=Context)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicFrame(Context):
    """What stands around a public page; only live pages use what they are refreshed by."""

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
    """A sheet as a page: its content, the part that changes as games end, and what it knows of its reader."""

    frame: PublicFrame
    it: object
    part: Markup
    more: Context


@dataclass(frozen=True, slots=True)
class SheetPart(Context):
    """The part of a sheet that changes as games end."""

    it: object
    at: Addresses


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """A player with his number, and where his card is."""

    name: str
    number: int
    title: str
    address: str


@dataclass(frozen=True, slots=True)
class SheetHeading:
    """What stands over every page of a group. `group` is empty in an event of one group."""

    event: str
    event_address: str
    group: str


@dataclass(frozen=True, slots=True)
class OtherRound:
    """Another round of the group."""

    number: int
    address: str
    is_current: bool


def player_link(view: PublicEvent, at: Addresses, group: GroupId, player: EntrantId) -> PlayerLink:
    """A player of a group with the address of his card."""
    details, number = view.state.entrant(player).details, view.number_of(group, player)
    return PlayerLink(details.name, number, details.title, at.card(group, number))


def group_name(view: PublicEvent, group: GroupId, words: Words) -> str:
    """The name of a group; empty in an event of one group, which needs none."""
    return group_title(view.group(group).settings.name, words) if len(view.state.groups) > 1 else ""


def heading(view: PublicEvent, at: Addresses, words: Words, group: GroupId) -> SheetHeading:
    """The head of a page of a group."""
    return SheetHeading(view.state.made.name, at.front(), group_name(view, group, words))
