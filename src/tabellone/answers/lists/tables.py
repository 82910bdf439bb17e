"""A ranking, and the register of malus players, as tables (CSV)."""

from collections.abc import Iterator

from tabellone.answers.lists.malus import MalusAnswer
from tabellone.answers.lists.off_list import OffListLine
from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer
from tabellone.formats.register.layout import written_table

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
    """A ranking as a table."""
    return written_table(*ranking_rows(ranking))


def ranking_rows(ranking: RankingAnswer) -> tuple[tuple[str, ...], Iterator[tuple[object, ...]]]:
    """The headings and rows of a ranking, with the numbers of every federation that knows anybody.

    Who stands in a list apart comes after it, without a rank; the column `off_list` says in which.
    """
    people: tuple[RankedPlayer | OffListLine, ...] = (*ranking.lines, *ranking.off_list)
    federations = sorted({name for person in people for name in person.federation_ids})
    columns = (*COLUMNS, *(f"id_{name}" for name in federations))
    return columns, ((*_cells(person), *(person.federation_ids.get(name) for name in federations)) for person in people)


def _cells(player: RankedPlayer | OffListLine) -> tuple[object, ...]:
    known: dict[str, object] = {
        "id": player.player,
        "name": player.name,
        "rating": player.rating,
        "club": player.club,
        "province": player.province,
        "nationality": player.nationality,
        "sex": player.sex.value if player.sex else "",
        "birth_year": player.birth_year,
        "title": player.title,
    }
    if isinstance(player, OffListLine):
        known["off_list"] = player.reason.value
    else:
        known |= {
            "rank": player.rank,
            "change": player.change,
            "category": player.category,
            "games": player.games,
            "events": player.events,
            "activity": player.activity.value,
            "last_played": player.last_played,
            "malus": player.malus_taken,
            "coefficient": player.coefficient,
            "coefficient_games": player.coefficient_games,
        }
    return tuple(known.get(name) for name in COLUMNS)


def malus_table(malus: MalusAnswer) -> str:
    """The malus players of every system."""
    return written_table(
        MALUS_COLUMNS,
        (
            (
                register.system.value,
                line.player,
                line.name,
                line.club,
                line.province,
                line.malus_taken,
                line.rating,
                line.last_played,
            )
            for register in malus.systems
            for line in register.players
        ),
    )
