"""Bucholz in its forms: the points of the opponents, whole or without the lowest and the highest, and their average."""

from collections.abc import Callable
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.cutting import cut_highest, cut_lowest
from tabellone.core.standings.formula import AverageBucholzFormula, BucholzFormula, Formula
from tabellone.core.standings.scoreboard import Record, Scoreboard
from tabellone.core.standings.tie_break_value import Note, Remark, Term, TieBreakValue, total
from tabellone.core.standings.treatment import Opposition, Treatment


def own_points(opposition: Opposition, player: PlayerNumber, formula: Formula) -> Term:
    """The player's own points as the first term."""
    points = opposition.board.points(player)
    return Term(points, points, remarks=(Remark(Note.OWN_POINTS, formula.citation.article),))


def rounds_cut_first(record: Record, treatment: Treatment) -> frozenset[int]:
    """The rounds that a player chose not to play, where the regulation cuts them before others."""
    if not treatment.cuts_voluntary_first:
        return frozenset()
    return frozenset(entry.round for entry in record.entries if entry.kind in treatment.cut_first)


@rule("fide", "Swiss 16 / SST Bucholz / C.07 8 / C.07 8.3", reading="c07-final-round")
def bucholz(opposition: Opposition, player: PlayerNumber, formula: BucholzFormula) -> TieBreakValue:
    """Add up the points of the opponents, without the lowest and highest that the form leaves out."""
    record = opposition.board.records[player]
    treatment = opposition.treatment
    terms = [opposition.term(record, entry) for entry in record.entries]
    by_choice = rounds_cut_first(record, treatment)
    article = formula.citation.article
    cut = [cut_lowest(terms, by_choice, article, treatment.voluntary_article) for _ in range(formula.cut_lowest)]
    for _ in range(formula.cut_highest):
        cut_highest(terms, article)
    if formula.own_points:
        terms.insert(0, own_points(opposition, player, formula))
    value = total(terms)
    if not formula.cut_as_decimal:
        return TieBreakValue(value, tuple(terms), formula.citation, (value,))
    decimal = sum((points for points in cut if points is not None), Fraction(0))
    return TieBreakValue(value, tuple(terms), formula.citation, (value, decimal), decimal)


@rule("fide", "C.07 8.2", reading="c07-average-not-rounded")
def average_bucholz(
    board: Scoreboard, player: PlayerNumber, formula: AverageBucholzFormula, of: Callable[[PlayerNumber], Fraction]
) -> TieBreakValue:
    """The average Buchholz of the opponents played at the board, one for each game; it is not rounded."""
    terms = []
    for entry, opponent, _ in board.records[player].games_played():
        points = of(opponent)
        terms.append(Term(points, points, entry.round, opponent))
    value = Fraction(total(terms), len(terms)) if terms else Fraction(0)
    return TieBreakValue(value, tuple(terms), formula.citation, (value,), is_average=True)
