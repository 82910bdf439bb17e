"""The office as it stood at some moment: how much it knew, its last events, its lists."""

from dataclasses import dataclass

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.state import OfficeState
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words


@dataclass(frozen=True, slots=True)
class OfficeThen:
    """What the office knew: how much, its last events, its lists."""

    players: int
    events: tuple[tuple[str, str], ...]
    entries: int
    lists: tuple[tuple[str, str, int], ...]


def office_then(state: OfficeState, words: Words) -> OfficeThen:
    """The register and the lists of some moment."""
    events = sorted(state.events.values(), key=lambda event: (event.ends_on, event.name), reverse=True)
    lists = [
        (rating_system_name(system.value, words), words.day(published.rating_list.on), len(published.rating_list.lines))
        for system in RatingSystem
        for published in state.lists_of(system)
    ]
    return OfficeThen(
        len(state.players),
        tuple((event.name, words.day(event.ends_on)) for event in events),
        len(state.entries),
        tuple(lists),
    )
