"""Tie-breaks from ratings: average of the opponents, performance, perfect performance, own rating."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from tabellone.core.arithmetic import from_hundredths, half_up
from tabellone.core.explain import note, rule
from tabellone.core.model import Outcome, PlayerNumber
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.refusal import Refusal
from tabellone.core.standings.formula import CutFormula, Formula, OrderFormula, PerfectFormula, PerformanceFormula
from tabellone.core.standings.scoreboard import Scoreboard, ScoreEntry
from tabellone.core.standings.tie_break_value import (
    Note,
    Remark,
    Term,
    TieBreakValue,
    cut_highest,
    cut_lowest,
    summed,
    total_of_terms,
)

Differences = Mapping[int, int | None]
"""Difference of rating by hundredths scored; None where the table has no number."""


class RatingsError(Refusal):
    """Ratings, or the table of differences, that a tie-break needs and does not have."""


def differences(rows: Iterable[tuple[int, int | str]]) -> Differences:
    """The table of a regulation row: hundredths scored and difference, "undetermined" at the ends."""
    return MappingProxyType({score: difference if isinstance(difference, int) else None for score, difference in rows})


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """The ratings of a field; `of_unrated` is what an announced rule lets an unrated player count."""

    board: Scoreboard
    of_unrated: int | None = None

    def of(self, player: PlayerNumber) -> int | None:
        """The rating that a player counts with."""
        rating = self.board.records[player].player.rating
        return self.of_unrated if rating is None else rating


@rule("fide", "C.07 10", reading="c07-unrated")
def ratings_allow_tie_breaks(ratings: Ratings) -> bool:
    """With an unrated player in the field, and no rule for them, tie-breaks from ratings are dropped."""
    return all(ratings.of(number) is not None for number in ratings.board.records)


_SCORES = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}


def games_for_ratings(
    ratings: Ratings, player: PlayerNumber
) -> Iterator[tuple[ScoreEntry, PlayerNumber, int, Fraction]]:
    """The games played at the board, with the opponent, their rating and the score from 0 to 1."""
    for entry, opponent, game in ratings.board.records[player].games_played():
        rating = ratings.of(opponent)
        if rating is None:
            raise RatingsError("player {number} has no rating, and no rule says what he counts", number=opponent)
        if game.outcome is not None:
            yield entry, opponent, rating, _SCORES[game.outcome]


def mean(terms: Iterable[Term]) -> Fraction:
    """The mean of the terms that are not cut, a half rounded up; nothing where there are none."""
    standing = [term for term in terms if not term.is_cut]
    return Fraction(half_up(Fraction(total_of_terms(standing), len(standing)))) if standing else Fraction(0)


def _opponents(ratings: Ratings, player: PlayerNumber, formula: Formula) -> list[Term]:
    terms = []
    for entry, opponent, rating, _ in games_for_ratings(ratings, player):
        has_own = ratings.board.records[opponent].player.rating is not None
        remarks = () if has_own else (Remark(Note.UNRATED, formula.citation.article),)
        terms.append(Term(Fraction(rating), Fraction(rating), entry.round, opponent, remarks=remarks))
    return terms


@rule("fide", "C.07 10.1 / C.07 14.1")
def average_rating_of_opponents(ratings: Ratings, player: PlayerNumber, formula: CutFormula) -> TieBreakValue:
    """The average rating of the opponents played at the board, a half rounded up; cuts leave out ratings."""
    terms = _opponents(ratings, player, formula)
    article = formula.citation.article
    for _ in range(formula.cut_lowest):
        cut_lowest(terms, (), article, article)
    for _ in range(formula.cut_highest):
        cut_highest(terms, article)
    value = mean(terms)
    return TieBreakValue(value, tuple(terms), formula.citation, (value,), is_average=True)


@rule("fide", "C.07 10.2 / B.02 10.1a", reading="c07-performance-rounding")
def difference_for(score: Fraction, games: int, table: Differences, undetermined: int) -> int:
    """The difference of the table for a score in hundredths, a half rounded up; a fixed one at 0 and 100 per cent."""
    hundredths = half_up(Fraction(100 * score, games))
    note(hundredths=hundredths)
    if hundredths not in table:
        raise RatingsError("the table of differences says nothing of {score} hundredths", score=hundredths)
    difference = table[hundredths]
    if difference is None:
        return undetermined if 2 * score > games else -undetermined
    return difference


@rule("fide", "C.07 10.2")
def tournament_performance(
    ratings: Ratings, player: PlayerNumber, formula: PerformanceFormula, table: Differences
) -> TieBreakValue:
    """The average rating of the opponents plus the difference that the table gives for the score."""
    average = mean(_opponents(ratings, player, formula))
    scores = [score for *_, score in games_for_ratings(ratings, player)]
    terms = [Term(average, average)]
    if scores:
        difference = Fraction(difference_for(sum(scores, Fraction(0)), len(scores), table, formula.undetermined))
        terms.append(Term(difference, difference, remarks=(Remark(Note.TABLE, formula.citation.article),)))
    return summed(terms, formula.citation)


@rule("fide", "C.07 10.4 / C.07 10.5")
def average_performance_of_opponents(
    ratings: Ratings, player: PlayerNumber, formula: Formula, of: Callable[[PlayerNumber], Fraction]
) -> TieBreakValue:
    """The average performance of the opponents played at the board, one for each game, a half rounded up."""
    terms = []
    for entry, opponent, *_ in games_for_ratings(ratings, player):
        performance = of(opponent)
        terms.append(Term(performance, performance, entry.round, opponent))
    value = mean(terms)
    return TieBreakValue(value, tuple(terms), formula.citation, (value,), is_average=True)


@rule("fide", "C.07 10.6")
def own_rating(ratings: Ratings, player: PlayerNumber, formula: OrderFormula) -> TieBreakValue:
    """The higher rating goes first, or the lower one where the order is reversed."""
    rating = ratings.of(player)
    if rating is None:
        raise RatingsError("player {number} has no rating, and no rule says what he counts", number=player)
    value = Fraction(rating)
    return TieBreakValue(value, (Term(value, value),), formula.citation, (-value if formula.is_reversed else value,))


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
