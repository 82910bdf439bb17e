"""The quality criteria as one number for each pair: the first criterion in the highest digits, and so on down.

A pair, or a player who is left to the next bracket, adds to the digits of the criteria. The sum over a bracket is the
greater, the better the bracket complies: criterion by criterion, in the order of the text.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cached_property

from tabellone.core.model import Colour
from tabellone.core.pairing.dutch.colours import ColoursOfPair
from tabellone.core.pairing.dutch.edition import DutchRules
from tabellone.core.pairing.dutch.floats import Floats
from tabellone.core.pairing.dutch.preferences import Strength
from tabellone.core.pairing.dutch.seats import Seat


class Criterion(StrEnum):
    """What pairings are compared by, by its number in the text of 2026: the order of exchanges, and the criteria."""

    EARLIEST_EXCHANGE = "4.3"
    COMPLETION = "C4"
    FEWEST_FLOATERS = "C6"
    LOWEST_FLOATERS = "C7"
    NEXT_BRACKET = "C8"
    BYE_WITH_FEWEST_UNPLAYED = "C9"
    COLOUR_DIFFERENCE = "C10"
    COLOUR_ROW = "C11"
    COLOURS = "C12"
    STRONG_COLOURS = "C13"
    DOWN_AGAIN = "C14"
    UP_AGAIN = "C15"
    DOWN_AS_BEFORE_LAST = "C16"
    UP_AS_BEFORE_LAST = "C17"
    DOWN_AGAIN_DIFFERENCE = "C18"
    UP_AGAIN_DIFFERENCE = "C19"
    DOWN_AS_BEFORE_LAST_DIFFERENCE = "C20"
    UP_AS_BEFORE_LAST_DIFFERENCE = "C21"


Digit = tuple[Criterion, int | None]
Marks = dict[Digit, int]
NO_SCORE = None


def colours_beyond_limits(first: Seat, second: Seat, initial: Colour, rules: DutchRules) -> tuple[int, int]:
    """How many of a pair would have a colour difference, or a row of one colour, beyond the limits."""
    white = ColoursOfPair(first, second, initial).white()
    differences = rows = 0
    for seat in (first, second):
        colour = Colour.WHITE if seat is white else Colour.BLACK
        difference = seat.difference + (1 if colour is Colour.WHITE else -1)
        differences += abs(difference) >= rules.colour_difference_limit
        row = rules.same_colour_limit - 1
        rows += len(seat.played) >= row and all(one is colour for one in seat.played[-row:])
    return differences, rows


def misses_preference(first: Seat, second: Seat) -> bool:
    """One of a pair does not have the colour that he prefers."""
    return first.preference.colour is not None and first.preference.colour is second.preference.colour


def misses_strong_preference(first: Seat, second: Seat) -> bool:
    """One of a pair does not have the colour that he prefers strongly."""
    weaker = min(first.preference.strength, second.preference.strength)
    return misses_preference(first, second) and weaker >= Strength.STRONG


class Scale:
    """The digits of a bracket: what each pair and each floater is worth.

    `leaves_nobody`: everybody who comes after is looked at, so that all must be paired. `counts_differences`: a last
    bracket of many scores is judged by all differences of score in it, not by its floaters alone.
    """

    def __init__(
        self,
        moved_down: Sequence[Seat],
        residents: Sequence[Seat],
        size: int,
        rules: DutchRules,
        initial: Colour,
        *,
        one_point: int,
        looks_ahead: bool,
        leaves_nobody: bool,
        counts_differences: bool,
    ) -> None:
        self.rules = rules
        self.initial = initial
        self.lowest = residents[-1].level
        self.one_point = one_point
        self.counts_differences = counts_differences
        self.looks_ahead = looks_ahead
        self.leaves_nobody = leaves_nobody
        scores = sorted({seat.level for seat in (*moved_down, *residents)}, reverse=True)
        self.scores = scores
        self.moved_scores = sorted({seat.level for seat in moved_down}, reverse=True)
        self.shifts = self._shifts(size)
        self._floaters: dict[tuple[int, Floats], int] = {}
        self._next_pairs: dict[int | None, int] = {}

    @cached_property
    def differences(self) -> list[int]:
        """Every difference of score that there can be in the bracket, the greatest first."""
        between = {one - other for one in self.scores for other in self.scores if one > other}
        return sorted(between | {self._difference_of_floater(score) for score in self.scores}, reverse=True)

    def _difference_of_floater(self, score: int) -> int:
        """A floater counts as if he met one point less than the lowest score of the bracket."""
        return score - self.lowest + self.one_point

    def _digits(self) -> Iterable[Digit]:
        yield Criterion.FEWEST_FLOATERS, NO_SCORE
        for value in self.differences if self.counts_differences else self.moved_scores:
            yield Criterion.LOWEST_FLOATERS, value
        if self.looks_ahead:
            yield Criterion.NEXT_BRACKET, NO_SCORE
            for score in self.scores:
                yield Criterion.NEXT_BRACKET, score
        single = list(Criterion)
        for criterion in single[single.index(Criterion.BYE_WITH_FEWEST_UNPLAYED) : -4]:
            yield criterion, NO_SCORE
        if len(self.scores) > 1:
            for criterion in single[-4:]:
                for difference in self.differences:
                    yield criterion, difference

    def _shifts(self, size: int) -> dict[Digit, int]:
        """Where each digit begins; a digit is wide enough for the whole bracket."""
        width = size.bit_length() + 7
        digits = list(self._digits())
        return {digit: width * (len(digits) - place - 1) for place, digit in enumerate(digits)}

    @property
    def forbidden(self) -> int:
        """Less than any bracket can be worth."""
        return -(1 << (max(self.shifts.values()) + 40))

    def criterion_of(self, loss: int) -> Criterion | None:
        """The first criterion by which something is lost; None if nothing is, or more players left than looked at."""
        if loss < 0:
            return Criterion.EARLIEST_EXCHANGE
        if 2 * loss >= -self.forbidden:
            return Criterion.COMPLETION if self.leaves_nobody else None
        for (criterion, _), shift in self.shifts.items():
            if 2 * loss >= 1 << shift:
                return criterion
        return None

    def told_by(self, loss: int) -> object:
        """By what losses are told apart."""
        return self.criterion_of(loss), loss > 0

    def number(self, marks: Marks) -> int:
        """Marks as one number."""
        return sum(value << self.shifts[digit] for digit, value in marks.items() if digit in self.shifts)

    def pair(self, higher: Seat, lower: Seat) -> int:
        """What a pair of the bracket is worth."""
        return self.number(self.marks_of_pair(higher, lower))

    def marks_of_pair(self, higher: Seat, lower: Seat) -> Marks:
        """What a pair of the bracket adds to each digit."""
        marks: Marks = {(Criterion.FEWEST_FLOATERS, NO_SCORE): 1}
        difference = higher.level - lower.level
        if self.counts_differences:
            marks[Criterion.LOWEST_FLOATERS, difference] = -1
        else:
            for seat in (higher, lower):
                digit = (Criterion.LOWEST_FLOATERS, seat.level)
                marks[digit] = marks.get(digit, 0) + 1
        if higher.preference.strength is lower.preference.strength is Strength.ABSOLUTE and misses_preference(
            higher, lower
        ):
            differences, rows = colours_beyond_limits(higher, lower, self.initial, self.rules)
            marks[Criterion.COLOUR_DIFFERENCE, NO_SCORE] = -differences
            marks[Criterion.COLOUR_ROW, NO_SCORE] = -rows
        marks[Criterion.COLOURS, NO_SCORE] = -misses_preference(higher, lower)
        marks[Criterion.STRONG_COLOURS, NO_SCORE] = -misses_strong_preference(higher, lower)
        if difference:
            self._add_downfloat(marks, higher, difference)
            self._add_upfloat(marks, lower, difference)
        return marks

    def floater(self, seat: Seat) -> int:
        """What a player who is left to the next bracket is worth."""
        known = self._floaters.get((seat.level, seat.floats))
        if known is None:
            known = self._floaters[seat.level, seat.floats] = self.number(self.marks_of_floater(seat))
        return known

    def marks_of_floater(self, seat: Seat) -> Marks:
        """What a player who is left to the next bracket adds to each digit."""
        difference = self._difference_of_floater(seat.level)
        marks: Marks = {}
        if self.counts_differences:
            marks[Criterion.LOWEST_FLOATERS, difference] = -1
        self._add_downfloat(marks, seat, difference)
        return marks

    def bye(self, seat: Seat) -> int:
        """What the bye of a player is worth, besides that he is left."""
        return self.number({(Criterion.BYE_WITH_FEWEST_UNPLAYED, NO_SCORE): -seat.unplayed})

    def next_pair(self, higher: Seat | None) -> int:
        """What a pair in the next bracket is worth; `higher` is who comes down into it."""
        if not self.looks_ahead:
            return 0
        level = NO_SCORE if higher is None else higher.level
        known = self._next_pairs.get(level)
        if known is None:
            marks: Marks = {(Criterion.NEXT_BRACKET, NO_SCORE): 1}
            if higher is not None:
                marks[Criterion.NEXT_BRACKET, higher.level] = 1
            known = self._next_pairs[level] = self.number(marks)
        return known

    @staticmethod
    def _add_downfloat(marks: Marks, seat: Seat, difference: int) -> None:
        marks[Criterion.DOWN_AGAIN, NO_SCORE] = -seat.floats.down
        marks[Criterion.DOWN_AS_BEFORE_LAST, NO_SCORE] = -seat.floats.down_before
        marks[Criterion.DOWN_AGAIN_DIFFERENCE, difference] = -seat.floats.down
        marks[Criterion.DOWN_AS_BEFORE_LAST_DIFFERENCE, difference] = -seat.floats.down_before

    @staticmethod
    def _add_upfloat(marks: Marks, seat: Seat, difference: int) -> None:
        marks[Criterion.UP_AGAIN, NO_SCORE] = -seat.floats.up
        marks[Criterion.UP_AS_BEFORE_LAST, NO_SCORE] = -seat.floats.up_before
        marks[Criterion.UP_AGAIN_DIFFERENCE, difference] = -seat.floats.up
        marks[Criterion.UP_AS_BEFORE_LAST_DIFFERENCE, difference] = -seat.floats.up_before
