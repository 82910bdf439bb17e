"""The Lim system for the rest of the program: its declaration and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.core.explain import Citation, Step, naming, reason
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
from tabellone.core.pairing.field import Contestant, Impossible, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.lim.board import PlayersOfRound, colours_allow, limits_are_lifted
from tabellone.core.pairing.lim.bye import has_won_unplayed
from tabellone.core.pairing.lim.colours import due_colour, forbidden_colours, limit_on, reading_of_limit, words_of_limit
from tabellone.core.pairing.lim.comparison import compared
from tabellone.core.pairing.lim.edition import LimRules, lim_rules
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
        known = {contestant.number: contestant for contestant in request.contestants}
        keep_apart = request.forbidden | request.unwanted
        if not self._are_barred(request, known[one], known[other], keep_apart):
            return None
        board = PlayersOfRound(request, self.rules, keep_apart=keep_apart)
        places = {player.number: place for place, player in enumerate(board.players)}
        return board.why_not(places[one], places[other])

    def _are_barred(
        self,
        request: PairingRequest,
        first: Contestant,
        second: Contestant,
        keep_apart: frozenset[frozenset[PlayerNumber]],
    ) -> bool:
        """Whether a rule keeps two players apart: quickly, without the whole field."""
        if have_met(first, second) or are_kept_apart(first, second, keep_apart):
            return True
        return not limits_are_lifted(request) and not colours_allow(first, second, self.rules)

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """What gets worse if the two are paired by hand and the rest by the system."""
        del before
        return compared(request, self.rules, pairing, one, other)

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """What every Swiss system forbids, the limits of colours, and a rest after a win without a game."""
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
    words_in_files=("lim system", "sistema lim"),
    pairs_halves=True,
    due_colour=due_colour,
    use=Use(
        "Where the rules of the event ask for it: pairs are made from both ends towards the middle of the standings.",
        Citation("fide", "C.04.4.3"),
        FideRating.RATED_WITHOUT_PROGRAM,
    ),
)
