"""The first of equally good pairings of a bracket: who came down, then transpositions, then exchanges."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching


@dataclass(frozen=True, slots=True)
class Halves:
    """The two halves of what is left of a bracket after those who came down, as places in the bracket.

    `from_upper` and `from_lower` were exchanged.
    """

    upper: tuple[int, ...]
    lower: tuple[int, ...]
    from_upper: tuple[int, ...] = ()
    from_lower: tuple[int, ...] = ()


@rule("fide", "C.04.3 4.4")
def exchanged(
    partner: Sequence[int], upper: Sequence[int], lower: Sequence[int], inside: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who changes halves: the lower of two of the upper half who meet, whoever of it floats, the higher of two below."""
    above, below = set(upper), set(lower)
    from_upper = tuple(one for one in upper if partner[one] >= inside or (partner[one] in above and partner[one] < one))
    from_lower = tuple(one for one in lower if partner[one] in below and partner[one] > one)
    return from_upper, from_lower


def first_in_order(matching: HeaviestMatching, moved: int, inside: int) -> tuple[list[int], Halves]:
    """The partners of the first of all heaviest matchings in the order of candidates."""
    residents = range(moved, inside)
    seekers = list(range(moved))
    if any(matching.partner[one] >= inside for one in seekers):
        outside = range(inside, len(matching.weights))
        seekers = [one for one in seekers if matching.keep_with(one, residents, outside)]
    taken = set()
    for one in seekers:
        free = [other for other in residents if other not in taken]
        taken.add(matching.fix_first(one, free))
    return _remainder(matching, [one for one in residents if one not in taken], inside)


def _remainder(matching: HeaviestMatching, residents: list[int], inside: int) -> tuple[list[int], Halves]:
    """Pair the rest of a bracket: no exchange if that can be, else the first one; then the first transposition."""
    partner = matching.partner
    pairs = sum(partner[one] < inside for one in residents) // 2
    upper, lower = residents[:pairs], residents[pairs:]
    if not pairs:
        return partner, Halves((), tuple(lower))
    if not _without_exchange(matching, upper, lower, inside):
        return _with_exchange(matching, upper, lower, inside)
    _transpose(matching, upper, lower)
    return matching.partner, Halves(tuple(upper), tuple(lower))


def _transpose(matching: HeaviestMatching, upper: Sequence[int], lower: Sequence[int]) -> None:
    """Each of the upper half in turn takes the first of the lower half that he can have."""
    free = list(lower)
    for one in upper:
        free.remove(matching.fix_first(one, free))


def _without_exchange(matching: HeaviestMatching, upper: Sequence[int], lower: Sequence[int], inside: int) -> bool:
    """Whether no player need change halves; then the matching allows no such change any more."""
    before = matching.snapshot()
    total = matching.total
    _forbid_within(matching, upper, lower, inside)
    if not matching.is_allowed():
        matching.solve_again()
    if matching.total == total:
        return True
    matching.restore(before)
    return False


def _forbid_within(matching: HeaviestMatching, upper: Sequence[int], lower: Sequence[int], inside: int) -> None:
    """Allow only pairs of one half with the other, and let nobody of the upper half float."""
    forbidden = matching.forbidden
    above, below = frozenset(upper), frozenset(lower)
    size = len(matching.weights)
    for one in upper:
        row = matching.weights[one]
        for other in upper:
            row[other] = forbidden
        row[inside:] = [forbidden] * (size - inside)
    for one in range(inside, size):
        row = matching.weights[one]
        for other in upper:
            row[other] = forbidden
    for one in lower:
        row = matching.weights[one]
        for other in lower:
            row[other] = forbidden
    del above, below


def _with_exchange(
    matching: HeaviestMatching, upper: list[int], lower: list[int], inside: int
) -> tuple[list[int], Halves]:
    """The first exchange in order: fewest players, least difference, highest from above, lowest from below."""
    alive = matching.alive
    size = inside
    again = _with_exchange_digits(matching, upper, lower, inside)
    partner = list(matching.partner)
    for index, one in enumerate(alive):
        partner[one] = alive[again.partner[index]]
    from_upper, from_lower = exchanged(partner, upper, lower, inside)
    new_upper = sorted({*upper, *from_lower} - {*from_upper})
    new_lower = sorted({*lower, *from_upper} - {*from_lower})
    index_of = {one: index for index, one in enumerate(alive)}
    size = sum(one < inside for one in alive)
    short_upper, short_lower = [index_of[one] for one in new_upper], [index_of[one] for one in new_lower]
    _forbid_within(again, short_upper, short_lower, size)
    _transpose(again, short_upper, short_lower)
    for index, one in enumerate(alive):
        partner[one] = alive[again.partner[index]]
    return partner, Halves(tuple(new_upper), tuple(new_lower), from_upper, from_lower)


def _with_exchange_digits(
    matching: HeaviestMatching, upper: Sequence[int], lower: Sequence[int], inside: int
) -> HeaviestMatching:
    """The problem once more, with digits below all criteria that tell which exchange comes first."""
    alive = matching.alive
    number = {one: place for place, one in enumerate((*upper, *lower), start=1)}
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
    return HeaviestMatching(weights, matching.forbidden // matching.step << shift)
