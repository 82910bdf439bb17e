"""The Italo-Swiss system with continuous rotation: the scoreboard read as a circle, always forward.

The order in which the pairs are made is part of the round: the next one starts from its last pair.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, group_of, members
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.field import (
    Bye,
    Contestant,
    Floater,
    Impossible,
    Pair,
    Pairing,
    PairingRequest,
    fixed_pairs,
    in_board_order,
    wishes_kept,
    with_broken_wishes,
)
from tabellone.core.pairing.italo_swiss.colours import white_of_pair
from tabellone.core.pairing.italo_swiss.edition import ItaloSwissRules, StartFrom

NOBODY = 0


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


@rule("fid", "V.5 / Tab. 7")
def finds_nobody_of_his_score(seeker: Contestant, opponent: Contestant) -> bool:
    """Who finds nobody of his own score meets one of the next lower score."""
    return seeker.score != opponent.score


@rule("fid", "V.5", reading="fid-italo-look-ahead")
def leaves_others_pairable(matching: Matching, first: int, second: int) -> bool:
    """An opponent is passed over if with him somebody else could not be paired."""
    return matching.can_pair(first, second)


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def may_rest(contestant: Contestant, score: Fraction) -> bool:
    """Who has not rested and has the lowest score for which the others can be paired; the rotation leaves one last."""
    return not contestant.byes and contestant.score == score


@rule("fid", "V.4", reading="fid-italo-dead-end")
def rotation_can_be_completed(matching: Matching) -> bool:
    """Everybody can meet somebody whom he has not met, but for one who may rest in an odd field."""
    return matching.is_perfect


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

    def matching(self) -> Matching:
        """A largest matching; in an odd field with nobody as one more player, whom those who may rest can "meet"."""
        everybody = group_of(list(self.players))
        if len(self.players) % 2 == 0:
            return Matching(self.graph, everybody)
        found = Matching(self.graph, everybody)
        for score in sorted({player.score for player in self.players.values()}):
            self.graph[NOBODY] = group_of([n for n, player in self.players.items() if may_rest(player, score)])
            for number in self.players:
                self.graph[number] = self.graph[number] & ~1 | (self.graph[NOBODY] >> number & 1)
            found = Matching(self.graph, everybody | 1 << NOBODY)
            if found.is_perfect:
                break
        return found

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
        if have_met(one, other):
            return reason(have_met, **values)
        return reason(are_kept_apart, **values)


def pair_round(
    request: PairingRequest, rules: ItaloSwissRules, last_pair: tuple[PlayerNumber, PlayerNumber] | None
) -> Pairing | Impossible:
    """Pair a round; `last_pair` is (white, black) of the pair made last in the round before."""

    def is_pairable(keep_apart: frozenset[frozenset[PlayerNumber]]) -> bool:
        return _Circle(request, keep_apart).matching().is_perfect

    circle = _Circle(request, wishes_kept(request, is_pairable))
    matching = circle.matching()
    if not rotation_can_be_completed(matching):
        return _impossible(circle, matching)
    rotation = _Rotation(circle, matching, rotation_start(last_pair, rules))
    known = {contestant.number: contestant for contestant in request.contestants}
    everything = (*fixed_pairs(request), *rotation.pairs)
    found = Pairing(
        request.round_number,
        everything,
        in_board_order(everything, known),
        rotation.bye,
        tuple(rotation.floaters),
        tuple(sorted(request.absent)),
    )
    return with_broken_wishes(found, request)


class _Rotation:
    """One way round the circle until everybody is paired; in an odd field who is left last rests."""

    def __init__(self, circle: _Circle, matching: Matching, start: int) -> None:
        self.circle = circle
        self.matching = matching
        self.pairs: list[Pair] = []
        self.floaters: list[Floater] = []
        self.bye: Bye | None = None
        pointer, including_start = start, True
        while circle.buckets:
            highest = circle.scores()[0]
            seeker = next_to_pair(circle.buckets[highest], pointer, including_start=including_start)
            why = [] if self.pairs else [reason(rotation_start, start=pointer)]
            why.append(reason(next_to_pair, player=seeker, score=highest, start=pointer))
            passed_over: list[tuple[PlayerNumber, Step]] = []
            opponent = self._opponent(seeker, why, passed_over)
            matching.fix(seeker, opponent)
            circle.remove(seeker)
            if opponent == NOBODY:
                player = circle.players[seeker]
                self.bye = Bye(player.number, (reason(may_rest, player=player.number, score=player.score),))
                continue
            circle.remove(opponent)
            self._add(seeker, opponent, why, passed_over)
            pointer, including_start = opponent, False

    def _opponent(self, seeker: int, why: list[Step], passed_over: list[tuple[PlayerNumber, Step]]) -> int:
        for candidate in self.circle.candidates(seeker):
            if not self.circle.graph[seeker] >> candidate & 1:
                why.append(self.circle.why_not(seeker, candidate))
            elif not leaves_others_pairable(self.matching, seeker, candidate):
                passed = reason(leaves_others_pairable, first=seeker, second=candidate)
                why.append(passed)
                passed_over.append((self.circle.players[candidate].number, passed))
            else:
                return candidate
        return NOBODY

    def _add(self, seeker: int, opponent: int, why: list[Step], passed_over: list[tuple[PlayerNumber, Step]]) -> None:
        first, second = self.circle.players[seeker], self.circle.players[opponent]
        white, colour = white_of_pair(first, second)
        black = second if white is first else first
        why += [reason(candidates_of_score, first=seeker, second=opponent, score=second.score), colour]
        self.pairs.append(Pair(white.number, black.number, tuple(why), first.number, tuple(passed_over)))
        if finds_nobody_of_his_score(first, second):
            step = reason(finds_nobody_of_his_score, player=seeker, score=second.score)
            self.floaters.append(Floater(first.number, first.score, second.score, (step,)))


def _impossible(circle: _Circle, matching: Matching) -> Impossible:
    steps = [
        reason(
            rotation_can_be_completed,
            round=circle.request.round_number,
            players=len(circle.players),
            pairs=len(matching.partner) // 2,
        )
    ]
    for number in members(matching.free & ~1):
        opponents = may_still_meet(circle.players[number], circle.players.values())
        steps.append(reason(may_still_meet, player=number, opponents=opponents))
    return Impossible(circle.request.round_number, tuple(steps))


@rule("fid", "V.4", reading="fid-italo-dead-end")
def may_still_meet(player: Contestant, others: Iterable[Contestant]) -> tuple[PlayerNumber, ...]:
    """Whom a player has not met yet."""
    return tuple(other.number for other in others if other is not player and other.number not in player.met)
