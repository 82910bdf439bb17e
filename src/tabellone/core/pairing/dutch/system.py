"""The Dutch system for the rest of the program: its declaration and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from tabellone.core.explain import Citation, Step
from tabellone.core.model import PlayerNumber, Round
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
from tabellone.core.pairing.dutch.comparison import compared
from tabellone.core.pairing.dutch.edition import DutchRules, dutch_rules
from tabellone.core.pairing.dutch.pairing import pair_round
from tabellone.core.pairing.dutch.preferences import colour_preference, is_topscorer
from tabellone.core.pairing.dutch.seats import SeatsOfRound, has_won_unplayed, need_the_same_colour
from tabellone.core.pairing.dutch.sentences import SENTENCES
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.hand_made import warnings_of
from tabellone.core.pairing.proposal import PairingWarning, Proposal


@dataclass(frozen=True, slots=True)
class Dutch:
    """The Dutch system by the rules of an edition."""

    rules: DutchRules

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round bracket by bracket from the top."""
        del before
        return pair_round(request, self.rules)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The two have met before, the arbiter keeps them apart, or both need the same colour."""
        board = SeatsOfRound(request, self.rules, request.forbidden | request.unwanted)
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
        return warnings_of(
            request,
            proposal,
            partial(colour_preference, rules=self.rules),
            need_the_same_colour,
            has_won_unplayed,
            partial(is_topscorer, request=request),
        )

    def advice(self, size: FieldSize) -> None:
        """The text advises no number of rounds."""
        del size


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Dutch:
    del size, choices
    return Dutch(dutch_rules(parameters))


SYSTEM = SystemDeclaration(
    name="dutch",
    title="Swiss, Dutch system",
    editions=(
        EditionOfSystem("2017", "fide", "dutch", "fide-1989"),
        EditionOfSystem("2026", "fide", "dutch", "fide-2026"),
    ),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    settings=frozenset({"initial_colour", "acceleration"}),
    words_in_files=("dutch", "olandese"),
    type_codes=(
        TypeCode("FIDE_DUTCH"),
        TypeCode("FIDE_DUTCH_2017", "2017"),
        TypeCode("FIDE_DUTCH_2026", "2026"),
        TypeCode("FIDE_DUTCH_2025", "2026"),  # as other programs call it, by the year of its approval; read only
    ),
    pairs_halves=True,
    numbers_on_arrival=True,
    use=Use(
        "The system of nearly all chess tournaments: many players, few rounds.",
        Citation("fide", "C.04.3"),
        FideRating.RATED,
    ),
)
