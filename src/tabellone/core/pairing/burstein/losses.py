"""What a bracket with another pair would comply less with: one rule for each quality criterion."""

from collections.abc import Callable, Mapping

from tabellone.core.explain import rule
from tabellone.core.pairing.burstein.bracket import Criterion


@rule("fide", "C.04.4.2 C5")
def fewer_pairs(lost: Criterion | None) -> bool:
    """As many pairs as possible are made in a bracket."""
    return lost is Criterion.MOST_PAIRS


@rule("fide", "C.04.4.2 C6")
def higher_score_would_leave(lost: Criterion | None) -> bool:
    """Who leaves a bracket has as low a score as possible."""
    return lost is Criterion.LOWEST_FLOATERS


@rule("fide", "C.04.4.2 C7")
def next_bracket_would_suffer(lost: Criterion | None) -> bool:
    """The next bracket can be paired as well as possible."""
    return lost is Criterion.NEXT_BRACKET


@rule("fide", "C.04.4.2 C8")
def fewer_preferences(lost: Criterion | None) -> bool:
    """As many players as possible have the colour they prefer."""
    return lost is Criterion.COLOURS


@rule("fide", "C.04.4.2 3.2")
def is_not_as_good(lost: Criterion | None) -> bool:
    """No pairing with this pair complies as well with all criteria together."""
    return lost is None


LOSSES: Mapping[object, Callable[[Criterion | None], bool]] = {
    Criterion.MOST_PAIRS: fewer_pairs,
    Criterion.LOWEST_FLOATERS: higher_score_would_leave,
    Criterion.NEXT_BRACKET: next_bracket_would_suffer,
    Criterion.COLOURS: fewer_preferences,
    None: is_not_as_good,
}
