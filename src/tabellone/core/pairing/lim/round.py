"""A round by the Lim system: from the top down, from the bottom up, the median group last."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.matching import Matching, group_of, members
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import (
    Bye,
    Floater,
    Impossible,
    Pair,
    PairedRound,
    PairingRequest,
    fixed_pairs,
    in_board_order,
    with_broken_wishes,
)
from tabellone.core.pairing.lim.board import PlayersOfRound, allocate_bye, may_rest
from tabellone.core.pairing.lim.colours import ColourSide, ColoursOfPair, would_not_meet_without_limits
from tabellone.core.pairing.lim.edition import LiftedLimits, LimRules
from tabellone.core.pairing.lim.exchanges import MadePair, OthersToPair, choose_opponent, opponent_by, walk
from tabellone.core.pairing.lim.floaters import (
    Direction,
    FloaterChoice,
    in_order_of_direction,
    opponents_of_floater,
    order_from_above,
    order_from_below,
    order_in_median,
)


def kept_apart(request: PairingRequest, rules: LimRules) -> frozenset[frozenset[PlayerNumber]]:
    """Every ban, and each wish in the order of numbers while a legal pairing exists.

    One matching serves all wishes, made without unwanted pairs where possible: a wish that it does not touch costs
    nothing, any other one search.
    """
    if not request.unwanted:
        return request.forbidden
    board = PlayersOfRound(request, rules, keep_apart=request.forbidden)
    graph = _with_bye(board)
    last = len(graph) - 1
    # Backwards, so that a search prefers the pairs whose wishes come last.
    index_of = {player.number: last - index for index, player in enumerate(board.players)}
    wishes = [
        (pair, indices)
        for pair in sorted(request.unwanted, key=sorted)
        if len(indices := _indices(pair, index_of)) == 2
    ]
    matching = _matching(graph, [indices for _, indices in wishes])
    if not matching.is_perfect:
        return request.forbidden
    broken = {pair for pair, (one, other) in wishes if not _can_be_kept(graph, matching, one, other)}
    return request.forbidden | (request.unwanted - broken)


def _indices(pair: frozenset[PlayerNumber], index_of: Mapping[PlayerNumber, int]) -> tuple[int, ...]:
    return tuple(index_of[number] for number in pair if number in index_of)


def _matching(graph: list[int], wishes: Iterable[tuple[int, ...]]) -> Matching:
    """A largest matching with as few unwanted pairs as one gets by making all others first."""
    without = list(graph)
    for one, other in wishes:
        without[one] &= ~(1 << other)
        without[other] &= ~(1 << one)
    matching = Matching(without, (1 << len(graph)) - 1)
    matching.grow_in(graph)
    return matching


def _with_bye(board: PlayersOfRound) -> list[int]:
    """The graph of who may meet whom, backwards; in an odd field with one vertex more for those who may rest."""
    graph = list(board.graph)
    if len(graph) % 2:
        nobody = len(graph)
        resters = [index for index in range(nobody) if may_rest(board, index)]
        for index in resters:
            graph[index] |= 1 << nobody
        graph.append(group_of(resters))
    return [int(f"{row:0{len(graph)}b}"[::-1], 2) for row in reversed(graph)]


def _can_be_kept(graph: list[int], matching: Matching, one: int, other: int) -> bool:
    """Rule a pair out if everybody can be paired without it."""
    if not graph[one] >> other & 1:
        return True
    graph[one] &= ~(1 << other)
    graph[other] &= ~(1 << one)
    if matching.can_do_without(one, other):
        return True
    graph[one] |= 1 << other
    graph[other] |= 1 << one
    return False


@dataclass(slots=True)
class _ScoreGroup:
    score: Fraction
    residents: list[int]


@dataclass(frozen=True, slots=True)
class _SidePair:
    """A pair of one side of the median, and the score of the group in which it was made."""

    pairing: MadePair
    score: Fraction


@dataclass(slots=True)
class _Side:
    """The groups of one side of the median: what was paired, group by group, and who floats on."""

    pairs: list[_SidePair] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    why_moved: dict[int, tuple[Step, ...]] = field(default_factory=dict)

    def add_reasons(self, index: int, *steps: Step) -> None:
        """Add why a player was moved."""
        self.why_moved[index] = (*self.why_moved.get(index, ()), *steps)


@rule("fide", "Swiss 9.2")
def median_score(round_number: int, win_points: Fraction) -> Fraction:
    """The median group has half of the points that the rounds played could give."""
    return win_points * (round_number - 1) * Fraction(1, 2)


@rule("fide", "Swiss 9.6", reading="fide-lim-widening")
def widen_from_below(from_above: int, from_below: int) -> bool:
    """A median group that cannot be paired takes back a pair: from below if more floaters came from above."""
    return from_above > from_below


@rule("fide", "Swiss 3", reading="fide-lim-no-legal-pairing")
def everybody_can_be_paired(board: PlayersOfRound) -> bool:
    """A legal pairing of the whole field exists."""
    return Matching(board.graph, board.everybody).is_perfect


class _Round:
    """The state of one round while it is paired."""

    def __init__(self, board: PlayersOfRound) -> None:
        self.board = board
        self.bye: Bye | None = None
        self.present = board.everybody
        self.median = median_score(board.request.round_number, board.request.win_points)

    def groups(self) -> tuple[list[_ScoreGroup], _ScoreGroup, list[_ScoreGroup]]:
        """The groups above the median from the top, the median, and the groups below it from the bottom."""
        by_score: dict[Fraction, list[int]] = {}
        for index in members(self.present):
            by_score.setdefault(self.board.players[index].score, []).append(index)
        groups = [_ScoreGroup(score, by_score[score]) for score in sorted(by_score, reverse=True)]
        above = [group for group in groups if group.score > self.median]
        below = [group for group in reversed(groups) if group.score < self.median]
        middle = next((group for group in groups if group.score == self.median), _ScoreGroup(self.median, []))
        return above, middle, below

    def pair_side(self, groups: list[_ScoreGroup], median: _ScoreGroup, direction: Direction) -> _Side:
        """Pair the groups of one side towards the median."""
        side = _Side()
        for group, following in pairwise([*groups, median]):
            incoming = side.moved
            matching = Matching(self.board.graph, group_of([*incoming, *group.residents]))
            adjacent = group_of(following.residents)
            moved = FloaterChoice(self.board, matching, group_of(incoming), adjacent, direction).chosen()
            gone = {floater.index for floater in moved}
            order = order_from_above if direction is Direction.DOWN else order_from_below
            seekers = [index for index in order(self.board, incoming) if index not in gone]
            residents = [index for index in group.residents if index not in gone]
            pairs = self.pair_group(matching, seekers, residents, direction)
            side.pairs.extend(_SidePair(pair, group.score) for pair in pairs)
            side.moved = [floater.index for floater in moved]
            for floater in moved:
                side.add_reasons(floater.index, *floater.why)
        return side

    def pair_group(
        self, matching: Matching, seekers: Sequence[int], residents: Sequence[int], direction: Direction
    ) -> list[MadePair]:
        """Pair the floaters that came, then the rest of the group by the walk."""
        left = list(residents)
        waiting = list(seekers)
        pairs = []
        for seeker in seekers:
            if seeker not in waiting:
                continue
            waiting.remove(seeker)
            candidates = opponents_of_floater(left, waiting, direction)
            proposal = self._proposal(matching, seeker, candidates, direction)
            others = OthersToPair(tuple(waiting), in_order_of_direction(left, direction))
            pair = choose_opponent(self.board, matching, seeker, candidates, proposal, others)
            matching.fix(pair.seeker, pair.opponent)
            (left if pair.opponent in left else waiting).remove(pair.opponent)
            pairs.append(pair)
        left.sort(reverse=direction is Direction.UP)
        return pairs + walk(self.board, matching, left)

    def _proposal(
        self, matching: Matching, seeker: int, candidates: Sequence[Sequence[int]], direction: Direction
    ) -> Step:
        """The opponent whom a floater tries first, and the reading without which it would be another."""
        first = self.board.players[seeker].number
        tried = [index for rank in candidates for index in rank]
        result = direction.value if candidates[0] else "floaters"
        step = reason(opponents_of_floater, result=result, first=first, second=self.board.players[tried[0]].number)
        reading = self._reading_on_opponents(matching, seeker, candidates, direction)
        return naming(step, reading)

    def _reading_on_opponents(
        self, matching: Matching, seeker: int, candidates: Sequence[Sequence[int]], direction: Direction
    ) -> str | None:
        """The reading without which a floater would find somebody else."""
        residents, others = candidates[0], candidates[1:]
        is_from_below = direction is Direction.DOWN and self.board.players[seeker].score < self.median
        together = in_order_of_direction([index for rank in candidates for index in rank], direction)
        alternatives = {
            "fide-lim-median-direction": (residents[::-1], *others) if is_from_below and len(residents) > 1 else (),
            "fide-lim-floater-opponent": (together,) if residents and len(together) > len(residents) else (),
        }
        if not any(alternatives.values()):
            return None
        taken = opponent_by(self.board, matching, seeker, candidates)
        for reading, ranks in alternatives.items():
            if ranks and opponent_by(self.board, matching, seeker, ranks) != taken:
                return reading
        return None

    def pair_median(self, median: _ScoreGroup, upper: _Side, lower: _Side) -> list[MadePair]:
        """Pair the median group with those who floated into it, widening it as long as needed."""
        matching = Matching(self.board.graph, group_of([*upper.moved, *lower.moved, *median.residents]))
        while not matching.is_perfect:
            self._widen(matching, upper, lower)
        seekers = order_in_median(self.board, upper.moved, lower.moved)
        return self.pair_group(matching, seekers, median.residents, Direction.DOWN)

    def _widen(self, matching: Matching, upper: _Side, lower: _Side) -> None:
        """Take the nearest pair of one side back into the median group."""
        above, below = len(upper.moved), len(lower.moved)
        from_below = widen_from_below(above, below)
        wanted, instead = (lower, upper) if from_below else (upper, lower)
        side = wanted if wanted.pairs else instead
        nearest = side.pairs.pop()
        has_choice = any(pair.score == nearest.score for pair in side.pairs)
        result = ("below" if side is lower else "above") + ("" if side is wanted else " instead")
        indices = (nearest.pairing.seeker, nearest.pairing.opponent)
        for index, partner in (indices, indices[::-1]):
            numbers = {"player": self.board.players[index].number, "partner": self.board.players[partner].number}
            step = reason(widen_from_below, result=result, **numbers, above=above, below=below)
            side.add_reasons(index, naming(step, "fide-lim-widening" if has_choice or side is instead else None))
            side.moved.append(index)
            matching.join(index)


def pair_round(request: PairingRequest, rules: LimRules) -> PairedRound | Impossible:
    """Pair a round; unwanted pairs are avoided as long as a legal pairing without them exists."""
    board = PlayersOfRound(request, rules, keep_apart=kept_apart(request, rules))
    answer = _pair(board)
    if isinstance(answer, Impossible):
        return answer
    if request.is_last_round and rules.lifted_limits is not LiftedLimits.ALL:
        answer = _naming_limits(answer, board)
    return with_broken_wishes(answer, request)


def _naming_limits(answer: PairedRound, board: PlayersOfRound) -> PairedRound:
    """The last round with a step on every pair that would not be made if limits were lifted for all."""
    rules = replace(board.rules, lifted_limits=LiftedLimits.ALL)
    without = PlayersOfRound(board.request, rules, keep_apart=kept_apart(board.request, rules))
    then = _pair(without) if without.graph != board.graph else answer
    colours_given = {(pair.white, pair.black) for pair in then.pairs} if isinstance(then, PairedRound) else set()

    def named(pair: Pair) -> Pair:
        if (pair.white, pair.black) in colours_given:
            return pair
        step = reason(would_not_meet_without_limits, first=pair.white, second=pair.black)
        return replace(pair, why=(*pair.why, step))

    return replace(answer, pairs=tuple(map(named, answer.pairs)), boards=tuple(map(named, answer.boards)))


def _rested(board: PlayersOfRound) -> tuple[int, Bye] | Impossible | None:
    """The player who rests, None in an even field; the reasons if the field cannot be paired."""
    if len(board.players) % 2:
        return allocate_bye(board) or Impossible(board.request.round_number, _why_impossible(board))
    if not everybody_can_be_paired(board):
        return Impossible(board.request.round_number, _why_impossible(board))
    return None


def _pair(board: PlayersOfRound) -> PairedRound | Impossible:
    work = _Round(board)
    rested = _rested(board)
    if isinstance(rested, Impossible):
        return rested
    if rested is not None:
        index, work.bye = rested
        work.present &= ~(1 << index)
    above, median, below = work.groups()
    upper = work.pair_side(above, median, Direction.DOWN)
    lower = work.pair_side(below, median, Direction.UP)
    middle = work.pair_median(median, upper, lower)
    sided_pairs = [
        *((pair.pairing, ColourSide.UPPER) for pair in upper.pairs),
        *((pair.pairing, ColourSide.LOWER) for pair in reversed(lower.pairs)),
        *((pair, ColourSide.UPPER) for pair in middle),
    ]
    return _answer(board, work, sided_pairs, upper, lower)


def _answer(
    board: PlayersOfRound, work: _Round, sided_pairs: Sequence[tuple[MadePair, ColourSide]], upper: _Side, lower: _Side
) -> PairedRound:
    request = board.request
    pairs = []
    floaters = []
    chosen = upper.why_moved | lower.why_moved
    for pair, side in sided_pairs:
        first, second = board.players[pair.seeker], board.players[pair.opponent]
        white, colour = ColoursOfPair(first, second, board.rules, side, request.initial_colour).white()
        black = second if white is first else first
        group = reason(median_score, first=first.number, second=second.number, score=first.score, other=second.score)
        moved = (*chosen.get(pair.seeker, ()), *chosen.get(pair.opponent, ()))
        why = (group, *moved, *pair.why, *colour)
        pairs.append(Pair(white.number, black.number, why, first.number, pair.passed_over))
        if first.score != second.score:
            floaters.extend(_floaters(board, pair, chosen))
    by_number = {contestant.number: contestant for contestant in request.contestants}
    everything = (*fixed_pairs(request), *pairs)
    return PairedRound(
        request.round_number,
        everything,
        in_board_order(everything, by_number),
        work.bye,
        tuple(floaters),
        tuple(sorted(request.absent)),
    )


def _floaters(board: PlayersOfRound, pair: MadePair, chosen: dict[int, tuple[Step, ...]]) -> list[Floater]:
    """The players of a pair who were moved, with the score group they were moved to."""
    request = board.request
    median = median_score(request.round_number, request.win_points)
    players = [board.players[pair.seeker], board.players[pair.opponent]]
    floaters = []
    for index, player, other in zip((pair.seeker, pair.opponent), players, reversed(players), strict=True):
        if player.score > median and other.score < player.score:
            floaters.append(Floater(player.number, player.score, max(median, other.score), chosen.get(index, ())))
        elif player.score < median and other.score > player.score:
            floaters.append(Floater(player.number, player.score, min(median, other.score), chosen.get(index, ())))
    return floaters


def _why_impossible(board: PlayersOfRound) -> tuple[Step, ...]:
    """The players with nobody, or too few, to meet."""
    matching = Matching(board.graph, board.everybody)
    round_number = board.request.round_number
    pairs = len(matching.partner) // 2
    if matching.left_over == len(board.players) % 2 and not somebody_may_rest(board):
        return (reason(somebody_may_rest, round=round_number),)
    steps = [reason(everybody_can_be_paired, round=round_number, players=len(board.players), pairs=pairs)]
    for index in members(matching.free):
        number = board.players[index].number
        opponents = [board.players[other].number for other in members(board.graph[index])]
        if has_no_opponents(board, index):
            steps.append(reason(has_no_opponents, player=number))
        elif has_opponents(board, index):
            steps.append(reason(has_opponents, player=number, opponents=tuple(opponents)))
    return tuple(steps)


@rule("fide", "Swiss 9.3", reading="fide-lim-no-legal-pairing")
def has_opponents(board: PlayersOfRound, index: int) -> bool:
    """There is somebody whom the player may still meet, but others need them too."""
    return bool(board.graph[index])


@rule("fide", "Swiss 9.3", reading="fide-lim-no-legal-pairing")
def has_no_opponents(board: PlayersOfRound, index: int) -> bool:
    """The player has met everybody whom the colours would allow."""
    return not board.graph[index]


@rule("fide", "Swiss 8.2", reading="fide-lim-no-legal-pairing")
def somebody_may_rest(board: PlayersOfRound) -> bool:
    """In an odd field somebody must be allowed to rest, and their rest must leave the others pairable."""
    return allocate_bye(board) is not None
