"""What a rating system expects of one rating against another, for the watch over its scale."""

from datetime import date
from fractions import Fraction

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import ExpectedShare
from tabellone.regulations import rulebook

HUNDRED = 100


def expected_share(system: RatingSystem) -> tuple[ExpectedShare, int]:
    """What a system expects of one rating against another, a win being 1; and the points of a win in its games."""
    if system is RatingSystem.UISP:
        rules = rulebook.uisp_rules()
        cap = rules.difference_cap

        def uisp(own: int, other: int) -> Fraction:
            return Fraction(rules.expectation.expected(max(-cap, min(cap, own - other))), HUNDRED)

        return uisp, 1
    is_fide = system is RatingSystem.FIDE
    table = rulebook.fide_expectation() if is_fide else rulebook.federation_rules(date.max).systems[system].expectation

    def by_table(own: int, other: int) -> Fraction:
        return Fraction(table.expected(own - other), table.full)

    return by_table, 1 if is_fide else 2
