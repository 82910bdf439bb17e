"""A rating list on paper (graduatoria)."""

from tabellone.answers.lists.ranking import RankingAnswer
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.masthead import masthead
from tabellone.paper.off_list_notes import off_list_notes
from tabellone.paper.printing import Data, Sheet


def list_sheet(ranking: RankingAnswer, words: Words) -> Sheet:
    """The list in the order given; categories are written as the federation calls them, K where there is one.

    Who is listed apart stands below it.
    """
    listed = ranking.lines
    rows: list[Data] = [
        {
            "rank": str(row.rank),
            "name": row.name,
            "club": row.club,
            "province": row.province,
            "category": row.category,
            "rating": words.number(row.rating),
            "change": words.signed(row.change),
            "games": str(row.games),
            "coefficient": "" if row.coefficient is None else str(row.coefficient),
        }
        for row in listed
    ]
    form = words("Rating list in force from {day}", day=words.short_day(ranking.in_force_from))
    return Sheet(
        "rating_list",
        {
            **masthead(rating_system_name(ranking.system.value, words), form, (), words),
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
            "rows": rows,
            "notes": list(off_list_notes(ranking.off_list, words)),
        },
    )
