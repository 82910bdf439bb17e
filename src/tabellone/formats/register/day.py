"""Days as people write them: 2026-05-09, 2026/05/09, 9.5.2026 or 9/5/2026."""

import re
from datetime import date

_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})", re.ASCII)


def read_day(text: str) -> date | None:
    """The day that a text means; None if it is not a day."""
    day_match = _YEAR_FIRST.fullmatch(text.strip())
    parts = day_match.groups() if day_match else ()
    if not day_match and (day_match := _DAY_FIRST.fullmatch(text.strip())):
        parts = day_match.groups()[::-1]
    try:
        return date(*map(int, parts)) if parts else None
    except ValueError:
        return None
