"""A round by the Dutch system: bracket by bracket from the top."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.matching import Matching, group_of
from tabellone.core.pairing.dutch.bracket import Bracket, PairedBracket, pair_bracket
from tabellone.core.pairing.dutch.edition import ByeChoice, Completion
from tabellone.core.pairing.dutch.seats import SeatsOfRound

FEW_LEFT_OVER = 4


@dataclass(frozen=True, slots=True)
class Stage:
    """A bracket with its pairing."""

    bracket: Bracket
    paired: PairedBracket


@dataclass(slots=True)
class Completions:
    """Whether some players, with the bye where their number is odd, can all be paired."""

    board: SeatsOfRound
    resters: int
    graph: list[int] = field(init=False)

    def __post_init__(self) -> None:
        nobody = 1 << len(self.board.seats)
        self.graph = [row | nobody if self.resters >> place & 1 else row for place, row in enumerate(self.board.graph)]
        self.graph.append(self.resters)

    def can_be_paired(self, places: Sequence[int]) -> bool:
        """A complete pairing of some players exists."""
        group = group_of(places)
        if group.bit_count() % 2:
            group |= 1 << len(self.board.seats)
        return Matching(self.graph, group).is_perfect


@rule("fide", "C.04.3 C2 / C.04.3 C5")
def lowest_score_of_bye(board: SeatsOfRound) -> Fraction | None:
    """The lowest score whose bye leaves everybody else an opponent, None if there is no complete pairing."""
    everybody = range(len(board.seats))
    for score in sorted({seat.score for seat in board.seats if seat.may_rest}):
        if Completions(board, resters_of(board, score)).can_be_paired(everybody):
            return score
    return None


def resters_of(board: SeatsOfRound, score: Fraction | None = None) -> int:
    """Who may have the bye, of a score or of any."""
    return group_of(
        [place for place, seat in enumerate(board.seats) if seat.may_rest and (score is None or seat.score == score)]
    )


@rule("fide", "C.04.3 1.9")
def round_can_be_completed(board: SeatsOfRound) -> int | None:
    """Everybody can be paired by the absolute criteria: those who may then have the bye, None if it cannot be."""
    if board.is_odd and board.rules.bye_choice is ByeChoice.LOWEST_SCORE:
        score = lowest_score_of_bye(board)
        return None if score is None else resters_of(board, score)
    resters = resters_of(board) if board.is_odd else 0
    return resters if Completions(board, resters).can_be_paired(range(len(board.seats))) else None


@rule("fide", "C.04.3 C9", reading="fide-dutch-bye-unplayed")
def bye_decides_bracket(floaters: int, unplayed: Sequence[int]) -> bool:
    """The bye goes to who has the fewest rounds without a game, in the bracket whose only floater has it."""
    return floaters == 1 and len(set(unplayed)) > 1


class Walk:
    """The brackets of a round, one after the other."""

    def __init__(self, board: SeatsOfRound, resters: int) -> None:
        self.board = board
        self.resters = resters if board.is_odd else None
        self.completions = Completions(board, resters)
        self.groups = board.groups()

    def stages(self) -> list[Stage]:
        """Every bracket with its pairing."""
        if self.board.rules.completion is Completion.COLLAPSED_LAST_BRACKET:
            return self._collapsing()
        stages: list[Stage] = []
        moved: tuple[int, ...] = ()
        for place, residents in enumerate(self.groups):
            stages.append(self._completing(moved, residents, self.groups[place + 1 :]))
            moved = stages[-1].paired.floaters
        return stages

    def _completing(self, moved: Sequence[int], residents: Sequence[int], after: Sequence[Sequence[int]]) -> Stage:
        """Pair a bracket so that the rest can be completed: first without looking further than the next scoregroup."""
        following = after[0] if after else ()
        below = [place for group in after[1:] for place in group]
        whole = Bracket(moved, residents, following, below, self.resters)
        if below and not (self.resters or 0) & group_of([*moved, *residents, *following]):
            bracket, paired = self._looking_ahead(Bracket(moved, residents, following))
            if self.completions.can_be_paired([*paired.left_after, *below]):
                return Stage(bracket, paired)
        return self._weighing_bye(whole, pair_bracket(self.board, whole))

    def _weighing_bye(self, bracket: Bracket, paired: PairedBracket) -> Stage:
        """Where the only floater of a bracket has the bye, the rounds that he has not played count."""
        resters = [place for place in (*bracket.moved_down, *bracket.residents) if (self.resters or 0) >> place & 1]
        if not bye_decides_bracket(len(paired.floaters), [self.board.seats[place].unplayed for place in resters]):
            return Stage(bracket, paired)
        weighed = replace(bracket, weighs_bye=True)
        return Stage(weighed, pair_bracket(self.board, weighed))

    def _looking_ahead(self, bracket: Bracket) -> tuple[Bracket, PairedBracket]:
        """Pair a bracket with a view to the next scoregroup, anybody of which may be left over."""
        players = len(bracket.moved_down) + len(bracket.residents) + len(bracket.following)
        spare = FEW_LEFT_OVER + players % 2
        while True:
            wider = replace(bracket, spare=min(spare, players))
            paired = pair_bracket(self.board, wider)
            if paired.is_legal and not paired.is_short:
                return wider, paired
            if wider.spare == players:
                # Nobody can be paired, here or in the next scoregroup.
                everybody = (*bracket.moved_down, *bracket.residents)
                return wider, PairedBracket((), everybody, (*everybody, *bracket.following))
            spare = 2 * spare + players % 2

    def _collapsing(self) -> list[Stage]:
        """Pair the brackets as they come; one whose floaters cannot be paired with the rest is paired once more."""
        stages: list[Stage] = []
        moved: tuple[int, ...] = ()
        for place, residents in enumerate(self.groups):
            after = self.groups[place + 1 :]
            below = [lower for group in after for lower in group]
            if not after:
                last = Bracket(moved, residents, resters=self.resters, counts_differences=True)
                stages.append(Stage(last, pair_bracket(self.board, last)))
                break
            stage = self._without_completion(moved, residents, after)
            if stage is None:
                penultimate = Bracket(moved, residents, below=below, resters=self.resters)
                paired = pair_bracket(self.board, penultimate)
                last = Bracket(paired.floaters, below, resters=self.resters, counts_differences=True)
                stages.append(Stage(penultimate, paired))
                stages.append(Stage(last, pair_bracket(self.board, last)))
                break
            stages.append(stage)
            moved = stage.paired.floaters
        return stages

    def _without_completion(
        self, moved: Sequence[int], residents: Sequence[int], after: Sequence[Sequence[int]]
    ) -> Stage | None:
        """Pair a bracket as if the rest did not matter; None if the rest can then not be completed."""
        below = [place for group in after for place in group]
        bracket, paired = self._looking_ahead(Bracket(moved, residents, after[0]))
        if len(after) > 1:
            return Stage(bracket, paired) if self.completions.can_be_paired([*paired.floaters, *below]) else None
        # The next bracket is the last: to look ahead to it means to look at its bye too.
        to_the_end = Bracket(moved, residents, after[0], resters=self.resters)
        completed = pair_bracket(self.board, to_the_end)
        return Stage(to_the_end, completed) if self._scores(completed) == self._scores(paired) else None

    def _scores(self, paired: PairedBracket) -> list[Fraction]:
        """The scores of those who leave a bracket."""
        return [self.board.seats[place].score for place in paired.floaters]
