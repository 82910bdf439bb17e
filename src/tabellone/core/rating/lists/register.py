"""The register that the lists of every system are made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventRecord,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)


@dataclass(frozen=True, slots=True)
class Register:
    """Players, events, ratings set by hand, thresholds of categories and honorary ratings."""

    players: Mapping[PlayerId, PlayerRecord]
    events: Sequence[EventRecord] = ()
    entries: Sequence[CommissionEntry] = ()
    tables: Sequence[CategoryTable] = ()
    honorary: Sequence[HonoraryRating] = ()

    def events_of(self, system: RatingSystem) -> list[EventRecord]:
        """Events that count for a system, by their end, then by their start and identifier."""
        events = (event for event in self.events if system in event.systems)
        return sorted(events, key=lambda event: (event.ends_on, event.starts_on, event.id))

    def entries_of(self, system: RatingSystem) -> list[CommissionEntry]:
        """Ratings set by hand in a system, by their day."""
        return sorted((entry for entry in self.entries if entry.system is system), key=lambda entry: entry.on)
