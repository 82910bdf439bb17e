"""The players of a round as a circle of numbers: who may rest, whom a search passes over, and what cannot be paired."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule, without_reading
from tabellone.core.matching import Matching, group_of, members
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met
from tabellone.core.pairing.field import Contestant, Impossible, PairingRequest, wishes_kept


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def may_rest(contestant: Contestant, score: Fraction) -> bool:
    """A player who has not rested and has the lowest score for which the others can be paired may rest."""
    return not contestant.byes and contestant.score == score


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def is_above_lowest_score(contestant: Contestant, others: Iterable[Contestant]) -> bool:
    """Where nobody of the lowest score may rest, one of a higher score does."""
    return any(other.score < contestant.score for other in others)


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def leaves_others_unpaired(contestant: Contestant, score: Fraction) -> bool:
    """A player who has not rested does not rest if without them the others cannot all be paired."""
    return not contestant.byes and contestant.score < score


@rule("fid", "Tab. 6")
def is_left_last(left: Sequence[int]) -> bool:
    """The rotation pairs everybody else, and who is left last rests."""
    return not left


@rule("fid", "Tab. 6")
def finds_no_opponent(left: Sequence[int]) -> bool:
    """A player who finds nobody round the circle rests, and the rotation goes on without them."""
    return bool(left)


def why_he_may_rest(player: Contestant, field: Iterable[Contestant]) -> Iterator[Step]:
    """Why the rest goes to the score of a player: the reasons against everybody who has fewer points.

    By the other reading the highest number rests: where both are the same, no reading is named.
    """
    others = tuple(field)
    for other in others:
        if leaves_others_unpaired(other, player.score):
            yield reason(leaves_others_unpaired, player=other.number)
        elif other.score < player.score:
            yield reason(has_rested, player=other.number)
    claim = is_above_lowest_score if is_above_lowest_score(player, others) else may_rest
    step = reason(claim, player=player.number, score=player.score)
    is_highest = player.number == max(other.number for other in others if not other.byes)
    yield without_reading(step) if is_highest else step


NOBODY = 0


def candidates_of_score(bucket: Sequence[int], after: int) -> tuple[int, ...]:
    """The players of a score, round the circle from the one after the last considered."""
    start = bisect_right(bucket, after)
    return (*bucket[start:], *bucket[:start])


class Circle:
    """The players to be paired, by score, in the order of their numbers.

    `rest_score` is the score of which one rests, None in an even field and once somebody rests.
    """

    def __init__(self, request: PairingRequest, keep_apart: frozenset[frozenset[PlayerNumber]]) -> None:
        self.request = request
        self.keep_apart = keep_apart
        self.players: dict[int, Contestant] = {player.number: player for player in request.to_be_paired()}
        self.graph = self._graph()
        self.rest_score: Fraction | None = None
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
        """A largest matching; in an odd field the rest is one more vertex, which players who may rest can "meet"."""
        matching = self.matching_without_rest()
        if len(self.players) % 2 == 0:
            return matching
        everybody = group_of(list(self.players))
        for score in sorted({player.score for player in self.players.values()}):
            self.graph[NOBODY] = group_of([n for n, player in self.players.items() if may_rest(player, score)])
            for number in self.players:
                self.graph[number] = self.graph[number] & ~1 | (self.graph[NOBODY] >> number & 1)
            matching = Matching(self.graph, everybody | 1 << NOBODY)
            if matching.is_perfect:
                self.rest_score = score
                break
        return matching

    def matching_without_rest(self) -> Matching:
        """A largest matching of the players alone."""
        return Matching(self.graph, group_of(list(self.players)))

    def remove(self, number: int) -> None:
        """Remove players who are paired or rest."""
        score = self.players[number].score
        self.buckets[score].remove(number)
        if not self.buckets[score]:
            del self.buckets[score]

    def scores(self) -> list[Fraction]:
        """The scores of those who are left, the highest first."""
        return sorted(self.buckets, reverse=True)

    def candidates(self, seeker: int) -> Iterator[int]:
        """Everybody else in the order in which the seeker tries them."""
        after = seeker
        for score in self.scores():
            last = after
            for candidate in candidates_of_score(self.buckets[score], after):
                if candidate != seeker:
                    yield candidate
                    last = candidate
            after = last

    def why_not(self, seeker: int, candidate: int) -> Step:
        """The rule that keeps two players from meeting."""
        values = {"first": seeker, "second": candidate}
        if have_met(self.players[seeker], self.players[candidate]):
            return reason(have_met, **values)
        return reason(are_kept_apart, **values)


def kept_apart(request: PairingRequest) -> frozenset[frozenset[PlayerNumber]]:
    """Players kept apart by the arbiter: every ban, and the wishes with which a legal pairing exists."""

    def is_pairable(keep_apart: frozenset[frozenset[PlayerNumber]]) -> bool:
        return Circle(request, keep_apart).matching().is_perfect

    return wishes_kept(request, is_pairable)


READING = "fid-italo-look-ahead"


@dataclass(frozen=True, slots=True)
class Shortage:
    """Players who could only meet the opponents given, too few for them; `with_rest` says that one of these rests."""

    left: tuple[int, ...]
    opponents: tuple[int, ...]
    with_rest: bool


@rule("fid", "V.5", reading=READING)
def leaves_others_pairable(matching: Matching, first: int, second: int) -> bool:
    """An opponent is passed over if with them the others could not all be paired."""
    return matching.can_pair(first, second)


@rule("fid", "V.5", reading=READING)
def leaves_one_who_may_rest(circle: Circle) -> bool:
    """In an odd field the others can all be paired if one who may rest is left over."""
    return circle.rest_score is not None


@rule("fid", "V.5", reading=READING)
def leaves_nobody_to_rest(shortage: Shortage) -> bool:
    """An opponent is passed over if with them nobody who may rest is left."""
    return shortage.with_rest and not shortage.left


@rule("fid", "V.5", reading=READING)
def needs_one_who_rests(shortage: Shortage) -> bool:
    """An opponent is passed over if with them some could only meet players of whom one has to rest."""
    return shortage.with_rest


@rule("fid", "V.5", reading=READING)
def leaves_nobody_for(shortage: Shortage) -> bool:
    """An opponent is passed over if with them somebody could meet nobody."""
    return not shortage.opponents


@rule("fid", "V.5", reading=READING)
def leaves_nobody_for_one_who_may_not_rest(shortage: Shortage) -> bool:
    """In an odd field an opponent is passed over if with them somebody who may not rest could meet nobody."""
    return not shortage.opponents


@rule("fid", "V.5", reading=READING)
def leaves_too_few_for(shortage: Shortage) -> bool:
    """An opponent is passed over if with them some could only meet too few others."""
    return len(shortage.left) > len(shortage.opponents)


@rule("fid", "V.5", reading=READING)
def leaves_too_few_for_some_who_may_not_rest(shortage: Shortage) -> bool:
    """In an odd field an opponent is passed over if with them some who may not rest could only meet too few others."""
    return len(shortage.left) > len(shortage.opponents)


def why_passed_over(circle: Circle, matching: Matching, seeker: int, candidate: int) -> Step:
    """The players who could not be paired if a seeker met a candidate."""
    two = {"first": seeker, "second": candidate}
    shortage = min(_shortages(matching, seeker, candidate), key=_length, default=None)
    if shortage is None:
        if leaves_one_who_may_rest(circle):
            return reason(leaves_one_who_may_rest, score=circle.rest_score, **two)
        return reason(leaves_others_pairable, **two)
    if leaves_nobody_to_rest(shortage):
        return reason(leaves_nobody_to_rest, score=circle.rest_score, **two)
    some = {"left": shortage.left, "opponents": shortage.opponents}
    if needs_one_who_rests(shortage):
        return reason(needs_one_who_rests, **two, **some)
    is_odd = circle.rest_score is not None
    if leaves_nobody_for(shortage):
        (player,) = shortage.left
        nobody = leaves_nobody_for_one_who_may_not_rest if is_odd else leaves_nobody_for
        return reason(nobody, player=player, **two)
    return reason(leaves_too_few_for_some_who_may_not_rest if is_odd else leaves_too_few_for, **two, **some)


def _length(shortage: Shortage) -> tuple[bool, int]:
    """The order of shortages: the simplest is explained, without a rest, and with few players."""
    return shortage.with_rest, len(shortage.left)


def _shortages(matching: Matching, seeker: int, candidate: int) -> Iterator[Shortage]:
    for left, opponents in matching.shortages(seeker, candidate):
        if not opponents >> NOBODY & 1:
            players = tuple(number for number in members(left) if number != NOBODY)
            yield Shortage(players, tuple(members(opponents)), bool(left >> NOBODY & 1))


@rule("fid", "V.4", reading="fid-italo-dead-end")
def rotation_can_be_completed(matching: Matching) -> bool:
    """Everybody has a possible opponent, but for one who may rest in an odd field."""
    return matching.is_perfect


@rule("fid", "V.4", reading="fid-italo-dead-end")
def only_the_rested_can_be_left(matching: Matching) -> bool:
    """In an odd field all others can be paired, but whoever is then left over has rested before."""
    return matching.left_over == 1


@rule("fid", "V.4", reading="fid-italo-dead-end")
def may_still_meet(circle: Circle, player: int) -> tuple[PlayerNumber, ...]:
    """The possible opponents of a player: neither met before nor kept apart."""
    return tuple(PlayerNumber(number) for number in members(circle.graph[player] & ~1))


@rule("fid", "V.4", reading="fid-italo-dead-end")
def may_meet_nobody(circle: Circle, player: int) -> bool:
    """A player has met everybody, but for those whom the arbiter keeps apart."""
    return not may_still_meet(circle, player)


def dead_end(circle: Circle) -> Impossible:
    """Why a round cannot be paired."""
    return Impossible(circle.request.round_number, tuple(_why(circle)))


def _why(circle: Circle) -> Iterator[Step]:
    matching, players = circle.matching_without_rest(), len(circle.players)
    round_number = circle.request.round_number
    if players % 2 and only_the_rested_can_be_left(matching):
        yield reason(only_the_rested_can_be_left, round=round_number, players=players)
        return
    pairs = len(matching.partner) // 2
    yield reason(rotation_can_be_completed, round=round_number, players=players, pairs=pairs)
    for number in members(matching.free):
        if may_meet_nobody(circle, number):
            yield reason(may_meet_nobody, player=number)
        else:
            yield reason(may_still_meet, player=number, opponents=may_still_meet(circle, number))
