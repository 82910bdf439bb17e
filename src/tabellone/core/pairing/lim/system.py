"""The Lim system for the rest of the program: its procedure, what a pair by hand would make worse, its declaration."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tabellone.core.explain import Citation, Step, naming, reason, rule
from tabellone.core.model import Colour, PlayerNumber, Round
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Numbering,
    Parameters,
    SystemDeclaration,
    Use,
)
from tabellone.core.pairing.field import Contestant, Impossible, Pair, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.lim.board import PlayersOfRound, colours_allow, has_won_unplayed
from tabellone.core.pairing.lim.colours import (
    due_colour,
    forbidden_colours,
    limit_on,
    limits_are_lifted,
    reading_of_limit,
    words_of_limit,
)
from tabellone.core.pairing.lim.edition import LAST_ROUND, LimRules, lim_rules
from tabellone.core.pairing.lim.round import pair_round
from tabellone.core.pairing.lim.sentences import SENTENCES
from tabellone.core.pairing.proposal import (
    PairingWarning,
    Proposal,
    WarningKind,
    pairs_against_the_rules,
    pairs_of_different_scores,
    second_rests,
)


@rule("fide", "Swiss 3", reading="why-not-order")
def floats_more(floaters: int, floaters_then: int) -> bool:
    """More players would play outside their score group."""
    return floaters_then > floaters


@rule("fide", "Swiss 12.2", reading="why-not-order")
def gets_fewer_colours(fitting: int, fitting_then: int) -> bool:
    """Fewer players would have the colour they are due."""
    return fitting_then < fitting


@rule("fide", "Swiss 11.2", reading="why-not-order")
def comes_earlier_in_order(pairing: PairedRound, first: PlayerNumber, second: PlayerNumber) -> Pair:
    """A seeker takes the first opponent that fits: the pair made first that one of the two is in."""
    return pairing.earliest(first, second)


@rule("fide", "Swiss 11.4", reading="why-not-order")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return isinstance(then, Impossible)


def compared(
    request: PairingRequest, rules: LimRules, pairing: PairedRound, first: PlayerNumber, second: PlayerNumber
) -> WhyNot:
    """The first thing that gets worse if two players are paired by hand and the rest by the system."""
    then = pair_round(replace(request, fixed=(*request.fixed, (first, second))), rules)
    if would_leave_others_unpaired(then) or isinstance(then, Impossible):
        step = reason(would_leave_others_unpaired, first=first, second=second)
        return WhyNot(are_paired=False, why=(step,))
    by_number = {contestant.number: contestant for contestant in request.contestants}
    return WhyNot(are_paired=False, why=_difference(pairing, then, by_number, first, second), instead=then)


def _difference(
    pairing: PairedRound,
    then: PairedRound,
    by_number: Mapping[PlayerNumber, Contestant],
    first: PlayerNumber,
    second: PlayerNumber,
) -> tuple[Step, ...]:
    outside, outside_then = _outside(pairing, by_number), _outside(then, by_number)
    if floats_more(outside, outside_then):
        return (reason(floats_more, first=first, second=second, floaters=outside, floaters_then=outside_then),)
    fitting, fitting_then = _fitting(pairing, by_number), _fitting(then, by_number)
    if gets_fewer_colours(fitting, fitting_then):
        return (reason(gets_fewer_colours, first=first, second=second, fitting=fitting, fitting_then=fitting_then),)
    earliest = comes_earlier_in_order(pairing, first, second)
    return (
        reason(comes_earlier_in_order, first=first, second=second, seeker=earliest.white, found=earliest.black),
        *earliest.why,
    )


def _outside(pairing: PairedRound, by_number: Mapping[PlayerNumber, Contestant]) -> int:
    return sum(by_number[pair.white].score != by_number[pair.black].score for pair in pairing.pairs)


def _fitting(pairing: PairedRound, by_number: Mapping[PlayerNumber, Contestant]) -> int:
    """How many players can have the colour they are due, whichever way round each pair is."""
    fitting = 0
    for pair in pairing.pairs:
        white, black = due_colour(by_number[pair.white]), due_colour(by_number[pair.black])
        as_paired = (white is None or white is Colour.WHITE) + (black is None or black is Colour.BLACK)
        reversed_ = (white is None or white is Colour.BLACK) + (black is None or black is Colour.WHITE)
        fitting += max(as_paired, reversed_)
    return fitting


@dataclass(frozen=True, slots=True)
class Lim:
    """The Lim system by the rules of an edition."""

    rules: LimRules

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round by score groups towards the median."""
        del before
        return pair_round(request, self.rules)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The two have met before, the arbiter keeps them apart, or a limit of colours does."""
        by_number = {contestant.number: contestant for contestant in request.contestants}
        first, second = by_number[one], by_number[other]
        if have_met(first, second):
            return reason(have_met, first=one, second=other)
        if are_kept_apart(first, second, request.forbidden | request.unwanted):
            return reason(are_kept_apart, first=one, second=other)
        if limits_are_lifted(request, first, second, self.rules) or colours_allow(first, second, self.rules):
            return None
        board = PlayersOfRound(request, self.rules, keep_apart=request.forbidden)
        indices = {player.number: index for index, player in enumerate(board.players)}
        return board.why_not(indices[one], indices[other])

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """The first thing that gets worse if the two are paired by hand and the rest by the system."""
        del before
        return compared(request, self.rules, pairing, one, other)

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """Rules of every Swiss system, the limits of colours, and a rest after a win without a game."""
        yield from pairs_against_the_rules(request, proposal)
        yield from self._colours(request, proposal)
        yield from pairs_of_different_scores(request, proposal)
        yield from second_rests(request, proposal)
        for contestant in proposal.rests_of(request):
            if has_won_unplayed(contestant, request.round_number, self.rules):
                step = reason(has_won_unplayed, player=contestant.number)
                yield PairingWarning(WarningKind.REST_AFTER_UNPLAYED_WIN, (contestant.number,), (step,))

    def _colours(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        for white, black in proposal.pairs_of(request):
            for contestant, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                limit = limit_on(contestant, colour, self.rules)
                if limit is not None:
                    words = words_of_limit(contestant, colour, self.rules)
                    step = reason(
                        forbidden_colours, result=limit.value, white=white.number, black=black.number, **words
                    )
                    named = naming(step, reading_of_limit(contestant, colour, self.rules))
                    yield PairingWarning(WarningKind.COLOUR_LIMIT, (contestant.number,), (named,))

    def advice(self, size: FieldSize) -> None:
        """The text advises no number of rounds."""
        del size


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Lim:
    return Lim(lim_rules(parameters, size, choices))


SYSTEM = SystemDeclaration(
    name="lim",
    title="Swiss, Lim system",
    editions=(
        EditionOfSystem("1989", "fide", "lim", "fide-1989"),
        EditionOfSystem("2026", "fide", "lim", "fide-2026"),
    ),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    settings=frozenset({"maxi", "initial_colour"}),
    later_readings=(LAST_ROUND,),
    words_in_files=("lim system", "sistema lim"),
    pairs_halves=True,
    due_colour=due_colour,
    use=Use(
        "Where the rules of the event ask for it: pairs are made from both ends towards the middle of the standings.",
        Citation("fide", "C.04.4.3"),
        FideRating.RATED_WITHOUT_PROGRAM,
    ),
)
