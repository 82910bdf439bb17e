"""The brackets of a round: who is moved up, and of the pairings that comply best the first in order."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching
from tabellone.core.matching import Matching, group_of
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
from tabellone.core.pairing.fide_swiss.seats import Seat, Strength, misses_preference
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.team_swiss.seats import TeamSeats


@rule("fide", "C.04.6 C4")
def more_would_move_up(lost: Criterion | None) -> bool:
    """As few teams as possible are moved up."""
    return lost is more_would_move_up


@rule("fide", "C.04.6 C5")
def lower_score_would_move_up(lost: Criterion | None) -> bool:
    """A team that is moved up comes from as high a score as possible."""
    return lost is lower_score_would_move_up


@rule("fide", "C.04.6 C6", reading="fide-team-next-scoregroup")
def next_scoregroup_would_suffer(lost: Criterion | None) -> bool:
    """The following scoregroup needs as few teams from below as possible."""
    return lost is next_scoregroup_would_suffer


@rule("fide", "C.04.6 C7")
def more_would_float_again(lost: Criterion | None) -> bool:
    """As few teams as possible are moved up that floated in the round before."""
    return lost is more_would_float_again


@rule("fide", "C.04.6 C8")
def fewer_preferences(lost: Criterion | None) -> bool:
    """As many teams as possible have the colour they prefer."""
    return lost is fewer_preferences


@rule("fide", "C.04.6 C9")
def fewer_strong_preferences(lost: Criterion | None) -> bool:
    """As many teams as possible have the colour they prefer strongly."""
    return lost is fewer_strong_preferences


@rule("fide", "C.04.6 C10")
def more_opponents_would_float_again(lost: Criterion | None) -> bool:
    """As few opponents of teams moved up as possible floated in the round before."""
    return lost is more_opponents_would_float_again


MOVING_UP: tuple[Criterion, ...] = (
    more_would_move_up,
    lower_score_would_move_up,
    next_scoregroup_would_suffer,
    more_would_float_again,
)
PAIRING: tuple[Criterion, ...] = (fewer_preferences, fewer_strong_preferences, more_opponents_would_float_again)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup, the teams moved up into it, and all teams of lower scores."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    below: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Every team of the bracket."""
        return (*self.residents, *self.upfloaters)


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket, in the order of the smaller numbers."""

    opponents: tuple[Opponent, ...]


def misses_strong_preference(first: Seat, second: Seat) -> bool:
    """One of a pair does not have the colour that it prefers strongly."""
    return misses_preference(first, second) and first.preference.strength is second.preference.strength is (
        Strength.STRONG
    )


class MovingUp(brackets.Problem):
    """A scoregroup and every team below as a matching, which says which teams are moved up."""

    criteria: tuple[Criterion, ...] = MOVING_UP

    def __init__(self, board: TeamSeats, residents: Sequence[int], below: Sequence[int]) -> None:
        self.board = board
        self.inside = len(residents)
        self.players = [*residents, *below]
        self.following = self.inside + (len(board.groups(below)[0]) if below else 0)
        levels = sorted({board.seats[player].level for player in below})
        scores: dict[Criterion, Sequence[int | None]] = {lower_score_would_move_up: levels}
        if not board.counts_floats:
            scores |= dict.fromkeys((more_would_float_again, more_opponents_would_float_again), ())
        self.digits = Digits(self.criteria, width_of(len(self.players)), scores)

    def weights(self) -> list[list[int]]:
        """The worth of each pair."""
        kinds = [self._kind(index) for index in range(len(self.players))]
        return weights_of(self.board, self.players, kinds, self._worth, self.digits.forbidden)

    def _kind(self, index: int) -> Hashable:
        if index < self.inside:
            return "resident"
        player = self.players[index]
        return index < self.following, self.board.seats[player].level, self.board.floated[player]

    def _worth(self, one: int, other: int) -> int:
        return self.digits.number(self.marks(one, other))

    def marks(self, one: int, other: int) -> Marks:
        """The marks of a pair in each criterion."""
        marks: Marks = {}
        if one < self.inside <= other:
            player = self.players[other]
            marks[more_would_move_up, NO_SCORE] = -1
            marks[lower_score_would_move_up, self.board.seats[player].level] = -1
            marks[more_would_float_again, NO_SCORE] = -self.board.floated[player]
        elif self.inside <= one < self.following <= other:
            marks[next_scoregroup_would_suffer, NO_SCORE] = -1
        return marks


def pairing_marks(board: TeamSeats, first: int, second: int, *, moves_up: bool) -> Marks:
    """The marks of a match in the criteria of a bracket; `moves_up` says that `second` is moved up to meet `first`."""
    seats = board.seats[first], board.seats[second]
    return {
        (fewer_preferences, NO_SCORE): -misses_preference(*seats),
        (fewer_strong_preferences, NO_SCORE): -misses_strong_preference(*seats),
        (more_opponents_would_float_again, NO_SCORE): -(moves_up and board.floated[first]),
    }


class Problem(brackets.Problem):
    """The teams of a bracket as a matching: what each pair is worth."""

    def __init__(self, board: TeamSeats, bracket: Bracket) -> None:
        self.board = board
        self.moved = set(bracket.upfloaters)
        self.players = sorted(bracket.members, key=board.number)
        scores: dict[Criterion, Sequence[int | None]] = {}
        if not board.counts_floats:
            scores[more_opponents_would_float_again] = ()
        self.digits = Digits(PAIRING, width_of(len(self.players)), scores)

    def weights(self) -> list[list[int]]:
        """The worth of each pair."""
        kinds = [self._kind(player) for player in self.players]
        return weights_of(self.board, self.players, kinds, self._worth, self.digits.forbidden)

    def _kind(self, player: int) -> Hashable:
        return self.board.seats[player].preference, player in self.moved, self.board.floated[player]

    def _worth(self, one: int, other: int) -> int:
        first, second = self.players[one], self.players[other]
        if first in self.moved:
            first, second = second, first
        moves_up = second in self.moved and first not in self.moved
        return self.digits.number(pairing_marks(self.board, first, second, moves_up=moves_up))


class WholeProblem(MovingUp):
    """A bracket with every team below, by all criteria: it says by which one a match would be worse."""

    criteria = (*MOVING_UP, *PAIRING)

    def __init__(self, board: TeamSeats, bracket: Bracket) -> None:
        super().__init__(board, bracket.residents, bracket.below)

    def _kind(self, index: int) -> Hashable:
        preference = self.board.seats[self.players[index]].preference
        return index < self.inside, super()._kind(index), preference, self.board.floated[self.players[index]]

    def marks(self, one: int, other: int) -> Marks:
        """The marks of a pair in each criterion."""
        marks = super().marks(one, other)
        if one < self.inside:
            marks |= pairing_marks(self.board, self.players[one], self.players[other], moves_up=other >= self.inside)
        return marks


@rule("fide", "C.04.6 3.5.4 / C.04.6 3.5.5")
def first_set_of_upfloaters(matching: HeaviestMatching, residents: int, pool: int) -> tuple[int, ...]:
    """The first of the sets that comply best: by the higher score, then by the smaller number."""
    inside, outside = range(residents), range(residents, residents + pool)
    wanted = sum(matching.partner[one] >= residents for one in inside)
    chosen: list[int] = []
    for one in outside:
        if len(chosen) == wanted:
            break
        if matching.keep_with(one, inside, outside):
            chosen.append(one)
    return tuple(chosen)


@rule("fide", "C.04.6 3.6.2 / C.04.6 3.6.3")
def first_in_order(matching: HeaviestMatching) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """The smallest numbers that can be tops of pairs, then to each in turn the smallest bottom that it can have."""
    everybody = range(len(matching.weights))
    tops = [one for one in everybody if matching.keep_with(one, everybody[one + 1 :], everybody[:one])]
    bottoms = [one for one in everybody if one not in set(tops)]
    pairs = []
    for top in tops:
        others = [bottom for bottom in bottoms if bottom > top]
        chosen, passed = matching.fix_first(top, others)
        bottoms.remove(chosen)
        pairs.append((top, chosen, passed))
    return tuple(pairs)


def bracket_of(board: TeamSeats, residents: Sequence[int], below: Sequence[int]) -> Bracket:
    """A scoregroup with the teams moved up into it, so that all others can still be paired."""
    group = Matching(board.graph, group_of(residents))
    if group.is_perfect and board.can_be_paired(below):
        return Bracket(tuple(residents), (), tuple(below))
    problem = MovingUp(board, residents, below)
    chosen = first_set_of_upfloaters(problem.solved(), problem.inside, len(below))
    return Bracket(tuple(residents), tuple(problem.players[index] for index in chosen), tuple(below))


def pair_members(board: TeamSeats, bracket: Bracket) -> PairedBracket:
    """Pair the teams of a bracket."""
    problem = Problem(board, bracket)
    matching = problem.solved()
    step, players = matching.step, problem.players
    return PairedBracket(
        tuple(
            Opponent(
                players[top],
                players[bottom],
                tuple((players[other], problem.digits.criterion_of(loss // step)) for other, loss in passed),
            )
            for top, bottom, passed in first_in_order(matching)
        )
    )


def stages_of(board: TeamSeats) -> Stages[Bracket, PairedBracket] | Impossible:
    """The brackets of a round with their pairings, or why there are none."""
    bye = bye_of(board)
    if isinstance(bye, Impossible):
        return bye
    left = [player for player in range(len(board.seats)) if player != bye]
    stages = []
    while left:
        residents = board.groups(left)[0]
        bracket = bracket_of(board, residents, left[len(residents) :])
        stages.append(Stage(bracket, pair_members(board, bracket)))
        paired = set(bracket.members)
        left = [player for player in left if player not in paired]
    return Stages(tuple(stages), bye)
