"""Records of the ratings of large tables; they need none of the packages of the extra `bulk`."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.book import Role

MOST_GAMES: Mapping[Role, int] = {Role.ARBITER: 500_000, Role.OWNER: 2_000_000, Role.CHIEF: 5_000_000}
"""The games of a table by the role of who sends it."""


@dataclass(frozen=True, slots=True)
class Band:
    """A band of ratings from its least on, and how many players stand in it before and after."""

    least: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class BulkRatings:
    """The result of a computation: players and games, refused rows, the audit by the rules, the distribution."""

    system: RatingSystem
    edition: str
    players: int
    games: int
    refused_players: int
    refused_games: int
    audited: int
    rated_before: int
    rated_after: int
    band: int
    distribution: tuple[Band, ...]

    @property
    def refused(self) -> int:
        """The rows of both tables that were refused."""
        return self.refused_players + self.refused_games


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A row that was refused: of which table, which, and why."""

    table: str
    row: int
    reason: str


@dataclass(frozen=True, slots=True)
class ArchiveAnswer:
    """The result for the two tables of an archive, with the first refused rows."""

    ratings: BulkRatings
    refused: tuple[RefusedLine, ...]


def most_games(role: Role) -> int:
    """The largest number of games that a role may send."""
    return max((games for least, games in MOST_GAMES.items() if role >= least), default=0)
