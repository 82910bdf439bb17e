"""A round by the Lim system: from the top down, from the bottom up, the median group last."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, group_of, members
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import (
    Bye,
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
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.pairing.lim.bye import allocate_bye
from tabellone.core.pairing.lim.colours import ColourSide, white_of
from tabellone.core.pairing.lim.edition import LimRules
from tabellone.core.pairing.lim.exchanges import MadePair, choose_opponent, walk
from tabellone.core.pairing.lim.floaters import (
    ChosenFloater,
    Direction,
    choose_floaters,
    order_from_above,
    order_from_below,
    order_in_median,
)


@dataclass(slots=True)
class _ScoreGroup:
    score: Fraction
    residents: list[int]


@dataclass(slots=True)
class _Side:
    """The groups of one side of the median: what was paired, group by group, and who floats on."""

    direction: Direction
    pairs: list[tuple[MadePair, ColourSide]] = field(default_factory=list)
    moved: list[ChosenFloater] = field(default_factory=list)
    why_moved: dict[int, tuple[Step, ...]] = field(default_factory=dict)

    @property
    def places(self) -> list[int]:
        return [floater.place for floater in self.moved]


@rule("fide", "Swiss 9.2")
def median_score(round_number: int, win_points: Fraction) -> Fraction:
    """The median group has half of the points that the rounds played could give."""
    return win_points * (round_number - 1) * Fraction(1, 2)


@rule("fide", "Swiss 9.6", reading="fide-lim-widening")
def widen_from_below(from_above: int, from_below: int) -> bool:
    """A median group that cannot be paired takes back a pair: from below if more floaters came from above."""
    return from_above > from_below


@rule("fide", "Swiss 9.2 / Swiss 10.7", reading="fide-lim-median-direction")
def in_order_of_direction(places: Sequence[int], direction: Direction) -> tuple[int, ...]:
    """Where a group is paired downward a floater tries the lowest number first, where upward the highest."""
    return tuple(sorted(places, reverse=direction is Direction.UP))


@rule("fide", "Swiss 10.7", reading="fide-lim-floater-opponent")
def opponents_of_floater(
    residents: Sequence[int], floaters: Sequence[int], direction: Direction
) -> tuple[tuple[int, ...], ...]:
    """A floater meets a player of the group, and another floater only if no player of the group is available."""
    return in_order_of_direction(residents, direction), tuple(floaters)


@rule("fide", "Swiss 3", reading="fide-lim-no-legal-pairing")
def everybody_can_be_paired(board: PlayersOfRound) -> bool:
    """A legal pairing of the whole field exists."""
    return Matching(board.graph, board.everybody).is_perfect


class _Round:
    """The work on one round."""

    def __init__(self, board: PlayersOfRound) -> None:
        self.board = board
        self.bye: Bye | None = None
        self.present = board.everybody

    def groups(self) -> tuple[list[_ScoreGroup], _ScoreGroup, list[_ScoreGroup]]:
        """The groups above the median from the top, the median, and the groups below it from the bottom."""
        request = self.board.request
        median = median_score(request.round_number, request.win_points)
        by_score: dict[Fraction, list[int]] = {}
        for place, player in enumerate(self.board.players):
            if self.present >> place & 1:
                by_score.setdefault(player.score, []).append(place)
        groups = [_ScoreGroup(score, by_score[score]) for score in sorted(by_score, reverse=True)]
        above = [group for group in groups if group.score > median]
        below = [group for group in reversed(groups) if group.score < median]
        middle = next((group for group in groups if group.score == median), _ScoreGroup(median, []))
        return above, middle, below

    def pair_side(self, groups: list[_ScoreGroup], median: _ScoreGroup, direction: Direction) -> _Side:
        """Pair the groups of one side towards the median."""
        side = _Side(direction)
        for group, following in pairwise([*groups, median]):
            incoming = side.places
            everybody = group_of([*incoming, *group.residents])
            matching = Matching(self.board.graph, everybody)
            adjacent = group_of(following.residents)
            moved = choose_floaters(self.board, matching, group_of(incoming), adjacent, direction)
            gone = {floater.place for floater in moved}
            order = order_from_above if direction is Direction.DOWN else order_from_below
            seekers = [place for place in order(self.board, incoming) if place not in gone]
            residents = [place for place in group.residents if place not in gone]
            made = self.pair_group(matching, seekers, residents, direction)
            colour_side = ColourSide.UPPER if direction is Direction.DOWN else ColourSide.LOWER
            side.pairs.extend((pair, colour_side) for pair in made)
            side.moved = moved
            side.why_moved |= {floater.place: floater.why for floater in moved}
        return side

    def pair_group(
        self, matching: Matching, seekers: Sequence[int], residents: Sequence[int], direction: Direction
    ) -> list[MadePair]:
        """Pair the floaters that came, then the rest of the group by the walk."""
        left = list(residents)
        waiting = list(seekers)
        made = []
        for seeker in seekers:
            if seeker not in waiting:
                continue
            waiting.remove(seeker)
            candidates = opponents_of_floater(left, waiting, direction)
            proposal = reason(
                opponents_of_floater,
                first=self.board.players[seeker].number,
                second=self.board.players[[*left, *waiting][0]].number,
                direction=direction.value,
            )
            pair = choose_opponent(self.board, matching, seeker, candidates, proposal)
            matching.fix(pair.seeker, pair.opponent)
            (left if pair.opponent in left else waiting).remove(pair.opponent)
            made.append(pair)
        left.sort(reverse=direction is Direction.UP)
        return made + walk(self.board, matching, left)

    def pair_median(self, median: _ScoreGroup, upper: _Side, lower: _Side) -> list[tuple[MadePair, ColourSide]]:
        """Pair the median group with those who floated into it, widening it as long as that is needed."""
        from_above, from_below = upper.places, lower.places
        while True:
            matching = Matching(self.board.graph, group_of([*from_above, *from_below, *median.residents]))
            if matching.is_perfect:
                break
            take_below = widen_from_below(len(from_above), len(from_below)) and lower.pairs
            side, floaters = (lower, from_below) if take_below or not upper.pairs else (upper, from_above)
            pair, _ = side.pairs.pop()
            floaters.extend((pair.seeker, pair.opponent))
            for place in (pair.seeker, pair.opponent):
                step = reason(widen_from_below, player=self.board.players[place].number)
                side.why_moved[place] = (*side.why_moved.get(place, ()), step)
        seekers = order_in_median(self.board, from_above, from_below)
        made = self.pair_group(matching, seekers, median.residents, Direction.DOWN)
        return [(pair, ColourSide.UPPER) for pair in made]


def pair_round(request: PairingRequest, rules: LimRules) -> Pairing | Impossible:
    """Pair a round; unwanted pairs are avoided as long as a legal pairing without them exists."""

    def is_pairable(keep_apart: frozenset[frozenset[PlayerNumber]]) -> bool:
        return not isinstance(_rested(PlayersOfRound(request, rules, keep_apart=keep_apart)), Impossible)

    found = _pair(PlayersOfRound(request, rules, keep_apart=wishes_kept(request, is_pairable)))
    return found if isinstance(found, Impossible) else with_broken_wishes(found, request)


def _rested(board: PlayersOfRound) -> tuple[int, Bye] | Impossible | None:
    """Who rests, None in an even field; the reasons if the field cannot be paired."""
    if len(board.players) % 2:
        return allocate_bye(board) or Impossible(board.request.round_number, _why_impossible(board))
    if not everybody_can_be_paired(board):
        return Impossible(board.request.round_number, _why_impossible(board))
    return None


def _pair(board: PlayersOfRound) -> Pairing | Impossible:
    work = _Round(board)
    rested = _rested(board)
    if isinstance(rested, Impossible):
        return rested
    if rested is not None:
        place, work.bye = rested
        work.present &= ~(1 << place)
    above, median, below = work.groups()
    upper = work.pair_side(above, median, Direction.DOWN)
    lower = work.pair_side(below, median, Direction.UP)
    middle = work.pair_median(median, upper, lower)
    return _answer(board, work, [*upper.pairs, *reversed(lower.pairs), *middle], upper, lower)


def _answer(
    board: PlayersOfRound, work: _Round, made: Sequence[tuple[MadePair, ColourSide]], upper: _Side, lower: _Side
) -> Pairing:
    request = board.request
    pairs = []
    floaters = []
    chosen = upper.why_moved | lower.why_moved
    for pair, side in made:
        first, second = board.players[pair.seeker], board.players[pair.opponent]
        white, colour = white_of(first, second, board.rules, side, request.initial_colour)
        black = second if white is first else first
        group = reason(median_score, first=first.number, second=second.number, score=first.score, other=second.score)
        moved = (*chosen.get(pair.seeker, ()), *chosen.get(pair.opponent, ()))
        why = (group, *moved, *pair.why, colour)
        pairs.append(Pair(white.number, black.number, why, first.number, pair.passed_over))
        if first.score != second.score:
            floaters.extend(_floaters(board, pair, chosen))
    known = {contestant.number: contestant for contestant in request.contestants}
    everything = (*fixed_pairs(request), *pairs)
    return Pairing(
        request.round_number,
        everything,
        in_board_order(everything, known),
        work.bye,
        tuple(floaters),
        tuple(sorted(request.absent)),
    )


def _floaters(board: PlayersOfRound, pair: MadePair, chosen: dict[int, tuple[Step, ...]]) -> list[Floater]:
    """The players of a pair who were moved, with the score group they were moved to."""
    request = board.request
    median = median_score(request.round_number, request.win_points)
    players = [board.players[pair.seeker], board.players[pair.opponent]]
    found = []
    for place, player, other in zip((pair.seeker, pair.opponent), players, reversed(players), strict=True):
        if player.score > median and other.score < player.score:
            found.append(Floater(player.number, player.score, max(median, other.score), chosen.get(place, ())))
        elif player.score < median and other.score > player.score:
            found.append(Floater(player.number, player.score, min(median, other.score), chosen.get(place, ())))
    return found


def _why_impossible(board: PlayersOfRound) -> tuple[Step, ...]:
    """The players with nobody, or too few, to meet."""
    matching = Matching(board.graph, board.everybody)
    round_number = board.request.round_number
    pairs = len(matching.partner) // 2
    if matching.left_over == len(board.players) % 2 and not somebody_may_rest(board):
        return (reason(somebody_may_rest, round=round_number),)
    steps = [reason(everybody_can_be_paired, round=round_number, players=len(board.players), pairs=pairs)]
    for place in members(matching.free):
        number = board.players[place].number
        opponents = [board.players[other].number for other in members(board.graph[place])]
        if has_no_opponents(board, place):
            steps.append(reason(has_no_opponents, player=number))
        elif has_opponents(board, place):
            steps.append(reason(has_opponents, player=number, opponents=tuple(opponents)))
    return tuple(steps)


@rule("fide", "Swiss 9.3", reading="fide-lim-no-legal-pairing")
def has_opponents(board: PlayersOfRound, place: int) -> bool:
    """There is somebody whom the player may still meet, but others need him too."""
    return bool(board.graph[place])


@rule("fide", "Swiss 9.3", reading="fide-lim-no-legal-pairing")
def has_no_opponents(board: PlayersOfRound, place: int) -> bool:
    """The player has met everybody whom the colours would allow."""
    return not board.graph[place]


@rule("fide", "Swiss 8.2", reading="fide-lim-no-legal-pairing")
def somebody_may_rest(board: PlayersOfRound) -> bool:
    """In an odd field somebody must be allowed to rest, and his rest must leave the others pairable."""
    return allocate_bye(board) is not None
