"""A list, and the register of malus players, as tables."""

from collections.abc import Iterable

from tabellone.core.rating.lists.ratinglist import OffList, Ranked
from tabellone.core.rating.lists.records import PlayerRecord
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


def write_ranking(rows: Iterable[Ranked], off_list: Iterable[tuple[OffList, PlayerRecord]] = ()) -> str:
    """A ranking as a table, with the numbers of every federation that knows anybody; of the birth only the year.

    Who stands in a list apart comes after it, without a rank; the column `apart` says in which.
    """
    found, beside = tuple(rows), tuple(off_list)
    people = [each.player for each in found] + [player for _, player in beside]
    federations = sorted({name for player in people for name, _ in player.federation_ids})
    written = [_ranked_cells(each) for each in found] + [_off_list_cells(each, player) for each, player in beside]
    return written_table(
        (*COLUMNS, *(f"id_{name}" for name in federations)),
        (
            (*cells, *(dict(player.federation_ids).get(name) for name in federations))
            for cells, player in zip(written, people, strict=True)
        ),
    )


def _off_list_cells(found: OffList, player: PlayerRecord) -> tuple[object, ...]:
    known: dict[str, object] = {
        "id": player.id,
        "name": player.name,
        "rating": found.rating,
        "club": player.club,
        "province": player.province,
        "nationality": player.nationality,
        "sex": player.sex.value if player.sex else "",
        "birth_year": player.year_of_birth,
        "title": player.title,
        "off_list": found.reason.value,
    }
    return tuple(known.get(name) for name in COLUMNS)


def _ranked_cells(each: Ranked) -> tuple[object, ...]:
    return (
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
        each.line.coefficient,
        each.line.coefficient_games,
        "",
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
