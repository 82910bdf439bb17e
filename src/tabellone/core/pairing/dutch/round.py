"""A round by the Dutch system: bracket by bracket from the top."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import group_of
from tabellone.core.pairing.dutch.brackets import Bracket, PairedBracket, pair_bracket
from tabellone.core.pairing.dutch.seats import ByeChoice, Completion, DutchSeats
from tabellone.core.pairing.fide_swiss.brackets import Stage, Stages
from tabellone.core.pairing.fide_swiss.seats import Completions
from tabellone.core.pairing.field import Impossible

FEW_LEFT_OVER = 4


@rule("fide", "C.04.3 C2 / C.04.3 C5")
def lowest_score_of_bye(board: DutchSeats) -> Fraction | None:
    """The lowest score whose bye leaves everybody else an opponent, None if there is no complete pairing."""
    everybody = range(len(board.seats))
    for score in sorted({seat.score for seat in board.seats if seat.may_rest}):
        if Completions(board, board.resters(score)).can_be_paired(everybody):
            return score
    return None


@rule("fide", "C.04.3 1.9")
def round_can_be_completed(board: DutchSeats) -> int | None:
    """All are pairable by the absolute criteria: the possible byes, None if the round cannot be completed."""
    if board.is_odd and board.rules.bye_choice is ByeChoice.LOWEST_SCORE:
        score = lowest_score_of_bye(board)
        return None if score is None else board.resters(score)
    resters = board.resters()
    return resters if Completions(board, resters).can_be_paired(range(len(board.seats))) else None


@rule("fide", "C.04.3 C9", reading="fide-dutch-bye-unplayed")
def bye_decides_bracket(floaters: int, unplayed: Sequence[int]) -> bool:
    """The bye goes to who has the fewest rounds without a game, in the bracket whose only floater has it."""
    return floaters == 1 and len(set(unplayed)) > 1


Brackets = Stages[Bracket, PairedBracket]
DutchStage = Stage[Bracket, PairedBracket]


class _Walk:
    """The brackets of a round, one after the other."""

    def __init__(self, board: DutchSeats, resters: int) -> None:
        self.board = board
        self.resters = resters if board.is_odd else None
        self.completions = Completions(board, resters)
        self.groups = board.groups(range(len(board.seats)))

    def stages(self) -> list[DutchStage]:
        """Every bracket with its pairing."""
        if self.board.rules.completion is Completion.COLLAPSED_LAST_BRACKET:
            return self._collapsing()
        stages: list[DutchStage] = []
        moved: tuple[int, ...] = ()
        for index, residents in enumerate(self.groups):
            stages.append(self._completing(moved, residents, self.groups[index + 1 :]))
            moved = stages[-1].paired.floaters
        return stages

    def _completing(self, moved: Sequence[int], residents: Sequence[int], after: Sequence[Sequence[int]]) -> DutchStage:
        """Pair a bracket so that the rest can be completed: first without looking further than the next scoregroup."""
        following = after[0] if after else ()
        below = [player for group in after[1:] for player in group]
        whole = Bracket(moved, residents, following, below, self.resters)
        if below and not (self.resters or 0) & group_of([*moved, *residents, *following]):
            bracket, paired = self._looking_ahead(Bracket(moved, residents, following))
            if self.completions.can_be_paired([*paired.left_after, *below]):
                return Stage(bracket, paired)
        return self._weighing_bye(whole, pair_bracket(self.board, whole))

    def _weighing_bye(self, bracket: Bracket, paired: PairedBracket) -> DutchStage:
        """Where the only floater of a bracket has the bye, the rounds that they have not played count."""
        resters = [player for player in (*bracket.moved_down, *bracket.residents) if (self.resters or 0) >> player & 1]
        if not bye_decides_bracket(len(paired.floaters), [self.board.seats[player].unplayed for player in resters]):
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

    def _collapsing(self) -> list[DutchStage]:
        """Pair the brackets as they come; one whose floaters cannot be paired with the rest is paired once more."""
        stages: list[DutchStage] = []
        moved: tuple[int, ...] = ()
        for index, residents in enumerate(self.groups):
            after = self.groups[index + 1 :]
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
    ) -> DutchStage | None:
        """Pair a bracket as if the rest did not matter; None if the rest can then not be completed."""
        below = [player for group in after for player in group]
        bracket, paired = self._looking_ahead(Bracket(moved, residents, after[0]))
        if len(after) > 1:
            return Stage(bracket, paired) if self.completions.can_be_paired([*paired.floaters, *below]) else None
        # The next bracket is the last: to look ahead to it means to look at its bye too.
        to_the_end = Bracket(moved, residents, after[0], resters=self.resters)
        completed = pair_bracket(self.board, to_the_end)
        return Stage(to_the_end, completed) if self._scores(completed) == self._scores(paired) else None

    def _scores(self, paired: PairedBracket) -> list[Fraction]:
        """The scores of those who leave a bracket."""
        return [self.board.seats[player].score for player in paired.floaters]


def stages_of(board: DutchSeats) -> Brackets | Impossible:
    """The brackets of a round with their pairings, or why there are none."""
    resters = round_can_be_completed(board)
    if resters is None:
        return Impossible(board.request.round_number, _why_impossible(board))
    stages = _Walk(board, resters).stages() if board.seats else []
    left = [player for stage in stages[-1:] for player in stage.paired.floaters]
    return Stages(tuple(stages), left[0] if left else None)


def _why_impossible(board: DutchSeats) -> tuple[Step, ...]:
    """How many can be paired at most."""
    resters, everybody = board.resters(), range(len(board.seats))
    values = {"round": board.request.round_number, "players": len(board.seats)}
    if board.is_odd and not resters:
        return (reason(round_can_be_completed, result="bye", **values),)
    matching = Completions(board, resters).matching(everybody)
    unpaired = [player for player in everybody if matching.free >> player & 1]
    return (
        reason(
            round_can_be_completed,
            result="pairs",
            pairs=len(matching.partner) // 2,
            others=board.numbers(unpaired),
            **values,
        ),
    )
