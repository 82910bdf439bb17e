"""What tie-breaks are called, and how their values are written."""

from collections.abc import Mapping

from tabellone.core.standings.tie_break_value import Term, TieBreakValue
from tabellone.locales.mark import N_
from tabellone.locales.numbers import MINUS
from tabellone.locales.words import Words

TIE_BREAK_NAMES: Mapping[str, str] = {
    "bucholz": N_("Buchholz"),
    "bucholz-median": N_("Median Buchholz"),
    "bucholz-cut1": N_("Buchholz cut 1"),
    "bucholz-italian": N_("Italian Buchholz"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
    "standing-order": N_("Standing order"),
    "direct": N_("Direct encounter"),
    "wins": N_("Wins"),
    "lot": N_("Lot"),
    "quotient1": N_("First quotient"),
    "quotient2": N_("Second quotient"),
    "progressive": N_("Progressive score"),
    "aro": N_("Average rating of opponents"),
    "performance": N_("Performance"),
    "koya": N_("Koya"),
}


def tie_break_name(name: str, words: Words) -> str:
    """The name of a tie-break, as over its column."""
    return words(TIE_BREAK_NAMES[name]) if name in TIE_BREAK_NAMES else name


def tie_break_text(value: TieBreakValue, words: Words) -> str:
    """A tie-break; what the regulation adds as a decimal figure follows a plus sign."""
    text = words.number(value.value) if value.is_average else words.points(value.value)
    return text if value.decimal is None else f"{text}+{words.points(value.decimal)}"


def term_text(term: Term, words: Words) -> str:
    """A term of the sum: what the opponent counts, times what was made against him."""
    counted = words.points(term.counted)
    return counted if term.weight is None or term.weight == 1 else f"{words.points(term.weight)} × {counted}"


def sum_text(value: TieBreakValue, words: Words) -> str:
    """A tie-break as the sum that it is, what is left out in brackets: 6 + 5½ + (4) = 11½."""
    result = tie_break_text(value, words)
    terms = [_added(term, words) for term in value.terms if term.is_counted]
    if not terms or terms == [result]:
        return result
    added = " + ".join(terms).replace(f"+ {MINUS}", f"{MINUS} ")
    return f"({added}) : {len(terms)} = {result}" if value.is_average else f"{added} = {result}"


def _added(term: Term, words: Words) -> str:
    return f"({term_text(term, words)})" if term.is_cut else term_text(term, words)
