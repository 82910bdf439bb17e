"""The players of a round by rank, the colours they prefer, and who may meet whom as bit sets."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import lcm

from tabellone.core.explain import rule
from tabellone.core.matching import Matching, group_of
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.field import Contestant, PairingRequest

Apart = frozenset[frozenset[PlayerNumber]]


class Strength(IntEnum):
    """How strongly a player prefers a colour."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour that a player prefers, None if they have not played."""

    colour: Colour | None = None
    strength: Strength = Strength.NONE


def preference_of_history(contestant: Contestant, difference_limit: int, row_limit: int) -> Preference:
    """The colour that evens out, else the other than in the last game; absolute near a limit, strong if uneven."""
    played = contestant.played_colours
    if not played:
        return Preference()
    difference = contestant.colour_difference
    row = row_limit - 1
    is_row = len(played) >= row and len(set(played[-row:])) == 1
    if abs(difference) >= difference_limit - 1:
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, Strength.ABSOLUTE)
    if is_row:
        return Preference(played[-1].opposite, Strength.ABSOLUTE)
    if difference:
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, Strength.STRONG)
    return Preference(played[-1].opposite, Strength.MILD)


@rule("fide", "C.04.3 1.2", reading="fide-dutch-number-on-arrival")
def numbers_on_arrival(request: PairingRequest) -> dict[PlayerNumber, int]:
    """A player who has not been paired yet does not count in the numbers that give the initial colour."""
    paired = {player for pair in request.fixed for player in pair}
    arrived = [
        contestant.number
        for contestant in request.contestants
        if contestant.number not in request.absent
        or contestant.number in paired
        or contestant.byes
        or any(opponent is not None for opponent in contestant.opponents)
    ]
    return {number: new for new, number in enumerate(arrived, start=1)}


@dataclass(frozen=True, slots=True)
class AbsoluteCriteria:
    """The absolute criteria as rules of a system: for pairs, the last one for the bye."""

    met: Callable[..., object]
    kept_apart: Callable[..., object]
    same_colour: Callable[..., object]
    won_unplayed: Callable[[Contestant], bool]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the round; `level` is their score as a whole number of the parts of a point that are in use."""

    number: PlayerNumber
    score: Fraction
    level: int
    preference: Preference
    difference: int
    played: tuple[Colour, ...]
    may_rest: bool
    is_odd: bool

    @property
    def needed_colour(self) -> Colour | None:
        """The colour without which a player cannot be paired."""
        return self.preference.colour if self.preference.strength is Strength.ABSOLUTE else None


def need_one_colour(first: Seat, second: Seat) -> bool:
    """Neither of two players can be paired without the same colour."""
    return first.needed_colour is not None and first.needed_colour is second.needed_colour


def misses_preference(first: Seat, second: Seat) -> bool:
    """One of a pair does not have the colour that they prefer."""
    return first.preference.colour is not None and first.preference.colour is second.preference.colour


class Seats(ABC):
    """Everybody to be paired, by rank: the higher score, then the lower number."""

    def __init__(self, request: PairingRequest, keep_apart: Apart) -> None:
        self.request = request
        self.keep_apart = keep_apart
        self.by_number = {contestant.number: contestant for contestant in request.contestants}
        playing = request.to_be_paired()
        self.parts = lcm(*(contestant.score.denominator for contestant in playing))
        self.contestants: Sequence[Contestant] = sorted(
            playing, key=lambda contestant: (-self._level(contestant.score), contestant.number)
        )
        numbers = numbers_on_arrival(request)
        self.seats: Sequence[Seat] = [
            self.seat_of(contestant, self._level(contestant.score), is_odd=numbers[contestant.number] % 2 == 1)
            for contestant in self.contestants
        ]
        self.index_of = {seat.number: index for index, seat in enumerate(self.seats)}
        self.apart = _apart_sets(self.contestants, self.index_of, keep_apart)
        self.graph = _meeting_graph(self.apart, [seat.needed_colour for seat in self.seats])

    @abstractmethod
    def seat_of(self, contestant: Contestant, level: int, *, is_odd: bool) -> Seat:
        """A player as the criteria look at them."""

    def _level(self, score: Fraction) -> int:
        """A score in parts of a point, of which it is a whole number."""
        return score.numerator * (self.parts // score.denominator)

    @property
    def is_odd(self) -> bool:
        """Somebody has the bye."""
        return len(self.seats) % 2 == 1

    def number(self, player: int) -> PlayerNumber:
        """The number of a player."""
        return self.seats[player].number

    def numbers(self, players: Iterable[int]) -> tuple[PlayerNumber, ...]:
        """The numbers of some players."""
        return tuple(map(self.number, players))

    def groups(self, players: Iterable[int]) -> list[list[int]]:
        """The scoregroups of some players from the top."""
        by_score: dict[int, list[int]] = {}
        for player in sorted(players):
            by_score.setdefault(self.seats[player].level, []).append(player)
        return list(by_score.values())

    def resters(self, score: Fraction | None = None) -> int:
        """The players who may have the bye, of a score or of any; nobody in an even field."""
        if not self.is_odd:
            return 0
        return group_of(
            [
                player
                for player, seat in enumerate(self.seats)
                if seat.may_rest and (score is None or seat.score == score)
            ]
        )

    def can_be_paired(self, players: Iterable[int]) -> bool:
        """Whether all of some players can be paired."""
        return Matching(self.graph, group_of(list(players))).is_perfect


class Completions:
    """Whether some players, with the bye where their number is odd, can all be paired."""

    def __init__(self, board: Seats, resters: int) -> None:
        self.nobody = 1 << len(board.seats)
        self.graph = [row | self.nobody if resters >> player & 1 else row for player, row in enumerate(board.graph)]
        self.graph.append(resters)

    def keep_apart(self, one: int, other: int) -> None:
        """Rule out a pair."""
        self.graph[one] &= ~(1 << other)
        self.graph[other] &= ~(1 << one)

    def can_be_paired(self, players: Iterable[int]) -> bool:
        """A complete pairing of some players exists."""
        return self.matching(players).is_perfect

    def matching(self, players: Iterable[int]) -> Matching:
        """A largest matching of some players; in an odd field the bye is one more vertex."""
        group = group_of(list(players))
        return Matching(self.graph, group | self.nobody if group.bit_count() % 2 else group)


def _apart_sets(
    contestants: Sequence[Contestant], index_of: Mapping[PlayerNumber, int], keep_apart: Apart
) -> list[int]:
    """The players whom each player has met, or may not meet because the arbiter says so."""
    apart = [
        group_of([index_of[number] for number in contestant.met if number in index_of]) for contestant in contestants
    ]
    for pair in keep_apart:
        one, other = pair
        if one in index_of and other in index_of:
            apart[index_of[one]] |= 1 << index_of[other]
            apart[index_of[other]] |= 1 << index_of[one]
    return apart


def _meeting_graph(apart: Sequence[int], needed: Sequence[Colour | None]) -> list[int]:
    """The players whom each player may meet: none kept apart, none who needs the same colour."""
    everybody = (1 << len(apart)) - 1
    barred = {colour: group_of([player for player, own in enumerate(needed) if own is colour]) for colour in Colour}
    graph = []
    for player, (away, colour) in enumerate(zip(apart, needed, strict=True)):
        allowed = everybody & ~(1 << player) & ~away
        graph.append(allowed if colour is None else allowed & ~barred[colour])
    return graph
