"""Rules that Dubov and Burstein share: the bye before anything is paired, absolute criteria, and colours."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, group_of
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met
from tabellone.core.pairing.declaration import Sentences
from tabellone.core.pairing.fide_swiss.colours import (
    ColourClauses,
    can_both_be_granted,
    latest_different_colour,
    of_stronger_preference,
)
from tabellone.core.pairing.fide_swiss.seats import AbsoluteCriteria, Preference, Seat, Seats, need_one_colour
from tabellone.core.pairing.field import Contestant, Impossible

LastOf = Callable[[int], object]


@rule("fide", "C.04.4.1 C1 / C.04.4.2 C1")
def has_met_all_of(player: Contestant, others: Sequence[Contestant]) -> bool:
    """A player has already met all of some others."""
    return all(have_met(player, other) for other in others)


@rule("fide", "C.04.4.1 C1 / C.04.4.2 C1", reading="arbiter-forbidden-pairs")
def is_kept_apart_from(
    player: Contestant, others: Sequence[Contestant], pairs: frozenset[frozenset[PlayerNumber]]
) -> bool:
    """The arbiter has announced that a player may not meet any of some others."""
    return all(are_kept_apart(player, other, pairs) for other in others)


@rule("fide", "C.04.4.1 C2 / C.04.4.2 C2")
def has_won_unplayed(contestant: Contestant) -> bool:
    """A player who has had as many points as for a win without playing has no bye."""
    return bool(contestant.unplayed_wins)


@rule("fide", "C.04.4.1 C3 / C.04.4.2 C3")
def need_the_same_colour(first: Seat, second: Seat) -> bool:
    """Two players with the same absolute preference do not meet."""
    return need_one_colour(first, second)


ABSOLUTE = AbsoluteCriteria(has_met_all_of, is_kept_apart_from, need_the_same_colour, has_won_unplayed)


class ByeFirstSeats(Seats):
    """Everybody to be paired by a system that gives the bye first."""

    @abstractmethod
    def preference_of(self, contestant: Contestant) -> Preference:
        """The colour that a player prefers."""

    @abstractmethod
    def last_of(self, player: int) -> object:
        """The order of the system, of which the greatest is the last."""

    def seat_of(self, contestant: Contestant, level: int, *, is_odd: bool) -> Seat:
        """A player as the criteria look at them."""
        return Seat(
            contestant.number,
            contestant.score,
            level,
            self.preference_of(contestant),
            contestant.colour_difference,
            contestant.played_colours,
            not has_rested(contestant) and not has_won_unplayed(contestant),
            is_odd,
        )


@rule("fide", "C.04.4.1 3.1 / C.04.4.2 3.1")
def bye_goes_to(seats: ByeFirstSeats) -> int | None:
    """The bye leaves everybody else an opponent and goes to the lowest score, the most games, then the last in order.

    None if nobody can have the bye.
    """
    candidates = sorted(
        (player for player, seat in enumerate(seats.seats) if seat.may_rest),
        key=lambda player: (-seats.seats[player].score, len(seats.seats[player].played), seats.last_of(player)),
        reverse=True,
    )
    everybody = range(len(seats.seats))
    return next(
        (player for player in candidates if seats.can_be_paired([other for other in everybody if other != player])),
        None,
    )


@rule("fide", "C.04.4.1 1.9 / C.04.4.2 1.9")
def round_can_be_completed(seats: Seats, bye: int | None) -> bool:
    """Everybody but who has the bye can be paired by the absolute criteria."""
    everybody = [player for player in range(len(seats.seats)) if player != bye]
    return len(everybody) % 2 == 0 and seats.can_be_paired(everybody)


def bye_of(board: ByeFirstSeats) -> int | Impossible | None:
    """The player who has the bye, None in an even field; or why the round cannot be completed."""
    bye = bye_goes_to(board) if board.is_odd else None
    if not round_can_be_completed(board, bye):
        return Impossible(board.request.round_number, _why_impossible(board))
    return bye


def why_bye(seats: ByeFirstSeats, stages: object, player: int) -> Iterator[Step]:
    """Everybody of no higher score who may not have the bye, and what decided."""
    del stages
    own = seats.seats[player]
    for other in range(len(seats.seats) - 1, -1, -1):
        contestant = seats.contestants[other]
        if contestant.score > own.score or other == player:
            continue
        if has_rested(contestant):
            yield reason(has_rested, player=contestant.number)
        elif has_won_unplayed(contestant):
            yield reason(has_won_unplayed, player=contestant.number)
    able = [other for other, seat in enumerate(seats.seats) if seat.may_rest and seat.score == own.score]
    most = [other for other in able if len(seats.seats[other].played) >= len(own.played)]
    result = "alone" if able == [player] else "games" if most == [player] else "last"
    yield reason(bye_goes_to, result=result, player=own.number, score=own.score, games=len(own.played))


def _why_impossible(seats: Seats) -> tuple[Step, ...]:
    """How many can be paired at most, or that nobody may have the bye."""
    values = {"round": seats.request.round_number, "players": len(seats.seats)}
    if seats.is_odd and not seats.resters():
        return (reason(round_can_be_completed, result="bye", **values),)
    matching = Matching(seats.graph, group_of(range(len(seats.seats))))
    unpaired = [player for player in range(len(seats.seats)) if matching.free >> player & 1]
    return (
        reason(
            round_can_be_completed,
            result="odd" if seats.is_odd else "pairs",
            pairs=len(matching.partner) // 2,
            others=seats.numbers(unpaired),
            **values,
        ),
    )


@rule("fide", "C.04.4.1 5.2.1 / C.04.4.2 5.2.1", reading="fide-dutch-number-on-arrival")
def initial_colour_of(seat: Seat, colour_of_first: Colour) -> Colour:
    """Neither has played: the higher ranked has, with an odd number, the colour drawn for number 1, else the other."""
    return colour_of_first if seat.is_odd else colour_of_first.opposite


@rule("fide", "C.04.4.1 5.2.2 / C.04.4.2 5.2.2")
def both_can_be_granted(first: Seat, second: Seat) -> bool:
    """Both players have the colour they prefer, or one has no preference."""
    return can_both_be_granted(first, second)


@rule("fide", "C.04.4.1 5.2.3 / C.04.4.2 5.2.3")
def stronger_preference(first: Seat, second: Seat) -> Seat | None:
    """The stronger preference is granted."""
    return of_stronger_preference(first, second)


@rule("fide", "C.04.4.1 5.2.4 / C.04.4.2 5.2.4")
def latest_difference(first: Seat, second: Seat) -> Colour | None:
    """The colour of the first player when, going back over the games played, the colours of the two last differed."""
    return latest_different_colour(first, second)


@rule("fide", "C.04.4.1 5.2.5 / C.04.4.2 5.2.5")
def preference_of_higher_ranked(higher: Seat) -> Colour | None:
    """The preference of the higher ranked player is granted."""
    return higher.preference.colour


COLOURS = ColourClauses(
    initial_colour_of, both_can_be_granted, stronger_preference, latest_difference, preference_of_higher_ranked
)

SENTENCES: Sentences = {
    "tabellone.core.pairing.fide_swiss.bye_first": {
        "has_won_unplayed": "{player} has had the points of a win without playing and may not rest.",
        "need_the_same_colour": {
            "two": "{first} and {second} must both have {colour}.",
            "others": "{first} and {others} must have the same colour, {colour}.",
            "one": "{player} may not have {colour} once more.",
        },
        "bye_goes_to": {
            "alone": "{player} rests: nobody else with {score} points or fewer can, with an opponent for all others.",
            "games": "{player} rests: of those with {score} points who can, none has played more games than {games}.",
            "last": "{player} rests: the last in order of those with {score} points and {games} games who can.",
        },
        "round_can_be_completed": {
            "bye": "Round {round}: the number of players is odd, and nobody of the {players} may rest.",
            "pairs": (
                "Round {round}: of {players} players at most {pairs} pairs can be made; {others} would be left over."
            ),
            "odd": (
                "Round {round}: of {players} players at most {pairs} pairs can be made that leave over only one who "
                "may rest; {others} would be left over."
            ),
        },
        "has_met_all_of": "{first} has already met {others}.",
        "is_kept_apart_from": "The arbiter keeps {first} apart from {others}.",
        "initial_colour_of": {
            "odd": (
                "Neither has played: {player}, ranked higher, has an odd number and the colour of number 1, {colour}."
            ),
            "even": (
                "Neither has played: {player}, ranked higher, has an even number and {colour}, the colour that number "
                "1 was not drawn."
            ),
        },
        "both_can_be_granted": {
            "both": "{white} has White and {black} Black, the colours they prefer.",
            "one": "{player} has {colour}, the colour he prefers; {opponent} has no preference.",
        },
        "stronger_preference": "Both prefer {colour}. {player} has it, whose preference is the stronger.",
        "latest_difference": (
            "Both prefer {colour} equally. Counting back over the games played, when their colours first differ "
            "{white} had Black, {black} White; now it is the other way round."
        ),
        "preference_of_higher_ranked": (
            "Both prefer {colour} equally, with the same history of colours: {player} has it, who is ranked higher."
        ),
    },
}
