"""The perfect performance: the lowest rating at which a player's score was to be expected."""

from fractions import Fraction

from tabellone.core.arithmetic import from_hundredths
from tabellone.core.explain import note, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.standings.formula import PerfectFormula
from tabellone.core.standings.performance import Ratings, games_for_ratings
from tabellone.core.standings.tie_break_value import Note, Remark, Term, TieBreakValue, summed


def expected_hundredths(rating: int, opponents: tuple[int, ...], table: ExpectationTable) -> int:
    """The score to be expected of a rating against these opponents, without a limit on the difference."""
    return sum(table.expected(rating - opponent) for opponent in opponents)


@rule("fide", "C.07 10.3 / B.02 10.1b", reading="c07-perfect-score")
def lowest_sufficient_rating(opponents: tuple[int, ...], score: Fraction, table: ExpectationTable) -> int:
    """The lowest whole rating whose expected score against the opponents is not less than the score."""
    widest = table.starts[-1]
    low, high = min(opponents) - widest - 1, max(opponents) + widest
    while high - low > 1:
        middle = (low + high) // 2
        if expected_hundredths(middle, opponents, table) >= 100 * score:
            high = middle
        else:
            low = middle
    return high


@rule("fide", "C.07 10.3", reading="c07-perfect-score")
def perfect_performance(
    ratings: Ratings, player: PlayerNumber, formula: PerfectFormula, table: ExpectationTable
) -> TieBreakValue:
    """The lowest rating at which the score in games at the board was to be expected; a fixed one for no points."""
    games = tuple(games_for_ratings(ratings, player))
    score = sum((game_score for *_, game_score in games), Fraction(0))
    note(score=score)
    article = formula.citation.article
    if not games:
        return summed((), formula.citation)
    if not score:
        entry, lowest, rating, _ = min(games, key=lambda game: game[2])
        below = Fraction(-formula.zero_score)
        return summed(
            (
                Term(
                    Fraction(rating),
                    Fraction(rating),
                    entry.round,
                    lowest,
                    remarks=(_remark(Note.LOWEST_RATED, article),),
                ),
                Term(below, below, remarks=(_remark(Note.ZERO_SCORE, article),)),
            ),
            formula.citation,
        )
    rating = lowest_sufficient_rating(tuple(rating for _, _, rating, _ in games), score, table)
    terms = tuple(
        _expected(rating, opponent_rating, table, entry.round, opponent, article)
        for entry, opponent, opponent_rating, _ in games
    )
    value = Fraction(rating)
    return TieBreakValue(value, terms, formula.citation, (value,), target=score)


def _remark(why: Note, article: str) -> Remark:
    return Remark(why, article)


def _expected(
    rating: int, opponent_rating: int, table: ExpectationTable, round_number: int, opponent: PlayerNumber, article: str
) -> Term:
    hundredths = from_hundredths(table.expected(rating - opponent_rating))
    return Term(hundredths, hundredths, round_number, opponent, remarks=(_remark(Note.EXPECTED, article),))
