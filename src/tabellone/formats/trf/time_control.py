"""The time control of record 122, as this program writes it: "rapid, 15 min + 5 s"."""

import re
from dataclasses import dataclass

from tabellone.core.rating.uisp.event_change import Pace

_CONTROL = re.compile(r"(?:(standard|rapid|blitz)(?:, |$))?(?:(\d{1,3}) min(?: \+ (\d{1,4}) s)?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long a player may think; None where a report does not say it."""

    pace: Pace | None = None
    minutes: int | None = None
    increment_seconds: int = 0


UNTOLD = TimeControl()


def time_control_text(pace: Pace | None, minutes: int | None, increment_seconds: int = 0) -> str:
    """A time control as record 122 has it."""
    time = "" if minutes is None else f"{minutes} min" + (f" + {increment_seconds} s" if increment_seconds else "")
    return ", ".join(filter(None, (pace.value if pace else "", time)))


def read_time_control(text: str) -> TimeControl:
    """The time control in record 122; None values for words that this program does not write."""
    match = _CONTROL.fullmatch(text.strip())
    if match is None:
        return TimeControl()
    pace, minutes, seconds = match.groups()
    return TimeControl(Pace(pace) if pace else None, int(minutes) if minutes else None, int(seconds or 0))
