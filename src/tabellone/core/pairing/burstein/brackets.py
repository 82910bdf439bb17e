"""The brackets of a round: the best pairing of each by the criteria, and of those the first in order."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching
from tabellone.core.pairing.burstein.seats import BursteinSeats
from tabellone.core.pairing.fide_swiss import brackets
from tabellone.core.pairing.fide_swiss.brackets import (
    NO_SCORE,
    Criterion,
    Digits,
    Marks,
    Opponent,
    Stage,
    Stages,
    weights_of,
    width_of,
)
from tabellone.core.pairing.fide_swiss.bye_first import bye_of
from tabellone.core.pairing.fide_swiss.seats import misses_preference
from tabellone.core.pairing.field import Impossible

FEW_LEFT_OVER = 4


@rule("fide", "C.04.4.2 C5")
def fewer_pairs(lost: Criterion | None) -> bool:
    """As many pairs as possible are made in a bracket."""
    return lost is fewer_pairs


@rule("fide", "C.04.4.2 C6")
def higher_score_would_leave(lost: Criterion | None) -> bool:
    """A player who leaves a bracket has as low a score as possible."""
    return lost is higher_score_would_leave


@rule("fide", "C.04.4.2 C7")
def next_bracket_would_suffer(lost: Criterion | None) -> bool:
    """The next bracket can be paired as well as possible."""
    return lost is next_bracket_would_suffer


@rule("fide", "C.04.4.2 C8")
def fewer_preferences(lost: Criterion | None) -> bool:
    """As many players as possible have the colour they prefer."""
    return lost is fewer_preferences


@rule("fide", "C.04.4.2 3.2")
def is_not_as_good(lost: Criterion | None) -> bool:
    """No pairing with this pair complies as well with all criteria together."""
    return lost is None


CRITERIA: tuple[Criterion, ...] = (
    fewer_pairs,
    higher_score_would_leave,
    next_bracket_would_suffer,
    fewer_preferences,
)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players to be paired, ranked by index; the next scoregroup, and everybody after.

    `incoming` are those of the bracket who were left over above. `spare` is the number of players who may be left over
    after the next scoregroup, where `below` is not looked at.
    """

    ranked: tuple[int, ...]
    incoming: tuple[int, ...]
    following: tuple[int, ...] = ()
    below: tuple[int, ...] = ()
    spare: int = 0

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody of the bracket."""
        return self.ranked

    @property
    def residents(self) -> tuple[int, ...]:
        """Everybody of the scoregroup of the bracket."""
        return tuple(player for player in self.ranked if player not in self.incoming)


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket and who is left to the next one.

    `left_after` are those whom the next bracket would leave over, too. `is_short` says that everybody who might be left
    over is, so that more could be.
    """

    opponents: tuple[Opponent, ...]
    floaters: tuple[int, ...]
    left_after: tuple[int, ...] = ()
    is_short: bool = False
    is_legal: bool = True


class Problem(brackets.Problem):
    """A bracket and those after it as a matching: what each pair is worth."""

    def __init__(self, board: BursteinSeats, bracket: Bracket) -> None:
        self.board = board
        self.bracket = bracket
        self.inside = len(bracket.ranked)
        self.with_following = self.inside + len(bracket.following)
        self.players = [*bracket.ranked, *bracket.following, *bracket.below]
        levels = sorted({board.seats[player].level for player in bracket.ranked}, reverse=True)
        next_levels = sorted(
            {board.seats[player].level for player in self.players[: self.with_following]}, reverse=True
        )
        scores: dict[Criterion, Sequence[int | None]] = {
            higher_score_would_leave: levels,
            next_bracket_would_suffer: (NO_SCORE, *next_levels),
        }
        self.digits = Digits(CRITERIA, width_of(len(self.players) + bracket.spare), scores)

    def weights(self) -> list[list[int]]:
        """The worth of each pair."""
        kinds = [self._kind(index) for index in range(len(self.players))]
        weights = weights_of(self.board, self.players, kinds, self._worth, self.digits.forbidden)
        for _ in range(self.bracket.spare):
            for row in weights:
                row.append(0)
            weights.append([0] * len(weights) + [self.digits.forbidden])
        for one in range(len(self.players), len(weights)):
            # Nobody stands alone: two who would be left over for nothing stand together.
            weights[one][len(self.players) :] = [0] * self.bracket.spare
            weights[one][one] = self.digits.forbidden
        return weights

    def _kind(self, index: int) -> Hashable:
        seat = self.board.seats[self.players[index]]
        colour = seat.preference.colour
        if index >= self.with_following:
            return "below"
        return index < self.inside, seat.level, colour

    def _worth(self, one: int, other: int) -> int:
        """The worth of a pair if the two may meet."""
        board = self.board
        first, second = board.seats[self.players[one]], board.seats[self.players[other]]
        marks: Marks = {}
        if other < self.inside:
            marks[fewer_pairs, NO_SCORE] = 1
            for seat in (first, second):
                digit = (higher_score_would_leave, seat.level)
                marks[digit] = marks.get(digit, 0) + 1
            marks[fewer_preferences, NO_SCORE] = -misses_preference(first, second)
        elif other < self.with_following:
            marks[next_bracket_would_suffer, NO_SCORE] = 1
            for seat in (first, second):
                digit = (next_bracket_would_suffer, seat.level)
                marks[digit] = marks.get(digit, 0) + 1
        return self.digits.number(marks)


@rule("fide", "C.04.4.2 4.3")
def first_in_order(matching: HeaviestMatching, inside: int) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """The first of the pairings that comply best: number 1 with the last they can have, then number 2, and so on.

    Who can have nobody is left to the next bracket, but only if no pairing that complies best gives them anybody.
    """
    outside = range(inside, len(matching.weights))
    free = list(range(inside))
    pairs = []
    while free:
        one = free.pop(0)
        others = free[::-1]
        if matching.keep_with(one, others, outside):
            chosen, passed = matching.fix_first(one, others)
            free.remove(chosen)
            pairs.append((one, chosen, passed))
    return tuple(pairs)


def pair_bracket(board: BursteinSeats, bracket: Bracket) -> PairedBracket:
    """The best pairing of a bracket."""
    problem = Problem(board, bracket)
    matching = problem.solved()
    if not matching.is_allowed():
        return PairedBracket((), (), is_legal=False)
    with_following, size = problem.with_following, len(problem.players)
    if bracket.spare and all(matching.partner[one] < with_following for one in range(size, size + bracket.spare)):
        return PairedBracket((), (), is_short=True)
    step = matching.step
    choices = first_in_order(matching, problem.inside)
    paired = {index for one, chosen, _ in choices for index in (one, chosen)}
    players = problem.players
    return PairedBracket(
        tuple(
            Opponent(
                players[one],
                players[chosen],
                _by_criterion((players[other], problem.digits.criterion_of(loss // step)) for other, loss in passed),
            )
            for one, chosen, passed in choices
        ),
        tuple(sorted(players[index] for index in range(problem.inside) if index not in paired)),
        tuple(
            players[index]
            for index in range(with_following)
            if index not in paired and matching.partner[index] >= with_following
        ),
    )


def _by_criterion(passed: Iterable[tuple[int, Criterion | None]]) -> tuple[tuple[int, Criterion | None], ...]:
    """Players who were passed over, those with the same criterion against them one after the other."""
    groups: dict[Criterion | None, list[tuple[int, Criterion | None]]] = {}
    for other, criterion in passed:
        groups.setdefault(criterion, []).append((other, criterion))
    return tuple(chain.from_iterable(groups.values()))


def stages_of(board: BursteinSeats) -> Stages[Bracket, PairedBracket] | Impossible:
    """The brackets of a round with their pairings, or why there are none."""
    bye = bye_of(board)
    if isinstance(bye, Impossible):
        return bye
    groups = board.groups([player for player in range(len(board.seats)) if player != bye])
    stages: list[Stage[Bracket, PairedBracket]] = []
    incoming: tuple[int, ...] = ()
    for index, residents in enumerate(groups):
        stage = _stage(board, incoming, residents, groups[index + 1 :])
        stages.append(stage)
        incoming = stage.paired.floaters
    return Stages(tuple(stages), bye)


def _stage(
    board: BursteinSeats, incoming: Sequence[int], residents: Sequence[int], after: Sequence[Sequence[int]]
) -> Stage[Bracket, PairedBracket]:
    """Pair a bracket so that the rest can be completed: first without looking further than the next scoregroup."""
    ranked = tuple(sorted((*incoming, *residents), key=board.rank))
    following = tuple(after[0]) if after else ()
    below = tuple(player for group in after[1:] for player in group)
    whole = Bracket(ranked, tuple(incoming), following, below)
    if below:
        paired = _looking_ahead(board, replace(whole, below=()))
        if paired is not None and board.can_be_paired([*paired.left_after, *below]):
            return Stage(whole, paired)
    return Stage(whole, pair_bracket(board, whole))


def _looking_ahead(board: BursteinSeats, bracket: Bracket) -> PairedBracket | None:
    """Pair a bracket with a view to the next scoregroup, anybody of which may be left over; None if all must be."""
    players = len(bracket.ranked) + len(bracket.following)
    spare = FEW_LEFT_OVER + players % 2
    while spare <= players:
        paired = pair_bracket(board, replace(bracket, spare=spare))
        if paired.is_legal and not paired.is_short:
            return paired
        spare = 2 * spare + players % 2
    return None
