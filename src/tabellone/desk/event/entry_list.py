"""Players of an event from a file: a table or a report, each with the doubts about entering him."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from tabellone.desk.event.duplicates import Likeness, duplicates
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.state import EventState
from tabellone.formats.player_list import PlayerEntry


class Doubt(Enum):
    """Why a player of a file may be somebody whom the event has already."""

    ENTERED = "entered"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Twin:
    """A row that repeats a player; `first` is the row of the list on which he stands before, None if he is entered."""

    row: int
    first: int | None
    name: str
    likeness: Likeness


def doubts(state: EventState, entries: Iterable[PlayerEntry]) -> Mapping[int, Doubt]:
    """The rows whose players look like one who is entered, or like another in the list."""
    row_doubts: dict[int, Doubt] = {}
    for twin in twins(state, entries):
        if twin.first is None:
            row_doubts[twin.row] = Doubt.ENTERED
        else:
            row_doubts[twin.row] = Doubt.TWICE
            row_doubts.setdefault(twin.first, Doubt.TWICE)
    return row_doubts


def left_out(state: EventState, entries: Iterable[PlayerEntry]) -> frozenset[int]:
    """The rows left out by default: players already entered, and the second of two who look alike."""
    return frozenset(twin.row for twin in twins(state, entries))


def twins(state: EventState, entries: Iterable[PlayerEntry]) -> tuple[Twin, ...]:
    """The rows that repeat a player: one who is entered already, or one earlier in the list."""
    entered = tuple(entrant.details for entrant in state.entrants.values())
    listed = tuple(entries)
    details = (*entered, *map(details_of_entry, listed))
    return tuple(
        Twin(
            listed[duplicate.place - len(entered)].row,
            listed[duplicate.first - len(entered)].row if duplicate.first >= len(entered) else None,
            details[duplicate.first].name,
            duplicate.likeness,
        )
        for duplicate in duplicates(details)
        if duplicate.place >= len(entered)
    )


def details_of_entry(entry: PlayerEntry) -> PlayerDetails:
    """The entry of a player who stands in a file."""
    return PlayerDetails(
        entry.name,
        entry.rating,
        entry.national_rating,
        entry.club,
        entry.province,
        entry.category,
        entry.title,
        entry.federation_id,
        entry.birth_year,
        federation=entry.federation,
        sex=entry.sex,
        birth_date=entry.birth_date,
        licence=entry.licence,
        coefficient=entry.coefficient,
    )
