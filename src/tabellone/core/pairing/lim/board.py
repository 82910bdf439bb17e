"""The players of a round as the Lim system compares them: places by number, and who may meet whom as bit sets."""

from collections.abc import Sequence

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import group_of
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.lim.colours import colours_agree, forbidden_colours
from tabellone.core.pairing.lim.edition import LimRules
from tabellone.core.pairing.lim.history import floats_before


@rule("fide", "Swiss 9.1")
def colours_allow(first: Contestant, second: Contestant, rules: LimRules) -> bool:
    """Some division of the colours breaks no limit of either player."""
    barred, other = forbidden_colours(first, rules), forbidden_colours(second, rules)
    return any(colour not in barred and colour.opposite not in other for colour in (Colour.WHITE, Colour.BLACK))


@rule("fide", "Swiss 13.1", reading="fide-lim-last-round")
def limits_are_lifted(request: PairingRequest) -> bool:
    """In the last round players of one score meet even if a limit of colours is broken."""
    return request.is_last_round


@rule("fide", "Swiss 12.7", reading="fide-maxi-unrated")
def may_be_exchanged(first: Contestant, second: Contestant, rules: LimRules) -> bool:
    """In a Maxi-tournament opponents are exchanged for colour only within 100 points of rating."""
    return abs((first.rating or 0) - (second.rating or 0)) <= rules.maxi_rating_limit


class PlayersOfRound:
    """Everybody to be paired, known by their place in the order of numbers."""

    def __init__(
        self, request: PairingRequest, rules: LimRules, *, keep_apart: frozenset[frozenset[PlayerNumber]]
    ) -> None:
        self.request = request
        self.rules = rules
        self.keep_apart = keep_apart
        self.players: Sequence[Contestant] = request.to_be_paired()
        self.everybody = (1 << len(self.players)) - 1
        self.graph = self._graph()
        self.floats = floats_before(request)

    def _graph(self) -> list[int]:
        place = {player.number: index for index, player in enumerate(self.players)}
        barred = dict.fromkeys(Colour, 0)
        limits = [
            frozenset() if limits_are_lifted(self.request) else forbidden_colours(player, self.rules)
            for player in self.players
        ]
        for index, forbidden in enumerate(limits):
            for colour in forbidden:
                barred[colour] |= 1 << index
        graph = []
        for index, player in enumerate(self.players):
            allowed = self.everybody & ~(1 << index)
            allowed &= ~group_of([place[number] for number in player.met if number in place])
            for colour in limits[index]:
                allowed &= ~barred[colour]
            graph.append(allowed if len(limits[index]) < 2 else 0)
        for pair in self.keep_apart:
            one, other = (place.get(number) for number in pair)
            if one is not None and other is not None:
                graph[one] &= ~(1 << other)
                graph[other] &= ~(1 << one)
        return graph

    def may_meet(self, first: int, second: int) -> bool:
        """Whether two places are compatible."""
        return bool(self.graph[first] >> second & 1)

    def why_not(self, first: int, second: int) -> Step | None:
        """The rule that keeps two places apart."""
        one, other = self.players[first], self.players[second]
        values = {"first": one.number, "second": other.number}
        if have_met(one, other):
            return reason(have_met, **values)
        if are_kept_apart(one, other, self.keep_apart):
            return reason(are_kept_apart, **values)
        if not limits_are_lifted(self.request) and not colours_allow(one, other, self.rules):
            return reason(colours_allow, **values)
        return None

    def colours_agree(self, first: int, second: int) -> bool:
        """Whether both can have the colour they are due."""
        return colours_agree(self.players[first], self.players[second])

    def is_within_maxi_limit(self, first: int, second: int) -> bool:
        """Whether an exchange between the two is allowed in a Maxi-tournament; elsewhere always."""
        return not self.rules.is_maxi or may_be_exchanged(self.players[first], self.players[second], self.rules)
