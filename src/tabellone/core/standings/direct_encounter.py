"""Results of tied players among themselves, and against the others in order of standing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.explain import note, rule
from tabellone.core.model import Outcome, PlayerNumber
from tabellone.core.standings.formula import DirectFormula, StandingOrderFormula
from tabellone.core.standings.scoreboard import Scoreboard, ScoreEntry
from tabellone.core.standings.tie_break_value import Term, TieBreakValue, total_of_terms


@dataclass(frozen=True, slots=True)
class _Line:
    """A tied player in the separate standings: points, and the number of the others not met."""

    player: PlayerNumber
    points: Fraction
    missing: int
    terms: tuple[Term, ...]


def _finished(entry: ScoreEntry) -> bool:
    return all(game.outcome not in (None, Outcome.ADJOURNED) for game in entry.games)


def meetings_among(
    board: Scoreboard, player: PlayerNumber, others: frozenset[PlayerNumber], *, forfeits: bool
) -> Iterator[tuple[ScoreEntry, PlayerNumber]]:
    """The finished meetings of a player with others, each with the opponent."""
    for entry in board.records[player].meetings(forfeits=forfeits):
        if entry.opponent in others and _finished(entry):
            yield entry, entry.opponent


def _line(board: Scoreboard, player: PlayerNumber, tied: frozenset[PlayerNumber], formula: DirectFormula) -> _Line:
    meetings = list(meetings_among(board, player, tied, forfeits=formula.forfeits))
    terms = []
    for entry, opponent in meetings:
        games = sum(len(meeting.games) for meeting, other in meetings if other == opponent)
        weight = Fraction(1, games) if formula.average and games > 1 else None
        weighted_points = entry.points if weight is None else weight * entry.points
        terms.append(Term(entry.points, weighted_points, entry.round, opponent, weight=weight))
    missing = len(tied) - 1 - len({opponent for _, opponent in meetings})
    return _Line(player, total_of_terms(terms), missing, tuple(terms))


@rule("fide", "Swiss 16 / SST Bucholz / C.07 6", reading="direct-needs-all-meetings")
def have_all_met(board: Scoreboard, tied: tuple[PlayerNumber, ...], *, forfeits: bool) -> bool:
    """Every two of the tied have met and finished."""
    group = frozenset(tied)
    return all(
        len({opponent for _, opponent in meetings_among(board, player, group, forfeits=forfeits)}) == len(group) - 1
        for player in tied
    )


@rule("fide", "C.07 6", reading="c07-missing-games")
def sure_leader(
    lowest: Mapping[PlayerNumber, Fraction], highest: Mapping[PlayerNumber, Fraction]
) -> PlayerNumber | None:
    """The player who leads the separate standings alone whatever the missing games bring, if any."""
    for player, least in lowest.items():
        if all(least > most for rival, most in highest.items() if rival != player):
            return player
    return None


def _sure_ranks(lines: Sequence[_Line], board: Scoreboard, formula: DirectFormula) -> dict[PlayerNumber, int]:
    """Places from the top that no missing game can change; nobody who is not listed has one."""
    win = board.scoring.win if formula.average else board.won_round
    loss = board.scoring.loss if formula.average else board.scoring.loss * board.games_per_encounter
    remaining = list(lines)
    ranks: dict[PlayerNumber, int] = {}
    while len(remaining) > 1:
        leader = sure_leader(
            {line.player: line.points + line.missing * loss for line in remaining},
            {line.player: line.points + line.missing * win for line in remaining},
        )
        if leader is None:
            break
        ranks[leader] = len(ranks)
        remaining = [line for line in remaining if line.player != leader]
    return ranks


@rule("fide", "Swiss 16 / SST Bucholz / C.07 6", reading="direct-again-among-the-rest")
def direct_encounter(
    board: Scoreboard, tied: tuple[PlayerNumber, ...], formula: DirectFormula
) -> dict[PlayerNumber, TieBreakValue]:
    """Order the tied by their results among themselves; nothing if they have not met as the rule asks."""
    complete = have_all_met(board, tied, forfeits=formula.forfeits)
    note(complete=complete)
    if not complete and formula.all_must_have_met:
        return {}
    group = frozenset(tied)
    lines = [_line(board, player, group, formula) for player in tied]
    if complete:
        return {line.player: TieBreakValue(line.points, line.terms, formula.citation, (line.points,)) for line in lines}
    ranks = _sure_ranks(lines, board, formula)
    if not ranks:
        return {}
    last = len(ranks)
    return {
        line.player: TieBreakValue(
            line.points, line.terms, formula.citation, (Fraction(-ranks.get(line.player, last)),)
        )
        for line in lines
    }


Group = tuple[PlayerNumber, ...]


def _results(
    board: Scoreboard, player: PlayerNumber, block_of: Mapping[PlayerNumber, int], formula: StandingOrderFormula
) -> dict[int, tuple[Term, ...]]:
    """The results of a player by the place of the block that the opponent stands in."""
    block_terms: dict[int, tuple[Term, ...]] = {}
    for entry in board.records[player].meetings(forfeits=formula.forfeits):
        if entry.opponent is not None:
            term = Term(entry.points, entry.points, entry.round, entry.opponent)
            block = block_of[entry.opponent]
            block_terms[block] = (*block_terms.get(block, ()), term)
    return block_terms


@rule("fide", "SST Sonneborn-Berger / SST Bucholz", reading="sst-standing-order-blocks")
def standing_order(
    board: Scoreboard, tied: Group, standing: Sequence[Group], formula: StandingOrderFormula
) -> dict[PlayerNumber, TieBreakValue]:
    """Compare the tied by their results against the first, the second and so on, their own places included.

    Players who are themselves equal stand as one block. A block that the tied have not met equally often is passed by.
    """
    block_of = {player: number for number, block in enumerate(standing) for player in block}
    results = {player: _results(board, player, block_of, formula) for player in tied}
    for number in sorted({number for own_results in results.values() for number in own_results}):
        terms = {player: results[player].get(number, ()) for player in tied}
        if len({len(lines) for lines in terms.values()}) > 1:
            continue
        totals = {player: total_of_terms(lines) for player, lines in terms.items()}
        if len(set(totals.values())) > 1:
            note(block=standing[number])
            return {
                player: TieBreakValue(totals[player], terms[player], formula.citation, (totals[player],))
                for player in tied
            }
    note(block=("–",))
    return {}
