"""A list, and the register of malus players, as tables."""

from collections.abc import Iterable

from tabellone.core.rating.lists.ratinglist import Ranked
from tabellone.formats.register.table import written_table

COLUMNS = (
    "rank",
    "id",
    "name",
    "rating",
    "change",
    "category",
    "club",
    "province",
    "nationality",
    "sex",
    "birth_year",
    "title",
    "games",
    "events",
    "activity",
    "last_played",
    "malus",
)
MALUS_COLUMNS = ("system", "id", "name", "club", "province", "malus", "rating", "last_played")


def write_ranking(rows: Iterable[Ranked]) -> str:
    """A ranking as a table, with the numbers of every federation that knows anybody; of the birth only the year."""
    found = tuple(rows)
    federations = sorted({name for each in found for name, _ in each.player.federation_ids})
    return written_table(
        (*COLUMNS, *(f"id_{name}" for name in federations)),
        (
            (
                each.rank,
                each.player.id,
                each.player.name,
                each.line.rating,
                each.line.change,
                each.line.category,
                each.player.club,
                each.player.province,
                each.player.nationality,
                each.player.sex.value if each.player.sex else "",
                each.player.year_of_birth,
                each.player.title,
                each.line.games,
                each.line.events,
                each.line.activity.value,
                each.line.last_played,
                each.line.malus_taken,
                *(dict(each.player.federation_ids).get(name) for name in federations),
            )
            for each in found
        ),
    )


def write_malus(rows: Iterable[tuple[str, Ranked]]) -> str:
    """The register of malus players of some systems."""
    return written_table(
        MALUS_COLUMNS,
        (
            (
                system,
                each.player.id,
                each.player.name,
                each.player.club,
                each.player.province,
                each.line.malus_taken,
                each.line.rating,
                each.line.last_played,
            )
            for system, each in rows
        ),
    )
