"""Lower bound of what a matching loses if one of its vertices gets another partner.

Whoever becomes free takes somebody else's partner, who then takes another's, and so on, until the ring is closed. A
pair that is not tight loses what it lacks to the prices of its vertices. So no new partner loses less than the shortest
such way costs. Ways may meet themselves here, which a matching may not: the answer is a bound, and needs no new prices.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Rebates = Sequence[tuple[frozenset[int], int]]


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices that prove a matching to be a heaviest one, and its rebates for pairs within a blossom."""

    weights: Sequence[Sequence[int]]
    price: Sequence[int]
    rebates: Rebates

    def seen_from(self, vertex: int) -> Sequence[int]:
        """The prices of all vertices as a vertex sees them: those of its own blossoms are dearer by the rebate."""
        around = [(members, rebate) for members, rebate in self.rebates if vertex in members]
        if not around:
            return self.price
        prices = list(self.price)
        for members, rebate in around:
            for member in members:
                prices[member] += rebate
        return prices


def detours(
    prices: Prices, partner: Sequence[int] | Mapping[int, int], start: int, within: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The paths from an unpaired vertex to each of some others, cheapest first: cost and goal.

    A way comes to a vertex by a new pair, and goes on from its old partner.
    """
    waiting = [vertex for vertex in within if vertex != start]
    least, outer = 0, start
    costs: list[int] = []
    while waiting:
        own, row, seen = least + prices.price[outer], prices.weights[outer], prices.seen_from(outer)
        steps = [own + seen[vertex] - row[vertex] for vertex in waiting]
        costs = [min(pair) for pair in zip(costs, steps, strict=True)] if costs else steps
        least = min(costs)
        index = costs.index(least)
        reached = waiting[index]
        yield least, reached
        outer = partner[reached]
        for values in (costs, waiting):
            values[index] = values[-1]
            values.pop()
