"""The time and the day, which only pages, API and command line read."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """The current time."""
    return datetime.now(UTC)


def today() -> date:
    """The current day, in the local time zone."""
    return now().astimezone().date()
