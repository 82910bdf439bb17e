"""Addresses of an event's pages: on this server, or as files of a static export.

Both use the same paths, such as "1/round/3", so that the same templates serve them.
"""

import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tabellone.desk.event.entrant import GroupId

FRONT = ""
HALL = "hall"
INDEX = "names"


def players_path(group: GroupId) -> str:
    """The list of the players of a group."""
    return f"{group}/players"


def card_path(group: GroupId, number: int) -> str:
    """The card of a player."""
    return f"{group}/player/{number}"


def round_path(group: GroupId, number: int) -> str:
    """The pairings and results of a round, by board."""
    return f"{group}/round/{number}"


def names_path(group: GroupId, number: int) -> str:
    """The pairings of a round, by name."""
    return f"{group}/round/{number}/names"


def board_path(group: GroupId, number: int, board: int) -> str:
    """Why the players of a board meet."""
    return f"{group}/round/{number}/board/{board}"


def rest_path(group: GroupId, number: int, player: int) -> str:
    """Why a player has no opponent in a round."""
    return f"{group}/round/{number}/rest/{player}"


def standings_path(group: GroupId, through: int | None = None) -> str:
    """The standings as they are, or after a round."""
    return f"{group}/standings" if through is None else f"{group}/round/{through}/standings"


def crosstable_path(group: GroupId, *, is_heat: bool = False) -> str:
    """The crosstable of a group, plain or as a heat map."""
    return f"{group}/crosstable/heat" if is_heat else f"{group}/crosstable"


def race_path(group: GroupId) -> str:
    """The race for the first place of a group."""
    return f"{group}/race"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Turns paths into addresses; pages that only a server has are None in a folder of files."""

    at: Callable[[str], str]
    book: str | None

    @property
    def is_live(self) -> bool:
        """True on a server: pages accept a query and are updated."""
        return self.book is not None

    def near(self, path: str | None) -> "Addresses":
        """The same, shortened for the page of a path; unchanged without one and in files."""
        if path is None or not self.is_live:
            return self
        here = posixpath.dirname(path)
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
        return self.at(players_path(group))

    def card(self, group: GroupId, number: int) -> str:
        """The card of a player."""
        return self.at(card_path(group, number))

    def round(self, group: GroupId, number: int) -> str:
        """A round by board."""
        return self.at(round_path(group, number))

    def names(self, group: GroupId, number: int) -> str:
        """A round by name."""
        return self.at(names_path(group, number))

    def board(self, group: GroupId, number: int, board: int) -> str:
        """Why the players of a board meet."""
        return self.at(board_path(group, number, board))

    def rest(self, group: GroupId, number: int, player: int) -> str:
        """Why a player rests."""
        return self.at(rest_path(group, number, player))

    def standings(self, group: GroupId, through: int | None = None) -> str:
        """The standings."""
        return self.at(standings_path(group, through))

    def crosstable(self, group: GroupId) -> str:
        """The crosstable."""
        return self.at(crosstable_path(group))

    def heat_map(self, group: GroupId) -> str:
        """The crosstable as a heat map."""
        return self.at(crosstable_path(group, is_heat=True))

    def race(self, group: GroupId) -> str:
        """The race for the first place."""
        return self.at(race_path(group))

    def of_server(self, path: str) -> str | None:
        """A page of the server that is not about the event, such as a reading of the rulebook."""
        return path if self.is_live else None


def live_addresses(book: str) -> Addresses:
    """The addresses of an event on this server."""
    return Addresses(lambda path: f"/events/{book}/{path}".rstrip("/"), book)


def file_of(path: str) -> str:
    """The file of a path in a folder."""
    return f"{path or 'index'}.html"


def file_addresses(current: str) -> Addresses:
    """The addresses of an event in a folder, relative to the page of the current path."""
    here = posixpath.dirname(file_of(current)) or "."
    return Addresses(lambda path: _relative(file_of(path), here), None)


@lru_cache(8192)
def _relative(target: str, here: str) -> str:
    """Relative link from one page to another; cached, since the same rows are rendered again and again."""
    return posixpath.relpath(target, here)
