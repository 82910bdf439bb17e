"""The board with expected scores (Tab. 13 and 15), and the games of a tournament that a rating counts."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Generic, TypeVar

from tabellone.core.arithmetic import Exact
from tabellone.core.explain import note, rule
from tabellone.core.model import Outcome, Player, PlayerNumber, Tournament
from tabellone.core.refusal import Refusal

P = TypeVar("P", bound=Hashable)


class UnratableError(Refusal):
    """A rating, a score or a field from which a system computes nothing."""


@dataclass(frozen=True, slots=True)
class CountedGame(Generic[P]):
    """A game as it counts for one player: the opponent, their rating, None if they have none, and the points made."""

    opponent: P
    rating: int | None
    points: Fraction


_SHARE = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}


@rule("fid", "VI.7", reading="unplayed-games-not-rated")
def rated_games(
    tournament: Tournament, player: PlayerNumber, ratings: Mapping[PlayerNumber, int], win: int
) -> tuple[CountedGame[PlayerNumber], ...]:
    """Games really played, whatever the standings make of them; forfeits, rests and byes never count."""
    counted_games = []
    for game in tournament.games_of(player):
        if not game.counts_for_rating:
            continue
        outcome = game.outcome_of(player)
        opponent = game.black if game.white == player else game.white
        if outcome in _SHARE and opponent in ratings:
            counted_games.append(CountedGame(opponent, ratings[opponent], win * _SHARE[outcome]))
    return tuple(counted_games)


Ratings = Mapping[PlayerNumber, int]
"""Ratings at the start of the event; who is not in it has none."""
Expectation = Callable[[int, int], Fraction]
"""The score expected of a rating against another, in points of one game."""
Meetings = Mapping[tuple[PlayerNumber, PlayerNumber], Fraction]
"""The score expected of the first of two players against the second."""


@dataclass(frozen=True, slots=True)
class BoardCell:
    """The expectation of one game of two players, None if one of them has no rating; the number of games that count."""

    expected: Fraction | None
    games: int


@dataclass(frozen=True, slots=True)
class BoardSum:
    """The sum over the games of a player: `expected` is PA, `scored` PO, as the rating system counts them.

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
    """The expectation of everybody against everybody else, whether they meet or not."""
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
    """A rating system's part in a board: ratings, cells, the account of a rating and its games, a game's worth."""

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
