"""The procedure of a FIDE system: one skeleton that pairs, compares and warns by the table of the system."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tabellone.core.explain import Step, naming, reason
from tabellone.core.model import Colour, PlayerNumber, Round
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.declaration import FieldSize
from tabellone.core.pairing.fide_swiss.brackets import Criterion, K, Opponent, P, Problem, Stages
from tabellone.core.pairing.fide_swiss.colours import Colours
from tabellone.core.pairing.fide_swiss.seats import AbsoluteCriteria, Apart, Completions, Preference, Seats, Strength
from tabellone.core.pairing.field import (
    Bye,
    Contestant,
    Floater,
    Impossible,
    Pair,
    PairedRound,
    PairingRequest,
    WhyNot,
    fixed_pairs,
    in_board_order,
    wishes_kept,
    with_broken_wishes,
)
from tabellone.core.pairing.proposal import (
    PairingWarning,
    Proposal,
    WarningKind,
    pairs_against_the_rules,
    pairs_of_different_scores,
    second_rests,
)
from tabellone.core.refusal import ColourWord

R = TypeVar("R")
B = TypeVar("B", bound=Seats)


@dataclass(frozen=True, slots=True)
class ReasonsOfPair:
    """The reasons for a pair: those before the opponents who were passed over, and the one by which it was made.

    `ranked` are the two players, the higher ranked first.
    """

    opponent: Opponent
    ranked: tuple[int, int]
    before: tuple[Step, ...]
    choice: Step
    floaters: tuple[Floater, ...] = ()


def do_not_meet(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """Two players have other opponents in a round."""
    return all({pair.white, pair.black} != {first, second} for pair in pairing.pairs)


def _nobody(contestant: Contestant, request: PairingRequest) -> bool:
    del contestant, request
    return False


@dataclass(frozen=True, slots=True)
class FideSwiss(Generic[R, B, K, P]):
    """A system as the table of its parts and of its rules that the skeleton cites, for any edition.

    `seats` are the players of a round, `stages` its brackets from the top, `problem` is a bracket as a matching.
    `reasons` and `why_bye` explain a round, `preference` is a player's colour, and `is_topscorer` says for whom the
    limits of colours do not hold.

    By `complete` the rest of the round can be paired. `another_bracket` and `later` compare pairs that comply as well;
    without `another_bracket` every pair is compared by the criteria of one bracket. `unclear` is cited where the
    criterion against an opponent is not known. `one_by_one`: a why-not names an opponent who was passed over alone, if
    the criterion is given, and no step names a reading.
    """

    seats: Callable[[PairingRequest, R, Apart], B]
    stages: Callable[[B], Stages[K, P] | Impossible]
    problem: Callable[[B, K], Problem]
    reasons: Callable[[B, Stages[K, P]], Iterable[ReasonsOfPair]]
    why_bye: Callable[[B, Stages[K, P], int], Iterable[Step]]
    preference: Callable[[Contestant, R], Preference]
    absolute: AbsoluteCriteria
    colours: Colours
    complete: Criterion
    later: Criterion
    unclear: Criterion
    another_bracket: Criterion | None = None
    one_by_one: bool = False
    is_topscorer: Callable[[Contestant, PairingRequest], bool] = _nobody


@dataclass(frozen=True, slots=True)
class SwissProcedure(Generic[R, B, K, P]):
    """A system by the rules of an edition."""

    system: FideSwiss[R, B, K, P]
    rules: R

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round from the top; unwanted pairs are avoided as long as a legal pairing without them exists."""
        del before
        board = self.system.seats(request, self.rules, request.forbidden)
        if request.unwanted:
            board = self.system.seats(request, self.rules, _bans_and_wishes(board))
        stages = self.system.stages(board)
        return stages if isinstance(stages, Impossible) else with_broken_wishes(self._answer(board, stages), request)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The two have met before, the arbiter keeps them apart, or both need the same colour."""
        board = self.system.seats(request, self.rules, request.forbidden | request.unwanted)
        first, second = board.index_of[one], board.index_of[other]
        values = {"first": one, "second": other}
        if have_met(board.contestants[first], board.contestants[second]):
            return reason(have_met, **values)
        if are_kept_apart(board.contestants[first], board.contestants[second], board.keep_apart):
            return reason(are_kept_apart, **values)
        same_colour = self.system.absolute.same_colour
        if same_colour(board.seats[first], board.seats[second]):
            return reason(same_colour, result="two", colour=_colour_needed_at(board, first), **values)
        return None

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """The first criterion that gets worse if the two meet."""
        del pairing
        then = self.pair(replace(request, fixed=(*request.fixed, (one, other))), before)
        if isinstance(then, Impossible):
            why = reason(self.system.complete, first=one, second=other)
            return WhyNot(are_paired=False, why=(why,))
        return WhyNot(are_paired=False, why=tuple(self._difference(request, one, other)), instead=then)

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """Pairs and rests against the rules of every Swiss system, absolute preferences, byes after an unplayed win."""
        yield from pairs_against_the_rules(request, proposal)
        for pair in proposal.pairs_of(request):
            if not any(self.system.is_topscorer(contestant, request) for contestant in pair):
                yield from self._colour_warnings(pair)
        yield from pairs_of_different_scores(request, proposal)
        yield from second_rests(request, proposal)
        won_unplayed = self.system.absolute.won_unplayed
        for contestant in proposal.rests_of(request):
            if won_unplayed(contestant):
                step = reason(won_unplayed, player=contestant.number)
                yield PairingWarning(WarningKind.REST_AFTER_UNPLAYED_WIN, (contestant.number,), (step,))

    def advice(self, size: FieldSize) -> None:
        """The text advises no number of rounds."""
        del size

    def _colour_warnings(self, pair: tuple[Contestant, Contestant]) -> Iterator[PairingWarning]:
        for contestant, colour in zip(pair, (Colour.WHITE, Colour.BLACK), strict=True):
            preference = self.system.preference(contestant, self.rules)
            if preference.strength is Strength.ABSOLUTE and preference.colour is colour.opposite:
                same_colour, word = self.system.absolute.same_colour, ColourWord(colour.value)
                step = reason(same_colour, result="one", player=contestant.number, colour=word)
                yield PairingWarning(WarningKind.COLOUR_LIMIT, (contestant.number,), (step,))

    def _answer(self, board: B, stages: Stages[K, P]) -> PairedRound:
        """The pairs with their colours and reasons, in the order in which they were made and in that of the boards."""
        request = board.request
        pairs = list(fixed_pairs(request))
        floaters: list[Floater] = []
        for reasons in self.system.reasons(board, stages):
            opponent = reasons.opponent
            higher, lower = (board.seats[player] for player in reasons.ranked)
            white, colour = self.system.colours.white(higher, lower, request.initial_colour)
            black = lower if white is higher else higher
            passed = list(self._passed_over(board, opponent))
            why = (*reasons.before, *(step for step, _ in passed), reasons.choice, colour)
            excluded = tuple(self._excluded(board, opponent, passed))
            pairs.append(Pair(white.number, black.number, why, board.number(opponent.seeker), excluded))
            floaters.extend(reasons.floaters)
        bye = None
        if stages.bye is not None:
            bye = Bye(board.number(stages.bye), tuple(self.system.why_bye(board, stages, stages.bye)))
        return PairedRound(
            request.round_number,
            tuple(pairs),
            in_board_order(pairs, board.by_number),
            bye,
            tuple(floaters),
            tuple(sorted(request.absent)),
        )

    def _passed_over(self, board: B, opponent: Opponent) -> Iterator[tuple[Step, Sequence[int]]]:
        """The opponents whom a player could not have, one step for each cause."""
        causes: dict[Criterion, list[int]] = {}
        for other, criterion in opponent.passed_over:
            causes.setdefault(self._cause(board, opponent.seeker, other, criterion), []).append(other)
        for cause, others in causes.items():
            yield self._step(board, cause, opponent.seeker, others), others

    def _excluded(
        self, board: B, opponent: Opponent, passed: Iterable[tuple[Step, Sequence[int]]]
    ) -> Iterator[tuple[PlayerNumber, Step]]:
        """Each opponent whom a player might have met and could not have, with the step that a why-not answers."""
        graph = board.graph[opponent.seeker]
        if self.system.one_by_one:
            for other, criterion in opponent.passed_over:
                if criterion is not None and graph >> other & 1:
                    yield board.number(other), self._step(board, criterion, opponent.seeker, (other,))
            return
        for step, others in passed:
            for other in others:
                if graph >> other & 1:
                    yield board.number(other), step

    def _cause(self, board: B, seeker: int, other: int, criterion: Criterion | None) -> Criterion:
        """The rule by which a player does not have another."""
        rules = self.system.absolute
        if board.graph[seeker] >> other & 1:
            return criterion or self.system.unclear
        if rules.same_colour(board.seats[seeker], board.seats[other]):
            return rules.same_colour
        has_met = have_met(board.contestants[seeker], board.contestants[other])
        return rules.met if has_met else rules.kept_apart

    def _step(self, board: B, cause: Criterion, seeker: int, others: Sequence[int]) -> Step:
        values: dict[str, object] = {"first": board.number(seeker), "others": board.numbers(others)}
        if cause is self.system.absolute.same_colour:
            return reason(cause, result="others", colour=_colour_needed_at(board, seeker), **values)
        return self._named(reason(cause, **values))

    def _named(self, step: Step) -> Step:
        return naming(step, None) if self.system.one_by_one else step

    def _difference(self, request: PairingRequest, first: PlayerNumber, second: PlayerNumber) -> Iterator[Step]:
        """The first criterion that a bracket with a pair complies less with."""
        rules = self.system
        board = self.system.seats(request, self.rules, request.forbidden | request.unwanted)
        stages = self.system.stages(board)
        if isinstance(stages, Impossible):
            return
        higher, lower = sorted((board.index_of[first], board.index_of[second]))
        values: dict[str, object] = {"first": board.number(higher), "second": board.number(lower)}
        sought = {higher} if rules.another_bracket else {higher, lower}
        stage, pair = next(
            (
                (stage, opponent.pair)
                for stage in stages.brackets
                for opponent in stage.paired.opponents
                if sought & set(opponent.pair)
            ),
            (None, ()),
        )
        if stage is None:
            return
        if rules.another_bracket and lower not in stage.bracket.members:
            score = board.seats[stage.bracket.residents[0]].score
            yield reason(rules.another_bracket, score=score, opponent=board.number(sum(pair) - higher), **values)
            return
        criterion = self.system.problem(board, stage.bracket).loss_with(higher, lower)
        if criterion is None:
            yield reason(rules.later, **values)
        else:
            yield self._named(reason(criterion, others=(values["second"],), **values))


def _bans_and_wishes(board: Seats) -> Apart:
    """Every ban, and every wish with which the round can still be paired."""
    resters, everybody = board.resters(), range(len(board.seats))

    def can_be_paired(apart: Apart) -> bool:
        completions = Completions(board, resters)
        for one, other in apart:
            if one in board.index_of and other in board.index_of:
                completions.keep_apart(board.index_of[one], board.index_of[other])
        return completions.can_be_paired(everybody)

    return wishes_kept(board.request, can_be_paired)


def _colour_needed_at(board: Seats, player: int) -> ColourWord | None:
    colour = board.seats[player].needed_colour
    return None if colour is None else ColourWord(colour.value)
