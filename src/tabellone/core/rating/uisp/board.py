"""What the Elo UISP brings to a board with expected scores."""

from fractions import Fraction

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.expected_board import BoardSum, BoardSystem
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.uisp.event_change import HUNDRED, UispRules, event_change, expected_percentage


def uisp_on_board(tournament: Tournament, rules: UispRules, coefficient: Fraction) -> BoardSystem:
    """The Elo UISP, where PA is the sum rounded to one decimal; without a rating the initial one counts."""
    ratings = {player.number: player.rating or rules.initial_rating for player in tournament.players}

    def expectation(rating: int, opponent: int) -> Fraction:
        return Fraction(expected_percentage(rating, opponent, rules), HUNDRED)

    def account(player: PlayerNumber, rating: int | None, games: tuple[CountedGame[PlayerNumber], ...]) -> BoardSum:
        del player
        before = rules.initial_rating if rating is None else rating
        change = event_change(
            before, [(game.rating, game.points) for game in games if game.rating is not None], coefficient, rules
        )
        return BoardSum(change.scored, change.expected, change.coefficient, change.exact, change.after)

    return BoardSystem(ratings, expectation, account, win=1)
