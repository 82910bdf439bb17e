"""The quality criteria: one rule for each, and the digits that they have in the number of a bracket."""

from collections.abc import Sequence
from functools import cached_property

from tabellone.core.explain import rule
from tabellone.core.model import Colour
from tabellone.core.pairing.dutch.seats import COLOURS, DutchRules, DutchSeat, Floats
from tabellone.core.pairing.fide_swiss.brackets import NO_SCORE, Criterion, Digits, Marks
from tabellone.core.pairing.fide_swiss.colours import ColoursOfPair
from tabellone.core.pairing.fide_swiss.seats import Strength, misses_preference


@rule("fide", "C.04.3 4.3")
def needs_later_exchange(lost: Criterion | None) -> bool:
    """The first in order of exchanges between the halves that comply equally well is taken."""
    return lost is needs_later_exchange


@rule("fide", "C.04.3 C4")
def others_would_be_unpaired(lost: Criterion | None) -> bool:
    """Everybody who is not paired yet can still be."""
    return lost is others_would_be_unpaired


@rule("fide", "C.04.3 C6")
def more_would_leave(lost: Criterion | None) -> bool:
    """As few players as possible leave a bracket."""
    return lost is more_would_leave


@rule("fide", "C.04.3 C7")
def higher_score_would_leave(lost: Criterion | None) -> bool:
    """The scores of those who leave a bracket are as low as possible."""
    return lost is higher_score_would_leave


@rule("fide", "C.04.3 C8")
def next_bracket_would_suffer(lost: Criterion | None) -> bool:
    """Players who leave a bracket let the next one comply with the criteria so far as well as possible."""
    return lost is next_bracket_would_suffer


@rule("fide", "C.04.3 C9", reading="fide-dutch-bye-unplayed")
def bye_after_more_unplayed(lost: Criterion | None) -> bool:
    """The player who has the bye has as few rounds without a game as possible."""
    return lost is bye_after_more_unplayed


@rule("fide", "C.04.3 C10")
def topscorers_beyond_difference(lost: Criterion | None) -> bool:
    """Few topscorers, and few of their opponents, have a colour difference beyond the limit."""
    return lost is topscorers_beyond_difference


@rule("fide", "C.04.3 C11")
def topscorers_beyond_row(lost: Criterion | None) -> bool:
    """Few topscorers, and few of their opponents, have one colour three times running."""
    return lost is topscorers_beyond_row


@rule("fide", "C.04.3 C12")
def fewer_preferences(lost: Criterion | None) -> bool:
    """As many players as possible have the colour they prefer."""
    return lost is fewer_preferences


@rule("fide", "C.04.3 C13")
def fewer_strong_preferences(lost: Criterion | None) -> bool:
    """As many players as possible have the colour they prefer strongly."""
    return lost is fewer_strong_preferences


@rule("fide", "C.04.3 C14")
def more_down_again(lost: Criterion | None) -> bool:
    """Few players float down who did so in the last round."""
    return lost is more_down_again


@rule("fide", "C.04.3 C15")
def more_up_again(lost: Criterion | None) -> bool:
    """Few players float up who did so in the last round."""
    return lost is more_up_again


@rule("fide", "C.04.3 C16")
def more_down_as_before_last(lost: Criterion | None) -> bool:
    """Few players float down who did so two rounds ago."""
    return lost is more_down_as_before_last


@rule("fide", "C.04.3 C17")
def more_up_as_before_last(lost: Criterion | None) -> bool:
    """Few players float up who did so two rounds ago."""
    return lost is more_up_as_before_last


@rule("fide", "C.04.3 C18")
def further_down_again(lost: Criterion | None) -> bool:
    """A player who floats down as in the last round is as near to their opponent's score as possible."""
    return lost is further_down_again


@rule("fide", "C.04.3 C19")
def further_up_again(lost: Criterion | None) -> bool:
    """A player who floats up as in the last round is as near to their opponent's score as possible."""
    return lost is further_up_again


@rule("fide", "C.04.3 C20")
def further_down_as_before_last(lost: Criterion | None) -> bool:
    """A player who floats down as two rounds ago is as near to their opponent's score as possible."""
    return lost is further_down_as_before_last


@rule("fide", "C.04.3 C21")
def further_up_as_before_last(lost: Criterion | None) -> bool:
    """A player who floats up as two rounds ago is as near to their opponent's score as possible."""
    return lost is further_up_as_before_last


@rule("fide", "C.04.3 3.8")
def is_not_as_good(lost: Criterion | None) -> bool:
    """No pairing with this pair complies as well with all criteria together."""
    return lost is None


DIFFERENCES: tuple[Criterion, ...] = (
    further_down_again,
    further_up_again,
    further_down_as_before_last,
    further_up_as_before_last,
)
CRITERIA: tuple[Criterion, ...] = (
    more_would_leave,
    higher_score_would_leave,
    next_bracket_would_suffer,
    bye_after_more_unplayed,
    topscorers_beyond_difference,
    topscorers_beyond_row,
    fewer_preferences,
    fewer_strong_preferences,
    more_down_again,
    more_up_again,
    more_down_as_before_last,
    more_up_as_before_last,
    *DIFFERENCES,
)


def colours_beyond_limits(first: DutchSeat, second: DutchSeat, initial: Colour, rules: DutchRules) -> tuple[int, int]:
    """How many of a pair would have a colour difference, or a row of one colour, beyond the limits."""
    white, _ = ColoursOfPair(first, second, initial, COLOURS).white()
    differences = rows = 0
    for seat in (first, second):
        colour = Colour.WHITE if seat is white else Colour.BLACK
        difference = seat.difference + (1 if colour is Colour.WHITE else -1)
        differences += abs(difference) >= rules.colour_difference_limit
        row = rules.same_colour_limit - 1
        rows += len(seat.played) >= row and all(one is colour for one in seat.played[-row:])
    return differences, rows


def misses_strong_preference(first: DutchSeat, second: DutchSeat) -> bool:
    """One of a pair does not have the colour that they prefer strongly."""
    weaker = min(first.preference.strength, second.preference.strength)
    return misses_preference(first, second) and weaker >= Strength.STRONG


class Scale(Digits):
    """The digits of a bracket: what each pair and each floater is worth.

    `leaves_nobody`: everybody who comes after is looked at, so that all must be paired. `counts_differences`: a last
    bracket of many scores is judged by all differences of score in it, not by its floaters alone.
    """

    def __init__(
        self,
        moved_down: Sequence[DutchSeat],
        residents: Sequence[DutchSeat],
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
        self.scores = sorted({seat.level for seat in (*moved_down, *residents)}, reverse=True)
        moved_scores = sorted({seat.level for seat in moved_down}, reverse=True)
        super().__init__(
            CRITERIA,
            size.bit_length() + 7,
            {
                higher_score_would_leave: self.differences if counts_differences else moved_scores,
                next_bracket_would_suffer: (NO_SCORE, *self.scores) if looks_ahead else (),
                **dict.fromkeys(DIFFERENCES, self.differences if len(self.scores) > 1 else ()),
            },
        )
        self._floaters: dict[tuple[int, Floats], int] = {}
        self._next_pairs: dict[int | None, int] = {}

    @cached_property
    def differences(self) -> list[int]:
        """Every difference of score that there can be in the bracket, the greatest first."""
        between = {one - other for one in self.scores for other in self.scores if one > other}
        return sorted(between | {self._difference_of_floater(score) for score in self.scores}, reverse=True)

    def _difference_of_floater(self, score: int) -> int:
        """A floater counts as if they met one point less than the lowest score of the bracket."""
        return score - self.lowest + self.one_point

    def criterion_of(self, loss: int) -> Criterion | None:
        """The first criterion that loses something; None if none does, or more players are left than weighed."""
        if loss < 0:
            return needs_later_exchange
        if 2 * loss >= -self.forbidden:
            return others_would_be_unpaired if self.leaves_nobody else None
        return super().criterion_of(loss)

    def told_by(self, loss: int) -> object:
        """The key that orders losses."""
        return self.criterion_of(loss), loss > 0

    def pair(self, higher: DutchSeat, lower: DutchSeat) -> int:
        """The worth of a pair of the bracket."""
        return self.number(self.marks_of_pair(higher, lower))

    def marks_of_pair(self, higher: DutchSeat, lower: DutchSeat) -> Marks:
        """The marks of a pair of the bracket, by digit."""
        marks: Marks = {(more_would_leave, NO_SCORE): 1}
        difference = higher.level - lower.level
        if self.counts_differences:
            marks[higher_score_would_leave, difference] = -1
        else:
            for seat in (higher, lower):
                digit = (higher_score_would_leave, seat.level)
                marks[digit] = marks.get(digit, 0) + 1
        if higher.preference.strength is lower.preference.strength is Strength.ABSOLUTE and misses_preference(
            higher, lower
        ):
            differences, rows = colours_beyond_limits(higher, lower, self.initial, self.rules)
            marks[topscorers_beyond_difference, NO_SCORE] = -differences
            marks[topscorers_beyond_row, NO_SCORE] = -rows
        marks[fewer_preferences, NO_SCORE] = -misses_preference(higher, lower)
        marks[fewer_strong_preferences, NO_SCORE] = -misses_strong_preference(higher, lower)
        if difference:
            self._add_downfloat(marks, higher, difference)
            self._add_upfloat(marks, lower, difference)
        return marks

    def floater(self, seat: DutchSeat) -> int:
        """The worth of a player who is left to the next bracket."""
        cached = self._floaters.get((seat.level, seat.floats))
        if cached is None:
            cached = self._floaters[seat.level, seat.floats] = self.number(self.marks_of_floater(seat))
        return cached

    def marks_of_floater(self, seat: DutchSeat) -> Marks:
        """The marks of a player who is left to the next bracket, by digit."""
        difference = self._difference_of_floater(seat.level)
        marks: Marks = {}
        if self.counts_differences:
            marks[higher_score_would_leave, difference] = -1
        self._add_downfloat(marks, seat, difference)
        return marks

    def bye(self, seat: DutchSeat) -> int:
        """The weight of a player's bye beyond that of being left over."""
        return self.number({(bye_after_more_unplayed, NO_SCORE): -seat.unplayed})

    def next_pair(self, higher: DutchSeat | None) -> int:
        """The worth of a pair in the next bracket; `higher` comes down into it."""
        if not self.looks_ahead:
            return 0
        level = NO_SCORE if higher is None else higher.level
        cached = self._next_pairs.get(level)
        if cached is None:
            marks: Marks = {(next_bracket_would_suffer, NO_SCORE): 1}
            if higher is not None:
                marks[next_bracket_would_suffer, higher.level] = 1
            cached = self._next_pairs[level] = self.number(marks)
        return cached

    @staticmethod
    def _add_downfloat(marks: Marks, seat: DutchSeat, difference: int) -> None:
        marks[more_down_again, NO_SCORE] = -seat.floats.down
        marks[more_down_as_before_last, NO_SCORE] = -seat.floats.down_before
        marks[further_down_again, difference] = -seat.floats.down
        marks[further_down_as_before_last, difference] = -seat.floats.down_before

    @staticmethod
    def _add_upfloat(marks: Marks, seat: DutchSeat, difference: int) -> None:
        marks[more_up_again, NO_SCORE] = -seat.floats.up
        marks[more_up_as_before_last, NO_SCORE] = -seat.floats.up_before
        marks[further_up_again, difference] = -seat.floats.up
        marks[further_up_as_before_last, difference] = -seat.floats.up_before
