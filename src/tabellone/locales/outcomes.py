"""The outcome of a round for a player: a sign that is read without colours, and a word."""

from tabellone.core.standings.round_outcome import RoundOutcome
from tabellone.locales.words import Words

SIGNS = {
    RoundOutcome.WON: "+",
    RoundOutcome.DRAWN: "=",
    RoundOutcome.LOST: "−",
    RoundOutcome.OPEN: "·",
    RoundOutcome.BYE: "•",
    RoundOutcome.AWAY: "–",
}


def outcome_name(outcome: RoundOutcome, words: Words) -> str:
    """The outcome in a word."""
    return {
        RoundOutcome.WON: words("won"),
        RoundOutcome.DRAWN: words("drawn"),
        RoundOutcome.LOST: words("lost"),
        RoundOutcome.OPEN: words("still to be played"),
        RoundOutcome.BYE: words("bye"),
        RoundOutcome.AWAY: words("away"),
    }[outcome]
