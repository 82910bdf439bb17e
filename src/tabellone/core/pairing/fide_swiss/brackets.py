"""Brackets as matchings: criteria as the digits of one number, the first criterion in the highest digits.

A pair, or a player who is left to the next bracket, adds to the digits of the criteria. The sum over a bracket is the
greater, the better the bracket complies: criterion by criterion, in the order of the text. A criterion is the rule that
says what another pairing loses by it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tabellone.core.heaviest_matching import HeaviestMatching, keep_together
from tabellone.core.matching import group_of, members
from tabellone.core.pairing.fide_swiss.seats import Seats

Criterion = Callable[..., object]
Digit = tuple[Criterion, int | None]
Marks = dict[Digit, int]
NO_SCORE = None
_ONE_DIGIT: Mapping[Criterion, Sequence[int | None]] = {}


class Bracket(Protocol):
    """Players who are paired together."""

    @property
    def residents(self) -> Sequence[int]:
        """The players of the scoregroup of the bracket."""

    @property
    def members(self) -> Sequence[int]:
        """Everybody of the bracket."""


K = TypeVar("K", bound=Bracket)


@dataclass(frozen=True, slots=True)
class Opponent:
    """A seeker, their opponent, and the players whom they passed over, each with the criterion against it.

    The criterion is None where an absolute criterion was against it, or where it would take too long to find it.
    """

    seeker: int
    chosen: int
    passed_over: tuple[tuple[int, Criterion | None], ...] = ()

    @property
    def pair(self) -> tuple[int, int]:
        """The two players, the higher ranked first."""
        return min(self.seeker, self.chosen), max(self.seeker, self.chosen)


class PairedBracket(Protocol):
    """The pairs of a bracket."""

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """The pairs, in the order in which they are made."""


P = TypeVar("P", bound=PairedBracket)


@dataclass(frozen=True, slots=True)
class Stage(Generic[K, P]):
    """A bracket with its pairing."""

    bracket: K
    paired: P


@dataclass(frozen=True, slots=True)
class Stages(Generic[K, P]):
    """The brackets of a round, and the player who has the bye."""

    brackets: tuple[Stage[K, P], ...]
    bye: int | None = None


class Digits:
    """The digits of a bracket, in the order of the criteria; each has room for the whole bracket, `width` bits.

    A criterion has one digit or, where `scores` names it, one for each of its scores.
    """

    def __init__(
        self, criteria: Sequence[Criterion], width: int, scores: Mapping[Criterion, Sequence[int | None]] = _ONE_DIGIT
    ) -> None:
        digits = [(criterion, score) for criterion in criteria for score in scores.get(criterion, (NO_SCORE,))]
        self.shifts = {digit: width * (len(digits) - index - 1) for index, digit in enumerate(digits)}
        self.forbidden = -(1 << (width * (len(digits) + 1)))

    def number(self, marks: Mapping[Digit, int]) -> int:
        """Marks as one number."""
        return sum(value << self.shifts[digit] for digit, value in marks.items() if digit in self.shifts)

    def criterion_of(self, loss: int) -> Criterion | None:
        """The first criterion that loses something; None if none does, or if the loss exceeds all criteria."""
        if 2 * loss >= -self.forbidden:
            return None
        for (criterion, _), shift in self.shifts.items():
            if 2 * loss >= 1 << shift:
                return criterion
        return None

    def told_by(self, loss: int) -> object:
        """The key that orders losses."""
        return self.criterion_of(loss)


def width_of(size: int, most: int = 1) -> int:
    """The room for the marks of so many players, if one pair adds at most so many to a digit."""
    return (2 * size * most).bit_length() + 2


class Problem(ABC):
    """A bracket and those after it as a matching: what each pair is worth."""

    players: list[int]
    digits: Digits

    @abstractmethod
    def weights(self) -> list[list[int]]:
        """The worth of each pair."""

    def solved(self) -> HeaviestMatching:
        """The best pairing by the criteria."""
        return HeaviestMatching(self.weights(), self.digits.forbidden, told_by=self.digits.told_by)

    def loss_with(self, first: int, second: int) -> Criterion | None:
        """The first criterion that the bracket complies less with if two players meet, None if there is none."""
        best = self.solved()
        weights = self.weights()
        forbidden = self.digits.forbidden
        keep_together(weights, self.players.index(first), self.players.index(second), forbidden)
        forced = HeaviestMatching(weights, forbidden)
        return self.digits.criterion_of((best.total - forced.total) // best.step)


def weights_of(
    board: Seats,
    players: Sequence[int],
    kinds: Sequence[Hashable],
    worth: Callable[[int, int], int],
    forbidden: int,
) -> list[list[int]]:
    """The weight of each pair of `players`, by index; `worth` is asked once for each two kinds, the earlier first."""
    number: dict[Hashable, int] = {}
    kind_of = [number.setdefault(kind, len(number)) for kind in kinds]
    one_of = {kind: index for index, kind in enumerate(kind_of)}
    rows = []
    for kind in range(len(number)):
        values = [
            worth(min(one_of[kind], one_of[other]), max(one_of[kind], one_of[other])) for other in range(len(number))
        ]
        rows.append([values[other] for other in kind_of])
    weights = [list(rows[kind]) for kind in kind_of]
    everybody = group_of(players)
    index_of = {player: index for index, player in enumerate(players)}
    for index, player in enumerate(players):
        for other in members(everybody & ~board.graph[player]):
            weights[index][index_of[other]] = forbidden
    return weights
