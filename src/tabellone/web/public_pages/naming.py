"""What things are called on the public pages, in the words that each federation uses."""

from tabellone.core.model import Discipline, Outcome
from tabellone.desk.event.settings import ArbiterRole
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_RATINGS = {
    "elo-rubele-italiana": N_("Elo-Rubele"),
    "elo-rubele-internazionale": N_("Elo-Rubele"),
    "fide": N_("FIDE rating"),
    "uisp": N_("Elo UISP"),
}
_TIE_BREAKS = {
    "bucholz": N_("Bucholz"),
    "bucholz-median": N_("median Bucholz"),
    "bucholz-cut1": N_("Bucholz without the lowest"),
    "bucholz-italian": N_("Bucholz, Italian variant"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
    "standing-order": N_("results in order of standing"),
    "direct": N_("direct encounter"),
    "wins": N_("number of wins"),
    "lot": N_("lot"),
    "quotient1": N_("first quotient"),
    "quotient2": N_("second quotient"),
    "progressive": N_("progressive score"),
    "aro": N_("average rating of opponents"),
    "performance": N_("performance"),
    "koya": N_("Koya"),
}
_OUTCOMES = {
    Outcome.FULL_POINT_BYE: N_("bye with full points"),
    Outcome.HALF_POINT_BYE: N_("bye with half points"),
    Outcome.ZERO_POINT_BYE: N_("absent"),
    Outcome.WITHDRAWN: N_("withdrawn"),
}
_ARBITERS = {
    ArbiterRole.CHIEF: N_("chief arbiter"),
    ArbiterRole.DEPUTY: N_("deputy arbiter"),
    ArbiterRole.ASSISTANT: N_("assistant arbiter"),
}


def rating_name(system: str, words: Words) -> str:
    """A rating system."""
    return words(_RATINGS[system])


def tie_break_name(name: str, words: Words) -> str:
    """A tie-break."""
    return words(_TIE_BREAKS[name])


def arbiter_name(role: ArbiterRole, words: Words) -> str:
    """What an arbiter does in an event."""
    return words(_ARBITERS[role])


def pairings_name(discipline: Discipline, words: Words) -> str:
    """Who meets whom: Italian draughts and chess players have a word each."""
    return words("Chess pairings") if discipline is Discipline.CHESS else words("Pairings")


def rest_text(outcome: Outcome, discipline: Discipline, words: Words) -> str:
    """Why somebody has no opponent."""
    if outcome is Outcome.ALLOCATED_BYE:
        return words("bye") if discipline is Discipline.CHESS else words("rest")
    return words(_OUTCOMES[outcome])
