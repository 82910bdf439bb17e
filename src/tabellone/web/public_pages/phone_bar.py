"""What stands above and below the pages that players use on their phones: the event, its state, and its places."""

from dataclasses import dataclass

from starlette.requests import Request

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.words import Words
from tabellone.web.guide.help import help_address
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.visit import serves_desk


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """A page of the event; at the foot of a phone with its picture."""

    text: str
    address: str
    is_current: bool
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PhoneBar:
    """The name of the event, its state as a shape and a word, its pages, the four that fit at the foot, and help."""

    event: str
    shape: str
    state: str
    tabs: tuple[PlaceLink, ...]
    places: tuple[PlaceLink, ...]
    guide: str


def phone_bar(request: Request, view: PublicEvent, at: Addresses, words: Words, own_group: GroupId | None) -> PhoneBar:
    """The bar for the group of the page, else of the reader, else the first that plays."""
    group, here, name = _group(request, view, own_group), request.url.path, view.state.made.name
    guide = help_address(here, only_players=not serves_desk(request))
    mine, last = at.at("my-board"), group.published_rounds[-1] if group and group.published_rounds else None
    if group is None or last is None:
        front = PlaceLink(words("The event"), at.front(), here == at.front())
        return PhoneBar(name, "", "", (front,), (), guide)
    number = last.number
    is_over = last.progress.is_over
    state = words("Round {number}", number=number).lower()
    rounds, standings, wall = at.round(group.id, number), at.standings(group.id), at.crosstable(group.id)
    in_boards = here.startswith(at.at(f"{group.id}/round/"))
    is_mine = here in (mine, at.index()) or here.startswith(at.at("report"))
    tabs = (
        PlaceLink(words("The event"), at.front(), here == at.front()),
        PlaceLink(pairings_name(view.discipline, words), rounds, in_boards),
        PlaceLink(words("Standings"), standings, here == standings),
        PlaceLink(words("Crosstable"), wall, here == wall),
        PlaceLink(words("Players"), at.players(group.id), here == at.players(group.id)),
        PlaceLink(words("My board"), mine, is_mine),
    )
    places = (
        PlaceLink(words("My board"), mine, is_mine, "board"),
        PlaceLink(words("Boards"), rounds, in_boards, "list"),
        PlaceLink(words("Standings"), standings, here == standings, "rank"),
        PlaceLink(words("Crosstable"), wall, here == wall, "wall"),
    )
    return PhoneBar(name, "closed" if is_over else "live", state, tabs, places, guide)


def _group(request: Request, view: PublicEvent, own_group: GroupId | None) -> GroupState | None:
    known = request.path_params.get("group")
    wanted = own_group if known is None else GroupId(int(known))
    groups = view.state.groups
    if wanted is not None and wanted in groups:
        return groups[wanted]
    playing = (group for group in groups.values() if group.published_rounds)
    return next(playing, next(iter(groups.values()), None))
