"""One player, one event, any edition: for `tabellone calc fide`."""

from collections.abc import Sequence

from tabellone.core.rating.fide.account_1997 import change_by_average, first_by_average
from tabellone.core.rating.fide.account_2024 import change_by_game, first_by_game
from tabellone.core.rating.fide.game_account import FideCareer, FideEventChange, FirstRating, Kind, RatedGame
from tabellone.core.rating.fide.rules import FideRatingError, FideRules, GameRules


def event_change(
    kind: Kind,
    rating: int,
    games: Sequence[RatedGame],
    rules: FideRules,
    k: int | None = None,
    *,
    career: FideCareer | None = None,
    field_average: int | None = None,
) -> FideEventChange:
    """What an event does to a rated player; `field_average` is Ra of a round robin with unrated players."""
    if not games:
        raise FideRatingError("there is no game to count")
    if isinstance(rules, GameRules):
        if any(game.opponent is None for game in games):
            _refuse_round_robin(kind, rules)
        return change_by_game(rating, games, rules, k, career or FideCareer())
    return change_by_average(kind, rating, games, rules, k, career or FideCareer(), field_average)


def first_rating(
    kind: Kind,
    games: Sequence[RatedGame],
    rules: FideRules,
    *,
    field_average: int | None = None,
    as_in_example: bool = False,
) -> FirstRating:
    """The first rating that an event alone would give to an unrated player, or the objections to it."""
    if not games:
        raise FideRatingError("there is no game to count")
    if isinstance(rules, GameRules):
        _refuse_round_robin(kind, rules)
        return first_by_game(kind, games, rules)
    return first_by_average(kind, games, rules, field_average, as_in_example=as_in_example)


def _refuse_round_robin(kind: Kind, rules: GameRules) -> None:
    """Refuse the account of a round robin with unrated players by an edition that does not say how it rates them."""
    if kind is Kind.ROUND_ROBIN and rules.refuses_unrated_round_robins:
        raise FideRatingError(
            "edition {found} does not rate a round robin with unrated players: the text that says how is not at hand",
            found=rules.edition,
        )
