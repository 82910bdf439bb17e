"""The brackets of a round: a scoregroup, the players moved up into it, its two subgroups, and their opponents."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tabellone.core.explain import rule
from tabellone.core.heaviest_matching import HeaviestMatching
from tabellone.core.matching import Matching, group_of
from tabellone.core.model import Colour
from tabellone.core.pairing.dubov.seats import DubovSeats
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
from tabellone.core.pairing.field import Impossible


@rule("fide", "C.04.4.1 C5")
def more_would_move_up(lost: Criterion | None) -> bool:
    """As few players as possible are moved up."""
    return lost is more_would_move_up


@rule("fide", "C.04.4.1 C6")
def lower_score_would_move_up(lost: Criterion | None) -> bool:
    """A player who is moved up comes from as high a score as possible."""
    return lost is lower_score_would_move_up


@rule("fide", "C.04.4.1 C7")
def fewer_preferences(lost: Criterion | None) -> bool:
    """As many players as possible have the colour they prefer."""
    return lost is fewer_preferences


@rule("fide", "C.04.4.1 C8")
def more_maximum_upfloaters(lost: Criterion | None) -> bool:
    """As few players as possible are moved up who have been moved up as often as they should be at most."""
    return lost is more_maximum_upfloaters


@rule("fide", "C.04.4.1 C9", reading="fide-dubov-times")
def moved_up_more_often(lost: Criterion | None) -> bool:
    """Among these, players moved up the fewest times before are preferred."""
    return lost is moved_up_more_often


@rule("fide", "C.04.4.1 C10")
def more_would_move_up_again(lost: Criterion | None) -> bool:
    """As few players as possible are moved up in two rounds running."""
    return lost is more_would_move_up_again


CRITERIA: tuple[Criterion, ...] = (
    more_would_move_up,
    lower_score_would_move_up,
    fewer_preferences,
    more_maximum_upfloaters,
    moved_up_more_often,
    more_would_move_up_again,
)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup, the players moved up into it, and the lower ones who could have been."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    below: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody who is paired in the bracket."""
        return (*self.residents, *self.upfloaters)


class Problem(brackets.Problem):
    """Residents and possible upfloaters as a matching: the weight of each pair.

    Where `is_whole`, everybody else must be paired legally, too; else any two who are not moved up may stand together,
    so that only the bracket is looked at.
    """

    def __init__(self, board: DubovSeats, residents: Sequence[int], pool: Sequence[int], *, is_whole: bool) -> None:
        self.board = board
        self.residents = len(residents)
        self.players = [*residents, *pool]
        self.is_whole = is_whole
        self.digits = self._digits()

    def _digits(self) -> Digits:
        """The digits of the criteria; those on later rounds do not count in the last one."""
        board = self.board
        scores: dict[Criterion, Sequence[int | None]] = {
            lower_score_would_move_up: sorted({board.seats[player].level for player in self.players[self.residents :]})
        }
        if board.request.is_last_round:
            scores |= dict.fromkeys((more_maximum_upfloaters, moved_up_more_often, more_would_move_up_again), ())
        return Digits(CRITERIA, width_of(len(self.players) + 1, max(board.upfloats, default=0) + 1), scores)

    def weights(self) -> list[list[int]]:
        """The worth of each pair."""
        kinds = [self._kind(index) for index in range(len(self.players))]
        weights = weights_of(self.board, self.players, kinds, self._worth, self.digits.forbidden)
        if not self.is_whole:
            self._let_others_stand(weights)
        return weights

    def _let_others_stand(self, weights: list[list[int]]) -> None:
        """Players who are not moved up stand with any other of those, or alone where their number is odd."""
        others = range(self.residents, len(self.players))
        for one in others:
            weights[one][self.residents :] = [0] * len(others)
            weights[one][one] = self.digits.forbidden
        if len(self.players) % 2:
            for index, row in enumerate(weights):
                row.append(0 if index >= self.residents else self.digits.forbidden)
            weights.append([row[-1] for row in weights] + [self.digits.forbidden])

    def _kind(self, index: int) -> Hashable:
        """Players of one kind are worth the same to anybody."""
        board, player = self.board, self.players[index]
        colour = board.seats[player].preference.colour
        if index < self.residents:
            return colour
        seat = board.seats[player]
        return seat.level, colour, board.upfloats[player], board.is_maximum[player], board.was_moved_up[player]

    def _worth(self, one: int, other: int) -> int:
        """The worth of a pair if the two may meet."""
        if one >= self.residents:
            return 0
        board = self.board
        first, second = board.seats[self.players[one]], board.seats[self.players[other]]
        marks: Marks = {(fewer_preferences, NO_SCORE): -(first.preference.colour is second.preference.colour)}
        if other >= self.residents:
            player = self.players[other]
            marks[more_would_move_up, NO_SCORE] = -1
            marks[lower_score_would_move_up, second.level] = -1
            marks[more_maximum_upfloaters, NO_SCORE] = -board.is_maximum[player]
            marks[moved_up_more_often, NO_SCORE] = -board.upfloats[player] if board.is_maximum[player] else 0
            marks[more_would_move_up_again, NO_SCORE] = -board.was_moved_up[player]
        return self.digits.number(marks)


@rule("fide", "C.04.4.1 3.2.2 / C.04.4.1 4.2", reading="fide-dubov-times")
def first_set_of_upfloaters(matching: HeaviestMatching, residents: int, pool: int) -> tuple[int, ...]:
    """The first in order of the sets that comply best is taken: the higher score, then the lower number."""
    inside = range(residents)
    outside = range(residents, len(matching.weights))
    wanted = sum(matching.partner[one] >= residents for one in inside)
    chosen: list[int] = []
    for one in range(residents, residents + pool):
        if len(chosen) == wanted:
            break
        if matching.keep_with(one, inside, outside):
            chosen.append(one)
    return tuple(chosen)


def bracket_of(board: DubovSeats, residents: Sequence[int], below: Sequence[int]) -> Bracket:
    """A scoregroup with whoever is moved up into it, so that everybody else can still be paired."""
    if below:
        following = board.groups(below)[0]
        bracket = _looking_at(board, residents, following, below)
        if bracket is not None:
            return bracket
    problem = Problem(board, residents, below, is_whole=True)
    return _bracket(problem, problem.solved(), below)


def _looking_at(
    board: DubovSeats, residents: Sequence[int], following: Sequence[int], below: Sequence[int]
) -> Bracket | None:
    """The bracket if the next scoregroup alone gives all who are needed and the rest can be paired; else None."""
    needed = Matching(board.graph, group_of(residents)).left_over
    problem = Problem(board, residents, following, is_whole=False)
    if needed > len(following):
        return None
    matching = problem.solved()
    moved = sum(matching.partner[one] >= problem.residents for one in range(problem.residents))
    if moved != needed or not matching.is_allowed():
        return None
    bracket = _bracket(problem, matching, below)
    rest = [player for player in below if player not in set(bracket.upfloaters)]
    return bracket if board.can_be_paired(rest) else None


def _bracket(problem: Problem, matching: HeaviestMatching, below: Sequence[int]) -> Bracket:
    pool = len(problem.players) - problem.residents
    chosen = first_set_of_upfloaters(matching, problem.residents, pool)
    upfloaters = tuple(problem.players[index] for index in chosen)
    return Bracket(tuple(problem.players[: problem.residents]), upfloaters, tuple(below))


def whole_problem(board: DubovSeats, bracket: Bracket) -> Problem:
    """A bracket with everybody of lower scores as a matching."""
    return Problem(board, bracket.residents, bracket.below, is_whole=True)


@dataclass(frozen=True, slots=True)
class Subgroups:
    """Those who seek White and the others, by rank in the round."""

    white: tuple[int, ...]
    black: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket, the players shifted to make it pairable, and those shifted to even sizes."""

    opponents: tuple[Opponent, ...]
    begun_as: Subgroups
    shifted: tuple[int, ...] = ()
    evened: tuple[int, ...] = ()


@rule("fide", "C.04.4.1 3.2.3")
def first_subgroups(board: DubovSeats, members: Sequence[int]) -> Subgroups:
    """Seekers of White against the others; if nobody has played, the first half by number against the second."""
    seats = board.seats
    if not any(seats[player].played for player in members):
        ordered = sorted(members, key=lambda player: seats[player].number)
        half = len(ordered) // 2
        return Subgroups(tuple(ordered[:half]), tuple(ordered[half:]))
    white = [player for player in members if seats[player].preference.colour is Colour.WHITE]
    black = [player for player in members if player not in set(white)]
    return Subgroups(tuple(white), tuple(black))


def in_order_of_white(board: DubovSeats, players: Sequence[int]) -> list[int]:
    """Those who seek White: the lower average of opponents first, then the lower number."""
    return sorted(players, key=lambda player: (board.averages[player], board.seats[player].number))


def in_order_of_black(board: DubovSeats, players: Sequence[int]) -> list[int]:
    """Those who seek Black, by number."""
    return sorted(players, key=lambda player: board.seats[player].number)


@rule("fide", "C.04.4.1 4.3")
def from_the_middle(ordered: Sequence[int]) -> list[int]:
    """A list in the order in which its players are shifted: the middle one first, then outwards, the higher before."""
    rest = list(ordered)
    return [rest.pop((len(rest) - 1) // 2) for _ in ordered]


@rule("fide", "C.04.4.1 3.2.4", reading="fide-dubov-shifters")
def best_shifters(
    matching: HeaviestMatching, sequence: Sequence[int], others: Sequence[int], count: int
) -> tuple[int, ...]:
    """The first players in order who can be shifted so that the pairing is legal and colours comply best.

    A shifted player meets one of their first subgroup who is not shifted.
    """
    chosen: list[int] = []
    for one in sequence:
        if len(chosen) == count:
            break
        inside = [other for other in sequence if other != one and other not in chosen]
        if matching.keep_with(one, inside, [*others, *chosen]):
            chosen.append(one)
    staying = [one for one in sequence if one not in chosen]
    for one in staying:
        matching.forbid(one, [other for other in staying if other != one])
    if not matching.is_allowed():
        matching.solve_again()
    return tuple(chosen)


@rule("fide", "C.04.4.1 3.2.6 / C.04.4.1 4.4")
def first_transposition(
    matching: HeaviestMatching, seekers: Sequence[int], others: Sequence[int]
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Each seeker in turn takes the first of the others, in order of number, that a legal pairing allows."""
    for subgroup in (seekers, others):
        for one in subgroup:
            matching.forbid(one, [other for other in subgroup if other != one])
    if not matching.is_allowed():
        matching.solve_again()
    free = list(others)
    pairs = []
    for one in seekers:
        chosen, passed = matching.fix_first(one, free)
        free.remove(chosen)
        pairs.append((one, chosen, tuple(other for other, _ in passed)))
    return tuple(pairs)


def pair_members(board: DubovSeats, members: Sequence[int]) -> PairedBracket:
    """Pair the players of a bracket."""
    begun = first_subgroups(board, members)
    players = [*begun.white, *begun.black]
    index_of = {player: index for index, player in enumerate(players)}
    forbidden = Digits((fewer_preferences,), width_of(len(players))).forbidden
    split = len(begun.white)
    weights = weights_of(
        board,
        players,
        [index < split for index in range(len(players))],
        lambda one, other: -int((one < split) is (other < split)),
        forbidden,
    )
    matching = HeaviestMatching(weights, forbidden)
    white = [index_of[player] for player in from_the_middle(in_order_of_white(board, begun.white))]
    black = [index_of[player] for player in from_the_middle(in_order_of_black(board, begun.black))]
    smaller, larger = (white, black) if len(white) <= len(black) else (black, white)
    unavoidable = sum(matching.partner[one] in set(smaller) for one in smaller) // 2
    surplus = (len(larger) - len(smaller)) // 2 + unavoidable
    shifted = best_shifters(matching, smaller, larger, unavoidable) if unavoidable else ()
    evened = best_shifters(matching, larger, smaller, surplus) if surplus else ()
    leaving = set(shifted) | set(evened)
    of_white = [index for index in range(len(players)) if (index < split) is not (index in leaving)]
    of_black = [index for index in range(len(players)) if (index < split) is (index in leaving)]
    seekers = [index_of[player] for player in in_order_of_white(board, [players[index] for index in of_white])]
    others = [index_of[player] for player in in_order_of_black(board, [players[index] for index in of_black])]
    return PairedBracket(
        tuple(
            Opponent(players[one], players[chosen], tuple((players[other], None) for other in passed))
            for one, chosen, passed in first_transposition(matching, seekers, others)
        ),
        begun,
        tuple(players[index] for index in shifted),
        tuple(players[index] for index in evened),
    )


def stages_of(board: DubovSeats) -> Stages[Bracket, PairedBracket] | Impossible:
    """The brackets of a round with their pairings, or why there are none."""
    bye = bye_of(board)
    if isinstance(bye, Impossible):
        return bye
    left = [player for player in range(len(board.seats)) if player != bye]
    stages = []
    while left:
        residents = board.groups(left)[0]
        bracket = bracket_of(board, residents, left[len(residents) :])
        stages.append(Stage(bracket, pair_members(board, bracket.members)))
        paired = set(bracket.members)
        left = [player for player in left if player not in paired]
    return Stages(tuple(stages), bye)
