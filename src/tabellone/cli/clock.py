"""The time and the day, which only the doors know."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """The time at which a command is given."""
    return datetime.now(UTC)


def today() -> date:
    """The day on which a command is given, where it is given."""
    return now().astimezone().date()
