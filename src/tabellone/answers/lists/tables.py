"""A ranking, and the register of malus players, as tables (CSV)."""

from tabellone.answers.lists.malus import MalusAnswer
from tabellone.answers.lists.off_list import OffListLine
from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer
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
    "coefficient",
    "coefficient_games",
    "off_list",
)
MALUS_COLUMNS = ("system", "id", "name", "club", "province", "malus", "rating", "last_played")


def ranking_table(ranking: RankingAnswer) -> str:
    """A ranking with the numbers of every federation that knows anybody.

    Who stands in a list apart comes after it, without a rank; the column `off_list` says in which.
    """
    people: tuple[RankedPlayer | OffListLine, ...] = (*ranking.lines, *ranking.off_list)
    federations = sorted({name for each in people for name in each.federation_ids})
    return written_table(
        (*COLUMNS, *(f"id_{name}" for name in federations)),
        ((*_cells(each), *(each.federation_ids.get(name) for name in federations)) for each in people),
    )


def _cells(each: RankedPlayer | OffListLine) -> tuple[object, ...]:
    known: dict[str, object] = {
        "id": each.player,
        "name": each.name,
        "rating": each.rating,
        "club": each.club,
        "province": each.province,
        "nationality": each.nationality,
        "sex": each.sex.value if each.sex else "",
        "birth_year": each.birth_year,
        "title": each.title,
    }
    if isinstance(each, OffListLine):
        known["off_list"] = each.reason.value
    else:
        known |= {
            "rank": each.rank,
            "change": each.change,
            "category": each.category,
            "games": each.games,
            "events": each.events,
            "activity": each.activity.value,
            "last_played": each.last_played,
            "malus": each.malus_taken,
            "coefficient": each.coefficient,
            "coefficient_games": each.coefficient_games,
        }
    return tuple(known.get(name) for name in COLUMNS)


def malus_table(malus: MalusAnswer) -> str:
    """The malus players of every system."""
    return written_table(
        MALUS_COLUMNS,
        (
            (
                register.system.value,
                each.player,
                each.name,
                each.club,
                each.province,
                each.malus_taken,
                each.rating,
                each.last_played,
            )
            for register in malus.systems
            for each in register.players
        ),
    )
