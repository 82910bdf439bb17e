"""A bracket: a scoregroup and the players who are moved up into it, chosen by the criteria and then by order."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching, keep_together
from tabellone.core.matching import Matching, group_of
from tabellone.core.pairing.bye_first.digits import Digits
from tabellone.core.pairing.bye_first.weights import weights_of
from tabellone.core.pairing.dubov.seats import DubovSeats


class Criterion(StrEnum):
    """A quality criterion, by its number in the text."""

    FEWEST_UPFLOATERS = "C5"
    HIGHEST_UPFLOATERS = "C6"
    COLOURS = "C7"
    MAXIMUM_UPFLOATERS = "C8"
    TIMES_MOVED_UP = "C9"
    UP_AGAIN = "C10"


NO_SCORE = -1


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup, who is moved up into it, and everybody of lower scores who could have been."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    below: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody who is paired in the bracket."""
        return (*self.residents, *self.upfloaters)


class Problem:
    """Residents and who may be moved up as a matching: what each pair is worth.

    Where `is_whole`, everybody else must be paired legally, too; else any two who are not moved up may stand together,
    so that only the bracket is looked at.
    """

    def __init__(self, board: DubovSeats, residents: Sequence[int], pool: Sequence[int], *, is_whole: bool) -> None:
        self.board = board
        self.residents = len(residents)
        self.places = [*residents, *pool]
        self.is_whole = is_whole
        self.digits = self._digits()

    def _digits(self) -> Digits[Criterion]:
        board, pool = self.board, self.places[self.residents :]
        levels = sorted({board.seats[place].level for place in pool})
        names = [
            (Criterion.FEWEST_UPFLOATERS, NO_SCORE),
            *((Criterion.HIGHEST_UPFLOATERS, level) for level in levels),
            (Criterion.COLOURS, NO_SCORE),
        ]
        if not board.request.is_last_round:
            names += [
                (criterion, NO_SCORE)
                for criterion in (Criterion.MAXIMUM_UPFLOATERS, Criterion.TIMES_MOVED_UP, Criterion.UP_AGAIN)
            ]
        return Digits(names, len(self.places) + 1, max(board.upfloats, default=0) + 1)

    def solved(self) -> HeaviestMatching:
        """The best pairing by the criteria."""
        return HeaviestMatching(self.weights(), self.digits.forbidden)

    def weights(self) -> list[list[int]]:
        """What each pair is worth."""
        kinds = [self._kind(index) for index in range(len(self.places))]
        weights = weights_of(self.places, self.board.graph, kinds, self._worth, self.digits.forbidden)
        if not self.is_whole:
            self._let_others_stand(weights)
        return weights

    def _let_others_stand(self, weights: list[list[int]]) -> None:
        """Whoever is not moved up stands with any other of those, or alone where their number is odd."""
        others = range(self.residents, len(self.places))
        for one in others:
            weights[one][self.residents :] = [0] * len(others)
            weights[one][one] = self.digits.forbidden
        if len(self.places) % 2:
            for index, row in enumerate(weights):
                row.append(0 if index >= self.residents else self.digits.forbidden)
            weights.append([row[-1] for row in weights] + [self.digits.forbidden])

    def _kind(self, index: int) -> Hashable:
        """Players of one kind are worth the same to anybody."""
        board, place = self.board, self.places[index]
        colour = board.seats[place].preference.colour
        if index < self.residents:
            return colour
        seat = board.seats[place]
        return seat.level, colour, board.upfloats[place], board.is_maximum[place], board.was_moved_up[place]

    def _worth(self, one: int, other: int) -> int:
        """What a pair is worth if the two may meet."""
        if one >= self.residents:
            return 0
        board = self.board
        first, second = board.seats[self.places[one]], board.seats[self.places[other]]
        marks: dict[tuple[Criterion, int | None], int] = {
            (Criterion.COLOURS, NO_SCORE): -(first.preference.colour is second.preference.colour)
        }
        if other >= self.residents:
            place = self.places[other]
            marks[Criterion.FEWEST_UPFLOATERS, NO_SCORE] = -1
            marks[Criterion.HIGHEST_UPFLOATERS, second.level] = -1
            marks[Criterion.MAXIMUM_UPFLOATERS, NO_SCORE] = -board.is_maximum[place]
            marks[Criterion.TIMES_MOVED_UP, NO_SCORE] = -board.upfloats[place] if board.is_maximum[place] else 0
            marks[Criterion.UP_AGAIN, NO_SCORE] = -board.was_moved_up[place]
        return self.digits.number(marks)


@rule("fide", "C.04.4.1 3.2.2 / C.04.4.1 4.2", reading="fide-dubov-times")
def first_set_of_upfloaters(matching: HeaviestMatching, residents: int, pool: int) -> tuple[int, ...]:
    """Of the sets that comply best, the first in order: the higher score, then the lower number."""
    inside = range(residents)
    outside = range(residents, len(matching.weights))
    wanted = sum(matching.partner[one] >= residents for one in inside)
    chosen: list[int] = []
    for one in range(residents, residents + pool):
        if len(chosen) == wanted:
            break
        if matching.keep_with(one, inside, outside):
            chosen.append(one)
    return tuple(chosen)


def bracket_of(board: DubovSeats, residents: Sequence[int], below: Sequence[int]) -> Bracket:
    """A scoregroup with whoever is moved up into it, so that everybody else can still be paired."""
    if below:
        following = board.groups(below)[0]
        bracket = _looking_at(board, residents, following, below)
        if bracket is not None:
            return bracket
    problem = Problem(board, residents, below, is_whole=True)
    matching = problem.solved()
    return _bracket(problem, matching, below)


def _looking_at(
    board: DubovSeats, residents: Sequence[int], following: Sequence[int], below: Sequence[int]
) -> Bracket | None:
    """The bracket if the next scoregroup alone gives all who are needed and the rest can be paired; else None."""
    needed = Matching(board.graph, group_of(residents)).left_over
    problem = Problem(board, residents, following, is_whole=False)
    if needed > len(following):
        return None
    matching = problem.solved()
    moved = sum(matching.partner[one] >= problem.residents for one in range(problem.residents))
    if moved != needed or not matching.is_allowed():
        return None
    bracket = _bracket(problem, matching, below)
    rest = [place for place in below if place not in set(bracket.upfloaters)]
    return bracket if board.can_be_paired(rest) else None


def _bracket(problem: Problem, matching: HeaviestMatching, below: Sequence[int]) -> Bracket:
    pool = len(problem.places) - problem.residents
    chosen = first_set_of_upfloaters(matching, problem.residents, pool)
    upfloaters = tuple(problem.places[index] for index in chosen)
    return Bracket(tuple(problem.places[: problem.residents]), upfloaters, tuple(below))


def loss_with(board: DubovSeats, bracket: Bracket, first: int, second: int) -> Criterion | None:
    """The first criterion that a bracket complies less with if two players meet, None if there is none."""
    problem = Problem(board, bracket.residents, bracket.below, is_whole=True)
    best = problem.solved()
    weights = problem.weights()
    keep_together(weights, problem.places.index(first), problem.places.index(second), problem.digits.forbidden)
    forced = HeaviestMatching(weights, problem.digits.forbidden)
    return problem.digits.criterion_of((best.total - forced.total) // best.step)
