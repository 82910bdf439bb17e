"""Tie-breaks from a player's own results: wins, progressive scores, the lot."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.lots import Lots
from tabellone.core.model import Outcome, PlayerNumber
from tabellone.core.standings.formula import Formula, WinsFormula
from tabellone.core.standings.scoreboard import Scoreboard, ScoreEntry
from tabellone.core.standings.tie_break_value import Term, TieBreakValue, summed


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


@rule("fide", "C.07 7.5")
def progressive_score(board: Scoreboard, player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Add up the points that a player had after each round."""
    terms, points = [], Fraction(0)
    for entry in board.records[player].entries:
        points += entry.points
        terms.append(Term(points, points, entry.round, entry.opponent))
    return summed(terms, formula.citation)


@rule("fide", "Swiss 16 / C.07 4", reading="lot-once-for-all")
def drawn_lots(players: Iterable[PlayerNumber], seed: int) -> Mapping[PlayerNumber, int]:
    """Everybody draws a lot, once, from the recorded seed; among the tied the lower lot goes first."""
    return {number: place for place, number in enumerate(Lots(seed).shuffled(sorted(players)), start=1)}


def lot_of(lots: Mapping[PlayerNumber, int], player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """The drawn lot of one player."""
    lot = Fraction(lots[player])
    return TieBreakValue(lot, (Term(lot, lot),), formula.citation, (-lot,))
