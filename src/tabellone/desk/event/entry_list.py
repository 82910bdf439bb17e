"""Players of an event from a file: a table or a report, each with the doubts about entering him."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum

from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.state import EventState
from tabellone.formats.player_columns import PlayerEntry, players_of_report
from tabellone.formats.sheet import Spreadsheet, read_sheet
from tabellone.formats.trf import is_report, read_trf


class Doubt(Enum):
    """Why a player of a file may be somebody whom the event has already."""

    ENTERED = "entered"
    TWICE = "twice"


def sheet_of_file(data: bytes, source: str) -> Spreadsheet:
    """A table or a report file as a sheet."""
    return players_of_report(read_trf(data, source)) if is_report(data, source) else read_sheet(data, source)


def same_name(name: str) -> str:
    """A name in the form in which it is compared: the order of its parts and capitals do not matter."""
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


def doubts(state: EventState, entries: Iterable[PlayerEntry]) -> Mapping[int, Doubt]:
    """The rows whose players bear the name of one who is entered, or of another in the file."""
    here = {same_name(entrant.name) for entrant in state.entrants.values()}
    listed = tuple(entries)
    times = Counter(same_name(entry.name) for entry in listed)
    row_doubts: dict[int, Doubt] = {}
    for entry in listed:
        name = same_name(entry.name)
        if name in here:
            row_doubts[entry.row] = Doubt.ENTERED
        elif times[name] > 1:
            row_doubts[entry.row] = Doubt.TWICE
    return row_doubts


def left_out(state: EventState, entries: Iterable[PlayerEntry]) -> frozenset[int]:
    """The rows left out by default: players already entered, and the second of two with one name."""
    listed = tuple(entries)
    row_doubts = doubts(state, listed)
    seen: set[str] = set()
    rows = set()
    for entry in listed:
        name = same_name(entry.name)
        if row_doubts.get(entry.row) is Doubt.ENTERED or name in seen:
            rows.add(entry.row)
        seen.add(name)
    return frozenset(rows)


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
    )
