"""The register of malus players on paper, which Tab. 18 asks the commission to keep."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.locales.words import Words
from tabellone.paper.masthead import masthead
from tabellone.paper.printing import Data, Sheet


@dataclass(frozen=True, slots=True)
class MalusRow:
    """A player from whose capital points were taken by a day; `most` is what may be taken in all."""

    name: str
    system: str
    club: str
    province: str
    taken: int
    most: int
    rating: int
    last_played: date | None = None
    on: date | None = None


def malus_sheet(rows: Iterable[MalusRow], words: Words) -> Sheet:
    """The players in the order given, numbered; the head tells of each system the day of its capitals."""
    players = tuple(rows)
    found: list[Data] = [
        {
            "number": str(number),
            "name": row.name,
            "system": row.system,
            "club": row.club,
            "province": row.province,
            "taken": f"{row.taken} / {row.most}",
            "rating": words.number(row.rating),
            "last_played": words.short_day(row.last_played),
        }
        for number, row in enumerate(players, start=1)
    ]
    return Sheet(
        "malus",
        {
            **masthead("", words("Register of malus players"), _days(players, words), words),
            "words": {
                "number": words("no."),
                "name": words("name"),
                "system": words("system"),
                "club": words("club"),
                "province": words("prov."),
                "taken": words("malus"),
                "rating": words("rating"),
                "last_played": words("last played"),
            },
            "rows": found,
            "notes": [words("Malus: points taken so far, and the most that may be taken (FID, Tab. 18).")],
        },
    )


def _days(players: Iterable[MalusRow], words: Words) -> list[tuple[str, str]]:
    days = {row.system: row.on for row in players if row.on is not None}
    return [(system, words.day(day)) for system, day in days.items()]
