"""The board with expected scores, as Tab. 13 and 15 show it: everybody against everybody, and the sum of each player.

A cell says what is expected of a player against another, whether they have met or not. Only games that count for the
rating enter the sums, and these are the sums from which a rating system computes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from tabellone.core.arithmetic import Exact
from tabellone.core.explain import note, rule
from tabellone.core.model import Player, PlayerNumber, Tournament
from tabellone.core.rating.games import CountedGame, rated_games

Ratings = Mapping[PlayerNumber, int]
"""Ratings at the start of the event; who is not in it has none."""
Expectation = Callable[[int, int], Fraction]
"""What is expected of a rating against another, in points of one game."""
Meetings = Mapping[tuple[PlayerNumber, PlayerNumber], Fraction]
"""What is expected of the first of two players against the second."""


@dataclass(frozen=True, slots=True)
class BoardCell:
    """What is expected of one game of two players, None if one of them has no rating; how many games count."""

    expected: Fraction | None
    games: int


@dataclass(frozen=True, slots=True)
class BoardSum:
    """What the games of a player come to: `expected` is PA, `scored` PO, as the rating system counts them.

    `expected`, `coefficient` and `exact` are None where the system has none, for a player without a rating.
    """

    scored: Fraction
    expected: Fraction | None
    coefficient: Exact | None
    exact: Fraction | None
    after: int | None


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A player: the rating before, a cell for every other player, the sum of the cells that count, and the account.

    `account` is None for a player without a game that counts.
    """

    player: Player
    before: int | None
    cells: Mapping[PlayerNumber, BoardCell]
    games: int
    summed: Fraction
    account: BoardSum | None
    deviation: Fraction | None


@dataclass(frozen=True, slots=True)
class ExpectedBoard:
    """The board of an event; `win` is what a game is worth in it."""

    name: str
    win: int
    lines: tuple[BoardLine, ...]


@rule("fid", "VI.10 / Tab. 17")
def deviation_from_expected(scored: Fraction, expected: Fraction) -> Fraction:
    """D = PO - PA: points made less points expected."""
    return scored - expected


@rule("fid", "Tab. 13 / Tab. 15", reading="fid-board-everybody")
def expected_meetings(ratings: Ratings, expectation: Expectation) -> Meetings:
    """What is expected of everybody against everybody else, whether they meet or not."""
    note(players=len(ratings))
    return {
        (one, other): expectation(rating, opponent)
        for one, rating in ratings.items()
        for other, opponent in ratings.items()
        if one != other
    }


@rule("fid", "VI.7 / Tab. 13 / Tab. 15", reading="fid-board-everybody")
def sum_of_counted_cells(cells: Mapping[PlayerNumber, BoardCell]) -> Fraction:
    """The sum of the cells, each as often as a game counts for the rating; a meeting without a game adds nothing."""
    counted = [(cell.expected, cell.games) for cell in cells.values() if cell.expected is not None and cell.games]
    note(counted=sum(games for _, games in counted))
    return sum((expected * games for expected, games in counted), Fraction(0))


@dataclass(frozen=True, slots=True)
class BoardSystem:
    """What a rating system brings to a board: ratings, cells, the account of a rating and its games, a game's worth."""

    ratings: Ratings
    expectation: Expectation
    account: Callable[[PlayerNumber, int | None, tuple[CountedGame[PlayerNumber], ...]], BoardSum | None]
    win: int


def board_line(tournament: Tournament, player: Player, expected: Meetings, system: BoardSystem) -> BoardLine:
    """The line of one player; `expected` are the meetings of everybody."""
    # An opponent without a rating stands with the rating 0, which the accounts know as none.
    everybody = {competitor.number: system.ratings.get(competitor.number, 0) for competitor in tournament.players}
    games = rated_games(tournament, player.number, everybody, system.win)
    counts: dict[PlayerNumber, int] = {}
    for game in games:
        counts[game.opponent] = counts.get(game.opponent, 0) + 1
    cells = {
        other: BoardCell(expected.get((player.number, other)), counts.get(other, 0))
        for other in everybody
        if other != player.number
    }
    before = system.ratings.get(player.number)
    summed = sum_of_counted_cells(cells)
    account = system.account(player.number, before, games) if games else None
    deviation = None
    if account is not None and account.expected is not None:
        deviation = deviation_from_expected(account.scored, account.expected)
    return BoardLine(player, before, MappingProxyType(cells), len(games), summed, account, deviation)


def expected_board(tournament: Tournament, system: BoardSystem) -> ExpectedBoard:
    """The board of a tournament, a line for each player in their order."""
    expected = expected_meetings(system.ratings, system.expectation)
    lines = (board_line(tournament, player, expected, system) for player in tournament.players)
    return ExpectedBoard(tournament.name, system.win, tuple(lines))
