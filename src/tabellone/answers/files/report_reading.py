"""The reading of a report file for an event: the fields of its players, what was assumed and what is left out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace

from tabellone.core.pairing.field import Impossible
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, not_kept, skipped_tie_breaks
from tabellone.desk.event.tournament import engine_pairing
from tabellone.formats.trf import TrfDocument
from tabellone.formats.trf.document import TrfRemark, remark


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
        (*not_kept(document, choice, source), *_by_earlier_readings(state, source)),
        skipped_tie_breaks(document),
    )


def _by_earlier_readings(state: EventState, source: str) -> Iterator[TrfRemark]:
    """The rounds that are the system's by readings of before alone, which the event has as made by hand."""
    for group in state.groups.values():
        for paired in group.begun_rounds:
            basis = paired.basis
            if not basis.readings or not any(encounter.paired_by for encounter in paired.encounters):
                continue
            answer = engine_pairing(state, group, paired.number, replace(basis, readings=()))
            if isinstance(answer, Impossible):
                continue
            numbers = {of.player: of.number for of in basis.numbers}
            pairs = {(numbers[encounter.white], numbers[encounter.black]) for encounter in paired.encounters}
            if pairs == {(pair.white, pair.black) for pair in answer.pairs}:
                yield remark(
                    "{source}: round {round} is that of the system by the reading before {reading}; the event has it "
                    "as paired by hand",
                    source=source,
                    round=paired.number,
                    reading=", ".join(basis.readings),
                )
