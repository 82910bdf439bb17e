"""The standings: points first, then the tie-breaks of a list, each among those whom the ones before left equal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType

from tabellone.core.arithmetic import in_one_unit
from tabellone.core.explain import Citation, note, rule
from tabellone.core.model import PlayerNumber, Score, Tournament, by_secondary_points
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.standings.buchholz import possible_points
from tabellone.core.standings.codes import base_of
from tabellone.core.standings.direct_encounter import Group, direct_encounter, standing_order
from tabellone.core.standings.formula import (
    BoardFormula,
    DirectFormula,
    ExtendedDirectFormula,
    Formula,
    StandingOrderFormula,
)
from tabellone.core.standings.performance import Differences, Ratings, ratings_allow_tie_breaks
from tabellone.core.standings.policy import Policy
from tabellone.core.standings.scoreboard import EntryKind, Scoreboard, scoreboard
from tabellone.core.standings.team_values import boards_in_turn, extended_direct_encounter
from tabellone.core.standings.tie_break_value import TieBreakValue
from tabellone.core.standings.treatment import OwnRound
from tabellone.core.standings.values import Count, drawn_lots, value_of_player


@dataclass(frozen=True, slots=True)
class RankedRow:
    """One line of the standings; players whom the list leaves equal have the same rank."""

    rank: int
    number: PlayerNumber
    points: Fraction
    tie_breaks: Mapping[str, TieBreakValue]


@dataclass(frozen=True, slots=True)
class RankDivision:
    """One tie-break applied to one group of equals: the groups into which it divided them, and the values."""

    tie_break: str
    first_place: int
    tied: Group
    groups: tuple[Group, ...]
    values: Mapping[PlayerNumber, TieBreakValue]

    @property
    def is_decisive(self) -> bool:
        """The tie-break separated at least two of them."""
        return len(self.groups) > 1


@dataclass(frozen=True, slots=True)
class Dropped:
    """A tie-break of the list that was not applied, and the article that says so."""

    tie_break: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round, with every division that made them."""

    policy: Policy
    rounds: int
    seed: int | None
    rows: tuple[RankedRow, ...]
    divisions: tuple[RankDivision, ...]
    dropped: tuple[Dropped, ...]

    def row_of(self, number: PlayerNumber) -> RankedRow:
        """The line of a player."""
        return next(row for row in self.rows if row.number == number)


FROM_RATINGS = frozenset({"aro", "performance", "PTP", "APRO", "APPO", "RTNG"})
"""Tie-breaks that need a rating of everybody."""


def _divided(tied: Group, values: Mapping[PlayerNumber, TieBreakValue]) -> tuple[Group, ...]:
    if not values:
        return (tied,)
    order = in_one_unit({player: values[player].order for player in tied})
    best_first = sorted(sorted(tied), key=order.__getitem__, reverse=True)
    return tuple(tuple(group) for _, group in groupby(best_first, key=order.__getitem__))


_Together = DirectFormula | ExtendedDirectFormula | BoardFormula | StandingOrderFormula


@dataclass(slots=True)
class _Sheet:
    """The standings while they are computed: groups of equals, best first."""

    count: Count
    groups: tuple[Group, ...]
    values: dict[PlayerNumber, dict[str, TieBreakValue]]
    divisions: list[RankDivision] = field(default_factory=list)

    def divide(
        self, name: str, value_of: Callable[[Group, tuple[Group, ...]], Mapping[PlayerNumber, TieBreakValue]]
    ) -> bool:
        """Apply a tie-break to every group of equals; whether any was divided."""
        standing = self.groups
        divided: list[Group] = []
        rank = 1
        for tied in standing:
            parts: tuple[Group, ...] = (tied,)
            if len(tied) > 1:
                values = value_of(tied, standing)
                parts = _divided(tied, values)
                self.divisions.append(RankDivision(name, rank, tied, parts, MappingProxyType(dict(values))))
                for player, value in values.items():
                    self.values[player][name] = value
            divided.extend(parts)
            rank += len(tied)
        self.groups = tuple(divided)
        return len(divided) > len(standing)

    def apply_alone(self, name: str, formula: Formula) -> None:
        """A tie-break that gives everybody a value of their own."""
        own_values = {player: value_of_player(self.count, player, formula) for player in self.values}
        for player, value in own_values.items():
            self.values[player][name] = value
        self.divide(name, lambda tied, _: {player: own_values[player] for player in tied})

    def apply_together(self, name: str, formula: _Together, direct: Formula | None) -> None:
        """A tie-break among the tied, applied again to those it leaves equal as long as it divides."""
        count = self.count.by(formula.score)
        board, points = count.board, count.board.points_on_boards

        def value_of(tied: Group, standing: tuple[Group, ...]) -> Mapping[PlayerNumber, TieBreakValue]:
            match formula:
                case DirectFormula():
                    return direct_encounter(board, tied, formula)
                case BoardFormula():
                    return boards_in_turn(board, points, tied, formula)
                case ExtendedDirectFormula() if isinstance(direct, DirectFormula):
                    both = (board, count.other.board)
                    return extended_direct_encounter(both, points, tied, formula, direct)
                case StandingOrderFormula():
                    return standing_order(board, tied, standing, formula)
            return {}

        while self.divide(name, value_of):
            pass


def _by_points(board: Scoreboard) -> tuple[Group, ...]:
    order = in_one_unit({number: (record.points,) for number, record in board.records.items()})
    best_first = sorted(sorted(board.records), key=order.__getitem__, reverse=True)
    return tuple(tuple(group) for _, group in groupby(best_first, key=order.__getitem__))


def _rows(sheet: _Sheet) -> Iterable[RankedRow]:
    rank = 1
    for group in sheet.groups:
        for number in group:
            yield RankedRow(rank, number, sheet.count.board.points(number), MappingProxyType(sheet.values[number]))
        rank += len(group)


@rule("fide", "Swiss 16 / SST regolamento / C.07 4")
def standings(
    tournament: Tournament,
    policy: Policy,
    *,
    seed: int | None = None,
    through: int | None = None,
    differences: Differences | None = None,
    expectations: ExpectationTable | None = None,
    rating_of_unrated: int | None = None,
) -> Standings:
    """Rank by points, then by each tie-break of the list among those still equal.

    Without a seed the lot is still to be drawn, and who is left to it shares a rank. `differences` and `expectations`
    are the tables that performances are looked up in.
    """
    note(tie_breaks=policy.tie_breaks)
    board = scoreboard(tournament, through)
    lots = None if seed is None else drawn_lots(board.records, seed)
    needs_possible = any(base_of(name) == "koya" for name in policy.tie_breaks)
    has_rests = policy.treatment.own[EntryKind.ALLOCATED_BYE] is OwnRound.NOTHING
    of_scores: dict[Score, Count] = {}

    def count_of(board: Scoreboard) -> Count:
        possible = possible_points(board, has_rests=has_rests) if needs_possible else Fraction(0)
        ratings = Ratings(board, rating_of_unrated)
        return Count(board, policy.treatment, ratings, differences, expectations, lots, possible, of_scores)

    count = count_of(board)
    if (others := by_secondary_points(tournament)) is not None and others.match_scores is not None:
        second = others.match_scores.ranked_by
        of_scores |= {second: count_of(scoreboard(others, through)), second.other: count}
    sheet = _Sheet(count, _by_points(board), {number: {} for number in board.records})
    dropped = []
    for name in policy.tie_breaks:
        formula = policy.formulas[name]
        if base_of(name) in FROM_RATINGS and not ratings_allow_tie_breaks(count.ratings):
            dropped.append(Dropped(name, formula.citation))
        elif isinstance(formula, _Together):
            sheet.apply_together(name, formula, policy.formulas.get("direct"))
        elif name != "lot" or lots is not None:
            sheet.apply_alone(name, formula)
    return Standings(policy, board.rounds, seed, tuple(_rows(sheet)), tuple(sheet.divisions), tuple(dropped))
