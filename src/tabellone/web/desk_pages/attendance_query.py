"""Which part of the attendance is looked at: a name, those who are away or missing, a page; and what a click sets."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from tabellone.desk.event.records import Attendance
from tabellone.web.query import text_of, whole_number

SETTABLE = tuple(attendance for attendance in Attendance if attendance.may_be_set)
MOST_DIGITS = 6
AWAY, MISSING = "away", "missing"
_MOST_FIND = 60
_MOST_PAGES = 10**6


@dataclass(frozen=True, slots=True)
class AttendanceQuery:
    """A part of a large field, and the place on the page where the arbiter was."""

    find: str
    who: str
    page: int
    chosen: str
    at: str

    @property
    def is_away(self) -> bool:
        """Only those who are away at some time."""
        return self.who == AWAY

    @property
    def is_missing(self) -> bool:
        """Only those whom the check-in still misses."""
        return self.who == MISSING

    def matches(self, name: str, number: int) -> bool:
        """The name has what is searched for in it, or the number is just that."""
        wanted = self.find.casefold()
        return not wanted or wanted in name.casefold() or wanted == str(number)

    def address(self, place: str, **changed: object) -> str:
        """The address of this part, or of one that differs in something."""
        values = {
            "find": self.find,
            "who": self.who,
            "page": "" if self.page == 1 else self.page,
            "set": "" if self.chosen == Attendance.ABSENT.value else self.chosen,
            **changed,
        }
        query = urlencode({name: value for name, value in values.items() if value})
        return f"{place}?{query}" if query else place


def attendance_query(form: Mapping[str, str]) -> AttendanceQuery:
    """The part that an address or a form names."""
    chosen, who = form.get("set", ""), form.get("who", "")
    known = {option.value for option in SETTABLE}
    return AttendanceQuery(
        text_of(form, "find")[:_MOST_FIND],
        who if who in (AWAY, MISSING) else "",
        whole_number(form, "page", 1, least=1, most=_MOST_PAGES),
        chosen if chosen in known else Attendance.ABSENT.value,
        form.get("at", "")[: 2 * MOST_DIGITS],
    )
