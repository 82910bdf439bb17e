"""The drawn openings of dama italiana: the table, who may use which part of it, and the drawing of lots."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import apply
from tabellone.core.draughts.notation import find_move, parse_moves
from tabellone.core.draughts.position import Position
from tabellone.core.explain import rule
from tabellone.core.lots import Lots
from tabellone.core.refusal import EncountersWord, Refusal


class OpeningError(Refusal):
    """An opening, a table or a draw that the regulation does not provide."""


class Encounters(Enum):
    """The kinds of encounter that have tables of their own."""

    ONE_GAME = "one-game"
    TWO_GAMES = "two-games"
    PAIRS = "pairs"
    TEAMS = "teams"


class OpeningSeries(Enum):
    """The series of those who meet: all of Serie Nazionale, none, or some."""

    NATIONAL = "national"
    OTHER = "other"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Opening:
    """Three half-moves, and who stands better after them: "1B" to "3B" White, "1N" to "3N" Black, "PARI" nobody."""

    number: int
    moves: tuple[str, str, str]
    grade: str
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableUse:
    """The heading of a table: who may use it, in which encounters, and whether the event's rules must say so."""

    table: str
    encounters: frozenset[Encounters]
    series: OpeningSeries
    needs_event_rule: bool


GENERAL = "general"
BY_CATEGORY = "category"
"""In place of the name of a table: the one whose heading fits those who meet."""


@dataclass(frozen=True, slots=True)
class OpeningTables:
    """All openings, the headings of the general table and of A, B and C, and the categories of Serie Nazionale."""

    openings: tuple[Opening, ...]
    uses: Mapping[str, TableUse]
    national_series: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tables."""
        return tuple(self.uses)

    def numbered(self, number: int) -> Opening:
        """The opening that bears a number."""
        if not 1 <= number <= len(self.openings):
            raise OpeningError(
                "opening {found} does not exist; they are numbered 1 to {most}", found=number, most=len(self.openings)
            )
        return self.openings[number - 1]

    def table(self, name: str) -> tuple[Opening, ...]:
        """The openings of a table."""
        if name not in self.uses:
            raise OpeningError(
                'table "{found}" does not exist; there are {known}', found=name, known=", ".join(self.names)
            )
        return tuple(opening for opening in self.openings if name in opening.tables or name == GENERAL)


@rule("fid", "IV / Tab. 4", reading="fid-national-series")
def check_table_use(use: TableUse, encounters: Encounters, series: OpeningSeries, *, event_rules_allow: bool) -> None:
    """Refuse a table whose heading does not fit the encounter, the series or the event's rules."""
    if encounters not in use.encounters:
        raise OpeningError(
            "table {table} is not for {found}; it is valid for {allowed} (Tab. 4)",
            table=use.table,
            found=EncountersWord(encounters.value),
            allowed=tuple(
                EncountersWord(encounter_kind.value)
                for encounter_kind in Encounters
                if encounter_kind in use.encounters
            ),
        )
    if use.series is OpeningSeries.NATIONAL and series is not OpeningSeries.NATIONAL:
        raise OpeningError(
            "table {table} is only for Serie Nazionale on both sides; use table C (Tab. 4)", table=use.table
        )
    if use.series is OpeningSeries.OTHER and series is OpeningSeries.NATIONAL:
        raise OpeningError(
            "table {table} is for those who are not of Serie Nazionale; use table B (Tab. 4)", table=use.table
        )
    if use.needs_event_rule and not event_rules_allow:
        raise OpeningError(
            "table {table} may be used only if the event's rules provide for it (Tab. 4)", table=use.table
        )


@rule("fid", "IV / Tab. 4", reading="fid-national-series")
def table_of_series(uses: Mapping[str, TableUse], series: OpeningSeries) -> str:
    """The table for single games of players of a series; others need a rule of the event, or two games."""
    wanted = OpeningSeries.NATIONAL if series is OpeningSeries.NATIONAL else OpeningSeries.OTHER
    return next(use.table for use in uses.values() if use.series is wanted and not use.needs_event_rule)


@dataclass(frozen=True, slots=True)
class OpeningDraw:
    """The record of a draw: the same table, seed and exclusions give the same openings."""

    table: str
    seed: int
    openings: tuple[int, ...]
    excluded: tuple[int, ...] = ()


@rule("fid", "IV / Tab. 4", reading="fid-opening-draw")
def draw_openings(
    tables: OpeningTables, table: str, count: int, seed: int, *, already_drawn: Iterable[int] = ()
) -> OpeningDraw:
    """Draw openings of a table by lot, none twice and none that the event has already had."""
    excluded = tuple(sorted(set(already_drawn)))
    urn = [opening.number for opening in tables.table(table) if opening.number not in excluded]
    if count < 1:
        raise OpeningError("count: {found} is not allowed; at least one opening is drawn", found=count)
    if count > len(urn):
        raise OpeningError(
            "count: {found} openings cannot be drawn without repeating; table {table} has {left} left",
            found=count,
            table=table,
            left=len(urn),
        )
    return OpeningDraw(table, seed, Lots(seed).drawn(urn, count), excluded)


@rule("fid", "IV / Tab. 4", reading="fid-opening-draw")
def openings_for_rounds(
    tables: OpeningTables, table: str, boards: Sequence[int], seed: int, *, per_board: bool
) -> tuple[tuple[int, ...], ...]:
    """Openings for each board of each round: one for the whole round, or one a board; none twice in the event."""
    if per_board:
        drawn = iter(draw_openings(tables, table, sum(boards), seed).openings)
        return tuple(tuple(next(drawn) for _ in range(size)) for size in boards)
    drawn = iter(draw_openings(tables, table, len(boards), seed).openings)
    return tuple((opening,) * size for size, opening in zip(boards, drawn, strict=True))


def positions_of(opening: Opening) -> tuple[Position, ...]:
    """The position before the opening and after each of its moves; an illegal opening is refused."""
    positions = [Position.initial(Variant.ITALIAN)]
    for order, text in enumerate(opening.moves):
        positions.append(apply(positions[-1], find_move(positions[-1], text, number=order // 2 + 1)))
    return tuple(positions)


def opening_played(tables: OpeningTables, moves: str) -> Opening:
    """The opening that leads to the same position as these moves, also by another order of moves."""
    position = Position.initial(Variant.ITALIAN)
    for move in parse_moves(position, moves):
        position = apply(position, move)
    for opening in tables.openings:
        if positions_of(opening)[-1] == position:
            return opening
    raise OpeningError('no opening of Tab. 4 leads to the position after "{moves}"', moves=moves)
