"""The two subgroups of a bracket, who is shifted between them, and the first legal opponents in order."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching
from tabellone.core.model import Colour
from tabellone.core.pairing.bye_first.digits import Digits
from tabellone.core.pairing.bye_first.weights import weights_of
from tabellone.core.pairing.dubov.seats import DubovSeats


@dataclass(frozen=True, slots=True)
class Subgroups:
    """Those who seek White and the others, by place in the round."""

    white: tuple[int, ...]
    black: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sought an opponent, whom he got, and whom he passed over."""

    seeker: int
    chosen: int
    passed_over: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket, who was shifted because his subgroup could not do without, and who to even them out."""

    opponents: tuple[Opponent, ...]
    begun_as: Subgroups
    shifted: tuple[int, ...] = ()
    evened: tuple[int, ...] = ()


@rule("fide", "C.04.4.1 3.2.3")
def first_subgroups(board: DubovSeats, members: Sequence[int]) -> Subgroups:
    """Who prefers White against the others; if nobody has played, the first half by number against the second."""
    seats = board.seats
    if not any(seats[place].played for place in members):
        ordered = sorted(members, key=lambda place: seats[place].number)
        half = len(ordered) // 2
        return Subgroups(tuple(ordered[:half]), tuple(ordered[half:]))
    white = [place for place in members if seats[place].preference.colour is Colour.WHITE]
    black = [place for place in members if place not in set(white)]
    return Subgroups(tuple(white), tuple(black))


def in_order_of_white(board: DubovSeats, places: Sequence[int]) -> list[int]:
    """Those who seek White: the lower average of opponents first, then the lower number."""
    return sorted(places, key=lambda place: (board.averages[place], board.seats[place].number))


def in_order_of_black(board: DubovSeats, places: Sequence[int]) -> list[int]:
    """Those who seek Black, by number."""
    return sorted(places, key=lambda place: board.seats[place].number)


@rule("fide", "C.04.4.1 4.3")
def from_the_middle(ordered: Sequence[int]) -> list[int]:
    """A list in the order in which its players are shifted: the middle one first, then outwards, the higher before."""
    rest = list(ordered)
    return [rest.pop((len(rest) - 1) // 2) for _ in ordered]


@rule("fide", "C.04.4.1 3.2.4", reading="fide-dubov-shifters")
def best_shifters(
    matching: HeaviestMatching, sequence: Sequence[int], others: Sequence[int], count: int
) -> tuple[int, ...]:
    """The first players in order who can be shifted so that the pairing is legal and colours comply best.

    A shifted player meets one of his first subgroup who is not shifted.
    """
    chosen: list[int] = []
    for one in sequence:
        if len(chosen) == count:
            break
        inside = [other for other in sequence if other != one and other not in chosen]
        if matching.keep_with(one, inside, [*others, *chosen]):
            chosen.append(one)
    staying = [one for one in sequence if one not in chosen]
    for one in staying:
        matching.forbid(one, [other for other in staying if other != one])
    if not matching.is_allowed():
        matching.solve_again()
    return tuple(chosen)


@rule("fide", "C.04.4.1 3.2.6 / C.04.4.1 4.4")
def first_transposition(
    matching: HeaviestMatching, seekers: Sequence[int], others: Sequence[int]
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Each seeker in turn with the first of the others, in order of number, whom a legal pairing gives him."""
    for subgroup in (seekers, others):
        for one in subgroup:
            matching.forbid(one, [other for other in subgroup if other != one])
    if not matching.is_allowed():
        matching.solve_again()
    free = list(others)
    pairs = []
    for one in seekers:
        chosen, passed = matching.fix_first(one, free)
        free.remove(chosen)
        pairs.append((one, chosen, tuple(other for other, _ in passed)))
    return tuple(pairs)


def pair_members(board: DubovSeats, members: Sequence[int]) -> PairedBracket:
    """Pair the players of a bracket."""
    begun = first_subgroups(board, members)
    places = [*begun.white, *begun.black]
    index_of = {place: index for index, place in enumerate(places)}
    digits = Digits([("colours", 0)], len(places))
    split = len(begun.white)
    weights = weights_of(
        places,
        board.graph,
        [index < split for index in range(len(places))],
        lambda one, other: -int((one < split) is (other < split)),
        digits.forbidden,
    )
    matching = HeaviestMatching(weights, digits.forbidden)
    white = [index_of[place] for place in from_the_middle(in_order_of_white(board, begun.white))]
    black = [index_of[place] for place in from_the_middle(in_order_of_black(board, begun.black))]
    smaller, larger = (white, black) if len(white) <= len(black) else (black, white)
    unavoidable = sum(matching.partner[one] in set(smaller) for one in smaller) // 2
    surplus = (len(larger) - len(smaller)) // 2 + unavoidable
    shifted = best_shifters(matching, smaller, larger, unavoidable) if unavoidable else ()
    evened = best_shifters(matching, larger, smaller, surplus) if surplus else ()
    leaving = set(shifted) | set(evened)
    of_white = [index for index in range(len(places)) if (index < split) is not (index in leaving)]
    of_black = [index for index in range(len(places)) if (index < split) is (index in leaving)]
    seekers = [index_of[place] for place in in_order_of_white(board, [places[index] for index in of_white])]
    others = [index_of[place] for place in in_order_of_black(board, [places[index] for index in of_black])]
    return PairedBracket(
        tuple(
            Opponent(places[one], places[chosen], tuple(places[other] for other in passed))
            for one, chosen, passed in first_transposition(matching, seekers, others)
        ),
        begun,
        tuple(places[index] for index in shifted),
        tuple(places[index] for index in evened),
    )
