"""What tie-breaks are called over their columns, on pages and on paper."""

from collections.abc import Mapping

from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_NAMES: Mapping[str, str] = {
    "bucholz": N_("Bucholz"),
    "bucholz-median": N_("Median Bucholz"),
    "bucholz-cut1": N_("Bucholz cut 1"),
    "bucholz-italian": N_("Italian Bucholz"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
    "standing-order": N_("Standing order"),
    "direct": N_("Direct encounter"),
    "wins": N_("Wins"),
    "lot": N_("Lot"),
    "quotient1": N_("First quotient"),
    "quotient2": N_("Second quotient"),
    "progressive": N_("Progressive score"),
    "aro": N_("Average of the opponents"),
    "performance": N_("Performance"),
    "koya": N_("Koya"),
}


def tie_break_name(name: str, words: Words) -> str:
    """The name of a tie-break over its column."""
    return words(_NAMES[name]) if name in _NAMES else name
