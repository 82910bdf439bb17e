"""The players of a group, the search over all groups, the index by name, and a group before its first round."""

import unicodedata
from dataclasses import dataclass
from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.event import PlayerLine
from tabellone.answers.event import group_of as group_named
from tabellone.core.model import Colour
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.state import GroupState
from tabellone.desk.roles import Role
from tabellone.locales.results import colour_name
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import INDEX, Addresses, players_place
from tabellone.web.public_pages.sheet import PlayerLink, PublicSheet, SheetHeading, group_name, heading, player_link
from tabellone.web.public_pages.showing import asks_for_part, reloading, shown
from tabellone.web.public_pages.view import PublicEvent, group_of, view_of

MOST_FOUND = 30


@dataclass(frozen=True, slots=True)
class EntriesContent:
    """The players of a group by name, each with the address of his card; `has_numbers` once they are drawn."""

    head: SheetHeading
    lines: tuple[tuple[PlayerLink, PlayerLine], ...]
    has_numbers: bool
    has_categories: bool
    has_clubs: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A player whose name fits the search."""

    player: PlayerLink
    group: str


def players_sheet(group: GroupId) -> PublicSheet:
    """The players of a group."""
    return PublicSheet(players_place(group), "players", lambda view, at, words: entries_content(view, at, words, group))


def entries_content(view: PublicEvent, at: Addresses, words: Words, group: GroupId) -> EntriesContent:
    """The players of a group as everybody sees them."""
    view.group(group)
    answer = group_named(view.state, group, Role.PUBLIC)
    lines = [(player_link(view, at, group, player.id), player) for player in answer.players]
    return EntriesContent(
        heading(view, at, words, group),
        tuple(sorted(lines, key=lambda line: (line[0].name.casefold(), line[0].number))),
        any(player.number is not None for player in answer.players),
        any(player.category for player in answer.players),
        any(player.club or player.province for player in answer.players),
    )


def plain(text: str) -> str:
    """A text as it is searched: without accents, capitals and signs."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(
        "".join(sign if sign.isalnum() else " " for sign in parted if not unicodedata.combining(sign)).split()
    )


def found_players(view: PublicEvent, at: Addresses, words: Words, search: str) -> tuple[Found, ...]:
    """The players with a name that has every part of the search, best known by group and name."""
    parts = plain(search).split()
    if not parts:
        return ()
    matches = [
        Found(player_link(view, at, group.id, player), group_name(view, group.id, words))
        for group in view.state.groups.values()
        for player in group.members
        if all(part in plain(view.state.entrant(player).name) for part in parts)
    ]
    return tuple(sorted(matches, key=lambda player_match: player_match.player.name.casefold())[:MOST_FOUND])


OTHER_SIGNS = "#"


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player, where his group is one of several, and where he sits in the last round that is published."""

    player: PlayerLink
    group: str
    seat: str


@dataclass(frozen=True, slots=True)
class Letter:
    """The players whose names begin with a letter."""

    letter: str
    lines: tuple[NameLine, ...]


@dataclass(frozen=True, slots=True)
class IndexContent:
    """Everybody, by letter."""

    event: str
    event_address: str
    players: int
    letters: tuple[Letter, ...]


def index_sheet() -> PublicSheet:
    """Everybody in the event by name."""
    return PublicSheet(INDEX, "by_name", _content)


def first_letter(name: str) -> str:
    """The letter under which a name stands, without its accent; one sign for all that are no letters."""
    first = plain(name)[:1].upper()
    return first if first.isalpha() else OTHER_SIGNS


def _content(view: PublicEvent, at: Addresses, words: Words) -> IndexContent:
    lines = [
        line
        for group in view.state.groups.values()
        if group.play_off_of is None
        for line in _of_group(view, at, words, group)
    ]
    ordered = sorted(
        lines, key=lambda line: (first_letter(line.player.name), plain(line.player.name), line.player.number)
    )
    letters = groupby(ordered, key=lambda line: first_letter(line.player.name))
    return IndexContent(
        view.state.made.name,
        at.front(),
        len(lines),
        tuple(Letter(letter, tuple(letter_lines)) for letter, letter_lines in letters),
    )


def _of_group(view: PublicEvent, at: Addresses, words: Words, group: GroupState) -> list[NameLine]:
    seats = _seats(group, words)
    name = group_name(view, group.id, words)
    return [
        NameLine(player_link(view, at, GroupId(group.id), player), name, seats.get(player, ""))
        for player in group.members
    ]


def _seats(group: GroupState, words: Words) -> dict[EntrantId, str]:
    """Board and colour of everybody who plays in the round in play."""
    if group.round_in_play is None:
        return {}
    seats = {}
    for encounter in group.round_in_play.encounters:
        for player, colour in zip(encounter.players, (Colour.WHITE, Colour.BLACK), strict=True):
            seats[player] = words("board {board}, {colour}", board=encounter.board, colour=colour_name(colour, words))
    return seats


WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class WaitingContent:
    """What the page will show, and the players meanwhile."""

    title: str
    entries: EntriesContent


def waiting_sheet(place: str, group: GroupId, title: str, number: int | None) -> PublicSheet:
    """A page that waits for the first round of its group."""

    def content(view: PublicEvent, at: Addresses, words: Words) -> WaitingContent:
        named = words(title) if number is None else words("Round {number}", number=number)
        return WaitingContent(named, entries_content(view, at, words, group))

    return PublicSheet(place, WAITING, content, variant=WAITING)


def shown_or_awaited(request: Request, sheet: PublicSheet, title: str, number: int | None = None) -> Response:
    """A page that needs a published round; before the first one of the group it says so and names the players.

    `title` is what the page shows, `number` the round that it is about: one that is not planned is not awaited. A page
    that has waited is loaded anew once there is something to show.
    """
    view, group = view_of(request), group_of(request)
    group_state = view.group(group)
    if not group_state.published_rounds and 1 <= (number or 1) <= max(1, group_state.planned_rounds):
        return shown(request, waiting_sheet(sheet.place, group, title, number))
    view.round(group, number or 1)
    if asks_for_part(request) and WAITING in request.query_params:
        return reloading()
    return shown(request, sheet)
