"""Tie-breaks from the opponents' points: Buchholz in its forms, Sonneborn-Berger, Koya, the quotients."""

from collections.abc import Callable
from fractions import Fraction

from tabellone.core.arithmetic import ZERO, decimal_text, total
from tabellone.core.explain import note, rule
from tabellone.core.model import Outcome, PlayerNumber
from tabellone.core.standings.formula import (
    AverageBucholzFormula,
    BucholzFormula,
    Formula,
    KoyaFormula,
    SonnebornBergerFormula,
)
from tabellone.core.standings.scoreboard import Record, Scoreboard, ScoreEntry
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
    value = total_of_terms(terms)
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
    value = Fraction(total_of_terms(terms), len(terms)) if terms else Fraction(0)
    return TieBreakValue(value, tuple(terms), formula.citation, (value,), is_average=True)


def _by_outcome(entry: ScoreEntry, board: Scoreboard, win: Fraction, draw: Fraction) -> Fraction:
    """The part of the opponent's points that the results of a round bring; a bye is the result that its points make."""
    if not entry.games:
        won, drawn = entry.points >= board.won_round, entry.points == board.drawn_round
        return win if won else draw if drawn else ZERO
    parts = {Outcome.WIN: win, Outcome.FORFEIT_WIN: win, Outcome.DRAW: draw}
    return total(parts[game.outcome] for game in entry.games if game.outcome in parts)


def weighted(opposition: Opposition, record: Record, entry: ScoreEntry, weight: Fraction) -> Term:
    """The term of a round with the opponent's points times a number, such as the points made."""
    term = opposition.term(record, entry)
    if not term.is_counted:
        return term
    contribution = weight * term.counted
    return Term(term.counted, contribution, term.round, term.opponent, weight, term.remarks, term.is_cut)


@rule("fide", "SST Sonneborn-Berger / C.07 9.1", reading="sst-forfeits-in-round-robins")
def sonneborn_berger(opposition: Opposition, player: PlayerNumber, formula: SonnebornBergerFormula) -> TieBreakValue:
    """Add up the points of the opponents beaten and part of the points of those drawn with.

    Cuts leave out what was made of the opponent with the fewest points, and of the one with the most.
    """
    board = opposition.board
    record = board.records[player]
    terms = []
    for entry in record.entries:
        weight = entry.points
        if formula.win is not None and formula.draw is not None:
            weight = _by_outcome(entry, board, formula.win, formula.draw)
        terms.append(weighted(opposition, record, entry, weight))
    article, by_choice = formula.citation.article, rounds_cut_first(record, opposition.treatment)
    for _ in range(formula.cut_lowest):
        cut_lowest(terms, by_choice, article, opposition.treatment.voluntary_article)
    for _ in range(formula.cut_highest):
        cut_highest(terms, article)
    if formula.own_points:
        terms.insert(0, own_points(opposition, player, formula))
    return summed(terms, formula.citation)


@rule("fid", "Tab. 27", reading="fid-quotients")
def first_quotient(opposition: Opposition, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """The first quotient is the sum of the final points of the opponents met."""
    record = opposition.board.records[player]
    return summed((opposition.term(record, entry) for entry in record.entries), formula.citation)


@rule("fid", "Tab. 27", reading="fid-quotients")
def second_quotient(opposition: Opposition, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """The second quotient is the sum of the points made in each game times the final points of the opponent."""
    record = opposition.board.records[player]
    terms = (weighted(opposition, record, entry, entry.points) for entry in record.entries)
    return summed(terms, formula.citation)


@rule("fid", "Tab. 27", reading="fid-quotients")
def printed_quotients(points: Fraction, first: Fraction | None, second: Fraction) -> str:
    """Points and quotients as the federation prints them, "8,39.44"; in a round robin the second alone, "9,37"."""
    quotients = (second,) if first is None else (first, second)
    return f"{decimal_text(points)},{'.'.join(decimal_text(quotient) for quotient in quotients)}"


@rule("fide", "C.07 9.2", reading="c07-koya-possible-points")
def possible_points(board: Scoreboard, *, has_rests: bool = True) -> Fraction:
    """The most points a player can have made: a win in every round, without the rests of an odd round robin."""
    if not has_rests:
        return board.rounds * board.won_round
    rounds = max(
        (
            sum(entry.opponent is not None or entry.points > 0 for entry in record.entries)
            for record in board.records.values()
        ),
        default=0,
    )
    return rounds * board.won_round


@rule("fide", "C.07 9.2 / C.07 14.5", reading="c07-koya-limit")
def koya(board: Scoreboard, player: PlayerNumber, formula: KoyaFormula, possible: Fraction) -> TieBreakValue:
    """Add up the points made against those who reached the limit, which half points more or fewer may move."""
    limit = formula.limit * possible + Fraction(formula.half_points, 2)
    note(limit=limit)
    terms = []
    for entry in board.records[player].meetings(forfeits=formula.forfeits):
        if entry.opponent is None:
            continue
        reached = board.points(entry.opponent) >= limit
        remarks = () if reached else (Remark(Note.BELOW_LIMIT, formula.citation.article),)
        counted_points = entry.points if reached else ZERO
        terms.append(
            Term(entry.points, counted_points, entry.round, entry.opponent, remarks=remarks, is_counted=reached)
        )
    return summed(terms, formula.citation)
