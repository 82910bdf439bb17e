"""A whole history taken into the register: every line of its manifest decided on what the lines before have come to."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.commands import Command, EnterPlayers, PublishList, ReportEvent, ReportEvents, SetRatings
from tabellone.desk.office.effects import NOBODY, Effect, effects_between, reached_by
from tabellone.desk.office.intake import File, planned_events, planned_players, planned_ratings, players_in
from tabellone.desk.office.manifest import ManifestLine, StepKind, read_manifest
from tabellone.desk.office.registry import Fact
from tabellone.desk.office.state import OfficeState
from tabellone.desk.progress import told_of
from tabellone.formats.register.layout import RegisterError

Fetch = Callable[[str], bytes]
"""The content of a file that a manifest names; a refusal if there is none."""


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A line of a manifest, decided: the act and the fact that it comes to, and the register before and after it."""

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
        """What is entered, in its order; lines that bring nothing new are left out."""
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
    told = told_of("line {done} of {total} of the manifest", lines, len(lines), every=1)
    return HistoryPlan(state, tuple(history_steps(state, told, fetch, author, today)))


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
    skips = line.is_told("skip", default=False)
    return PublishList(line.system, on, in_force, edition, today, skips, confirmed=True)


def _file(line: ManifestLine, fetch: Fetch) -> File:
    return File(line.file, fetch(line.file))
