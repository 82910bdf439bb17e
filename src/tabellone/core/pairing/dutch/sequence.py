"""The first of equally good pairings of a bracket: who came down, then transpositions, then exchanges."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching
from tabellone.core.tight_pairs import Blocks

LATER_EXCHANGE = -1


@dataclass(frozen=True, slots=True)
class Halves:
    """The two halves of what is left of a bracket after those who came down, as places in the bracket.

    `from_upper` and `from_lower` were exchanged.
    """

    upper: tuple[int, ...]
    lower: tuple[int, ...]
    from_upper: tuple[int, ...] = ()
    from_lower: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """Who sought an opponent, whom he got, and whom he passed over, each with what that pair would lose.

    `LATER_EXCHANGE` stands where nothing would be lost but the place of the exchange in the order.
    """

    seeker: int
    chosen: int
    passed_over: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class OrderedPairing:
    """The first of equally good pairings: the partner of each place, the halves of the remainder, and the choices."""

    partner: list[int]
    halves: Halves
    choices: tuple[Choice, ...]


@rule("fide", "C.04.3 4.3")
def exchanged(
    partner: Sequence[int], upper: Sequence[int], lower: Sequence[int], inside: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who changes halves: of two above who meet the lower, whoever above floats, of two below the higher."""
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
    """Each of the upper half in turn takes the first of the lower half that he can have."""
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

    def told_by(loss: int) -> object:
        return matching.told_by(loss >> shift) if loss >> shift else loss > 0

    return HeaviestMatching(weights, matching.forbidden // matching.step << shift, told_by=told_by), shift
