"""The value of a tie-break for one player, by its formula; tie-breaks from the player's own results."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tabellone.core.explain import Citation, rule
from tabellone.core.lots import Lots
from tabellone.core.model import Colour, Outcome, PlayerNumber, Score
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.standings.buchholz import (
    average_bucholz,
    bucholz,
    first_quotient,
    koya,
    second_quotient,
    sonneborn_berger,
)
from tabellone.core.standings.formula import (
    AverageBucholzFormula,
    AveragePerfectFormula,
    AveragePerformanceFormula,
    BucholzFormula,
    CutFormula,
    ExtendedBergerFormula,
    Formula,
    KoyaFormula,
    OrderFormula,
    PerfectFormula,
    PerformanceFormula,
    SonnebornBergerFormula,
    StrengthFormula,
    WinsFormula,
)
from tabellone.core.standings.performance import (
    Differences,
    Ratings,
    RatingsError,
    average_performance_of_opponents,
    average_rating_of_opponents,
    own_rating,
    perfect_performance,
    tournament_performance,
)
from tabellone.core.standings.scoreboard import EntryKind, Scoreboard, ScoreEntry, with_final_round_drawn
from tabellone.core.standings.team_values import (
    board_count,
    extended_sonneborn_berger,
    other_points,
    schedule_strength,
)
from tabellone.core.standings.tie_break_value import Note, Remark, Term, TieBreakValue, left_out, summed
from tabellone.core.standings.treatment import Opposition, Treatment, opposition

ONE = Fraction(1)
HALF = Fraction(1, 2)
NOT_ELECTED = (
    EntryKind.FORFEIT_LOSS,
    EntryKind.HALF_POINT_BYE,
    EntryKind.ZERO_POINT_BYE,
    EntryKind.WITHDRAWN,
    EntryKind.ABSENT,
)


def _wins_of(entry: ScoreEntry, board: Scoreboard, formula: WinsFormula) -> int:
    if not entry.games:
        return int(formula.byes_worth_a_win and entry.points >= board.won_round)
    counted = {Outcome.WIN, Outcome.FORFEIT_WIN} if formula.forfeits else {Outcome.WIN}
    return sum(game.outcome in counted for game in entry.games)


@rule("fide", "Swiss 16 / C.07 7.1", reading="fide-1989-wins")
def number_of_wins(board: Scoreboard, player: PlayerNumber, formula: WinsFormula) -> TieBreakValue:
    """Count the wins of a player."""
    terms = []
    for entry in board.records[player].entries:
        if won := Fraction(_wins_of(entry, board, formula)):
            terms.append(Term(won, won, entry.round, entry.opponent))
    return summed(terms, formula.citation)


def _games(
    board: Scoreboard, player: PlayerNumber, formula: Formula, *, won: bool = False, black: bool = False
) -> TieBreakValue:
    return summed(
        (
            Term(ONE, ONE, entry.round, opponent)
            for entry, opponent, game in board.records[player].games_played()
            if not (won and game.outcome is not Outcome.WIN) and not (black and game.colour is not Colour.BLACK)
        ),
        formula.citation,
    )


@rule("fide", "C.07 7.2", reading="c07-over-the-board")
def games_won(board: Scoreboard, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Count the games won at the board."""
    return _games(board, player, formula, won=True)


@rule("fide", "C.07 7.3", reading="c07-over-the-board")
def games_with_black(board: Scoreboard, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Count the games played at the board with Black."""
    return _games(board, player, formula, black=True)


@rule("fide", "C.07 7.4", reading="c07-over-the-board")
def games_won_with_black(board: Scoreboard, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Count the games won at the board with Black."""
    return _games(board, player, formula, won=True, black=True)


@rule("fide", "C.07 7.5 / C.07 14.1")
def progressive_score(board: Scoreboard, player: PlayerNumber, formula: CutFormula) -> TieBreakValue:
    """Add up the points that a player had after each round; cuts leave out the first rounds, then the last."""
    terms, points = [], Fraction(0)
    record = board.records[player]
    for entry in record.entries:
        points += entry.points + record.added.get(entry.round, 0)
        terms.append(Term(points, points, entry.round, entry.opponent))
    article, rounds = formula.citation.article, len(terms)
    for index in range(min(formula.cut_lowest, rounds)):
        left_out(terms, index, Note.CUT_LOWEST, article)
    for index in range(max(rounds - formula.cut_highest, formula.cut_lowest), rounds):
        left_out(terms, index, Note.CUT_HIGHEST, article)
    return summed(terms, formula.citation)


@rule("fide", "C.07 7.6", reading="c07-absence")
def rounds_elected(board: Scoreboard, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Count the rounds but for byes of half a point or none and games lost by forfeit."""

    def term(entry: ScoreEntry) -> Term:
        if entry.kind not in NOT_ELECTED:
            return Term(ONE, ONE, entry.round, entry.opponent)
        remarks = (Remark(Note.NOT_ELECTED, formula.citation.article),)
        return Term(Fraction(0), Fraction(0), entry.round, entry.opponent, remarks=remarks, is_counted=False)

    return summed((term(entry) for entry in board.records[player].entries), formula.citation)


def _standard_points(board: Scoreboard, entry: ScoreEntry) -> Fraction:
    """One for more points than the opponent, or than a draw where there is none, and half for as many."""
    against = board.drawn_round
    if entry.opponent is not None:
        other = next(other for other in board.records[entry.opponent].entries if other.round == entry.round)
        against = other.points
    return ONE if entry.points > against else HALF if entry.points == against else Fraction(0)


@rule("fide", "C.07 7.7", reading="c07-standard-points")
def standard_points(board: Scoreboard, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Count a round with more points than the scheduled opponent, or than a draw without playing; half for as many."""
    terms = []
    for entry in board.records[player].entries:
        if entry.kind in (EntryKind.PENDING, EntryKind.ADJOURNED):
            continue
        if points := _standard_points(board, entry):
            notes = [Note.WITHOUT_PLAYING] if entry.opponent is None else []
            notes += [Note.SCORED_AS_MUCH] if entry.opponent is not None and points == HALF else []
            remarks = tuple(Remark(note, formula.citation.article) for note in notes)
            terms.append(Term(points, points, entry.round, entry.opponent, remarks=remarks))
    return summed(terms, formula.citation)


@rule("fide", "C.07 7.8")
def pairing_number(player: PlayerNumber, formula: OrderFormula) -> TieBreakValue:
    """The lower pairing number goes first, or the higher one where the order is reversed."""
    number = Fraction(player)
    order = number if formula.is_reversed else -number
    return TieBreakValue(number, (Term(number, number),), formula.citation, (order,))


@rule("fide", "Swiss 16 / C.07 4", reading="lot-once-for-all")
def drawn_lots(players: Iterable[PlayerNumber], seed: int) -> Mapping[PlayerNumber, int]:
    """Each player draws a lot, once, from the recorded seed; among the tied the lower lot goes first."""
    return {number: lot for lot, number in enumerate(Lots(seed).shuffled(sorted(players)), start=1)}


def lot_of(lots: Mapping[PlayerNumber, int], player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """The drawn lot of one player."""
    lot = Fraction(lots[player])
    return TieBreakValue(lot, (Term(lot, lot),), formula.citation, (-lot,))


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """All data that a tie-break may use; what several players need is computed once."""

    board: Scoreboard
    treatment: Treatment
    ratings: Ratings
    differences: Differences | None
    expectations: ExpectationTable | None
    lots: Mapping[PlayerNumber, int] | None
    possible: Fraction
    of_scores: dict[Score, "Count"] = field(default_factory=dict)
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

    def by(self, score: Score | None) -> "Count":
        """The same data by the points that a tie-break of teams goes by; these where it names none."""
        return self if score is None else self.of_scores.get(score, self)

    @property
    def other(self) -> "Count":
        """The same data by the other points of teams."""
        scores = self.board.match_scores
        return self if scores is None else self.by(scores.ranked_by.other)

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


def value_of_player(data: Count, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """A tie-break that depends on one player and their opponents."""
    count = data.by(formula.score)
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
        case ExtendedBergerFormula(_, citation, opponents, own):
            seen = count.by(opponents).opposition(citation, counts_forfeits=formula.counts_forfeits)
            return extended_sonneborn_berger(seen, count.by(own).board, player, formula)
        case StrengthFormula():
            seen = count.opposition(formula.citation, is_fore=formula.is_fore, counts_forfeits=formula.counts_forfeits)
            return schedule_strength(seen, count.other.board, player, formula)
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
    "MPvGP": lambda count, player, formula: other_points(count.other.board, player, formula),
    "BC": lambda count, player, formula: board_count(count.board, count.board.points_on_boards, player, formula),
    "lot": lambda count, player, formula: lot_of(count.lots or {}, player, formula),
}
