"""The manifest of a history: a table that names files and lists to publish, line by line, in the order of the years."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import VALIDITIES, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.differences import Decision, DifferenceSide
from tabellone.desk.office.event_options import EventOptions
from tabellone.desk.office.intake import EventsIntake
from tabellone.formats.register.day import read_day
from tabellone.formats.register.games import EVENT_FACTS, RATED
from tabellone.formats.register.layout import Layout, RegisterError, TableRow, read_table

MOST_MINUTES, MOST_SECONDS, MOST_CYCLES = 999, 600, 10


class StepKind(Enum):
    """What a line of a manifest brings."""

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

    def is_told(self, column: str, *, default: bool) -> bool:
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
            with_new=self.is_told("new_players", default=False),
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
            online=self.is_told("online", default=False) if row.text("online") else None,
            kind=Kind(self._one_of(kind, "event_kind", tuple(kind.value for kind in Kind))) if kind else None,
            cycles=row.whole("cycles", 1, MOST_CYCLES),
        )

    def _one_of(self, found: str, column: str, known: tuple[str, ...]) -> str:
        if found.casefold() not in known:
            raise self._fault(column, found, ", ".join(filter(None, known)))
        return found.casefold()

    def _fault(self, column: str, found: str, known: str) -> RegisterError:
        return RegisterError(
            '{file} line {line}: {column} "{found}" is not allowed; there are {known}',
            file=self.row.source,
            line=self.row.line,
            column=column,
            found=found,
            known=known,
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
