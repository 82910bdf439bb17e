"""The list of the players of a group, and the search for a name over all groups."""

import unicodedata
from dataclasses import dataclass

from tabellone.answers.event_view import EventView
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, players_place
from tabellone.web.public_pages.sheet import Heading, PlayerLink, Sheet, group_name, heading, player_link

MOST_FOUND = 30


@dataclass(frozen=True, slots=True)
class EntryLine:
    """What everybody may know of a player."""

    player: PlayerLink
    number: str
    category: str
    rating: str
    club: str
    note: str


@dataclass(frozen=True, slots=True)
class EntriesContent:
    """The players of a group by name; `has_numbers` once they are drawn."""

    head: Heading
    lines: tuple[EntryLine, ...]
    has_numbers: bool
    has_categories: bool
    has_clubs: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A player whose name fits the search."""

    player: PlayerLink
    group: str


def players_sheet(group: GroupId) -> Sheet:
    """The players of a group."""
    return Sheet(players_place(group), "players", lambda view, at, words: _content(view, at, words, group))


def club_text(club: str, province: str) -> str:
    """The club and the province, as far as they are known."""
    if club and province:
        return f"{club} ({province})"
    return club or province


def _content(view: EventView, at: Addresses, words: Words, group: GroupId) -> EntriesContent:
    found = view.group(group)
    lines = []
    for player in found.members:
        details = view.state.entrant(player).details
        link = player_link(view, at, group, player)
        left = found.withdrawn.get(player)
        published = left is not None and left <= len(found.published_rounds)
        lines.append(
            EntryLine(
                link,
                str(link.number) if found.is_numbered else "",
                details.category,
                "" if details.rating is None else str(details.rating),
                club_text(details.club, details.province),
                words("withdrawn from round {round} on", round=left) if published else "",
            )
        )
    return EntriesContent(
        heading(view, at, words, group, at.players(group)),
        tuple(sorted(lines, key=lambda line: (line.player.name.casefold(), line.player.number))),
        found.is_numbered,
        any(line.category for line in lines),
        any(line.club for line in lines),
    )


def plain(text: str) -> str:
    """A text as it is searched: without accents, capitals and signs."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(
        "".join(sign if sign.isalnum() else " " for sign in parted if not unicodedata.combining(sign)).split()
    )


def found_players(view: EventView, at: Addresses, search: str) -> tuple[Found, ...]:
    """The players with a name that has every part of the search, best known by group and name."""
    parts = plain(search).split()
    if not parts:
        return ()
    found = [
        Found(player_link(view, at, group.id, player), group_name(view, group.id))
        for group in view.state.groups.values()
        for player in group.members
        if all(part in plain(view.state.entrant(player).name) for part in parts)
    ]
    return tuple(sorted(found, key=lambda each: each.player.name.casefold())[:MOST_FOUND])
