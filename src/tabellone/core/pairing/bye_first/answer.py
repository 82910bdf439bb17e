"""A round as the program answers it, from the pairs of its brackets."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tabellone.core.explain import Step
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.bye_first.bye import bye_goes_to, round_can_be_completed
from tabellone.core.pairing.bye_first.colours import ColoursOfPair
from tabellone.core.pairing.bye_first.seats import Seat, Seats
from tabellone.core.pairing.field import (
    Bye,
    Floater,
    Pair,
    PairedRound,
    PairingRequest,
    fixed_pairs,
    in_board_order,
    wishes_kept,
    with_broken_wishes,
)

Apart = frozenset[frozenset[PlayerNumber]]


@dataclass(frozen=True, slots=True)
class MadePair:
    """Two players who meet, the higher ranked first, who of them sought the other, and why besides their colours."""

    higher: Seat
    lower: Seat
    seeker: Seat
    why: tuple[Step, ...]
    passed_over: tuple[tuple[PlayerNumber, Step], ...] = ()
    floaters: tuple[Floater, ...] = ()


def keeping_wishes(request: PairingRequest, board_with: Callable[[Apart], Seats]) -> Apart:
    """Who is kept apart: every ban, and every wish with which the round can still be paired."""

    def can_be_paired(apart: Apart) -> bool:
        board = board_with(apart)
        bye = bye_goes_to(board, lambda place: place) if len(board.seats) % 2 else None
        return round_can_be_completed(board, bye)

    return wishes_kept(request, can_be_paired)


def answer(request: PairingRequest, made: Iterable[MadePair], bye: Bye | None) -> PairedRound:
    """The pairs with their colours, in the order in which they were made and in that of the boards."""
    pairs = list(fixed_pairs(request))
    floaters: list[Floater] = []
    for one in made:
        colours = ColoursOfPair(one.higher, one.lower, request.initial_colour)
        white = colours.white()
        black = one.lower if white is one.higher else one.higher
        why = (*one.why, *colours.steps())
        pairs.append(Pair(white.number, black.number, why, one.seeker.number, one.passed_over))
        floaters.extend(one.floaters)
    known = {contestant.number: contestant for contestant in request.contestants}
    paired = PairedRound(
        request.round_number,
        tuple(pairs),
        in_board_order(pairs, known),
        bye,
        tuple(floaters),
        tuple(sorted(request.absent)),
    )
    return with_broken_wishes(paired, request)
