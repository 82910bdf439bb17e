"""Days and times as the reader's language writes them."""

from collections.abc import Mapping
from datetime import date, datetime

MONTHS: Mapping[str, tuple[str, ...]] = {
    "it": (
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ),
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}


def day_text(day: date, language: str) -> str:
    """A day in words: 5 aprile 2026, 5 April 2026; in Italian the first of a month is 1°."""
    number = "1°" if language == "it" and day.day == 1 else str(day.day)
    return f"{number} {MONTHS[language][day.month - 1]} {day.year}"


def short_day_text(day: date | None, language: str) -> str:
    """A day in figures: 9.5.2026 in Italian, 2026-05-09 in English; empty if there is none."""
    if day is None:
        return ""
    return f"{day.day}.{day.month}.{day.year}" if language == "it" else day.isoformat()


def moment_text(moment: datetime, language: str) -> str:
    """A day and the time of day, by the clock of this computer."""
    local = moment.astimezone()
    return f"{day_text(local.date(), language)}, {local:%H:%M}"


def time_text(moment: datetime) -> str:
    """The time of a moment by the clock of this computer: 14:03."""
    return f"{moment.astimezone():%H:%M}"


def short_moment_text(moment: datetime, language: str) -> str:
    """A day in figures and the time of day, by the clock of this computer: 9.5.2026 14:03, 2026-05-09 14:03."""
    local = moment.astimezone()
    return f"{short_day_text(local.date(), language)} {local:%H:%M}"
