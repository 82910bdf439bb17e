"""Where a player is in a round."""

from enum import Enum

from tabellone.core.model import Outcome


class Attendance(Enum):
    """Whether a player is there in a round; the last two follow from a late entry and a withdrawal."""

    PRESENT = "present"
    ABSENT = "absent"
    ZERO_POINT_BYE = "zero-point bye"
    HALF_POINT_BYE = "half-point bye"
    FULL_POINT_BYE = "full-point bye"
    LATE = "late"
    WITHDRAWN = "withdrawn"

    @property
    def outcome(self) -> Outcome | None:
        """What a round without a game is worth to him; None if he can be paired."""
        return _OUTCOMES.get(self)

    @property
    def may_be_set(self) -> bool:
        """The arbiter sets this value himself; the others follow from late entries and withdrawals."""
        return self not in (Attendance.LATE, Attendance.WITHDRAWN)


_OUTCOMES = {
    Attendance.ABSENT: Outcome.ZERO_POINT_BYE,
    Attendance.ZERO_POINT_BYE: Outcome.ZERO_POINT_BYE,
    Attendance.HALF_POINT_BYE: Outcome.HALF_POINT_BYE,
    Attendance.FULL_POINT_BYE: Outcome.FULL_POINT_BYE,
    Attendance.LATE: Outcome.ZERO_POINT_BYE,
    Attendance.WITHDRAWN: Outcome.WITHDRAWN,
}
