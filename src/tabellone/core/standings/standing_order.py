"""The results of the tied against the others, one after the other in order of standing."""

from collections.abc import Mapping, Sequence

from tabellone.core.explain import note, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.formula import StandingOrderFormula
from tabellone.core.standings.scoreboard import Scoreboard
from tabellone.core.standings.tie_break_value import Term, TieBreakValue, total

Group = tuple[PlayerNumber, ...]


def _results(
    board: Scoreboard, player: PlayerNumber, place_of: Mapping[PlayerNumber, int], formula: StandingOrderFormula
) -> dict[int, tuple[Term, ...]]:
    """The results of a player by the place of the block that the opponent stands in."""
    place_terms: dict[int, tuple[Term, ...]] = {}
    for entry in board.records[player].meetings(forfeits=formula.forfeits):
        if entry.opponent is not None:
            term = Term(entry.points, entry.points, entry.round, entry.opponent)
            place = place_of[entry.opponent]
            place_terms[place] = (*place_terms.get(place, ()), term)
    return place_terms


@rule("fide", "SST Sonneborn-Berger / SST Bucholz", reading="sst-standing-order-blocks")
def standing_order(
    board: Scoreboard, tied: Group, standing: Sequence[Group], formula: StandingOrderFormula
) -> dict[PlayerNumber, TieBreakValue]:
    """Compare the tied by their results against the first, the second and so on, their own places included.

    Players who are themselves equal stand as one block. A block that the tied have not met equally often is passed by.
    """
    place_of = {player: place for place, block in enumerate(standing) for player in block}
    results = {player: _results(board, player, place_of, formula) for player in tied}
    for place in sorted({place for own_results in results.values() for place in own_results}):
        terms = {player: results[player].get(place, ()) for player in tied}
        if len({len(lines) for lines in terms.values()}) > 1:
            continue
        totals = {player: total(lines) for player, lines in terms.items()}
        if len(set(totals.values())) > 1:
            note(block=standing[place])
            return {
                player: TieBreakValue(totals[player], terms[player], formula.citation, (totals[player],))
                for player in tied
            }
    note(block=("–",))
    return {}
