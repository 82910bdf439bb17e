"""The players of a round by number: who may meet whom as bit sets, who floated before, and who rests."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.matching import Matching, group_of, members
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met
from tabellone.core.pairing.field import Bye, Contestant, PairingRequest
from tabellone.core.pairing.lim.colours import (
    due_colour,
    forbidden_colours,
    limit_on,
    limits_are_lifted,
    reading_of_limit,
    words_of_limit,
)
from tabellone.core.pairing.lim.edition import LimRules, UnplayedWins


class Float(Enum):
    """How a player left their score group in a round."""

    DOWN = "down"
    UP = "up"


def floats_before(request: PairingRequest) -> dict[PlayerNumber, tuple[Float | None, ...]]:
    """Every player's floats, one entry a round, None where there was none."""
    by_number = {contestant.number: contestant for contestant in request.contestants}
    return {number: _floats(contestant, by_number, request.win_points) for number, contestant in by_number.items()}


def _floats(
    own: Contestant, by_number: Mapping[PlayerNumber, Contestant], win_points: Fraction
) -> tuple[Float | None, ...]:
    """Rounds outside the score group: above the median the higher score floats down, below it the lower floats up."""
    floats: list[Float | None] = []
    for index, (opponent, before) in enumerate(zip(own.opponents, own.scores, strict=True)):
        median = win_points * Fraction(index, 2)
        other = before if opponent is None else by_number[opponent].scores[index]
        if other < before and before > median:
            floats.append(Float.DOWN)
        elif other > before and before < median:
            floats.append(Float.UP)
        else:
            floats.append(None)
    return tuple(floats)


def played_another_score(by_number: Mapping[PlayerNumber, Contestant], player: Contestant) -> bool:
    """Whether a player sat down in the last round against somebody of another score, whoever of the two was moved."""
    if not player.opponents or player.opponents[-1] is None or player.colours[-1] is None:
        return False
    return by_number[player.opponents[-1]].scores[-1] != player.scores[-1]


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


@rule("fide", "Swiss 12.7", reading="fide-maxi-unrated")
def may_be_exchanged(first: Contestant, second: Contestant, rules: LimRules) -> bool:
    """In a Maxi-tournament opponents are exchanged for colour only within 100 points of rating."""
    return abs((first.rating or 0) - (second.rating or 0)) <= rules.maxi_rating_limit


def numbers_of(players: Iterable[Contestant]) -> tuple[PlayerNumber, ...]:
    """The numbers of some players."""
    return tuple(player.number for player in players)


class PlayersOfRound:
    """Everybody to be paired, by index in the order of numbers.

    Where a last round cannot be completed within the limits of colours, no limit holds.
    """

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
        self.limits = [forbidden_colours(player, rules) for player in self.players]
        self.graph = self._graph()
        if request.is_last_round and any(self.limits) and not self.can_be_completed():
            self.limits = [frozenset() for _ in self.players]
            self.graph = self._graph()
        self.floats = floats_before(request)
        by_number = {contestant.number: contestant for contestant in request.contestants}
        self.met_another_score = group_of(
            [index for index, player in enumerate(self.players) if played_another_score(by_number, player)]
        )
        self.due = {
            colour: group_of([index for index, player in enumerate(self.players) if due_colour(player) is colour])
            for colour in Colour
        }

    def _met(self) -> list[int]:
        """The opponents whom each player has met."""
        index_of = {player.number: index for index, player in enumerate(self.players)}
        return [group_of([index_of[number] for number in player.met if number in index_of]) for player in self.players]

    def _apart(self) -> list[int]:
        """From whom the arbiter keeps each player apart."""
        apart = [0] * len(self.players)
        index_of = {player.number: index for index, player in enumerate(self.players)}
        bit = {number: 1 << index for number, index in index_of.items()}
        for one, other in self.keep_apart:
            if one in index_of and other in index_of:
                apart[index_of[one]] |= bit[other]
                apart[index_of[other]] |= bit[one]
        return apart

    def _graph(self) -> list[int]:
        """The players whom each player may meet."""
        barred = dict.fromkeys(Colour, 0)
        for index, forbidden in enumerate(self.limits):
            for colour in forbidden:
                barred[colour] |= 1 << index
        graph = []
        for index, forbidden in enumerate(self.limits):
            allowed = self.everybody if len(forbidden) < 2 else 0
            for colour in forbidden:
                allowed &= ~barred[colour]
            if forbidden:
                allowed |= self._without_limits(index)
            graph.append(allowed & ~(1 << index) & ~self.met[index] & ~self.apart[index])
        return graph

    def _without_limits(self, index: int) -> int:
        """The players whom no limit of colours keeps from a player."""
        if not self.request.is_last_round:
            return 0
        player = self.players[index]
        lifted = [limits_are_lifted(self.request, player, other, self.rules) for other in self.players]
        return group_of([other for other, is_lifted in enumerate(lifted) if is_lifted])

    def can_be_completed(self) -> bool:
        """Whether everybody can be paired, with a bye in an odd field."""
        if len(self.players) % 2:
            return allocate_bye(self) is not None
        return Matching(self.graph, self.everybody).is_perfect

    def numbers(self, group: int) -> tuple[PlayerNumber, ...]:
        """The numbers of the players of a bit set."""
        return numbers_of(map(self.players.__getitem__, members(group)))

    def due_of(self, index: int) -> Colour | None:
        """The colour that a player is due."""
        return next((colour for colour in Colour if self.due[colour] >> index & 1), None)

    def may_meet(self, first: int, second: int) -> bool:
        """Whether two players are compatible."""
        return bool(self.graph[first] >> second & 1)

    def why_not(self, first: int, second: int) -> Step | None:
        """The rule that keeps two players apart."""
        one, other = self.players[first], self.players[second]
        values = {"first": one.number, "second": other.number}
        if have_met(one, other):
            return reason(have_met, **values)
        if are_kept_apart(one, other, self.keep_apart):
            return reason(are_kept_apart, **values)
        return None if self.may_meet(first, second) else self._of_colours(one, [other])

    def barriers(self, index: int, others: int) -> list[Step]:
        """The rules that keep a player from meeting some others: one step a rule."""
        first = self.players[index].number
        met = others & self.met[index]
        apart = others & self.apart[index] & ~met
        colours = others & ~met & ~apart
        steps = []
        if met:
            steps.append(reason(has_met_all_of, first=first, others=self.numbers(met)))
        if apart:
            steps.append(reason(is_kept_apart_from, first=first, others=self.numbers(apart)))
        if colours:
            steps.append(self._of_colours(self.players[index], [self.players[other] for other in members(colours)]))
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


@rule("fide", "Swiss 8.2", reading="fide-lim-bye-after-forfeit")
def has_won_unplayed(contestant: Contestant, round_number: int, rules: LimRules) -> bool:
    """A player who has won without playing, in the round before or ever, has no bye."""
    if rules.unplayed_wins_bar_bye is UnplayedWins.ANY_ROUND:
        return bool(contestant.unplayed_wins)
    return round_number - 1 in contestant.unplayed_wins


@rule("fide", "Swiss 8.1 / Swiss 14.1", reading="fide-lim-bye-by-number")
def bye_order(contestant: Contestant) -> tuple[object, int]:
    """The lowest score first, then the highest number."""
    return contestant.score, -contestant.number


def may_rest(board: PlayersOfRound, index: int) -> bool:
    """Nobody rests twice, nor after a win without playing."""
    player = board.players[index]
    return not has_rested(player) and not has_won_unplayed(player, board.request.round_number, board.rules)


def allocate_bye(board: PlayersOfRound) -> tuple[int, Bye] | None:
    """The first in order who may rest and whose rest leaves everybody else pairable; None if there is nobody."""
    matching = Matching(board.graph, board.everybody)
    if matching.left_over != 1:
        return None
    order = sorted(range(len(board.players)), key=lambda index: bye_order(board.players[index]))
    eligible = [index for index in order if may_rest(board, index) and bye_leaves_rest_pairable(matching, index)]
    if not eligible:
        return None
    index = eligible[0]
    player = board.players[index]
    before = order[: order.index(index)]
    step = reason(bye_order, player=player.number, score=player.score)
    reading = "fide-lim-bye-by-number" if _lowest_rating(board, eligible) != index else None
    return index, Bye(player.number, (*_why_not_others(board, before), naming(step, reading)))


def _lowest_rating(board: PlayersOfRound, eligible: Sequence[int]) -> int:
    """The player who would rest if the rating counted and not the number."""
    return min(eligible, key=lambda index: (board.players[index].score, board.players[index].rating or 0, -index))


def _why_not_others(board: PlayersOfRound, before: Sequence[int]) -> Iterator[Step]:
    """The rules that keep those who come before in order from the bye."""
    stranding = []
    for player in map(board.players.__getitem__, before):
        if has_rested(player):
            yield reason(has_rested, player=player.number)
        elif has_won_unplayed(player, board.request.round_number, board.rules):
            step = reason(has_won_unplayed, player=player.number, rounds=player.unplayed_wins)
            only_long_ago = board.request.round_number - 1 not in player.unplayed_wins
            yield naming(step, "fide-lim-bye-after-forfeit" if only_long_ago else None)
        else:
            stranding.append(player.number)
    if stranding:
        yield reason(bye_leaves_rest_pairable, others=tuple(stranding))


@rule("fide", "Swiss 8.1", reading="fide-lim-bye-completes")
def bye_leaves_rest_pairable(matching: Matching, index: int) -> bool:
    """A bye that would leave others without an opponent is not given."""
    return matching.can_leave(index)
