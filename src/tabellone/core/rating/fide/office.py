"""What FIDE's lists are made from, whatever the edition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventRecord,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)

FIDE = RatingSystem.FIDE


@dataclass(frozen=True, slots=True)
class FideOffice:
    """Players, events, ratings set by hand and honorary ratings."""

    players: Mapping[PlayerId, PlayerRecord]
    events: Sequence[EventRecord]
    entries: Sequence[CommissionEntry]
    honorary: Sequence[HonoraryRating] = ()

    def events_for_fide(self) -> list[EventRecord]:
        """Events that count for FIDE, by their end."""
        found = (event for event in self.events if FIDE in event.systems)
        return sorted(found, key=lambda event: (event.ends_on, event.starts_on, event.id))

    def entries_for_fide(self) -> list[CommissionEntry]:
        """Ratings set by hand, by their day."""
        return sorted((entry for entry in self.entries if entry.system is FIDE), key=lambda entry: entry.on)
