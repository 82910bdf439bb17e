"""Everybody in the event by name, letter by letter: the index of a site without a server that could search."""

from dataclasses import dataclass
from itertools import groupby

from tabellone.core.model import Colour
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.state import GroupState
from tabellone.locales.results import colour_name
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import INDEX, Addresses
from tabellone.web.public_pages.entries import plain
from tabellone.web.public_pages.sheet import PlayerLink, PublicSheet, group_name, player_link
from tabellone.web.public_pages.view import PublicEvent

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
