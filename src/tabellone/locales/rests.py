"""The names for a round without an opponent, and for the attendance of a player."""

from tabellone.core.model import Discipline, Outcome
from tabellone.desk.event.records import Attendance
from tabellone.locales.value_names import ATTENDANCE_NAMES
from tabellone.locales.words import Words


def rest_name(outcome: Outcome, discipline: Discipline, words: Words) -> str:
    """Why somebody has no opponent; draughts players rest, chess players have a bye."""
    if outcome is Outcome.ALLOCATED_BYE:
        return words("bye") if discipline is Discipline.CHESS else words("rest")
    names = {
        Outcome.FULL_POINT_BYE: words("full-point bye"),
        Outcome.HALF_POINT_BYE: words("half-point bye"),
        Outcome.ZERO_POINT_BYE: words("absent"),
        Outcome.WITHDRAWN: words("withdrawn"),
    }
    return names[outcome]


def attendance_name(attendance: Attendance, words: Words) -> str:
    """The name of a player's attendance in a round."""
    return words(ATTENDANCE_NAMES[attendance.value])
