"""What each pair of some players is worth, as the matching wants it: rows of players who are alike are made once."""

from collections.abc import Callable, Hashable, Sequence

from tabellone.core.matching import group_of, members


def weights_of(
    places: Sequence[int],
    graph: Sequence[int],
    kinds: Sequence[Hashable],
    worth: Callable[[int, int], int],
    forbidden: int,
) -> list[list[int]]:
    """The weight of each pair of `places`, by index; `worth` is asked once for each two kinds, the earlier first."""
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
    everybody = group_of(places)
    index_of = {place: index for index, place in enumerate(places)}
    for index, place in enumerate(places):
        for other in members(everybody & ~graph[place]):
            weights[index][index_of[other]] = forbidden
    return weights
