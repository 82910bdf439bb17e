"""A bracket: its best pairing by the criteria, and of those the first in the order of candidates."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching, keep_together
from tabellone.core.pairing.burstein.seats import BursteinSeats
from tabellone.core.pairing.bye_first.digits import Digits
from tabellone.core.pairing.bye_first.weights import weights_of

NO_SCORE = None
FEW_LEFT_OVER = 4


class Criterion(StrEnum):
    """A quality criterion, by its number in the text."""

    MOST_PAIRS = "C5"
    LOWEST_FLOATERS = "C6"
    NEXT_BRACKET = "C7"
    COLOURS = "C8"


@dataclass(frozen=True, slots=True)
class Bracket:
    """Who is paired, ranked by index; who comes next, and everybody after.

    `incoming` are those of the bracket who were left over above. `spare` is the number of players who may be left over
    after the next scoregroup, where `below` is not looked at.
    """

    ranked: tuple[int, ...]
    incoming: tuple[int, ...]
    following: tuple[int, ...] = ()
    below: tuple[int, ...] = ()
    spare: int = 0


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sought an opponent, whom he got, and whom he passed over, each with the criterion against it."""

    seeker: int
    chosen: int
    passed_over: tuple[tuple[int, Criterion | None], ...] = ()


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket and who is left to the next one.

    `left_after` are those whom the next bracket would leave over, too. `is_short` says that everybody who might be left
    over is, so that more could be.
    """

    opponents: tuple[Opponent, ...]
    floaters: tuple[int, ...]
    left_after: tuple[int, ...] = ()
    is_short: bool = False
    is_legal: bool = True


class Problem:
    """A bracket and those after it as a matching: what each pair is worth."""

    def __init__(self, board: BursteinSeats, bracket: Bracket) -> None:
        self.board = board
        self.bracket = bracket
        self.inside = len(bracket.ranked)
        self.known = self.inside + len(bracket.following)
        self.places = [*bracket.ranked, *bracket.following, *bracket.below]
        levels = sorted({board.seats[place].level for place in bracket.ranked}, reverse=True)
        next_levels = sorted({board.seats[place].level for place in self.places[: self.known]}, reverse=True)
        names = [
            (Criterion.MOST_PAIRS, NO_SCORE),
            *((Criterion.LOWEST_FLOATERS, level) for level in levels),
            (Criterion.NEXT_BRACKET, NO_SCORE),
            *((Criterion.NEXT_BRACKET, level) for level in next_levels),
            (Criterion.COLOURS, NO_SCORE),
        ]
        self.digits = Digits(names, len(self.places) + bracket.spare)

    def solved(self) -> HeaviestMatching:
        """The best pairing by the criteria."""
        return HeaviestMatching(self.weights(), self.digits.forbidden, told_by=self.digits.criterion_of)

    def weights(self) -> list[list[int]]:
        """What each pair is worth."""
        kinds = [self._kind(index) for index in range(len(self.places))]
        weights = weights_of(self.places, self.board.graph, kinds, self._worth, self.digits.forbidden)
        for _ in range(self.bracket.spare):
            for row in weights:
                row.append(0)
            weights.append([0] * len(weights) + [self.digits.forbidden])
        for one in range(len(self.places), len(weights)):
            # Nobody stands alone: two who would be left over for nothing stand together.
            weights[one][len(self.places) :] = [0] * self.bracket.spare
            weights[one][one] = self.digits.forbidden
        return weights

    def _kind(self, index: int) -> Hashable:
        seat = self.board.seats[self.places[index]]
        colour = seat.preference.colour
        if index >= self.known:
            return "below"
        return index < self.inside, seat.level, colour

    def _worth(self, one: int, other: int) -> int:
        """What a pair is worth if the two may meet."""
        board = self.board
        first, second = board.seats[self.places[one]], board.seats[self.places[other]]
        marks: dict[tuple[Criterion, int | None], int] = {}
        if other < self.inside:
            marks[Criterion.MOST_PAIRS, NO_SCORE] = 1
            for seat in (first, second):
                digit = (Criterion.LOWEST_FLOATERS, seat.level)
                marks[digit] = marks.get(digit, 0) + 1
            colour = first.preference.colour
            marks[Criterion.COLOURS, NO_SCORE] = -(colour is not None and colour is second.preference.colour)
        elif other < self.known:
            marks[Criterion.NEXT_BRACKET, NO_SCORE] = 1
            for seat in (first, second):
                digit = (Criterion.NEXT_BRACKET, seat.level)
                marks[digit] = marks.get(digit, 0) + 1
        return self.digits.number(marks)


@rule("fide", "C.04.4.2 4.3")
def first_in_order(matching: HeaviestMatching, inside: int) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """Of the pairings that comply best the first: number 1 with the last he can have, then number 2, and so on.

    Who can have nobody is left to the next bracket, but only if no pairing that complies best gives him anybody.
    """
    outside = range(inside, len(matching.weights))
    free = list(range(inside))
    pairs = []
    while free:
        one = free.pop(0)
        others = free[::-1]
        if matching.keep_with(one, others, outside):
            chosen, passed = matching.fix_first(one, others)
            free.remove(chosen)
            pairs.append((one, chosen, passed))
    return tuple(pairs)


def pair_bracket(board: BursteinSeats, bracket: Bracket) -> PairedBracket:
    """The best pairing of a bracket."""
    problem = Problem(board, bracket)
    matching = problem.solved()
    if not matching.is_allowed():
        return PairedBracket((), (), is_legal=False)
    known, size = problem.known, len(problem.places)
    if bracket.spare and all(matching.partner[one] < known for one in range(size, size + bracket.spare)):
        return PairedBracket((), (), is_short=True)
    step = matching.step
    choices = first_in_order(matching, problem.inside)
    paired = {index for one, chosen, _ in choices for index in (one, chosen)}
    places = problem.places
    return PairedBracket(
        tuple(
            Opponent(
                places[one],
                places[chosen],
                tuple((places[other], problem.digits.criterion_of(loss // step)) for other, loss in passed),
            )
            for one, chosen, passed in choices
        ),
        tuple(sorted(places[index] for index in range(problem.inside) if index not in paired)),
        tuple(places[index] for index in range(known) if index not in paired and matching.partner[index] >= known),
    )


def loss_with(board: BursteinSeats, bracket: Bracket, first: int, second: int) -> Criterion | None:
    """The first criterion that a bracket complies less with if two players of it meet, None if there is none."""
    problem = Problem(board, bracket)
    best = problem.solved()
    weights = problem.weights()
    keep_together(weights, problem.places.index(first), problem.places.index(second), problem.digits.forbidden)
    forced = HeaviestMatching(weights, problem.digits.forbidden)
    return problem.digits.criterion_of((best.total - forced.total) // best.step)
