"""The heaviest perfect matching of a graph with exact weights (Edmonds, 1965): prices, and rebates for blossoms.

`weights[i][j]` is what the pair of i and j is worth, an integer of any size; a pair that may not be made has the weight
`FORBIDDEN` of the problem, so that a perfect matching always exists and using such a pair shows that it should not.
Every vertex has a price such that two prices together are at least what the pair is worth; a pair that is worth exactly
that is tight. A perfect matching of tight pairs is a heaviest one, and any heaviest one has tight pairs only. While
vertices are free, trees of tight pairs grow from all of them at once; where they can grow no further, prices change by
as much as makes one more pair tight.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import sub

from tabellone.core.blossoms import Forest, Weights


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a matching."""

    weights: Weights
    partner: list[int]
    price: list[int]
    rebates: list[tuple[frozenset[int], int]]


class HeaviestMatching:
    """A heaviest perfect matching, which can be asked for the first of all heaviest ones in an order.

    Weights are multiples of `step`, so that a smaller reward for one vertex cannot outweigh anything else.
    """

    def __init__(self, weights: Weights, forbidden: int, likely: Sequence[tuple[int, int]] = ()) -> None:
        self.weights = weights
        self.step = 4 << (len(weights).bit_length() + 1)
        self.forbidden = self.step * forbidden
        for row in weights:
            row[:] = [self.step * weight for weight in row]
        self.alive = list(range(len(weights)))
        self.partner = [-1] * len(weights)
        self.price = [0] * len(weights)
        self.rebates: list[tuple[frozenset[int], int]] = []
        self._first_prices()
        self._pair_tight(likely)
        self._grow()

    def weight_of(self, pairs: Sequence[tuple[int, int]]) -> int:
        """What some pairs are worth together."""
        return sum(self.weights[one][other] for one, other in pairs)

    @property
    def total(self) -> int:
        """What the matching is worth, of the vertices that are still in."""
        return sum(self.weights[vertex][self.partner[vertex]] for vertex in self.alive) // 2

    def is_allowed(self) -> bool:
        """Whether no pair of the matching is forbidden."""
        return all(self.weights[vertex][self.partner[vertex]] > self.forbidden for vertex in self.alive)

    def snapshot(self) -> Snapshot:
        """The state, to go back to."""
        return Snapshot([list(row) for row in self.weights], list(self.partner), list(self.price), list(self.rebates))

    def restore(self, before: Snapshot) -> None:
        """Go back to an earlier state; vertices taken out since stay out."""
        self.weights = before.weights
        self.partner, self.price, self.rebates = before.partner, before.price, before.rebates

    def loss(self, one: int, other: int) -> int:
        """How much a matching with this pair is worth less than the heaviest one, at least."""
        loss = self.price[one] + self.price[other] - self.weights[one][other]
        for members, rebate in self.rebates:
            if one in members and other in members:
                loss += rebate
        return loss

    def fix(self, one: int) -> int:
        """Keep the pair of a vertex and take both out of the graph; the other is returned."""
        other = self.partner[one]
        self.alive = [vertex for vertex in self.alive if vertex not in (one, other)]
        return other

    def fix_first(self, one: int, others: Sequence[int]) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Pair a vertex with the first of some others with whom a heaviest matching has it, and keep that pair.

        The other is returned, and who was passed over, each with what his pair would lose; 0 where that is not known.
        """
        now = self.partner[one]
        losses: list[tuple[int, int]] = []
        for place, other in enumerate(others):
            if other == now:
                break
            loss = self.loss(one, other)
            if not loss:
                if not self._exchanged(one, other):
                    self._reward(one, others[place:])
                    losses.extend((passed, self.loss(one, passed)) for passed in others[place:])
                break
            losses.append((other, loss))
        chosen = self.fix(one)
        passed = [other for other, _ in losses]
        return chosen, tuple(losses[: passed.index(chosen)] if chosen in passed else losses)

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

    def _reward(self, one: int, others: Sequence[int]) -> None:
        """Prefer the earlier of some others as the partner of a vertex, among all heaviest matchings."""
        row = self.weights[one]
        before = list(row)
        for place, other in enumerate(others):
            row[other] += 4 * (len(others) - place)
            self.weights[other][one] = row[other]
        self.solve_again((one,))
        row[:] = before
        for other in others:
            self.weights[other][one] = before[other]

    def keep_with(self, one: int, others: Sequence[int], rest: Sequence[int]) -> bool:
        """Whether a heaviest matching pairs a vertex with one of some others and not of the rest; it then stays so."""
        if self.partner[one] not in others and any(not self.loss(one, other) for other in others):
            row = self.weights[one]
            for other in others:
                row[other] += 4
                self.weights[other][one] = row[other]
            self.solve_again((one,))
        is_kept = self.partner[one] in others
        self.forbid(one, rest if is_kept else others)
        return is_kept

    def forbid(self, one: int, others: Sequence[int]) -> None:
        """Allow no pair of a vertex with some others, none of which it has."""
        for other in others:
            self.weights[one][other] = self.weights[other][one] = self.forbidden

    def solve_again(self, raised: Sequence[int] = ()) -> None:
        """Find a heaviest matching of the vertices still in, after weights have fallen or those of some have risen."""
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
        for members, rebate in self.rebates:
            for vertex in members:
                self.price[vertex] += rebate // 2
        self.rebates = []

    def _first_prices(self) -> None:
        """Half of the best pair of each vertex, then as low as the others allow.

        A vertex is never worth anything to itself: its own place in its row is forbidden.
        """
        price = self.price
        for vertex, row in enumerate(self.weights):
            row[vertex] = self.forbidden
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
