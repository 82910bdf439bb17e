"""Criteria as the digits of one number: what a pair adds to each, and which of them a loss belongs to."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

C = TypeVar("C")


class Digits(Generic[C]):
    """The digits of a bracket, the first criterion in the highest; each has room for the whole bracket.

    A digit is a criterion and, where it looks at scores one by one, a score.
    """

    def __init__(self, digits: Sequence[tuple[C, int | None]], size: int, most: int = 1) -> None:
        """`most` is the most that one pair adds to a digit."""
        width = (2 * size * most).bit_length() + 2
        self.shifts = {digit: width * (len(digits) - place - 1) for place, digit in enumerate(digits)}
        self.forbidden = -(1 << (width * (len(digits) + 1)))

    def number(self, marks: Mapping[tuple[C, int | None], int]) -> int:
        """Marks as one number."""
        return sum(value << self.shifts[digit] for digit, value in marks.items() if digit in self.shifts)

    def criterion_of(self, loss: int) -> C | None:
        """The first criterion by which something is lost; None if nothing is, or more than all criteria weigh."""
        if 2 * loss >= -self.forbidden:
            return None
        for (criterion, _), shift in self.shifts.items():
            if 2 * loss >= 1 << shift:
                return criterion
        return None
