"""What the office must be told of the time control of an event: the Elo UISP chooses its coefficient by it."""

from collections.abc import Iterable

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace, is_long_rapid
from tabellone.desk.office.state import TimeControlError
from tabellone.regulations import rulebook


def told_pace(
    systems: Iterable[RatingSystem], pace: Pace | None, minutes: int | None, increment_seconds: int | None
) -> Pace:
    """The pace of an event; where nobody has told it, standard.

    For the Elo UISP it must be told, unless minutes and increment decide the coefficient by themselves.
    """
    if pace is not None:
        return pace
    rules = rulebook.uisp_rules()
    if RatingSystem.UISP in systems and not is_long_rapid(minutes, increment_seconds, rules):
        raise TimeControlError(
            "the Elo UISP needs the time control: standard, rapid or blitz, or minutes and increment from {minutes} "
            "minutes and {seconds} seconds on",
            minutes=rules.long_rapid_minutes,
            seconds=rules.long_rapid_increment,
        )
    return Pace.STANDARD
