"""The Burstein system for the rest of the program: its declaration and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from tabellone.core.explain import Citation, Step, reason
from tabellone.core.model import PlayerNumber, Round
from tabellone.core.pairing.burstein.comparison import compared
from tabellone.core.pairing.burstein.edition import BursteinRules, burstein_rules, seeding_rounds
from tabellone.core.pairing.burstein.pairing import pair_round
from tabellone.core.pairing.burstein.seats import BursteinSeats, colour_preference
from tabellone.core.pairing.burstein.sentences import SENTENCES
from tabellone.core.pairing.bye_first.seats import has_won_unplayed, need_the_same_colour
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Numbering,
    Parameters,
    SystemDeclaration,
    TypeCode,
    Use,
)
from tabellone.core.pairing.dutch.system import Dutch
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.hand_made import warnings_of
from tabellone.core.pairing.proposal import PairingWarning, Proposal


@dataclass(frozen=True, slots=True)
class Burstein:
    """The Burstein system by the rules of an edition."""

    rules: BursteinRules

    def _seeding(self, request: PairingRequest) -> Dutch | None:
        """The Dutch system, as long as it pairs."""
        is_seeding = request.round_number <= seeding_rounds(request.planned_rounds, self.rules)
        return Dutch(self.rules.dutch) if is_seeding else None

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round: the first ones by the Dutch system, the others by the opposition met."""
        seeding = self._seeding(request)
        if seeding is None:
            return pair_round(request, self.rules)
        paired = seeding.pair(request, before)
        if isinstance(paired, Impossible):
            return paired
        rounds = request.planned_rounds
        step = reason(seeding_rounds, result=seeding_rounds(rounds, self.rules), rounds=rounds)
        return replace(
            paired,
            pairs=tuple(replace(pair, why=(step, *pair.why)) for pair in paired.pairs),
            boards=tuple(replace(pair, why=(step, *pair.why)) for pair in paired.boards),
        )

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The two have met before, the arbiter keeps them apart, or both need the same colour."""
        seeding = self._seeding(request)
        if seeding is not None:
            return seeding.bars(request, one, other)
        board = BursteinSeats(request, self.rules, request.forbidden | request.unwanted)
        return board.why_not(board.place[one], board.place[other])

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """The first criterion that gets worse if the two meet."""
        seeding = self._seeding(request)
        if seeding is not None:
            return seeding.prefers(request, before, pairing, one, other)
        return compared(request, self.rules, one, other)

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """What every Swiss system forbids, the absolute preferences of colours, and a bye after a win unplayed."""
        seeding = self._seeding(request)
        if seeding is not None:
            return seeding.warnings(request, proposal)
        preference_of = partial(colour_preference, rules=self.rules)
        return warnings_of(request, proposal, preference_of, need_the_same_colour, has_won_unplayed)

    def advice(self, size: FieldSize) -> None:
        """The text advises no number of rounds."""
        del size


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Burstein:
    del size, choices
    return Burstein(burstein_rules(parameters))


SYSTEM = SystemDeclaration(
    name="burstein",
    title="Swiss, Burstein system",
    editions=(EditionOfSystem("2026", "fide", "burstein", "fide-2026"),),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    settings=frozenset({"initial_colour", "acceleration"}),
    words_in_files=("burstein",),
    type_codes=(TypeCode("FIDE_BURSTEIN"),),
    numbers_on_arrival=True,
    use=Use(
        "Where ratings say little: after the first rounds players of one score meet by the opposition they have had.",
        Citation("fide", "C.04.4.2"),
        FideRating.RATED_WITHOUT_PROGRAM,
    ),
)
