"""The list of the players of a group, and the search for a name over all groups."""

import unicodedata
from dataclasses import dataclass

from tabellone.answers.event import PlayerLine, group_of
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, players_place
from tabellone.web.public_pages.sheet import PlayerLink, PublicSheet, SheetHeading, group_name, heading, player_link
from tabellone.web.public_pages.view import PublicEvent

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
    answer = group_of(view.state, group, Role.PUBLIC)
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
