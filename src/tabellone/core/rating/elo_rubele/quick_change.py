"""What an event does to a capital in plain integers, where no explanation is wanted.

It is `event_change` and `expected_in_event` in another form, equal to them in every digit.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tabellone.core.rating.elo_rubele.event_change import HUNDRED, Category, EloRubeleRules, category_of, promoted
from tabellone.core.rating.elo_rubele.potential import Potential, potential_of

PARTS = HUNDRED * HUNDRED
"""Deviations are hundredths of a point times the validity in per cent."""


@dataclass(frozen=True)
class QuickChange:
    """The numbers of a discipline in an edition, prepared."""

    rules: EloRubeleRules

    @cached_property
    def _potential(self) -> Potential:
        return potential_of(self.rules.bands, PARTS)

    def after(
        self,
        capital: int,
        games: Iterable[tuple[int, int]],
        weight: int,
        category: Category,
        *,
        is_first_of_year: bool,
    ) -> tuple[int, Category]:
        """The capital and the category after the games of an event: opponents' capitals and hundredths scored."""
        rules = self.rules
        expected = rules.expectation.expected
        deviation = sum(scored - expected(capital - opponent) for opponent, scored in games)
        bonus = rules.event_bonus + (rules.first_event_bonus if is_first_of_year else 0)
        after = max(self._potential.rounded_after(capital, deviation * weight) + bonus, rules.floor)
        return after, promoted(category, category_of(after, rules.thresholds))
