"""What the Elo-Rubele brings to a board with expected scores."""

from fractions import Fraction

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.elo_rubele.event_change import (
    HUNDRED,
    EloRubeleRules,
    event_change,
    expected_in_event,
    expected_in_game,
)
from tabellone.core.rating.expected_board import BoardSum, BoardSystem
from tabellone.core.rating.games import CountedGame

WIN = 2


def elo_rubele_on_board(tournament: Tournament, rules: EloRubeleRules, *, weight: int = HUNDRED) -> BoardSystem:
    """The Elo-Rubele; a player without a capital has that of a debut."""
    capitals = {
        player.number: rules.initial_capital if player.rating is None else player.rating
        for player in tournament.players
    }

    def expectation(capital: int, opponent: int) -> Fraction:
        return expected_in_game(capital, opponent, rules.expectation)

    def account(player: PlayerNumber, capital: int | None, games: tuple[CountedGame[PlayerNumber], ...]) -> BoardSum:
        del player
        before = rules.initial_capital if capital is None else capital
        expected = expected_in_event(
            before, [game.rating for game in games if game.rating is not None], rules.expectation
        )
        change = event_change(before, _scored(games), expected, rules, weight=weight)
        return BoardSum(change.scored, change.expected, change.coefficient, change.exact, change.after)

    return BoardSystem(capitals, expectation, account, win=WIN)


def _scored(games: tuple[CountedGame[PlayerNumber], ...]) -> Fraction:
    return sum((game.points for game in games), Fraction(0))
