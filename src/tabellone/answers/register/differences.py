"""The differences between register and event about a player, as pages, API and commands show them."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.desk.office.differences import DifferenceSide, PlayerDifference


@dataclass(frozen=True, slots=True)
class DifferenceAnswer:
    """A field of a player in which the two differ; `take` is who is believed, None while nobody has decided."""

    player: str
    name: str
    field: str
    in_register: str | None
    in_event: str
    take: DifferenceSide | None


def difference_answers(differences: Iterable[PlayerDifference]) -> tuple[DifferenceAnswer, ...]:
    """The differences in the order of the players."""
    return tuple(
        DifferenceAnswer(
            difference.player,
            difference.name,
            difference.field,
            difference.register,
            difference.event,
            difference.taken,
        )
        for difference in differences
    )
