"""The homologation report of B.02 11.2 and 11.3: what is sent for the ratification of an event."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import partial

from tabellone.core.explain import rule
from tabellone.core.model import Colour, Outcome, PlayerNumber, Tournament
from tabellone.core.rating.fide.eligibility import counts_as_swiss
from tabellone.core.rating.fide.event_1997 import Event, GameRecord
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.standings.scoreboard import EntryKind, Scoreboard, ScoreEntry, scoreboard

_SHARES = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}
_SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.ALLOCATED_BYE: "+",
    Outcome.FULL_POINT_BYE: "+",
    Outcome.HALF_POINT_BYE: "=",
    Outcome.ZERO_POINT_BYE: "-",
    Outcome.WITHDRAWN: "-",
}
_WITHOUT_GAME = {
    EntryKind.ALLOCATED_BYE: Outcome.ALLOCATED_BYE,
    EntryKind.FULL_POINT_BYE: Outcome.FULL_POINT_BYE,
    EntryKind.HALF_POINT_BYE: Outcome.HALF_POINT_BYE,
    EntryKind.ZERO_POINT_BYE: Outcome.ZERO_POINT_BYE,
    EntryKind.WITHDRAWN: Outcome.WITHDRAWN,
    EntryKind.ABSENT: Outcome.WITHDRAWN,
}


class Missing(Enum):
    """A detail that a report needs and the event does not state."""

    NAME = "name"
    STARTS_ON = "starts_on"
    ENDS_ON = "ends_on"
    TIME_CONTROL = "time_control"
    FEDERATIONS = "federations"
    RESULTS = "results"


@dataclass(frozen=True, slots=True)
class ReportHeading:
    """The event as 11.21 and 11.22 name it, and who answers for the report."""

    name: str
    starts_on: date | None
    ends_on: date | None
    time_control: str
    city: str = ""
    federation: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    system: str = ""


@dataclass(frozen=True, slots=True)
class ReportPerson:
    """A player as 11.23 names them, with their number in the tournament."""

    number: PlayerNumber
    name: str
    title: str = ""
    federation: str = ""
    rating: int | None = None
    identity: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class ReportCell:
    """A round of a player: the place of the opponent, the colour where it is asked for, a sign for each game."""

    round: int
    opponent: int | None
    colour: Colour | None
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the complete table, in the order of the final standings; `place` is its number in the table."""

    place: int
    person: ReportPerson
    cells: tuple[ReportCell, ...]
    points: Fraction
    retell: Callable[[], object] | None = field(default=None, compare=False, repr=False)

    def against(self, line: int) -> tuple[str, ...]:
        """The signs of the games against the player of another line, in the order played."""
        return tuple(sign for cell in self.cells if cell.opponent == line for sign in cell.signs)


@dataclass(frozen=True, slots=True)
class HomologationReport:
    """All that 11.2 or 11.3 asks for; `missing` lists what it asks for and the event does not state.

    `form` is the kind of event whose form is used: a round robin with unplayed games has that of a Swiss (6.43).
    """

    heading: ReportHeading
    kind: Kind
    form: Kind
    has_colours: bool
    rounds: int
    lines: tuple[ReportLine, ...]
    missing: tuple[Missing, ...]
    remarks: tuple[str, ...]


@rule("fide", "B.02 11.23")
def result_sign(round_number: int, outcome: Outcome | None) -> str:
    """1, ½ or 0 for a game played, +, = or - for points without a game; nothing while there is no result."""
    return _SIGNS.get(outcome, "") if outcome is not None else ""


@rule("fide", "B.02 11.2 / B.02 11.3", reading="fide-1997-report-forms")
def reports_colours(kind: Kind) -> bool:
    """Every event but a round robin reports the colour of each game."""
    return kind is not Kind.ROUND_ROBIN


@rule("fide", "B.02 11.21 / B.02 11.22 / B.02 11.23")
def missing_information(
    heading: ReportHeading, persons: Iterable[ReportPerson], open_games: int
) -> tuple[Missing, ...]:
    """Name, exact dates, time control, the federation of everybody and all results are part of a report."""
    absent = {
        Missing.NAME: not heading.name.strip(),
        Missing.STARTS_ON: heading.starts_on is None,
        Missing.ENDS_ON: heading.ends_on is None,
        Missing.TIME_CONTROL: not heading.time_control.strip(),
        Missing.FEDERATIONS: any(not person.federation.strip() for person in persons),
        Missing.RESULTS: open_games > 0,
    }
    return tuple(detail for detail, is_absent in absent.items() if is_absent)


def homologation_report(
    heading: ReportHeading,
    tournament: Tournament,
    persons: Iterable[ReportPerson],
    order: Sequence[PlayerNumber],
    kind: Kind,
    *,
    remarks: Iterable[str] = (),
) -> HomologationReport:
    """The complete table in the order of the final standings, with the heading and the remarks of the arbiter."""
    board = scoreboard(tournament)
    by_number = {person.number: person for person in persons}
    ranks = {number: rank for rank, number in enumerate(order, start=1)}
    form = form_of_report(kind, board)
    has_colours = reports_colours(form)
    return HomologationReport(
        heading=heading,
        kind=kind,
        form=form,
        has_colours=has_colours,
        rounds=board.rounds,
        lines=tuple(
            ReportLine(rank, by_number[number], cells(), board.points(number), retell=cells)
            for number, rank in ranks.items()
            for cells in (partial(_cells, board, number, ranks, has_colours),)
        ),
        missing=missing_information(heading, by_number.values(), _open_games(board)),
        remarks=tuple(remarks),
    )


def form_of_report(kind: Kind, board: Scoreboard) -> Kind:
    """The kind of event whose form the report has."""
    if kind is not Kind.ROUND_ROBIN:
        return kind
    entries = [entry for record in board.records.values() for entry in record.entries]
    forfeits = sum(entry.kind.is_forfeit for entry in entries) // 2
    left = sum(entry.kind is EntryKind.WITHDRAWN for entry in entries)
    return Kind.SWISS if counts_as_swiss(forfeits + left) else kind


def _cells(
    board: Scoreboard, number: PlayerNumber, ranks: Mapping[PlayerNumber, int], has_colours: bool
) -> tuple[ReportCell, ...]:
    return tuple(
        ReportCell(
            entry.round,
            None if entry.opponent is None else ranks[entry.opponent],
            entry.colour if has_colours else None,
            _signs(entry),
        )
        for entry in board.records[number].entries
    )


def _signs(entry: ScoreEntry) -> tuple[str, ...]:
    if entry.opponent is None:
        return (result_sign(entry.round, _WITHOUT_GAME.get(entry.kind)),)
    return tuple(result_sign(entry.round, game.outcome) for game in entry.games)


def _open_games(board: Scoreboard) -> int:
    entries = (entry for record in board.records.values() for entry in record.entries)
    return sum(not sign for entry in entries for sign in _signs(entry))


def event_of(heading: ReportHeading, tournament: Tournament, kind: Kind) -> Event:
    """The event as its ratings are computed: the games really played, players called by their numbers."""
    games = tuple(
        GameRecord(str(game.white), str(game.black), _SHARES[game.result.outcome(Colour.WHITE)])
        for one_round in tournament.rounds
        for game in one_round.games()
        if game.counts_for_rating and game.result is not None and _is_shared(game.result.value)
    )
    first = heading.starts_on or heading.ends_on or date.min
    last = max(first, heading.ends_on or first)
    return Event(heading.name, kind, first, last, last, games, cycles=_cycles(games))


def _is_shared(outcomes: tuple[Outcome, Outcome]) -> bool:
    """The two share one point, as in every game that was not decided by an arbiter."""
    return sum(_SHARES.get(outcome, Fraction(0)) for outcome in outcomes) == 1


def _cycles(games: Sequence[GameRecord]) -> int:
    met: dict[frozenset[str], int] = {}
    for game in games:
        pair = frozenset((game.first, game.second))
        met[pair] = met.get(pair, 0) + 1
    return max(met.values(), default=1)
