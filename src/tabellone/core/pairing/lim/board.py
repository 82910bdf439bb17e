"""The players of a round as the Lim system compares them: places by number, and who may meet whom as bit sets."""

from collections.abc import Iterable, Sequence

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.matching import group_of, members
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.lim.colours import (
    due_colour,
    forbidden_colours,
    limit_on,
    reading_of_limit,
    words_of_limit,
)
from tabellone.core.pairing.lim.edition import LimRules
from tabellone.core.pairing.lim.history import floats_before, played_another_score


@rule("fide", "Swiss 9.1 / Swiss 12.1", reading="fide-consecutive-games")
def colours_allow(first: Contestant, second: Contestant, rules: LimRules) -> bool:
    """Some division of the colours breaks no limit of either player."""
    barred, other = forbidden_colours(first, rules), forbidden_colours(second, rules)
    return any(colour not in barred and colour.opposite not in other for colour in (Colour.WHITE, Colour.BLACK))


@rule("fide", "Swiss 2")
def has_met_all_of(player: Contestant, others: Sequence[Contestant]) -> bool:
    """A player has already met all of some others."""
    return all(have_met(player, other) for other in others)


@rule("fide", "Swiss Scopo", reading="arbiter-forbidden-pairs")
def is_kept_apart_from(
    player: Contestant, others: Sequence[Contestant], pairs: frozenset[frozenset[PlayerNumber]]
) -> bool:
    """The arbiter has announced that a player may not meet any of some others."""
    return all(are_kept_apart(player, other, pairs) for other in others)


@rule("fide", "Swiss 13.1", reading="fide-lim-last-round")
def limits_are_lifted(request: PairingRequest) -> bool:
    """In the last round players of one score meet even if a limit of colours is broken."""
    return request.is_last_round


@rule("fide", "Swiss 12.7", reading="fide-maxi-unrated")
def may_be_exchanged(first: Contestant, second: Contestant, rules: LimRules) -> bool:
    """In a Maxi-tournament opponents are exchanged for colour only within 100 points of rating."""
    return abs((first.rating or 0) - (second.rating or 0)) <= rules.maxi_rating_limit


def numbers_of(players: Iterable[Contestant]) -> tuple[PlayerNumber, ...]:
    """The numbers of some players."""
    return tuple(player.number for player in players)


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
        self.met = self._met()
        self.apart = self._apart()
        self.graph = self._graph()
        self.floats = floats_before(request)
        known = {contestant.number: contestant for contestant in request.contestants}
        self.met_another_score = group_of(
            [place for place, player in enumerate(self.players) if played_another_score(known, player)]
        )
        self.due = {
            colour: group_of([place for place, player in enumerate(self.players) if due_colour(player) is colour])
            for colour in Colour
        }

    def _met(self) -> list[int]:
        """Whom each place has met."""
        place = {player.number: index for index, player in enumerate(self.players)}
        return [group_of([place[number] for number in player.met if number in place]) for player in self.players]

    def _apart(self) -> list[int]:
        """From whom the arbiter keeps each place apart."""
        apart = [0] * len(self.players)
        place = {player.number: index for index, player in enumerate(self.players)}
        bit = {number: 1 << index for number, index in place.items()}
        for one, other in self.keep_apart:
            if one in place and other in place:
                apart[place[one]] |= bit[other]
                apart[place[other]] |= bit[one]
        return apart

    def _graph(self) -> list[int]:
        """Whom each place may meet."""
        barred = dict.fromkeys(Colour, 0)
        limits = [
            frozenset() if limits_are_lifted(self.request) else forbidden_colours(player, self.rules)
            for player in self.players
        ]
        for index, forbidden in enumerate(limits):
            for colour in forbidden:
                barred[colour] |= 1 << index
        graph = []
        for index, forbidden in enumerate(limits):
            allowed = self.everybody & ~(1 << index) & ~self.met[index] & ~self.apart[index]
            for colour in forbidden:
                allowed &= ~barred[colour]
            graph.append(allowed if len(forbidden) < 2 else 0)
        return graph

    def numbers(self, group: int) -> tuple[PlayerNumber, ...]:
        """The numbers of the players of a bit set."""
        return numbers_of(map(self.players.__getitem__, members(group)))

    def due_of(self, place: int) -> Colour | None:
        """The colour that a place is due."""
        return next((colour for colour in Colour if self.due[colour] >> place & 1), None)

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
            return self._of_colours(one, [other])
        return None

    def barriers(self, place: int, others: int) -> list[Step]:
        """What keeps a player from meeting some others, whom he may not meet: one step a rule."""
        first = self.players[place].number
        met = others & self.met[place]
        apart = others & self.apart[place] & ~met
        colours = others & ~met & ~apart
        steps = []
        if met:
            steps.append(reason(has_met_all_of, first=first, others=self.numbers(met)))
        if apart:
            steps.append(reason(is_kept_apart_from, first=first, others=self.numbers(apart)))
        if colours:
            steps.append(self._of_colours(self.players[place], [self.players[other] for other in members(colours)]))
        return steps

    def _of_colours(self, player: Contestant, others: Sequence[Contestant]) -> Step:
        """Players who need the same colour, and the limit that keeps one of them from the other."""
        barred = forbidden_colours(player, self.rules)
        values = {"first": player.number, "others": numbers_of(others)}
        if len(barred) != 1:
            return naming(reason(colours_allow, result="neither", **values), None)
        (colour,) = barred
        limit = limit_on(player, colour, self.rules)
        words = words_of_limit(player, colour, self.rules)
        step = reason(colours_allow, result=limit and limit.value, **words, **values)
        readings = {reading_of_limit(contestant, colour, self.rules) for contestant in (player, *others)}
        return naming(step, next((reading for reading in readings if reading), None))

    def colours_agree(self, first: int, second: int) -> bool:
        """Whether both can have the colour they are due."""
        due = self.due_of(first)
        return due is None or not self.due[due] >> second & 1

    def is_within_maxi_limit(self, first: int, second: int) -> bool:
        """Whether an exchange between the two is allowed in a Maxi-tournament; elsewhere always."""
        return not self.rules.is_maxi or may_be_exchanged(self.players[first], self.players[second], self.rules)
