"""Addresses of an event's pages: on this server, or as files of a static export.

Both use the same places, such as "1/round/3", so that the same templates serve them.
"""

import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tabellone.desk.event.entrant import GroupId

FRONT = ""
HALL = "hall"
INDEX = "names"


def players_place(group: GroupId) -> str:
    """The list of the players of a group."""
    return f"{group}/players"


def card_place(group: GroupId, number: int) -> str:
    """The card of a player."""
    return f"{group}/player/{number}"


def round_place(group: GroupId, number: int) -> str:
    """The pairings and results of a round, by board."""
    return f"{group}/round/{number}"


def names_place(group: GroupId, number: int) -> str:
    """The pairings of a round, by name."""
    return f"{group}/round/{number}/names"


def board_place(group: GroupId, number: int, board: int) -> str:
    """Why the players of a board meet."""
    return f"{group}/round/{number}/board/{board}"


def rest_place(group: GroupId, number: int, player: int) -> str:
    """Why a player has no opponent in a round."""
    return f"{group}/round/{number}/rest/{player}"


def standings_place(group: GroupId, through: int | None = None) -> str:
    """The standings as they are, or after a round."""
    return f"{group}/standings" if through is None else f"{group}/round/{through}/standings"


def crosstable_place(group: GroupId, *, is_heat: bool = False) -> str:
    """The crosstable of a group, plain or as a heat map."""
    return f"{group}/crosstable/heat" if is_heat else f"{group}/crosstable"


def race_place(group: GroupId) -> str:
    """The race for the first place of a group."""
    return f"{group}/race"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Turns places into addresses; pages that only a server has are None in a folder of files."""

    at: Callable[[str], str]
    book: str | None

    @property
    def is_live(self) -> bool:
        """True on a server: pages accept a query and are updated."""
        return self.book is not None

    def near(self, place: str | None) -> "Addresses":
        """The same as short as they can be written on the page of a place; without one, and in files, as they are."""
        if place is None or not self.is_live:
            return self
        here = posixpath.dirname(place)
        return Addresses(lambda target: _relative(target, here), self.book)

    def front(self) -> str:
        """The page of the event."""
        return self.at(FRONT)

    def hall(self) -> str:
        """The screen for the hall."""
        return self.at(HALL)

    def index(self) -> str:
        """Address of all players by name."""
        return self.at(INDEX)

    def players(self, group: GroupId) -> str:
        """The list of players."""
        return self.at(players_place(group))

    def card(self, group: GroupId, number: int) -> str:
        """The card of a player."""
        return self.at(card_place(group, number))

    def round(self, group: GroupId, number: int) -> str:
        """A round by board."""
        return self.at(round_place(group, number))

    def names(self, group: GroupId, number: int) -> str:
        """A round by name."""
        return self.at(names_place(group, number))

    def board(self, group: GroupId, number: int, board: int) -> str:
        """Why the players of a board meet."""
        return self.at(board_place(group, number, board))

    def rest(self, group: GroupId, number: int, player: int) -> str:
        """Why a player rests."""
        return self.at(rest_place(group, number, player))

    def standings(self, group: GroupId, through: int | None = None) -> str:
        """The standings."""
        return self.at(standings_place(group, through))

    def crosstable(self, group: GroupId) -> str:
        """The crosstable."""
        return self.at(crosstable_place(group))

    def heat_map(self, group: GroupId) -> str:
        """The crosstable as a heat map."""
        return self.at(crosstable_place(group, is_heat=True))

    def race(self, group: GroupId) -> str:
        """The race for the first place."""
        return self.at(race_place(group))

    def of_server(self, path: str) -> str | None:
        """A page of the server that is not about the event, such as a reading of the rulebook."""
        return path if self.is_live else None


def live_addresses(book: str) -> Addresses:
    """The addresses of an event on this server."""
    return Addresses(lambda place: f"/events/{book}/{place}".rstrip("/"), book)


def file_of(place: str) -> str:
    """The file of a place in a folder."""
    return f"{place or 'index'}.html"


def file_addresses(current: str) -> Addresses:
    """The addresses of an event in a folder, as they are written on the page of the current place."""
    here = posixpath.dirname(file_of(current)) or "."
    return Addresses(lambda place: _relative(file_of(place), here), None)


@lru_cache(8192)
def _relative(target: str, here: str) -> str:
    """Relative link from one page to another; cached, since the same rows are rendered again and again."""
    return posixpath.relpath(target, here)
