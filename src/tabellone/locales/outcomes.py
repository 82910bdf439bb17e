"""The outcome of a round for a player: a sign that is read without colours, and a word."""

from tabellone.core.standings.scoreboard import RoundOutcome
from tabellone.locales.words import Words

SIGNS = {
    RoundOutcome.WON: "+",
    RoundOutcome.DRAWN: "=",
    RoundOutcome.LOST: "−",
    RoundOutcome.OPEN: "·",
    RoundOutcome.BYE: "•",
    RoundOutcome.AWAY: "–",
}


def outcome_sign(outcome: RoundOutcome | str) -> str:
    """The outcome as a sign, by itself or by its value."""
    return SIGNS[RoundOutcome(outcome)]


def outcome_name(outcome: RoundOutcome | str, words: Words) -> str:
    """The outcome in a word, by itself or by its value."""
    return {
        RoundOutcome.WON: words("won"),
        RoundOutcome.DRAWN: words("drawn"),
        RoundOutcome.LOST: words("lost"),
        RoundOutcome.OPEN: words("still to be played"),
        RoundOutcome.BYE: words("bye or rest"),
        RoundOutcome.AWAY: words("away"),
    }[RoundOutcome(outcome)]
