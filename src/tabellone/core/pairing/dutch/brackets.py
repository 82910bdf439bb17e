"""A pairing bracket: its best pairing by the criteria, and of those the first in the order of candidates."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.blossoms import Kinds
from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching
from tabellone.core.matching import group_of, members
from tabellone.core.pairing.dutch.criteria import Scale
from tabellone.core.pairing.dutch.seats import DutchSeats
from tabellone.core.pairing.fide_swiss import brackets
from tabellone.core.pairing.fide_swiss.brackets import Opponent
from tabellone.core.pairing.fide_swiss.seats import Strength, need_one_colour
from tabellone.core.tight_pairs import Blocks

LATER_EXCHANGE = -1


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players to be paired, and those who come after.

    `following` is the next scoregroup where its pairing is looked ahead to, `below` everybody after it who must still
    be paired. `resters` are those who may have the bye, where somebody has it. `spare` is the number of players who may
    be left over, where `below` is not looked at. `weighs_bye`: the only floater has the bye, so its choice matters.
    """

    moved_down: Sequence[int]
    residents: Sequence[int]
    following: Sequence[int] = ()
    below: Sequence[int] = ()
    resters: int | None = None
    spare: int = 0
    counts_differences: bool = False
    weighs_bye: bool = False

    @property
    def members(self) -> Sequence[int]:
        """Everybody of the bracket."""
        return (*self.moved_down, *self.residents)


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket, its floaters, and who of the next scoregroup would be left.

    `is_short` says that everybody who might be left over is.
    """

    opponents: tuple[Opponent, ...]
    floaters: tuple[int, ...]
    left_after: tuple[int, ...]
    is_short: bool = False
    is_legal: bool = True
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Problem(brackets.Problem):
    """A bracket as a matching problem: its players, those after it, and whoever has no opponent."""

    def __init__(self, board: DutchSeats, bracket: Bracket) -> None:
        self.board = board
        self.bracket = bracket
        self.players = [*bracket.moved_down, *bracket.residents, *bracket.following, *bracket.below]
        self.moved = len(bracket.moved_down)
        self.inside = self.moved + len(bracket.residents)
        self.with_following = self.inside + len(bracket.following)
        seats = board.seats
        self.seats = [seats[player] for player in self.players]
        self.digits: Scale = Scale(
            self.seats[: self.moved],
            self.seats[self.moved : self.inside],
            len(self.players) + bracket.spare + 1,
            board.rules,
            board.request.initial_colour,
            one_point=board.parts,
            looks_ahead=bool(bracket.following),
            leaves_nobody=not bracket.spare,
            counts_differences=bracket.counts_differences,
        )
        self.extra = bracket.spare + (bracket.resters is not None)
        self.size = len(self.players) + self.extra

    def weights(self) -> list[list[int]]:
        """The worth of each pair."""
        return self._weights_and_kinds()[0]

    def _weights_and_kinds(self) -> tuple[list[list[int]], Kinds]:
        """The worth of each pair, and the kinds of players; rows of players of one kind are computed once."""
        number: dict[object, int] = {}
        kinds = [number.setdefault(self._kind(index), len(number)) for index in range(len(self.players))]
        one_of = {kind: index for index, kind in enumerate(kinds)}
        worth = self._worth_of_kinds(list(one_of.values()))
        rows = [[of_kind[kind] for kind in kinds] for of_kind in worth]
        weights = [list(rows[kind]) for kind in kinds]
        alike = Kinds(kinds, worth, self._keep_apart(weights))
        return weights, self._add_extra(weights, alike)

    def _worth_of_kinds(self, indices: Sequence[int]) -> list[list[int]]:
        """The worth of a pair of two kinds, one player of each given."""
        worth = [[0] * len(indices) for _ in indices]
        for row, index in enumerate(indices):
            for before, other in enumerate(indices[: row + 1]):
                value = self._worth(min(index, other), max(index, other))
                worth[row][before] = worth[before][row] = value
        return worth

    def _kind(self, index: int) -> object:
        """Players of one kind are worth the same to anybody.

        Of two topscorers who must both have one colour, the whole history of their colours counts (C10, C11).
        """
        seat = self.seats[index]
        if index >= self.inside:
            return index >= self.with_following, seat.preference, seat.is_topscorer
        if seat.is_topscorer and seat.preference.strength is Strength.ABSOLUTE:
            return index
        return index < self.moved, seat.level, seat.preference, seat.floats, seat.is_topscorer

    def _worth(self, one: int, other: int) -> int:
        """The worth of a pair if the two have not met."""
        first, second = self.seats[one], self.seats[other]
        digits = self.digits
        if need_one_colour(first, second) or other < self.moved:
            return digits.forbidden
        if other < self.inside:
            return digits.pair(first, second)
        if one < self.inside:
            floater = digits.floater(first)
            return floater + digits.next_pair(first) if other < self.with_following else floater
        return digits.next_pair(None) if other < self.with_following else 0

    def _keep_apart(self, weights: list[list[int]]) -> list[int]:
        """No rematches: the players whom each may not meet."""
        index_of = {player: index for index, player in enumerate(self.players)}
        everybody = group_of(self.players)
        forbidden = self.digits.forbidden
        apart = []
        for player, row in zip(self.players, weights, strict=True):
            others = [index_of[other] for other in members(self.board.apart[player] & everybody)]
            for other in others:
                row[other] = forbidden
            apart.append(group_of(others))
        return apart

    def _add_extra(self, weights: list[list[int]], kinds: Kinds) -> Kinds:
        """The bye as somebody whom those meet who may have it, and an end for each of those who may be left over."""
        forbidden = self.digits.forbidden
        floaters = [self.digits.floater(seat) for seat in self.seats[: self.inside]]
        left_over = [*floaters, *([0] * (len(self.players) - self.inside))]
        columns = [left_over] * self.bracket.spare
        kinds = kinds.joined_by(left_over, self.bracket.spare, forbidden)
        if self.bracket.resters is not None:
            columns.append(
                [
                    self._bye(index) if self.bracket.resters >> player & 1 else forbidden
                    for index, player in enumerate(self.players)
                ]
            )
            kinds = kinds.joined_by([*columns[-1], *([0] * self.bracket.spare)], 1, forbidden)
        for column in columns:
            for row, value in zip(weights, column, strict=False):
                row.append(value)
        for order, column in enumerate(columns):
            weights.append([*column, *(0 if other != order else forbidden for other in range(len(columns)))])
        return kinds

    def _bye(self, index: int) -> int:
        seat = self.seats[index]
        worth = self.digits.floater(seat) if index < self.inside else 0
        if self.bracket.weighs_bye and index < self.inside:
            worth += self.digits.bye(seat)
        return worth

    def solved(self) -> HeaviestMatching:
        """The best pairing by the criteria."""
        weights, kinds = self._weights_and_kinds()
        return HeaviestMatching(weights, self.digits.forbidden, self.likely(), kinds, self.digits.told_by)

    def likely(self) -> list[tuple[int, int]]:
        """The first candidate: the players who came down against the first residents, then half against half."""
        top = list(range(self.moved, self.inside))
        pairs = list(zip(range(self.moved), top, strict=False))
        rest = top[len(pairs) :]
        half = len(rest) // 2
        pairs.extend(zip(rest[:half], rest[half:], strict=False))
        return pairs


def pair_bracket(board: DutchSeats, bracket: Bracket) -> PairedBracket:
    """The best pairing of a bracket, and of equally good ones the first in order."""
    problem = Problem(board, bracket)
    matching = problem.solved()
    partner = matching.partner
    if any(matching.weights[one][partner[one]] <= matching.forbidden for one in range(problem.size)):
        return PairedBracket((), (), (), is_legal=False)
    players, inside, with_following = problem.players, problem.inside, problem.with_following
    left_over = sum(partner[index] < len(players) for index in range(len(players), len(players) + bracket.spare))
    if bracket.spare and left_over == bracket.spare:
        return PairedBracket((), (), (), is_short=True)
    step = matching.step
    ordered = first_in_order(matching, problem.moved, inside)
    partner = ordered.partner
    halves = ordered.halves
    return PairedBracket(
        tuple(
            Opponent(
                players[choice.seeker],
                players[choice.chosen],
                tuple(
                    (players[other], problem.digits.criterion_of(loss // step)) for other, loss in choice.passed_over
                ),
            )
            for choice in ordered.choices
        ),
        tuple(players[index] for index in range(inside) if partner[index] >= inside),
        tuple(players[index] for index in range(with_following) if partner[index] >= with_following),
        exchanged=(
            tuple(players[index] for index in halves.from_upper),
            tuple(players[index] for index in halves.from_lower),
        ),
    )


@dataclass(frozen=True, slots=True)
class Halves:
    """The halves of the residents left after the downfloaters are paired, as indices of the bracket.

    `from_upper` and `from_lower` were exchanged.
    """

    upper: tuple[int, ...]
    lower: tuple[int, ...]
    from_upper: tuple[int, ...] = ()
    from_lower: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A seeker, their opponent, and the players whom they passed over, each with the loss of that pair.

    `LATER_EXCHANGE` stands where nothing would be lost but the rank of the exchange in the order.
    """

    seeker: int
    chosen: int
    passed_over: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class OrderedPairing:
    """The first of equally good pairings: the partner of each player, the halves of the remainder, and the choices."""

    partner: list[int]
    halves: Halves
    choices: tuple[Choice, ...]


@rule("fide", "C.04.3 4.3")
def exchanged(
    partner: Sequence[int], upper: Sequence[int], lower: Sequence[int], inside: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Players who change halves: of two above who meet the lower, whoever above floats, of two below the higher."""
    above, below = set(upper), set(lower)
    from_upper = tuple(one for one in upper if partner[one] >= inside or (partner[one] in above and partner[one] < one))
    from_lower = tuple(one for one in lower if partner[one] in below and partner[one] > one)
    return from_upper, from_lower


def first_in_order(matching: HeaviestMatching, moved: int, inside: int) -> OrderedPairing:
    """The first of all heaviest matchings in the order of candidates."""
    residents = range(moved, inside)
    seekers = list(range(moved))
    if any(matching.partner[one] >= inside for one in seekers):
        outside = range(inside, len(matching.weights))
        seekers = [one for one in seekers if matching.keep_with(one, residents, outside)]
    choices = _transpose(matching, seekers, residents)
    taken = {choice.chosen for choice in choices}
    rest = [one for one in residents if one not in taken]
    pairs = sum(matching.partner[one] < inside for one in rest) // 2
    upper, lower = rest[:pairs], rest[pairs:]
    if not matching.stays_as_heavy_without(_pairs_within(upper, lower, range(inside, len(matching.weights)))):
        return _with_exchange(matching, upper, lower, inside, choices)
    choices += _transpose(matching, upper, lower)
    return OrderedPairing(matching.partner, Halves(tuple(upper), tuple(lower)), choices)


def _transpose(matching: HeaviestMatching, upper: Sequence[int], lower: Sequence[int]) -> tuple[Choice, ...]:
    """Each of the upper half in turn takes the first of the lower half that they can have."""
    free = list(lower)
    choices = []
    for one in upper:
        chosen, passed_over = matching.fix_first(one, free)
        free.remove(chosen)
        choices.append(Choice(one, chosen, passed_over))
    return tuple(choices)


def _pairs_within(upper: Sequence[int], lower: Sequence[int], outside: Sequence[int]) -> Blocks:
    """Every pair but those of one half with the other: pairs of one half, and floaters of the upper half."""
    return (upper, upper), (upper, outside), (lower, lower)


def _with_exchange(
    matching: HeaviestMatching, upper: list[int], lower: list[int], inside: int, choices: tuple[Choice, ...]
) -> OrderedPairing:
    """The first exchange in order: fewest players, least difference, highest from above, lowest from below."""
    alive = matching.alive
    again, shift = _with_exchange_digits(matching, upper, lower, inside)

    def partners() -> list[int]:
        partner = list(matching.partner)
        for index, one in enumerate(alive):
            partner[one] = alive[again.partner[index]]
        return partner

    from_upper, from_lower = exchanged(partners(), upper, lower, inside)
    new_upper = sorted({*upper, *from_lower} - {*from_upper})
    new_lower = sorted({*lower, *from_upper} - {*from_lower})
    index_of = {one: index for index, one in enumerate(alive)}
    first, second = [index_of[one] for one in new_upper], [index_of[one] for one in new_lower]
    outside = range(sum(one < inside for one in alive), len(alive))
    again.forbid_all(_pairs_within(first, second, outside))
    unit = (again.step << shift) // matching.step
    for choice in _transpose(again, first, second):
        passed_over = tuple(
            (alive[other], loss // unit if loss >= unit or not loss else LATER_EXCHANGE * matching.step)
            for other, loss in choice.passed_over
        )
        choices += (Choice(alive[choice.seeker], alive[choice.chosen], passed_over),)
    return OrderedPairing(partners(), Halves(tuple(new_upper), tuple(new_lower), from_upper, from_lower), choices)


def _with_exchange_digits(
    matching: HeaviestMatching, upper: Sequence[int], lower: Sequence[int], inside: int
) -> tuple[HeaviestMatching, int]:
    """The problem once more, with digits below all criteria that tell which exchange comes first, and their width."""
    alive = matching.alive
    number = {one: rank for rank, one in enumerate((*upper, *lower), start=1)}
    players = len(number)
    width = players.bit_length() + 2
    # From the least digit: who comes from below, who from above, the difference, the number of players.
    above_at, sum_at = players + 1, 2 * players + 2
    count_at = sum_at + 2 * width
    shift = count_at + width
    above, below = set(upper), set(lower)
    leaves = {one: (1 << (above_at + number[one])) + (number[one] << sum_at) - (1 << count_at) for one in upper}
    comes = {one: (1 << (players - number[one])) - (number[one] << sum_at) for one in lower}
    weights = []
    for one in alive:
        row = []
        for other in alive:
            worth = matching.weights[one][other] // matching.step << shift
            low, high = min(one, other), max(one, other)
            if low in above:
                worth += leaves[high] if high in above else leaves[low] if high >= inside else 0
            elif low in below and high in below:
                worth += comes[low]
            row.append(worth)
        weights.append(row)

    def told_by(loss: int) -> object:
        return matching.told_by(loss >> shift) if loss >> shift else loss > 0

    return HeaviestMatching(weights, matching.forbidden // matching.step << shift, told_by=told_by), shift
