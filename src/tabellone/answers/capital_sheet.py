"""The calculation of a player's capital in an event, number by number as Tab. 14 and 16 of the FID set it out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabellone.answers.event_rating import PlayerRating, player_rating
from tabellone.core.explain import Step
from tabellone.core.rating.elo_rubele.event_change import (
    beyond_edge,
    capital_after,
    expected_in_game,
    rounded_capital,
    weighted_deviation,
    with_bonus_of_year,
    with_constant_of_event,
)
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.state import EventState


@dataclass(frozen=True, slots=True)
class ExpectedGame:
    """What was expected of a game that counts, against a capital."""

    opponent: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class EdgeCrossing:
    """A capital that passed an edge: what is beyond it counts with another coefficient."""

    reached: Fraction
    edge: int
    excess: Fraction
    coefficient: int
    new_coefficient: int
    remaining: Fraction


@dataclass(frozen=True, slots=True)
class CapitalSheet:
    """CI, PA, PO, D, S, V and CF of a player, and what lies between them.

    `deviation` is D with the validity of the event, `bonus` that of the first event of a year, `constant` Q.
    """

    player: EntrantId
    name: str
    before: int
    games: tuple[ExpectedGame, ...]
    expected: Fraction
    scored: Fraction
    validity: int
    deviation: Fraction
    coefficient: int
    variation: Fraction
    crossings: tuple[EdgeCrossing, ...]
    exact: Fraction
    rounded: int
    bonus: int
    constant: int
    after: int


def capital_sheet(state: EventState, player: EntrantId) -> CapitalSheet | None:
    """The calculation of a player's capital; None if his rating is not computed so, or none of his games counts."""
    rating = player_rating(state, player)
    return None if rating is None else capital_sheet_of(rating, player, state.entrant(player).name)


def capital_sheet_of(rating: PlayerRating, player: EntrantId, name: str) -> CapitalSheet | None:
    """The numbers of a calculation, from its steps; None if it is not that of a capital."""
    steps = rating.why
    deviation, moved = _named(steps, weighted_deviation), _named(steps, capital_after)
    rounded = _named(steps, rounded_capital)
    if deviation is None or moved is None or rounded is None or rating.before is None or rating.after is None:
        return None
    games = (ExpectedGame(step.values["opponent"], step.result) for step in _all_named(steps, expected_in_game))
    return CapitalSheet(
        player,
        name,
        rating.before,
        tuple(games),
        deviation.values["expected"],
        deviation.values["scored"],
        deviation.values["weight"],
        deviation.result,
        moved.values["coefficient"],
        moved.values["variation"],
        tuple(_crossing(step) for step in _all_named(steps, beyond_edge)),
        rounded.values["exact"],
        rounded.result,
        _value(steps, with_bonus_of_year, "bonus", 0),
        _value(steps, with_constant_of_event, "constant", 0),
        rating.after,
    )


def _crossing(step: Step) -> EdgeCrossing:
    names = ("reached", "edge", "excess", "coefficient", "new_coefficient", "remaining")
    return EdgeCrossing(*(step.values[name] for name in names))


def _named(steps: Sequence[Step], rule: Any) -> Step | None:
    return next(_all_named(steps, rule), None)


def _all_named(steps: Sequence[Step], rule: Any) -> Iterator[Step]:
    return (step for step in steps if step.rule.name == rule.__name__)


def _value(steps: Sequence[Step], rule: Any, name: str, default: Any) -> Any:
    step = _named(steps, rule)
    return default if step is None else step.values[name]
