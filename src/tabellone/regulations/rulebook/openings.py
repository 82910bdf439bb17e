"""The openings of dama italiana."""

from collections.abc import Mapping
from typing import Any

from tabellone.core.draughts.openings import Encounters, Opening, OpeningSeries, OpeningTables, TableUse
from tabellone.core.regulation import whole
from tabellone.regulations.loader import cached, edition


def _opening(row: Any, grades: Mapping[str, tuple[str, ...]]) -> Opening:
    number, first, second, third, grade = row
    return Opening(whole(number), (str(first), str(second), str(third)), grade, grades[grade])


_KINDS_OF_TEXT = {
    "two_games": (Encounters.TWO_GAMES,),
    "pairs": (Encounters.PAIRS,),
    "teams": (Encounters.TEAMS,),
    "players": tuple(Encounters),  # a match of pairs or teams is played board by board between players
}
_SERIES_OF_TEXT = {"national": OpeningSeries.NATIONAL, "not_national": OpeningSeries.OTHER}


def _use(entry: Any) -> TableUse:
    kinds = frozenset(kind for word in entry["encounters"] for kind in _KINDS_OF_TEXT[word])
    return TableUse(entry["table"], kinds, _SERIES_OF_TEXT[entry["series"]], entry["needs_event_rule"])


@cached
def opening_tables() -> OpeningTables:
    """The openings of dama italiana with their tables."""
    source = edition("fid", "openings")

    def tables_by_grade(value: Any) -> dict[str, tuple[str, ...]]:
        letters = [entry for entry in value if entry["table"] != "general"]
        grades = {grade for entry in value for grade in entry["grades"]}
        return {
            grade: tuple(entry["table"] for entry in letters if grade in entry["grades"]) for grade in sorted(grades)
        }

    grades = source.built("tables", tables_by_grade)
    uses = source.built("uses", lambda value: {use.table: use for use in map(_use, value)})

    def openings(value: Any) -> tuple[Opening, ...]:
        table_openings = tuple(_opening(row, grades) for row in value)
        if [opening.number for opening in table_openings] != list(range(1, len(table_openings) + 1)):
            raise ValueError("the openings are not numbered 1, 2, 3, ...")
        return table_openings

    series = source.built("national_series", frozenset)
    return OpeningTables(source.built("openings", openings), uses, series)
