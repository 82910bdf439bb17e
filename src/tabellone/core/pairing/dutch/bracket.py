"""A pairing bracket: its best pairing by the criteria, and of those the first in the order of candidates."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.blossoms import Kinds
from tabellone.core.heaviest_matching import HeaviestMatching, keep_together
from tabellone.core.matching import group_of, members
from tabellone.core.pairing.dutch.criteria import Criterion, Scale
from tabellone.core.pairing.dutch.preferences import Strength
from tabellone.core.pairing.dutch.seats import Seat, SeatsOfRound
from tabellone.core.pairing.dutch.sequence import first_in_order


@dataclass(frozen=True, slots=True)
class Bracket:
    """Who is paired, and who comes after.

    `following` is the next scoregroup where its pairing is looked ahead to, `below` everybody after it who must still
    be paired. `resters` are those who may have the bye, where somebody has it. `spare` is the number of players who may
    be left over, where `below` is not looked at. `weighs_bye`: the only floater has the bye, and it matters who he is.
    """

    moved_down: Sequence[int]
    residents: Sequence[int]
    following: Sequence[int] = ()
    below: Sequence[int] = ()
    resters: int | None = None
    spare: int = 0
    counts_differences: bool = False
    weighs_bye: bool = False


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sought an opponent, whom he got, and whom he passed over, each with the criterion that was against it.

    `criterion` is None where an absolute criterion was, or where it would take too long to find it.
    """

    seeker: int
    chosen: int
    passed_over: tuple[tuple[int, Criterion | None], ...] = ()


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket, its floaters, and who of the next scoregroup would be left.

    `bye` is who is left to the bye, of the bracket. `is_short` says that everybody who might be left over is.
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    left_after: tuple[int, ...]
    bye: int | None = None
    is_short: bool = False
    is_legal: bool = True
    opponents: tuple[Opponent, ...] = ()
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class _Problem:
    """A bracket as a matching problem: its players, those after it, and whoever has no opponent."""

    def __init__(self, board: SeatsOfRound, bracket: Bracket) -> None:
        self.board = board
        self.bracket = bracket
        self.places = [*bracket.moved_down, *bracket.residents, *bracket.following, *bracket.below]
        self.moved = len(bracket.moved_down)
        self.inside = self.moved + len(bracket.residents)
        self.known = self.inside + len(bracket.following)
        seats = board.seats
        self.seats = [seats[place] for place in self.places]
        self.scale = Scale(
            self.seats[: self.moved],
            self.seats[self.moved : self.inside],
            len(self.places) + bracket.spare + 1,
            board.rules,
            board.request.initial_colour,
            one_point=board.parts,
            looks_ahead=bool(bracket.following),
            leaves_nobody=not bracket.spare,
            counts_differences=bracket.counts_differences,
        )
        self.extra = bracket.spare + (bracket.resters is not None)
        self.size = len(self.places) + self.extra

    def weights(self) -> tuple[list[list[int]], Kinds]:
        """What each pair is worth, and who is alike; rows of players who are alike are made once."""
        number: dict[object, int] = {}
        kinds = [number.setdefault(self._kind(index), len(number)) for index in range(len(self.places))]
        one_of = {kind: index for index, kind in enumerate(kinds)}
        worth = self._worth_of_kinds(list(one_of.values()))
        rows = [[of_kind[kind] for kind in kinds] for of_kind in worth]
        weights = [list(rows[kind]) for kind in kinds]
        alike = Kinds(kinds, worth, self._keep_apart(weights))
        return weights, self._add_extra(weights, alike)

    def _worth_of_kinds(self, indices: Sequence[int]) -> list[list[int]]:
        """What a pair of two kinds is worth, one player of each given."""
        worth = [[0] * len(indices) for _ in indices]
        for place, index in enumerate(indices):
            for before, other in enumerate(indices[: place + 1]):
                value = self._worth(min(index, other), max(index, other))
                worth[place][before] = worth[before][place] = value
        return worth

    def _kind(self, index: int) -> object:
        """Players of one kind are worth the same to anybody.

        Of two topscorers who must both have one colour, the whole history of their colours counts (C10, C11).
        """
        seat = self.seats[index]
        if index >= self.inside:
            return index >= self.known, seat.preference, seat.is_topscorer
        if seat.is_topscorer and seat.preference.strength is Strength.ABSOLUTE:
            return index
        return index < self.moved, seat.level, seat.preference, seat.floats, seat.is_topscorer

    def _worth(self, one: int, other: int) -> int:
        """What a pair is worth if the two have not met."""
        first, second = self.seats[one], self.seats[other]
        scale = self.scale
        if _same_absolute(first, second) or other < self.moved:
            return scale.forbidden
        if other < self.inside:
            return scale.pair(first, second)
        if one < self.inside:
            floater = scale.floater(first)
            return floater + scale.next_pair(first) if other < self.known else floater
        return scale.next_pair(None) if other < self.known else 0

    def _keep_apart(self, weights: list[list[int]]) -> list[int]:
        """Nobody meets anybody whom he has met: those whom each may not meet."""
        index_of = {place: index for index, place in enumerate(self.places)}
        everybody = group_of(self.places)
        forbidden = self.scale.forbidden
        apart = []
        for place, row in zip(self.places, weights, strict=True):
            others = [index_of[other] for other in members(self.board.apart[place] & everybody)]
            for other in others:
                row[other] = forbidden
            apart.append(group_of(others))
        return apart

    def _add_extra(self, weights: list[list[int]], kinds: Kinds) -> Kinds:
        """The bye as somebody whom those meet who may have it, and places for those who may be left over."""
        forbidden = self.scale.forbidden
        floaters = [self.scale.floater(seat) for seat in self.seats[: self.inside]]
        left_over = [*floaters, *([0] * (len(self.places) - self.inside))]
        columns = [left_over] * self.bracket.spare
        kinds = kinds.joined_by(left_over, self.bracket.spare, forbidden)
        if self.bracket.resters is not None:
            columns.append(
                [
                    self._bye(index) if self.bracket.resters >> place & 1 else forbidden
                    for index, place in enumerate(self.places)
                ]
            )
            kinds = kinds.joined_by([*columns[-1], *([0] * self.bracket.spare)], 1, forbidden)
        for column in columns:
            for row, value in zip(weights, column, strict=False):
                row.append(value)
        for place, column in enumerate(columns):
            weights.append([*column, *(0 if other != place else forbidden for other in range(len(columns)))])
        return kinds

    def _bye(self, index: int) -> int:
        seat = self.seats[index]
        worth = self.scale.floater(seat) if index < self.inside else 0
        if self.bracket.weighs_bye and index < self.inside:
            worth += self.scale.bye(seat)
        return worth

    def solved(self) -> HeaviestMatching:
        """The best pairing by the criteria."""
        weights, kinds = self.weights()
        return HeaviestMatching(weights, self.scale.forbidden, self.likely(), kinds, self.scale.told_by)

    def likely(self) -> list[tuple[int, int]]:
        """The first candidate: the players who came down against the first residents, then half against half."""
        top = list(range(self.moved, self.inside))
        pairs = list(zip(range(self.moved), top, strict=False))
        rest = top[len(pairs) :]
        half = len(rest) // 2
        pairs.extend(zip(rest[:half], rest[half:], strict=False))
        return pairs


def _same_absolute(first: Seat, second: Seat) -> bool:
    return (
        first.preference == second.preference
        and first.preference.strength == 3
        and not first.is_topscorer
        and not second.is_topscorer
    )


def pair_bracket(board: SeatsOfRound, bracket: Bracket) -> PairedBracket:
    """The best pairing of a bracket, and of equally good ones the first in order."""
    problem = _Problem(board, bracket)
    matching = problem.solved()
    partner = matching.partner
    if any(matching.weights[one][partner[one]] <= matching.forbidden for one in range(problem.size)):
        return PairedBracket((), (), (), is_legal=False)
    places, inside, known = problem.places, problem.inside, problem.known
    left_over = sum(partner[index] < len(places) for index in range(len(places), len(places) + bracket.spare))
    if bracket.spare and left_over == bracket.spare:
        return PairedBracket((), (), (), is_short=True)
    step = matching.step
    ordered = first_in_order(matching, problem.moved, inside)
    partner = ordered.partner
    bye_index = problem.size - 1 if bracket.resters is not None else None
    halves = ordered.halves
    return PairedBracket(
        tuple((places[choice.seeker], places[choice.chosen]) for choice in ordered.choices),
        tuple(places[index] for index in range(inside) if partner[index] >= inside),
        tuple(places[index] for index in range(known) if partner[index] >= known),
        next((places[index] for index in range(inside) if partner[index] == bye_index), None),
        opponents=tuple(
            Opponent(
                places[choice.seeker],
                places[choice.chosen],
                tuple((places[other], problem.scale.criterion_of(loss // step)) for other, loss in choice.passed_over),
            )
            for choice in ordered.choices
        ),
        exchanged=(
            tuple(places[index] for index in halves.from_upper),
            tuple(places[index] for index in halves.from_lower),
        ),
    )


def loss_with(board: SeatsOfRound, bracket: Bracket, first: int, second: int) -> Criterion | None:
    """The first criterion that a bracket complies less with if two players of it meet, None if there is none."""
    problem = _Problem(board, bracket)
    best = problem.solved()
    weights, _ = problem.weights()
    keep_together(weights, problem.places.index(first), problem.places.index(second), problem.scale.forbidden)
    forced = HeaviestMatching(weights, problem.scale.forbidden)
    return problem.scale.criterion_of((best.total - forced.total) // best.step)
