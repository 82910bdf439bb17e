"""The declaration."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.systems.toy_system.neighbours import have_the_wrong_colours, paired, stands_next
from tests.systems.toy_system.sentences import SENTENCES

from tabellone.core.explain import Step, reason
from tabellone.core.model import PlayerNumber, Round
from tabellone.core.pairing.basic_rules import have_met
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FieldSize,
    Numbering,
    Parameters,
    RoundLimits,
    SystemDeclaration,
)
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.proposal import PairingWarning, Proposal, WarningKind
from tabellone.core.regulation import whole


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The system; `most_rounds` comes from a regulation file."""

    most_rounds: int

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round."""
        del before
        return paired(request)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The two have met before."""
        known = {contestant.number: contestant for contestant in request.contestants}
        return reason(have_met, first=one, second=other) if have_met(known[one], known[other]) else None

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """The one who stands nearer is preferred."""
        del request, before
        pair = pairing.earliest(one, other)
        return WhyNot(are_paired=False, why=(reason(stands_next, first=pair.seeker, second=pair.partner),))

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """Colours the wrong way round."""
        for white, black in proposal.pairs_of(request):
            if have_the_wrong_colours(white, black):
                step = reason(have_the_wrong_colours, white=white.number, black=black.number)
                yield PairingWarning(WarningKind.COLOUR_LIMIT, (white.number, black.number), (step,))

    def advice(self, size: FieldSize) -> RoundLimits | None:
        """No more rounds than the file says."""
        if size.rounds <= self.most_rounds:
            return None
        return RoundLimits(1, self.most_rounds, reason(stands_next).citation)


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Neighbours:
    del size, choices
    return Neighbours(parameters("same_colour_limit", whole))


SYSTEM = SystemDeclaration(
    name="neighbours",
    title="Neighbours in the standings",
    editions=(EditionOfSystem("2026", "fide", "lim", "fide-2026"),),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    words_in_files=("next door",),
)
