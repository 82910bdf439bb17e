"""The reading of a report file for an event: the fields of its players, what was assumed and what is left out."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, not_kept, skipped_tie_breaks
from tabellone.formats.trf import TrfDocument
from tabellone.formats.trf.document import TrfRemark


@dataclass(frozen=True, slots=True)
class ReportReading:
    """Data of an event from its file: `fields` counts the players with each field, `skipped` unknown tie-breaks."""

    players: int
    rounds: int
    fields: Mapping[str, int]
    assumed: tuple[TrfRemark, ...]
    left_out: tuple[TrfRemark, ...]
    skipped: tuple[str, ...]


def report_reading(state: EventState, document: TrfDocument, choice: ReportChoice, source: str) -> ReportReading:
    """The reading of a file that an event has just been made of."""
    people = [entrant.details for entrant in state.entrants.values()]
    names = (field.name for field in fields(PlayerDetails) if field.name != "name")
    counts = {name: sum(getattr(details, name) not in (None, "") for details in people) for name in names}
    return ReportReading(
        len(people),
        document.played_rounds,
        {name: count for name, count in counts.items() if count},
        document.remarks,
        tuple(not_kept(document, choice, source)),
        skipped_tie_breaks(document),
    )
