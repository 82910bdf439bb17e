"""The events that were deleted, and the files that keep their journals."""

from dataclasses import dataclass

from tabellone.store.house import House
from tabellone.store.journal.removal import Removal, removals_of


@dataclass(frozen=True, slots=True)
class RemovalsAnswer:
    """The events that were deleted, the last one first."""

    removals: tuple[Removal, ...]


def removals(house: House) -> RemovalsAnswer:
    """Who deleted which event, when, and where its file is."""
    return RemovalsAnswer(removals_of(house))
