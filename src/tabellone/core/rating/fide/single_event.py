"""One player, one event, any edition: what `tabellone calc fide` asks."""

from collections.abc import Iterable, Sequence

from tabellone.core.explain import Step
from tabellone.core.rating.fide.account_1997 import change_by_average, first_by_average
from tabellone.core.rating.fide.account_2024 import change_by_game, first_by_game
from tabellone.core.rating.fide.eligibility import Objection
from tabellone.core.rating.fide.first_rating import is_first_rating_ignored
from tabellone.core.rating.fide.game_account import Career, EventChange, FirstRating, Kind, RatedGame
from tabellone.core.rating.fide.rules import FideRatingError, FideRules, GameRules
from tabellone.core.rating.fide.rules_2024 import is_initial_published, without_zero_first_event

_AGAINST: dict[str, object] = {
    is_first_rating_ignored.__name__: True,
    is_initial_published.__name__: False,
    without_zero_first_event.__name__: (),
}
"""What the rules answer that speak against a first rating without naming a hindrance."""


def event_change(
    kind: Kind,
    rating: int,
    games: Sequence[RatedGame],
    rules: FideRules,
    k: int | None = None,
    *,
    career: Career | None = None,
    field_average: int | None = None,
) -> EventChange:
    """What an event does to a rated player; `field_average` is Ra of a round robin with unrated players."""
    if not games:
        raise FideRatingError("there is no game to count")
    if isinstance(rules, GameRules):
        return change_by_game(rating, games, rules, k, career or Career())
    return change_by_average(kind, rating, games, rules, k, career or Career(), field_average)


def first_rating(
    kind: Kind,
    games: Sequence[RatedGame],
    rules: FideRules,
    *,
    field_average: int | None = None,
    as_in_example: bool = False,
) -> FirstRating:
    """The first rating that an event alone would give to an unrated player, or what stands against it."""
    if not games:
        raise FideRatingError("there is no game to count")
    if isinstance(rules, GameRules):
        return first_by_game(kind, games, rules)
    return first_by_average(kind, games, rules, field_average, as_in_example=as_in_example)


def steps_against_first_rating(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps of a first rating that keep it from being published."""
    return tuple(
        step
        for step in steps
        if _names_objections(step.result) or (step.rule.name in _AGAINST and step.result == _AGAINST[step.rule.name])
    )


def _names_objections(result: object) -> bool:
    return isinstance(result, tuple) and bool(result) and all(isinstance(each, Objection) for each in result)
