"""Who may meet whom in a round, as bit sets over the places of the players."""

from collections.abc import Iterable, Mapping, Sequence

from tabellone.core.matching import group_of
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.field import Contestant


def apart_sets(
    contestants: Sequence[Contestant],
    place: Mapping[PlayerNumber, int],
    keep_apart: Iterable[frozenset[PlayerNumber]],
) -> list[int]:
    """Whom each place has met, or may not meet because the arbiter says so."""
    apart = [group_of([place[number] for number in contestant.met if number in place]) for contestant in contestants]
    for pair in keep_apart:
        one, other = pair
        if one in place and other in place:
            apart[place[one]] |= 1 << place[other]
            apart[place[other]] |= 1 << place[one]
    return apart


def meeting_graph(apart: Sequence[int], needed: Sequence[Colour | None]) -> list[int]:
    """Whom each place may meet: nobody from whom it is kept apart, nobody who needs the same colour as it."""
    everybody = (1 << len(apart)) - 1
    barred = {colour: group_of([place for place, own in enumerate(needed) if own is colour]) for colour in Colour}
    graph = []
    for place, (away, colour) in enumerate(zip(apart, needed, strict=True)):
        allowed = everybody & ~(1 << place) & ~away
        graph.append(allowed if colour is None else allowed & ~barred[colour])
    return graph
