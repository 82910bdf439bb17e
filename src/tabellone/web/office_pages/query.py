"""What forms and addresses of the office ask for: texts of one line, and systems."""

from collections.abc import Mapping

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.web.query import QueryError, choice

SYSTEMS = tuple(system.value for system in RatingSystem)
LONGEST = 200


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
    text = query_text(form, field)
    if not text:
        raise QueryError(field, "something is missing here")
    return text


def query_system(form: Mapping[str, str], field: str = "system") -> RatingSystem | None:
    """A rating system, None where none is chosen."""
    system_name = choice(form, field, SYSTEMS)
    return RatingSystem(system_name) if system_name else None
