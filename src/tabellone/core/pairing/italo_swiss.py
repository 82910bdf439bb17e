"""The Italo-Swiss system with continuous rotation: the scoreboard read as a circle, always forward.

The order in which the pairs are made is part of the round: the next one starts from its last pair.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, group_of
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.field import (
    Bye,
    Contestant,
    Floater,
    Impossible,
    Pair,
    Pairing,
    PairingRequest,
    in_board_order,
)


class StartFrom(Enum):
    """From whom of the last pair of the round before the rotation starts."""

    BLACK = "black"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class ItaloSwissRules:
    """What the editions of the system say differently."""

    start_from: StartFrom
    fewest_rounds_divisor: int
    most_rounds_divisor: int
    most_rounds_more: int


@rule("fid", "V.4", reading="fid-italo-rounds")
def rounds_outside_limits(players: int, rounds: int, rules: ItaloSwissRules) -> tuple[int, int] | None:
    """The rounds should be a third to a half of the players; the limits are told when they are not."""
    fewest = -(-players // rules.fewest_rounds_divisor)
    most = players // rules.most_rounds_divisor + rules.most_rounds_more
    return None if fewest <= rounds <= most else (fewest, most)


@rule("fid", "V.4 / Tab. 7")
def rotation_start(last_pair: tuple[PlayerNumber, PlayerNumber] | None, rules: ItaloSwissRules) -> int:
    """The rotation starts from the player of the last pair who had Black (in chess White), himself included."""
    if last_pair is None:
        return 1
    white, black = last_pair
    return black if rules.start_from is StartFrom.BLACK else white


@rule("fid", "V.4 / Tab. 7")
def next_to_pair(bucket: Sequence[int], start: int, *, including_start: bool) -> int:
    """Going round from the last paired player, the first with the highest score is paired next."""
    place = bisect_left(bucket, start) if including_start else bisect_right(bucket, start)
    return bucket[place % len(bucket)]


@rule("fid", "V.5 / Tab. 7")
def candidates_of_score(bucket: Sequence[int], after: int) -> tuple[int, ...]:
    """The players of a score, round the circle from the one after the last considered."""
    place = bisect_right(bucket, after)
    return (*bucket[place:], *bucket[:place])


@rule("fid", "V.5", reading="fid-italo-look-ahead")
def leaves_others_pairable(matching: Matching, first: int, second: int) -> bool:
    """An opponent is passed over if with him somebody else could not be paired."""
    return matching.can_pair(first, second)


@rule("fid", "V.5")
def already_played(first: Contestant, second: Contestant) -> bool:
    """Two players meet only once."""
    return second.number in first.met


@rule("fid", "V.5", reading="arbiter-forbidden-pairs")
def kept_apart(first: Contestant, second: Contestant, pairs: frozenset[frozenset[PlayerNumber]]) -> bool:
    """The arbiter has announced that these two may not meet."""
    return frozenset((first.number, second.number)) in pairs


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def rest_order(contestant: Contestant, turn: int) -> tuple[Fraction, int]:
    """The lowest score rests first, and of that score the last whom the rotation reaches; nobody rests twice."""
    return contestant.score, -turn


@rule("fid", "V.4", reading="fid-italo-colours")
def white_of_pair(first: Contestant, second: Contestant) -> Contestant:
    """White goes to who has had it less, then to who had Black last, then to the first named."""
    if first.colour_difference != second.colour_difference:
        return min(first, second, key=lambda contestant: contestant.colour_difference)
    last, other = (contestant.played_colours[-1:] for contestant in (first, second))
    if last != other and last and other:
        return first if last == (Colour.BLACK,) else second
    return first


@rule("fid", "V.4", reading="fid-italo-dead-end")
def rotation_can_be_completed(players: int, pairs: int) -> bool:
    """Everybody has somebody whom he has not met."""
    return 2 * pairs == players


class _Circle:
    """The players to be paired, by score, in the order of their numbers."""

    def __init__(self, request: PairingRequest, keep_apart: frozenset[frozenset[PlayerNumber]]) -> None:
        self.request = request
        self.keep_apart = keep_apart
        self.players: dict[int, Contestant] = {player.number: player for player in request.to_be_paired()}
        self.graph = self._graph()
        self.buckets: dict[Fraction, list[int]] = {}
        for number, player in sorted(self.players.items()):
            self.buckets.setdefault(player.score, []).append(number)

    def _graph(self) -> list[int]:
        """Bit sets by number: bit n stands for the player with number n."""
        everybody = group_of(list(self.players))
        graph = [0] * (max(self.players, default=0) + 1)
        for number, player in self.players.items():
            graph[number] = everybody & ~group_of([number, *player.met])
        for pair in self.keep_apart:
            one, other = pair
            if one in self.players and other in self.players:
                graph[one] &= ~(1 << other)
                graph[other] &= ~(1 << one)
        return graph

    def remove(self, number: int) -> None:
        score = self.players[number].score
        self.buckets[score].remove(number)
        if not self.buckets[score]:
            del self.buckets[score]

    def scores(self) -> list[Fraction]:
        return sorted(self.buckets, reverse=True)

    def candidates(self, seeker: int) -> Iterator[int]:
        """Everybody else in the order in which the seeker tries them."""
        after = seeker
        for score in self.scores():
            for candidate in candidates_of_score(self.buckets[score], after):
                if candidate != seeker:
                    yield candidate
                    last = candidate
            after = last if any(number != seeker for number in self.buckets[score]) else after

    def why_not(self, seeker: int, candidate: int) -> Step:
        one, other = self.players[seeker], self.players[candidate]
        values = {"first": seeker, "second": candidate}
        if already_played(one, other):
            return reason(already_played, **values)
        return reason(kept_apart, **values)


def pair_round(
    request: PairingRequest, rules: ItaloSwissRules, last_pair: tuple[PlayerNumber, PlayerNumber] | None
) -> Pairing | Impossible:
    """Pair a round; `last_pair` is (white, black) of the pair made last in the round before."""
    found = _pair(_Circle(request, request.forbidden | request.unwanted), rules, last_pair)
    if isinstance(found, Impossible) and request.unwanted:
        found = _pair(_Circle(request, request.forbidden), rules, last_pair)
    return found


def _pair(
    circle: _Circle, rules: ItaloSwissRules, last_pair: tuple[PlayerNumber, PlayerNumber] | None
) -> Pairing | Impossible:
    start = rotation_start(last_pair, rules)
    matching = Matching(circle.graph, group_of(list(circle.players)))
    if matching.left_over > len(circle.players) % 2:
        return _impossible(circle, matching)
    bye = None
    if len(circle.players) % 2:
        bye = _rest(circle, matching, start)
        if bye is None:
            return _impossible(circle, matching)
        circle.remove(bye.player)
    pairs, floaters = _rotate(circle, matching, start)
    known = {contestant.number: contestant for contestant in circle.request.contestants}
    fixed = tuple(Pair(white, black) for white, black in circle.request.fixed)
    everything = (*fixed, *pairs)
    return Pairing(
        circle.request.round_number,
        everything,
        in_board_order(everything, known),
        bye,
        tuple(floaters),
        tuple(sorted(circle.request.absent)),
    )


def _rest(circle: _Circle, matching: Matching, start: int) -> Bye | None:
    numbers = sorted(circle.players)
    place = bisect_left(numbers, start)
    turns = {number: turn for turn, number in enumerate((*numbers[place:], *numbers[:place]))}
    order = sorted(numbers, key=lambda number: rest_order(circle.players[number], turns[number]))
    for number in order:
        player = circle.players[number]
        if not player.byes and matching.can_leave(number):
            matching.leave(number)
            return Bye(player.number, (reason(rest_order, player=number, score=player.score),))
    return None


def _rotate(circle: _Circle, matching: Matching, start: int) -> tuple[list[Pair], list[Floater]]:
    pairs: list[Pair] = []
    floaters: list[Floater] = []
    pointer, including_start = start, True
    while circle.buckets:
        highest = circle.scores()[0]
        seeker = next_to_pair(circle.buckets[highest], pointer, including_start=including_start)
        why = [reason(next_to_pair, player=seeker, score=highest, start=pointer)]
        opponent = _opponent(circle, matching, seeker, why)
        matching.fix(seeker, opponent)
        first, second = circle.players[seeker], circle.players[opponent]
        white = white_of_pair(first, second)
        black = second if white is first else first
        why.append(reason(white_of_pair, white=white.number, black=black.number))
        pairs.append(Pair(white.number, black.number, tuple(why)))
        if first.score != second.score:
            step = reason(candidates_of_score, player=seeker, score=second.score)
            floaters.append(Floater(first.number, first.score, second.score, (step,)))
        circle.remove(seeker)
        circle.remove(opponent)
        pointer, including_start = opponent, False
    return pairs, floaters


def _opponent(circle: _Circle, matching: Matching, seeker: int, why: list[Step]) -> int:
    for candidate in circle.candidates(seeker):
        if not circle.graph[seeker] >> candidate & 1:
            why.append(circle.why_not(seeker, candidate))
        elif not leaves_others_pairable(matching, seeker, candidate):
            why.append(reason(leaves_others_pairable, first=seeker, second=candidate))
        else:
            return candidate
    raise ValueError("a perfect matching must offer an opponent")


def _impossible(circle: _Circle, matching: Matching) -> Impossible:
    step = reason(rotation_can_be_completed, players=len(circle.players), pairs=len(matching.partner) // 2)
    return Impossible(circle.request.round_number, (step,))
