"""The heaviest matching against trying everything, and the first of all heaviest ones."""

import random
from functools import cache

import pytest

from tabellone.core.heaviest_matching import HeaviestMatching

FORBIDDEN = -1000


def random_weights(lots: random.Random) -> list[list[int]]:
    size = lots.choice([2, 4, 6, 8, 10, 12])
    worth = lots.choice([2, 3, 10, 100])
    weights = [[FORBIDDEN] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if lots.random() > 0.3:
                weights[one][other] = weights[other][one] = lots.randrange(worth)
    return weights


def first_of_the_heaviest(weights: list[list[int]]) -> list[tuple[int, int]]:
    """Each vertex in turn with the lowest other that a heaviest matching allows: by trying everything."""

    @cache
    def heaviest(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        return max(weights[one][other] + heaviest(left - {one, other}) for other in left - {one})

    left = frozenset(range(len(weights)))
    pairs = []
    while left:
        one = min(left)
        for other in sorted(left - {one}):
            if weights[one][other] + heaviest(left - {one, other}) == heaviest(left):
                pairs.append((one, other))
                left -= {one, other}
                break
    return pairs


@pytest.mark.parametrize("seed", range(300))
def test_it_is_the_heaviest_and_its_pairs_the_first_in_order(seed: int) -> None:
    weights = random_weights(random.Random(seed))
    expected = first_of_the_heaviest(weights)
    matching = HeaviestMatching([list(row) for row in weights], FORBIDDEN)
    assert matching.total == matching.step * sum(weights[one][other] for one, other in expected)
    pairs = []
    while matching.alive:
        one = matching.alive[0]
        other, passed_over = matching.fix_first(one, matching.alive[1:])
        assert all(loss >= 0 for _, loss in passed_over)
        pairs.append((one, other))
    assert pairs == expected


def test_weights_of_any_size_are_exact() -> None:
    large = 1 << 400
    weights = [[FORBIDDEN * large] * 4 for _ in range(4)]
    for one, other, worth in ((0, 1, large + 1), (2, 3, 0), (0, 2, large), (1, 3, 2), (0, 3, 0), (1, 2, large + 1)):
        weights[one][other] = weights[other][one] = worth
    assert HeaviestMatching(weights, FORBIDDEN * large).partner == [2, 3, 0, 1]


def test_an_odd_number_is_refused() -> None:
    with pytest.raises(ValueError, match="odd number"):
        HeaviestMatching([[-9, 1, 1], [1, -9, 1], [1, 1, -9]], -9)
