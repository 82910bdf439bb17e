"""The heaviest perfect matching of a graph with exact weights (Edmonds, 1965): prices, and rebates for blossoms.

`weights[i][j]` is what the pair of i and j is worth, an integer of any size; a pair that may not be made has the weight
`FORBIDDEN` of the problem, so that a perfect matching always exists and using such a pair shows that it should not.
Every vertex has a price such that two prices together are at least what the pair is worth; a pair that is worth exactly
that is tight. A perfect matching of tight pairs is a heaviest one, and any heaviest one has tight pairs only. While
vertices are free, trees of tight pairs grow from all of them at once; where they can grow no further, prices change by
as much as makes one more pair tight.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import islice
from operator import sub

from tabellone.core.blossoms import Forest, Kinds, Weights
from tabellone.core.detours import Prices, detours
from tabellone.core.matching import group_of, members
from tabellone.core.tight_pairs import Blocks, TightPairs, most_pairs

TRIES = 4
EFFORT = 250_000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a matching."""

    weights: Weights
    partner: list[int]
    price: list[int]
    rebates: list[tuple[frozenset[int], int]]


class _Multiples(dict[int, int]):
    """Weights times a step, each computed once, so that equal weights are one object."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step

    def __missing__(self, weight: int) -> int:
        multiple = self[weight] = self.step * weight
        return multiple


def keep_together(weights: Weights, one: int, other: int, forbidden: int) -> None:
    """Leave two vertices no pair but their own."""
    for index in range(len(weights)):
        for fixed, partner in ((one, other), (other, one)):
            if index != partner:
                weights[fixed][index] = weights[index][fixed] = forbidden


class HeaviestMatching:
    """A heaviest perfect matching, which can be asked for the first of all heaviest ones in an order.

    Weights are multiples of `step`, so that a smaller reward for one vertex cannot outweigh anything else.
    """

    def __init__(
        self,
        weights: Weights,
        forbidden: int,
        likely: Sequence[tuple[int, int]] = (),
        kinds: Kinds | None = None,
        told_by: Callable[[int], object] = int,
    ) -> None:
        """`likely` are pairs to begin with where they are tight, `kinds` which vertices are alike.

        `told_by` is the measure that tells losses apart, so that none need be known more exactly.
        """
        self.told_by = told_by
        self._effort = EFFORT
        self.weights = weights
        self.step = 4 << (len(weights).bit_length() + 1)
        self.forbidden = self.step * forbidden
        multiples = _Multiples(self.step)
        for vertex, row in enumerate(weights):
            row[:] = map(multiples.__getitem__, row)
            row[vertex] = self.forbidden
        self.alive = list(range(len(weights)))
        self.partner = [-1] * len(weights)
        self.price = [0] * len(weights)
        self.rebates: list[tuple[frozenset[int], int]] = []
        self._tight: TightPairs | None = None
        self._kinds = kinds.times(self.step) if kinds is not None and kinds.are_few else None
        if self._kinds is not None:
            prices = [price // 2 for price in self._kinds.doubled_prices()]
            self.price = [prices[kind] for kind in self._kinds.kind_of]
            self._begin_with(likely, self._kinds.tight_rows(prices))
        else:
            self._first_prices()
            self._pair_tight(likely)
        self._grow()

    def _begin_with(self, likely: Sequence[tuple[int, int]], rows: Sequence[int]) -> None:
        """Begin with as many tight pairs as possible."""
        for one, partner in most_pairs(rows, likely).items():
            self.partner[one] = partner

    def weight_of(self, pairs: Sequence[tuple[int, int]]) -> int:
        """The worth of some pairs together."""
        return sum(self.weights[one][other] for one, other in pairs)

    @property
    def total(self) -> int:
        """The worth of the matching, of the vertices that are still in."""
        return sum(self.weights[vertex][self.partner[vertex]] for vertex in self.alive) // 2

    def is_allowed(self) -> bool:
        """True if no pair of the matching is forbidden."""
        return all(self.weights[vertex][self.partner[vertex]] > self.forbidden for vertex in self.alive)

    def snapshot(self) -> Snapshot:
        """The state, to go back to."""
        return Snapshot([list(row) for row in self.weights], list(self.partner), list(self.price), list(self.rebates))

    def restore(self, before: Snapshot) -> None:
        """Go back to an earlier state; vertices taken out since stay out."""
        self.weights = before.weights
        self.partner, self.price, self.rebates = before.partner, before.price, before.rebates
        self._tight = self._kinds = None

    def loss(self, one: int, other: int) -> int:
        """The least by which a matching with this pair is worth less than the heaviest one."""
        loss = self.price[one] + self.price[other] - self.weights[one][other]
        for blossom, rebate in self.rebates:
            if one in blossom and other in blossom:
                loss += rebate
        return loss

    def fix(self, one: int) -> int:
        """Keep the pair of a vertex and take both out of the graph; the other is returned."""
        other = self.partner[one]
        self.alive = [vertex for vertex in self.alive if vertex not in (one, other)]
        if self._tight is not None:
            self._tight.take_out(one, other)
        return other

    def fix_first(self, one: int, others: Sequence[int]) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Pair a vertex for good with the first of some candidates that a heaviest matching allows.

        The other is returned, and the vertices passed over, each with the loss by its pair given the pairs kept before;
        0 where it would take too long to find out.
        """
        index = next(
            index for index, other in enumerate(others) if other == self.partner[one] or not self.loss(one, other)
        )
        if others[index] != self.partner[one] and not self._exchanged(one, others[index]):
            self._prefer_earlier(one, others[index:])
        passed = others[: others.index(self.partner[one])]
        losses = tuple(zip(passed, self._losses(one, passed), strict=True))
        return self.fix(one), losses

    def _losses(self, one: int, others: Sequence[int]) -> Iterator[int]:
        """The loss by a pair of a vertex with each of some others, as exactly as `told_by` tells losses apart."""
        row = self.weights[one]
        losses = {other: self.loss(one, other) for other in others}
        most = {other: self._loss_at_most(one, other) for other in others if row[other] > self.forbidden}
        unclear = {other: value for other, value in most.items() if not self._are_told_alike(losses[other], value)}
        if unclear:
            settled = self.tight_pairs().left_instead(self.partner, one)
            unclear = {other: value for other, value in unclear.items() if not settled >> other & 1}
        if unclear:
            losses.update(self._losses_at_least(one, unclear))
        for other in others:
            if other in unclear and not self._are_told_alike(losses[other], unclear[other]):
                yield self._loss_with(one, other) if self._spend(len(self.alive) ** 2) else 0
            else:
                yield losses[other]

    def _are_told_alike(self, loss: int, other: int) -> bool:
        return self.told_by(loss // self.step) == self.told_by(other // self.step)

    def _spend(self, effort: int) -> bool:
        """Count the effort of finding out what a pair would lose; True if there is still time for it."""
        self._effort -= effort
        return self._effort > 0

    def _losses_at_least(self, one: int, most: Mapping[int, int]) -> dict[int, int]:
        """The least loss by pairs of a vertex with some others, given what they lose at most; as far as is needed."""
        losses = {other: self.loss(one, other) for other in most}
        open_goals = set(most)
        others = [vertex for vertex in self.alive if vertex != one]
        least = 0
        prices = Prices(self.weights, self.price, self.rebates)
        for cost, reached in detours(prices, self.partner, self.partner[one], others):
            if cost > least:
                least = cost
                for other in sorted(open_goals):
                    if self._are_told_alike(losses[other] + cost, most[other]):
                        losses[other] += cost
                        open_goals.discard(other)
            if self.partner[reached] in open_goals:
                losses[self.partner[reached]] += cost
                open_goals.discard(self.partner[reached])
            if not open_goals or not self._spend(len(others)):
                break
        return losses

    def _loss_at_most(self, one: int, other: int) -> int:
        """The loss if the two partners meet, or each of them somebody of another pair."""
        weights, partner = self.weights, self.partner
        first, second = weights[partner[one]], weights[partner[other]]
        rest = [vertex for vertex in self.alive if vertex not in (one, other, partner[one], partner[other])]
        best = max(
            (first[vertex] + second[partner[vertex]] - weights[vertex][partner[vertex]] for vertex in rest),
            default=self.forbidden,
        )
        before = weights[one][partner[one]] + weights[other][partner[other]]
        return before - weights[one][other] - max(first[partner[other]], best)

    def _loss_with(self, one: int, other: int) -> int:
        """The amount by which the heaviest matching with a pair is worth less."""
        again = copy(self)
        again.partner, again.price = list(self.partner), list(self.price)
        for vertex in (one, other):
            again._part(vertex)
        again.alive = [vertex for vertex in self.alive if vertex not in (one, other)]
        again.solve_again()
        return self.total - again.total - self.weights[one][other]

    def _exchanged(self, one: int, other: int) -> bool:
        """Make a pair by letting the two partners meet instead, where that costs nothing."""
        first, second = self.partner[one], self.partner[other]
        weights = self.weights
        if weights[one][other] + weights[first][second] != weights[one][first] + weights[other][second]:
            return False
        self._match(one, other)
        self._match(first, second)
        return True

    def _match(self, one: int, other: int) -> None:
        self.partner[one], self.partner[other] = other, one

    def tight_pairs(self) -> TightPairs:
        """The pairs of all heaviest matchings, and perhaps more."""
        if self._tight is None:
            self._tight = TightPairs(self.weights, self.price, self.rebates, self.alive, self._kinds)
        return self._tight

    def _change(self, partners: Mapping[int, int]) -> None:
        for vertex, other in partners.items():
            self.partner[vertex] = other

    def _prefer_earlier(self, one: int, others: Sequence[int]) -> None:
        """Pair a vertex with the first of some others that any heaviest matching gives it."""
        tight = self.tight_pairs()
        possible = tight.partners(self.partner, one)
        for index, other in enumerate(others):
            if other == self.partner[one]:
                return
            if possible >> other & 1:
                changes = tight.joined(self.partner, one, other)
                if changes is None:
                    self._reward(one, others[index:])
                else:
                    self._change(changes)
                return

    def _reward(self, one: int, others: Sequence[int]) -> None:
        """Prefer the earlier of some others as the partner of a vertex, by new prices."""
        row = self.weights[one]
        before = list(row)
        for index, other in enumerate(others):
            row[other] += 4 * (len(others) - index)
            self.weights[other][one] = row[other]
        self.solve_again((one,))
        row[:] = before
        for other in others:
            self.weights[other][one] = before[other]

    def keep_with(self, one: int, others: Sequence[int], rest: Sequence[int]) -> bool:
        """True if a heaviest matching pairs a vertex with one of some candidates; the rest is then forbidden to it."""
        if self.partner[one] not in others and any(not self.loss(one, other) for other in others):
            self._bring_together(one, others)
        is_kept = self.partner[one] in others
        self.forbid(one, rest if is_kept else others)
        return is_kept

    def _bring_together(self, one: int, others: Sequence[int]) -> None:
        """Pair a vertex with one of some others, if any heaviest matching does."""
        tight = self.tight_pairs()
        possible = group_of(others) & tight.partners(self.partner, one)
        for other in islice(members(possible), TRIES):
            changes = tight.joined(self.partner, one, other)
            if changes is not None:
                self._change(changes)
                return
        if possible:
            self._kinds = None
            row = self.weights[one]
            for other in others:
                row[other] += 4
                self.weights[other][one] = row[other]
            self.solve_again((one,))

    def stays_as_heavy_without(self, blocks: Blocks) -> bool:
        """True if a heaviest matching has no pair between two sets of vertices; these pairs are then forbidden."""
        if all(self.partner[one] not in set(others) for some, others in blocks for one in some):
            self.forbid_all(blocks)
            return True
        tight = self.tight_pairs()
        before, self._tight = tight, tight.without(blocks)
        tight = self._tight
        loosely = tight.completed(self.partner, tight.rows)
        if loosely is None:
            self._tight = before
            return False
        partners = tight.completed(self.partner, tight.sure(self.partner))
        if partners is None:
            again = [loosely.get(vertex, other) for vertex, other in enumerate(self.partner)]
            partners = tight.completed(again, tight.sure(again))
        if partners is not None:
            self._change(partners)
            self.forbid_all(blocks)
            return True
        self._tight = before
        snapshot, total = self.snapshot(), self.total
        self.forbid_all(blocks)
        self.solve_again()
        if self.total == total:
            return True
        self.restore(snapshot)
        return False

    def forbid_all(self, blocks: Blocks) -> None:
        """Forbid all pairs between two sets of vertices."""
        for some, others in blocks:
            for one in some:
                self._forbid_weights(one, others)
            if self._kinds is not None:
                self._kinds.forbid(some, others)
        if self._tight is not None:
            self._tight = self._tight.without(blocks)

    def forbid(self, one: int, others: Sequence[int]) -> None:
        """Allow no pair of a vertex with some others, none of which it has."""
        self.forbid_all((((one,), others),))

    def _forbid_weights(self, one: int, others: Sequence[int]) -> None:
        weights, forbidden = self.weights, self.forbidden
        row = weights[one]
        for other in others:
            row[other] = weights[other][one] = forbidden

    def solve_again(self, raised: Sequence[int] = ()) -> None:
        """Find a heaviest matching of the vertices still in, after weights have fallen or those of some have risen."""
        self._tight = None
        self._dissolve()
        weights, price, alive, partner = self.weights, self.price, self.alive, self.partner
        for vertex in raised:
            row = weights[vertex]
            price[vertex] = max(row[other] - price[other] for other in alive if other != vertex)
        for vertex in alive:
            other = partner[vertex]
            if other >= 0 and price[vertex] + price[other] != weights[vertex][other]:
                self._part(vertex)
        for vertex in alive:
            if partner[vertex] < 0 and price[vertex] % 2:
                price[vertex] += 1
        self._grow()

    def _part(self, vertex: int) -> None:
        other = self.partner[vertex]
        self.partner[vertex] = self.partner[other] = -1

    def _dissolve(self) -> None:
        """Give the rebates of blossoms back to the prices of their vertices; a pair that is then not tight parts."""
        for blossom, rebate in self.rebates:
            for vertex in blossom:
                self.price[vertex] += rebate // 2
        self.rebates = []

    def _first_prices(self) -> None:
        """Half of the best pair of each vertex, then as low as the others allow.

        The place of a vertex in its own row is forbidden.
        """
        price = self.price
        for vertex, row in enumerate(self.weights):
            price[vertex] = max(row) // 4 * 2
        for vertex, row in enumerate(self.weights):
            price[vertex] = max(map(sub, row, price))

    def _pair_tight(self, likely: Sequence[tuple[int, int]]) -> None:
        partner, price, weights = self.partner, self.price, self.weights
        for one, other in likely:
            if partner[one] < 0 and partner[other] < 0 and price[one] + price[other] == weights[one][other]:
                self._match(one, other)
        for one in self.alive:
            if partner[one] < 0:
                own, row = price[one], weights[one]
                for other in self.alive:
                    if partner[other] < 0 and own + price[other] == row[other] and other != one:
                        self._match(one, other)
                        break

    def _grow(self) -> None:
        self.rebates = Forest(self.weights, self.alive, self.partner, self.price).grow()
