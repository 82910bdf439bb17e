"""Who has the bye, which is given before anything is paired."""

from collections.abc import Callable, Iterator

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, group_of
from tabellone.core.pairing.basic_rules import has_rested
from tabellone.core.pairing.bye_first.seats import Seats, has_won_unplayed
from tabellone.core.pairing.field import Bye

LastOf = Callable[[int], object]


@rule("fide", "C.04.4.1 3.1 / C.04.4.2 3.1")
def bye_goes_to(seats: Seats, last_of: LastOf) -> int | None:
    """Of those whose bye leaves everybody else an opponent: the lowest score, the most games, then the last in order.

    `last_of` gives the order of the system, of which the greatest is the last. None if nobody can have the bye.
    """
    candidates = sorted(
        (place for place, seat in enumerate(seats.seats) if seat.may_rest),
        key=lambda place: (-seats.seats[place].score, len(seats.seats[place].played), last_of(place)),
        reverse=True,
    )
    everybody = range(len(seats.seats))
    return next(
        (place for place in candidates if seats.can_be_paired([other for other in everybody if other != place])),
        None,
    )


@rule("fide", "C.04.4.1 1.9 / C.04.4.2 1.9")
def round_can_be_completed(seats: Seats, bye: int | None) -> bool:
    """Everybody but who has the bye can be paired by the absolute criteria."""
    everybody = [place for place in range(len(seats.seats)) if place != bye]
    return len(everybody) % 2 == 0 and seats.can_be_paired(everybody)


def why_bye(seats: Seats, place: int, last_of: LastOf) -> Bye:
    """The bye, with those of lower scores who may not have it, and what decided."""
    return Bye(seats.number(place), tuple(_steps(seats, place, last_of)))


def _steps(seats: Seats, place: int, last_of: LastOf) -> Iterator[Step]:
    own = seats.seats[place]
    for other in range(len(seats.seats) - 1, -1, -1):
        contestant = seats.contestants[other]
        if contestant.score > own.score or other == place:
            continue
        if has_rested(contestant):
            yield reason(has_rested, player=contestant.number)
        elif has_won_unplayed(contestant):
            yield reason(has_won_unplayed, player=contestant.number)
    able = [other for other, seat in enumerate(seats.seats) if seat.may_rest and seat.score == own.score]
    most = [other for other in able if len(seats.seats[other].played) >= len(own.played)]
    result = "alone" if able == [place] else "games" if most == [place] else "last"
    yield reason(bye_goes_to, result=result, player=own.number, score=own.score, games=len(own.played))


def why_impossible(seats: Seats) -> tuple[Step, ...]:
    """How many can be paired at most, or that nobody may have the bye."""
    values = {"round": seats.request.round_number, "players": len(seats.seats)}
    is_odd = len(seats.seats) % 2 == 1
    if is_odd and not any(seat.may_rest for seat in seats.seats):
        return (reason(round_can_be_completed, result="bye", **values),)
    matching = Matching(seats.graph, group_of(range(len(seats.seats))))
    unpaired = [place for place in range(len(seats.seats)) if matching.free >> place & 1]
    return (
        reason(
            round_can_be_completed,
            result="odd" if is_odd else "pairs",
            pairs=len(matching.partner) // 2,
            others=seats.numbers(unpaired),
            **values,
        ),
    )
