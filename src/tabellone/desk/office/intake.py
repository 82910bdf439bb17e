"""Files read and compared with the register, and made into one act that is not given yet."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import CommissionEntry, EventId, PlayerId, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import Command, EnterPlayers, ReportEvent, ReportEvents, SetRatings
from tabellone.desk.office.differences import (
    UNDECIDED,
    Decision,
    PlayerDifference,
    check_decided,
    compared,
    entries_of_file,
)
from tabellone.desk.office.event_file import (
    EventFile,
    EventOptions,
    is_report_file,
    read_event_files,
    roster_of,
    trf_players,
)
from tabellone.desk.office.identification import Enrolment, Reported, enrolments, identified, index_of
from tabellone.desk.office.report_file import federation_for
from tabellone.desk.office.reports import event_id
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.layout import AS_FOUND, ColumnChoice, RegisterError
from tabellone.formats.register.players import PlayerRow, RatingRow, read_players, read_ratings
from tabellone.formats.trf import read_trf
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class File:
    """A file by its name, with the meaning of its columns if it is a table."""

    name: str
    data: bytes
    choice: ColumnChoice = AS_FOUND


@dataclass(frozen=True, slots=True)
class PlayersPlan:
    """The players of a file: who is new, who changes, who stays."""

    enrolments: tuple[Enrolment, ...]

    @property
    def command(self) -> EnterPlayers:
        """The act: players who are new or change."""
        return EnterPlayers(
            tuple(enrolment.after for enrolment in self.enrolments if enrolment.before is None or enrolment.changes)
        )


def players_in(file: File, federation: str | None = None) -> tuple[PlayerRow, ...]:
    """The players of a table or of a report file; `federation` is the one whose numbers stand in it."""
    numbers = federation or "fide"
    if is_report_file(file.name):
        rows = trf_players(read_trf(file.data, file.name), file.name, numbers)
    else:
        rows = read_players(file.data, file.name, file.choice, numbers)
    if not rows:
        raise RegisterError("{file}: there is no player", file=file.name)
    return rows


def planned_players(state: OfficeState, rows: Iterable[PlayerRow]) -> PlayersPlan:
    """The effect of rows of players on the register."""
    return PlayersPlan(enrolments(index_of(state), rows))


@dataclass(frozen=True, slots=True)
class RatingsPlan:
    """Ratings of a file, set by hand for a day."""

    system: RatingSystem
    on: date
    entries: tuple[CommissionEntry, ...]

    @property
    def command(self) -> SetRatings:
        """The act."""
        return SetRatings(self.entries)


def planned_ratings(
    state: OfficeState, file: File, system: RatingSystem, on: date, author: str, reason: str
) -> RatingsPlan:
    """The ratings of a table, within the limits of the system on the day, with its players identified."""
    lowest, most_malus = definition_of(system).entry_limits(on)
    rows = read_ratings(file.data, file.name, file.choice, lowest=lowest, most_malus=most_malus)
    if not rows:
        raise RegisterError("{file}: there is no rating", file=file.name)
    reported = {Reported(row.source, row.line, row.name, row.id): row for row in rows}
    known_players = identified(index_of(state), reported)
    lines: dict[str, int] = {}
    entries = []
    for who, row in reported.items():
        player = known_players[who]
        if player in lines:
            raise RegisterError(
                '{file} line {line}: player "{player}" stands already on line {other}',
                file=row.source,
                line=row.line,
                player=player,
                other=lines[player],
            )
        lines[player] = row.line
        _check_category(row, system)
        entries.append(CommissionEntry(system, player, on, row.rating, author, reason, row.category, row.malus))
    return RatingsPlan(system, on, tuple(entries))


def _check_category(row: RatingRow, system: RatingSystem) -> None:
    names = definition_of(system).category_names
    if row.category is not None and names and row.category not in names:
        raise RegisterError(
            '{file} line {line}: category "{found}" is not allowed; there are {known}',
            file=row.source,
            line=row.line,
            found=row.category,
            known=", ".join(names),
        )


@dataclass(frozen=True, slots=True)
class EventsPlan:
    """Events of files, and everything in which they and the register differ about players."""

    reports: tuple[ReportEvent, ...]
    differences: tuple[PlayerDifference, ...]

    @property
    def command(self) -> Command:
        """The act: all of them or none."""
        return ReportEvents(self.reports) if len(self.reports) > 1 else self.reports[0]

    @property
    def is_decided(self) -> bool:
        """Whether every difference is decided."""
        return all(difference.take is not None for difference in self.differences)

    def check_decided(self) -> None:
        """Refuse to continue while a difference is undecided."""
        check_decided(self.differences)


@dataclass(frozen=True, slots=True)
class EventsIntake:
    """How events are taken in: what is said of them, and of their players."""

    options: EventOptions
    identifier: str | None = None
    federation: str | None = None
    with_new: bool = False
    decision: Decision = UNDECIDED
    again: bool = False

    def files(self, file: File) -> tuple[EventFile, ...]:
        """The events of a file."""
        numbers = federation_for(self.federation, self.options.systems or ())
        return read_event_files(file.data, file.name, numbers, file.choice)


def planned_events(
    state: OfficeState, files: Iterable[File], intake: EventsIntake, author: str, today: date
) -> EventsPlan:
    """The events of files as they would be registered; a player is compared once, with their first event."""
    index = index_of(state)
    reports: list[ReportEvent] = []
    differences: list[PlayerDifference] = []
    compared_so_far: set[PlayerId] = set()
    event_files = tuple(event for file in files for event in intake.files(file))
    if len(event_files) > 1 and (intake.identifier or intake.options.name):
        raise Refusal("an identifier and a name are for one event; there are {count}", count=len(event_files))
    for event_file in event_files:
        details = intake.options.event_details(event_file, today)
        roster, new = roster_of(event_file, index, with_new=intake.with_new)
        identifier = EventId(intake.identifier) if intake.identifier else event_id(details.name, details.starts_on)
        record = event_file.record(roster, identifier, details)
        entries = [entry for entry in entries_of_file(event_file, roster) if entry.player not in compared_so_far]
        compared_so_far |= {entry.player for entry in entries}
        comparison = compared(state, record, entries, intake.decision, author)
        differences += comparison.differences
        reports.append(comparison.report(record, new, again=intake.again))
    return EventsPlan(tuple(reports), tuple(differences))
