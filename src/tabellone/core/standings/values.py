"""The value of a tie-break for one player, by its formula."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tabellone.core.explain import Citation
from tabellone.core.model import PlayerNumber
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.standings.bucholz import average_bucholz, bucholz
from tabellone.core.standings.fore_board import with_final_round_drawn
from tabellone.core.standings.formula import (
    AverageBucholzFormula,
    AveragePerfectFormula,
    AveragePerformanceFormula,
    BucholzFormula,
    CutFormula,
    Formula,
    KoyaFormula,
    OrderFormula,
    PerfectFormula,
    PerformanceFormula,
    SonnebornBergerFormula,
    WinsFormula,
)
from tabellone.core.standings.own_record import (
    games_with_black,
    games_won,
    games_won_with_black,
    lot_of,
    number_of_wins,
    pairing_number,
    progressive_score,
    rounds_elected,
    standard_points,
)
from tabellone.core.standings.perfect_performance import perfect_performance
from tabellone.core.standings.performance import (
    Differences,
    Ratings,
    RatingsError,
    average_performance_of_opponents,
    average_rating_of_opponents,
    own_rating,
    tournament_performance,
)
from tabellone.core.standings.scoreboard import Scoreboard
from tabellone.core.standings.sonneborn_berger import first_quotient, koya, second_quotient, sonneborn_berger
from tabellone.core.standings.tie_break_value import TieBreakValue
from tabellone.core.standings.treatment import Opposition, Treatment, opposition


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """Everything that a tie-break may use; what several players need is computed once."""

    board: Scoreboard
    treatment: Treatment
    ratings: Ratings
    differences: Differences | None
    expectations: ExpectationTable | None
    lots: Mapping[PlayerNumber, int] | None
    possible: Fraction
    oppositions: dict[tuple[bool, str], Opposition] = field(default_factory=dict)
    of_opponents: dict[tuple[Formula, PlayerNumber], Fraction] = field(default_factory=dict)

    def opposition(self, citation: Citation, *, is_fore: bool = False, counts_forfeits: bool = False) -> Opposition:
        """The points of everybody as opponents take them, in the form that a tie-break asks for."""
        forfeit_article = citation.article if counts_forfeits else ""
        key = (is_fore, forfeit_article)
        if key not in self.oppositions:
            board = with_final_round_drawn(self.board) if is_fore else self.board
            treatment = self.treatment.with_forfeits_as_games(forfeit_article) if counts_forfeits else self.treatment
            self.oppositions[key] = opposition(board, treatment, self.board)
        return self.oppositions[key]

    def value_of_opponent(self, formula: Formula) -> Callable[[PlayerNumber], Fraction]:
        """The value of a tie-break for opponents, of which another makes an average."""

        def value(player: PlayerNumber) -> Fraction:
            key = (formula, player)
            if key not in self.of_opponents:
                self.of_opponents[key] = value_of_player(self, player, formula).value
            return self.of_opponents[key]

        return value

    def table_of_differences(self, name: str) -> Differences:
        """The table of differences, which a performance needs."""
        if self.differences is None:
            raise RatingsError('tie-break "{name}" needs the table of differences', name=name)
        return self.differences

    def table_of_expectations(self, name: str) -> ExpectationTable:
        """The table of expected scores, which a perfect performance needs."""
        if self.expectations is None:
            raise RatingsError('tie-break "{name}" needs the table of expected scores', name=name)
        return self.expectations


def value_of_player(count: Count, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """A tie-break that depends on one player and his opponents."""
    match formula:
        case BucholzFormula():
            seen = count.opposition(formula.citation, is_fore=formula.is_fore, counts_forfeits=formula.counts_forfeits)
            return bucholz(seen, player, formula)
        case AverageBucholzFormula():
            return average_bucholz(count.board, player, formula, count.value_of_opponent(_averaged(formula)))
        case SonnebornBergerFormula():
            seen = count.opposition(formula.citation, counts_forfeits=formula.counts_forfeits)
            return sonneborn_berger(seen, player, formula)
        case WinsFormula():
            return number_of_wins(count.board, player, formula)
        case KoyaFormula():
            return koya(count.board, player, formula, count.possible)
    return _from_ratings(count, player, formula) or _PLAIN[formula.base](count, player, formula)


def _from_ratings(count: Count, player: PlayerNumber, formula: Formula) -> TieBreakValue | None:
    ratings = count.ratings
    match formula:
        case AveragePerformanceFormula(name, citation, undetermined):
            of = count.value_of_opponent(PerformanceFormula("performance", citation, undetermined))
            return average_performance_of_opponents(ratings, player, formula, of)
        case AveragePerfectFormula(name, citation, zero_score):
            of = count.value_of_opponent(PerfectFormula("PTP", citation, zero_score))
            return average_performance_of_opponents(ratings, player, formula, of)
        case PerformanceFormula(name):
            return tournament_performance(ratings, player, formula, count.table_of_differences(name))
        case PerfectFormula(name):
            return perfect_performance(ratings, player, formula, count.table_of_expectations(name))
        case OrderFormula() if formula.base == "RTNG":
            return own_rating(ratings, player, formula)
        case OrderFormula():
            return pairing_number(player, formula)
        case CutFormula() if formula.base == "aro":
            return average_rating_of_opponents(ratings, player, formula)
        case CutFormula():
            return progressive_score(count.board, player, formula)
    return None


def _averaged(formula: AverageBucholzFormula) -> BucholzFormula:
    """The Buchholz of which the average is taken: whole."""
    return BucholzFormula(
        "FB" if formula.is_fore else "bucholz",
        formula.citation,
        own_points=False,
        cut_lowest=0,
        cut_highest=0,
        cut_as_decimal=False,
        is_fore=formula.is_fore,
        counts_forfeits=formula.counts_forfeits,
    )


_PLAIN: Mapping[str, Callable[[Count, PlayerNumber, Formula], TieBreakValue]] = {
    "quotient1": lambda count, player, formula: first_quotient(count.opposition(formula.citation), player, formula),
    "quotient2": lambda count, player, formula: second_quotient(count.opposition(formula.citation), player, formula),
    "WON": lambda count, player, formula: games_won(count.board, player, formula),
    "BPG": lambda count, player, formula: games_with_black(count.board, player, formula),
    "BWG": lambda count, player, formula: games_won_with_black(count.board, player, formula),
    "REP": lambda count, player, formula: rounds_elected(count.board, player, formula),
    "STD": lambda count, player, formula: standard_points(count.board, player, formula),
    "lot": lambda count, player, formula: lot_of(count.lots or {}, player, formula),
}
