"""The players of a round as the scoreboard shows them: a circle of numbers, always read forward."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.core.explain import Step, reason
from tabellone.core.matching import Matching, group_of
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.field import Contestant, PairingRequest, wishes_kept
from tabellone.core.pairing.italo_swiss.rest import may_rest

NOBODY = 0


def candidates_of_score(bucket: Sequence[int], after: int) -> tuple[int, ...]:
    """The players of a score, round the circle from the one after the last considered."""
    place = bisect_right(bucket, after)
    return (*bucket[place:], *bucket[:place])


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
        """A largest matching; in an odd field with nobody as one more player, whom those who may rest can "meet"."""
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
