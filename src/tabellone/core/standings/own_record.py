"""Tie-breaks from a player's own results: wins, games with Black, progressive scores, rounds elected, the lot."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.lots import Lots
from tabellone.core.model import Colour, Outcome, PlayerNumber
from tabellone.core.standings.cutting import left_out
from tabellone.core.standings.formula import CutFormula, Formula, OrderFormula, WinsFormula
from tabellone.core.standings.scoreboard import EntryKind, Scoreboard, ScoreEntry
from tabellone.core.standings.tie_break_value import Note, Remark, Term, TieBreakValue, summed

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
    for place in range(min(formula.cut_lowest, rounds)):
        left_out(terms, place, Note.CUT_LOWEST, article)
    for place in range(max(rounds - formula.cut_highest, formula.cut_lowest), rounds):
        left_out(terms, place, Note.CUT_HIGHEST, article)
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
    """Everybody draws a lot, once, from the recorded seed; among the tied the lower lot goes first."""
    return {number: place for place, number in enumerate(Lots(seed).shuffled(sorted(players)), start=1)}


def lot_of(lots: Mapping[PlayerNumber, int], player: PlayerNumber, formula: Formula) -> TieBreakValue:
    """The drawn lot of one player."""
    lot = Fraction(lots[player])
    return TieBreakValue(lot, (Term(lot, lot),), formula.citation, (-lot,))
