"""The Dubov system for the rest of the program: its declaration and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from tabellone.core.explain import Citation, Step
from tabellone.core.model import PlayerNumber, Round
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
from tabellone.core.pairing.dubov.comparison import compared
from tabellone.core.pairing.dubov.edition import DubovRules, dubov_rules
from tabellone.core.pairing.dubov.pairing import pair_round
from tabellone.core.pairing.dubov.seats import DubovSeats
from tabellone.core.pairing.dubov.sentences import SENTENCES
from tabellone.core.pairing.dubov.strength import colour_preference
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.hand_made import warnings_of
from tabellone.core.pairing.proposal import PairingWarning, Proposal


@dataclass(frozen=True, slots=True)
class Dubov:
    """The Dubov system by the rules of an edition."""

    rules: DubovRules

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round bracket by bracket from the top."""
        del before
        return pair_round(request, self.rules)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The two have met before, the arbiter keeps them apart, or both need the same colour."""
        board = DubovSeats(request, self.rules, request.forbidden | request.unwanted)
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
        del before, pairing
        return compared(request, self.rules, one, other)

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """What every Swiss system forbids, the absolute preferences of colours, and a bye after a win unplayed."""
        preference_of = partial(colour_preference, rules=self.rules)
        return warnings_of(request, proposal, preference_of, need_the_same_colour, has_won_unplayed)

    def advice(self, size: FieldSize) -> None:
        """The text advises no number of rounds."""
        del size


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Dubov:
    del size, choices
    return Dubov(dubov_rules(parameters))


SYSTEM = SystemDeclaration(
    name="dubov",
    title="Swiss, Dubov system",
    editions=(EditionOfSystem("2026", "fide", "dubov", "fide-2026"),),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    settings=frozenset({"initial_colour", "acceleration"}),
    words_in_files=("dubov",),
    type_codes=(TypeCode("FIDE_DUBOV"),),
    numbers_on_arrival=True,
    use=Use(
        "Where everybody has a rating and players of one score should have met opponents of the same strength.",
        Citation("fide", "C.04.4.1"),
        FideRating.RATED_WITHOUT_PROGRAM,
    ),
)
