"""What FIDE's rating brings to a board with expected scores."""

from collections.abc import Mapping
from fractions import Fraction

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.expected_board import BoardSum, BoardSystem
from tabellone.core.rating.fide import game_account as fide
from tabellone.core.rating.fide.averages import within_difference_limit
from tabellone.core.rating.fide.conditions import field_objections, time_objections
from tabellone.core.rating.fide.rules import HUNDRED, FideRules, GameRules
from tabellone.core.rating.fide.rules_2024 import counted_difference, expected_of_game
from tabellone.core.rating.fide.single_event import event_change, first_rating
from tabellone.core.rating.fide.tables import percentage_expected
from tabellone.core.rating.games import CountedGame, rated_games


def fide_on_board(
    tournament: Tournament,
    rules: FideRules,
    played: Conditions,
    coefficients: Mapping[PlayerNumber, int] | None = None,
) -> BoardSystem:
    """FIDE's rating; in the edition 1997 PA is We, which comes from the average of the opponents.

    Games that were too quick count for nobody, nor does a round robin that the edition does not rate.
    `coefficients` are the K of players whose list says it.
    """
    kind, known = played.kind, coefficients or {}
    ratings = {player.number: player.rating for player in tournament.players if player.rating is not None}
    is_refused = kind is fide.Kind.ROUND_ROBIN and bool(
        field_objections(_games_of_field(tournament), ratings, kind, rules)
    )
    if kind is fide.Kind.ROUND_ROBIN and isinstance(rules, GameRules):
        # One that is rated counts game by game, as a Swiss event does; whether it is, is known here for all players.
        kind = fide.Kind.SWISS

    def account(
        player: PlayerNumber, rating: int | None, games: tuple[CountedGame[PlayerNumber], ...]
    ) -> BoardSum | None:
        met = [
            fide.RatedGame(game.rating or None, game.points)
            for game in games
            if not time_objections(played, max(rating or 0, game.rating or 0), rules)
        ]
        counted = met if kind is fide.Kind.ROUND_ROBIN else [game for game in met if game.opponent is not None]
        if not counted or is_refused:
            return None
        if rating is None:
            first = first_rating(kind, counted, rules)
            return BoardSum(first.scored, None, None, first.exact, first.after)
        change = event_change(kind, rating, counted, rules, known.get(player))
        return BoardSum(change.scored, change.expected, change.coefficient, change.exact, change.after)

    def expectation(rating: int, opponent: int) -> Fraction:
        return _expected_by_fide(rating, opponent, rules)

    return BoardSystem(ratings, expectation, account, win=1)


def _games_of_field(tournament: Tournament) -> dict[PlayerNumber, list[tuple[PlayerNumber, Fraction]]]:
    """The games of everybody, whether against rated opponents or not."""
    everybody = {player.number: 0 for player in tournament.players}
    return {
        player: [(game.opponent, game.points) for game in rated_games(tournament, player, everybody, 1)]
        for player in everybody
    }


def _expected_by_fide(rating: int, opponent: int, rules: FideRules) -> Fraction:
    if isinstance(rules, GameRules):
        difference = counted_difference(rating, opponent, rules.difference_limit, rules.uncapped_from)
        return expected_of_game(difference, rules.expectation)
    counted = within_difference_limit(opponent, rating, rules.difference_limit)
    return Fraction(percentage_expected(rating - counted, rules.expectation), HUNDRED)
