"""What a round brought a player, in one word: won, drawn, lost, or nothing of the kind."""

from enum import Enum
from fractions import Fraction

from tabellone.core.standings.scoreboard import EntryKind, ScoreEntry


class RoundOutcome(Enum):
    """How a round ended for a player; an encounter of several games by the points of them all."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    OPEN = "open"
    BYE = "bye"
    AWAY = "away"


def outcome_of(entry: ScoreEntry, drawn_round: Fraction) -> RoundOutcome:
    """The outcome of a round by the points of the player; `drawn_round` is what a drawn round is worth."""
    if entry.kind in (EntryKind.PENDING, EntryKind.ADJOURNED):
        return RoundOutcome.OPEN
    if entry.opponent is None:
        return RoundOutcome.BYE if entry.points else RoundOutcome.AWAY
    if entry.points == drawn_round:
        return RoundOutcome.DRAWN
    return RoundOutcome.WON if entry.points > drawn_round else RoundOutcome.LOST
