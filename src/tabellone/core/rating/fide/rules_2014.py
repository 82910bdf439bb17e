"""B.02 as in force from July 2014 to December 2021 (editions 2014 and 2017), where it differs from what came next."""

from collections.abc import Sequence
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.rating.fide.eligibility import Objection, Objections


@rule("fide", "B.02 2014 8.54", each_time=True)
def difference_within_limit(rating: int, opponent: int, limit: int) -> int:
    """D: a difference of more than 400 counts as 400, in every game and for both players; so again from 2024 on."""
    return max(-limit, min(limit, rating - opponent))


@rule("fide", "B.02 2014 8.21", reading="fide-2014-zero-start")
def without_events_before_points(
    events: Sequence[Sequence[tuple[int, Fraction]]],
) -> tuple[tuple[int, Fraction], ...]:
    """The events of an unrated player before the first that brought a point are left out; all others count together."""
    first = next((place for place, event in enumerate(events) if any(score for _, score in event)), len(events))
    return tuple(game for event in events[first:] for game in event)


@rule("fide", "B.02 2014 6", reading="fide-2014-round-robin")
def unrated_round_robin_objections(points_of_unrated: Fraction) -> Objections:
    """A round robin in which an unrated player has made a point is not rated: the text that rates it is not at hand."""
    return (Objection.UNRATED_ROUND_ROBIN,) if points_of_unrated else ()
