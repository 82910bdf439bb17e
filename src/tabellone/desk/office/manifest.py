"""A whole history taken into the register by its manifest, line by line in the order of the years."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import VALIDITIES, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import NOBODY, Effect, OfficeBook, effects_between, reached_by
from tabellone.desk.office.commands import Command, EnterPlayers, PublishList, ReportEvent, ReportEvents, SetRatings
from tabellone.desk.office.differences import Decision, DifferenceSide
from tabellone.desk.office.event_file import EventOptions
from tabellone.desk.office.intake import (
    EventsIntake,
    File,
    planned_events,
    planned_players,
    planned_ratings,
    players_in,
)
from tabellone.desk.office.registry import Fact
from tabellone.desk.office.state import OfficeState
from tabellone.desk.progress import told_of
from tabellone.formats.register.day import read_day
from tabellone.formats.register.games import EVENT_FACTS, RATED
from tabellone.formats.register.layout import Layout, RegisterError, TableRow, read_table

MOST_MINUTES, MOST_SECONDS, MOST_CYCLES = 999, 600, 10


class StepKind(Enum):
    """The kind of a manifest's line."""

    PLAYERS = "players"
    RATINGS = "ratings"
    EVENT = "event"
    LIST = "list"


_KINDS: Mapping[str, StepKind] = {
    **{kind.value: kind for kind in StepKind},
    "giocatori": StepKind.PLAYERS,
    "punteggi": StepKind.RATINGS,
    "evento": StepKind.EVENT,
    "gara": StepKind.EVENT,
    "torneo": StepKind.EVENT,
    "lista": StepKind.LIST,
    "graduatoria": StepKind.LIST,
}
_SIDES = {
    "register": DifferenceSide.REGISTER,
    "registro": DifferenceSide.REGISTER,
    "anagrafe": DifferenceSide.REGISTER,
    "event": DifferenceSide.EVENT,
    "evento": DifferenceSide.EVENT,
    "gara": DifferenceSide.EVENT,
}
LAYOUT = Layout(
    {
        "kind": "kind",
        "tipo": "kind",
        "file": "file",
        "systems": "systems",
        "system": "systems",
        "sistemi": "systems",
        "sistema": "systems",
        "on": "on",
        "day": "on",
        "giorno": "on",
        **EVENT_FACTS,
        "name": "name",
        "nome": "name",
        "pace": "pace",
        "time": "pace",
        "cadenza": "pace",
        "minutes": "minutes",
        "minuti": "minutes",
        "increment": "increment",
        "incremento": "increment",
        "online": "online",
        "event_kind": "event_kind",
        "formula": "event_kind",
        "cycles": "cycles",
        "gironi": "cycles",
        "numbers": "numbers",
        "numeri": "numbers",
        "new_players": "new_players",
        "nuovi": "new_players",
        "take": "take",
        "vale": "take",
        "reason": "reason",
        "motivo": "reason",
        "in_force": "in_force",
        "in_vigore": "in_force",
        "edition": "edition",
        "edizione": "edition",
        "skip": "skip",
        "salta": "skip",
    },
    (("kind",),),
)


@dataclass(frozen=True, slots=True)
class ManifestLine:
    """A line of a manifest, each of whose fields is read when it is needed."""

    row: TableRow
    kind: StepKind

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.row.required("file")

    @property
    def systems(self) -> tuple[RatingSystem, ...]:
        """The systems, with commas or blanks between them."""
        names = self.row.required("systems").replace(",", " ").replace(";", " ").split()
        return tuple(dict.fromkeys(RatingSystem(self._one_of(name, "systems", _SYSTEMS)) for name in names))

    @property
    def system(self) -> RatingSystem:
        """The one system of ratings or of a list."""
        systems = self.systems
        if len(systems) > 1:
            raise RegisterError(
                "{file} line {line}: {count} systems are named; here one is allowed",
                file=self.row.source,
                line=self.row.line,
                count=len(systems),
            )
        return systems[0]

    @property
    def federation(self) -> str | None:
        """The federation whose numbers stand in the file."""
        return self.row.text("numbers").casefold() or None

    def day(self, column: str) -> date | None:
        """The day in a column."""
        text = self.row.text(column)
        day = read_day(text)
        if text and day is None:
            raise RegisterError(
                '{file} line {line}: {column} "{found}" is not a day such as 2026-05-09',
                file=self.row.source,
                line=self.row.line,
                column=column,
                found=text,
            )
        return day

    def required_day(self, column: str) -> date:
        """The day in a column that may not be empty."""
        self.row.required(column)
        return self.day(column) or date.min

    def flag(self, column: str, *, default: bool) -> bool:
        """A column of yes and no."""
        text = self.row.text(column).casefold()
        return RATED[self._one_of(text, column, tuple(RATED))] if text else default

    def intake(self) -> EventsIntake:
        """How the events of the file are taken in; where the two differ, the register is believed."""
        side = self.row.text("take").casefold()
        take = _SIDES[self._one_of(side, "take", tuple(_SIDES))] if side else DifferenceSide.REGISTER
        return EventsIntake(
            self._options(),
            federation=self.federation,
            with_new=self.flag("new_players", default=False),
            decision=Decision(take),
        )

    def _options(self) -> EventOptions:
        row = self.row
        validity = row.text("validity").removesuffix("%").strip()
        pace, kind = row.text("pace").casefold(), row.text("event_kind").casefold()
        return EventOptions(
            systems=self.systems,
            name=row.text("name") or None,
            place=row.text("place") or None,
            starts_on=self.day("from"),
            ends_on=self.day("to"),
            received_on=self.day("received"),
            validity=int(self._one_of(validity, "validity", tuple(map(str, VALIDITIES)))) if validity else None,
            pace=Pace(self._one_of(pace, "pace", tuple(pace.value for pace in Pace))) if pace else None,
            minutes=row.whole("minutes", 1, MOST_MINUTES),
            increment=row.whole("increment", 0, MOST_SECONDS),
            online=self.flag("online", default=False) if row.text("online") else None,
            kind=Kind(self._one_of(kind, "event_kind", tuple(kind.value for kind in Kind))) if kind else None,
            cycles=row.whole("cycles", 1, MOST_CYCLES),
        )

    def _one_of(self, text: str, column: str, allowed: tuple[str, ...]) -> str:
        if text.casefold() not in allowed:
            raise self._fault(column, text, ", ".join(filter(None, allowed)))
        return text.casefold()

    def _fault(self, column: str, text: str, allowed: str) -> RegisterError:
        return RegisterError(
            '{file} line {line}: {column} "{found}" is not allowed; there are {known}',
            file=self.row.source,
            line=self.row.line,
            column=column,
            found=text,
            known=allowed,
        )


_SYSTEMS = tuple(system.value for system in RatingSystem)


def read_manifest(data: bytes, source: str) -> tuple[ManifestLine, ...]:
    """The lines of a manifest, in their order."""
    lines = []
    for row in read_table(data, source, LAYOUT).rows:
        word = row.required("kind").casefold()
        if word not in _KINDS:
            raise RegisterError(
                '{file} line {line}: {column} "{found}" is not allowed; there are {known}',
                file=source,
                line=row.line,
                column="kind",
                found=row.text("kind"),
                known=", ".join(kind.value for kind in StepKind),
            )
        lines.append(ManifestLine(row, _KINDS[word]))
    if not lines:
        raise RegisterError("{file}: the manifest names nothing", file=source)
    return tuple(lines)


Fetch = Callable[[str], bytes]
"""The content of a file that a manifest names; a refusal if there is none."""


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A line of a manifest, decided: the act, its fact, and the register before and after."""

    line: ManifestLine
    command: Command
    fact: Fact
    before: OfficeState
    after: OfficeState

    @property
    def new_players(self) -> int:
        """How many players are new to the register."""
        return len(self.after.players) - len(self.before.players)

    @property
    def events(self) -> int:
        """How many events are registered."""
        return len(self.after.events) - len(self.before.events)

    @property
    def games(self) -> int:
        """The games of these events."""
        match self.command:
            case ReportEvent():
                return len(self.command.event.games)
            case ReportEvents():
                return sum(len(report.event.games) for report in self.command.reports)
        return 0

    @property
    def ratings(self) -> int:
        """How many ratings are set by hand."""
        return len(self.command.entries) if isinstance(self.command, SetRatings) else 0


@dataclass(frozen=True, slots=True)
class HistoryPlan:
    """A history that is decided and not entered."""

    before: OfficeState
    steps: tuple[HistoryStep, ...]

    @property
    def after(self) -> OfficeState:
        """The register as it would be."""
        return self.steps[-1].after

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts to enter, in order; lines that bring nothing new are left out."""
        return tuple(step.fact for step in self.steps if not _is_idle(step.command))

    def effects(self) -> tuple[Effect, ...]:
        """The lists published before that it reaches, each with what it would change there."""
        days: dict[RatingSystem, date] = {}
        for step in self.steps:
            for system, since in reached_by(step.before, step.command):
                days[system] = min(since, days.get(system, date.max))
        if not any(self.before.lists_of(system) for system in days):
            return ()
        return effects_between(self.before, self.after, list(days.items()))


def _is_idle(command: Command) -> bool:
    return isinstance(command, EnterPlayers) and not command.players


def history_steps(
    state: OfficeState, lines: Iterable[ManifestLine], fetch: Fetch, author: str, today: date
) -> Iterator[HistoryStep]:
    """Every line, decided; the first that is refused is named, with the reason."""
    book = OfficeBook()
    for line in lines:
        before = state
        try:
            command = _command(before, line, fetch, author, today)
            fact = book.decide(before, command)
        except Refusal as refusal:
            raise _named(line, refusal) from refusal
        state = book.applied(before, fact, NOBODY)
        yield HistoryStep(line, command, fact, before, state)


def planned_history(state: OfficeState, manifest: File, fetch: Fetch, author: str, today: date) -> HistoryPlan:
    """A whole history, decided on a register and not entered."""
    lines = read_manifest(manifest.data, manifest.name)
    lines_read = told_of("line {done} of {total} of the manifest", lines, len(lines), every=1)
    return HistoryPlan(state, tuple(history_steps(state, lines_read, fetch, author, today)))


def _named(line: ManifestLine, refusal: Refusal) -> Refusal:
    """A refusal with the line of the manifest, unless it names that itself."""
    row = line.row
    if (refusal.values.get("file"), refusal.values.get("line")) == (row.source, row.line):
        return refusal
    return RegisterError("{file} line {line}: {reason}", file=row.source, line=row.line, reason=refusal)


def _command(state: OfficeState, line: ManifestLine, fetch: Fetch, author: str, today: date) -> Command:
    match line.kind:
        case StepKind.PLAYERS:
            return planned_players(state, players_in(_file(line, fetch), line.federation)).command
        case StepKind.RATINGS:
            on, reason = line.required_day("on"), line.row.required("reason")
            return planned_ratings(state, _file(line, fetch), line.system, on, author, reason).command
        case StepKind.EVENT:
            return planned_events(state, (_file(line, fetch),), line.intake(), author, today).command
    on = line.required_day("on")
    in_force, edition = line.day("in_force") or on, line.row.text("edition") or None
    skips = line.flag("skip", default=False)
    return PublishList(line.system, on, in_force, edition, today, skips, confirmed=True)


def _file(line: ManifestLine, fetch: Fetch) -> File:
    return File(line.file, fetch(line.file))
