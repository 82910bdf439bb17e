"""What forms and addresses of the office ask for: days, systems, thresholds."""

from collections.abc import Mapping
from datetime import date

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.register.day import read_day
from tabellone.web.query import QueryError, choice

SYSTEMS = tuple(system.value for system in RatingSystem)
LONGEST = 200


def query_day(form: Mapping[str, str], field: str, default: date | None = None) -> date | None:
    """A day, or the default where nothing is written."""
    text = form.get(field, "").strip()
    if not text:
        return default
    found = read_day(text)
    if found is None:
        raise QueryError(field, '"{found}" is not a day such as 2026-05-09', found=text[:40])
    return found


def needed_day(form: Mapping[str, str], field: str) -> date:
    """A day that must be given."""
    found = query_day(form, field)
    if found is None:
        raise QueryError(field, "a day is missing")
    return found


def query_text(form: Mapping[str, str], field: str) -> str:
    """A text of one line, without the blanks around it."""
    text = " ".join(form.get(field, "").split())
    if len(text) > LONGEST:
        raise QueryError(
            field, "{found} characters are too many; at most {most} are allowed", found=len(text), most=LONGEST
        )
    return text


def needed_text(form: Mapping[str, str], field: str) -> str:
    """A text that must be given."""
    found = query_text(form, field)
    if not found:
        raise QueryError(field, "something is missing here")
    return found


def query_system(form: Mapping[str, str], field: str = "system") -> RatingSystem | None:
    """A rating system, None where none is chosen."""
    found = choice(form, field, SYSTEMS)
    return RatingSystem(found) if found else None
