"""A rating list on paper (graduatoria)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.locales.words import Words
from tabellone.paper.masthead import masthead
from tabellone.paper.printing import Data, Sheet


@dataclass(frozen=True, slots=True)
class ListRow:
    """A player of a list; `change` is that since the list before, None for who is new to it, `coefficient` FIDE's K."""

    rank: int
    name: str
    rating: int
    club: str = ""
    province: str = ""
    category: str = ""
    change: int | None = None
    games: int = 0
    coefficient: int | None = None


def list_sheet(
    title: str, in_force_from: date, rows: Iterable[ListRow], words: Words, notes: Iterable[str] = ()
) -> Sheet:
    """The list in the order given; categories are written as the federation calls them, K where there is one.

    `notes` stand below it: who is listed apart.
    """
    listed = tuple(rows)
    found: list[Data] = [
        {
            "rank": str(row.rank),
            "name": row.name,
            "club": row.club,
            "province": row.province,
            "category": row.category,
            "rating": words.number(row.rating),
            "change": words.signed(row.change, 0),
            "games": str(row.games),
            "coefficient": "" if row.coefficient is None else str(row.coefficient),
        }
        for row in listed
    ]
    form = words("Rating list in force from {day}", day=words.short_day(in_force_from))
    return Sheet(
        "rating_list",
        {
            **masthead(title, form, (), words),
            "words": {
                "rank": words("rank"),
                "name": words("name"),
                "club": words("club"),
                "province": words("prov."),
                "category": words("category"),
                "rating": words("rating"),
                "change": "±",
                "games": words("games"),
                "coefficient": "K",
            },
            "has_categories": any(row.category for row in listed),
            "has_coefficients": any(row.coefficient is not None for row in listed),
            "rows": found,
            "notes": list(notes),
        },
    )
