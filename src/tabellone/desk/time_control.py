"""The time control that an event must state where a rating system chooses its coefficient by it."""

from collections.abc import Iterable

from tabellone.core.rating.account import Conditions
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.regulations.rating_systems import definition_of


class TimeControlError(Refusal):
    """An event counts for a system that needs its time control, and none is given."""


def stated_pace(
    systems: Iterable[RatingSystem], pace: Pace | None, minutes: int | None, increment_seconds: int | None
) -> Pace:
    """The pace of an event; standard if none is given, unless a system needs it."""
    played = Conditions(pace=pace, minutes=minutes, increment_seconds=increment_seconds or 0)
    for system in systems:
        if missing := definition_of(system).missing_details(played):
            raise TimeControlError(missing.sentence, **missing.values)
    return pace or Pace.STANDARD
