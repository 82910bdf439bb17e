"""The Dutch system for the rest of the program: its declaration and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.core.explain import Citation, Step, reason
from tabellone.core.model import Colour, PlayerNumber, Round
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Numbering,
    Parameters,
    SystemDeclaration,
    Use,
)
from tabellone.core.pairing.dutch.comparison import compared
from tabellone.core.pairing.dutch.edition import DutchRules, dutch_rules
from tabellone.core.pairing.dutch.pairing import pair_round
from tabellone.core.pairing.dutch.preferences import Strength
from tabellone.core.pairing.dutch.seats import SeatsOfRound, has_won_unplayed, need_the_same_colour
from tabellone.core.pairing.dutch.sentences import SENTENCES
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.proposal import (
    PairingWarning,
    Proposal,
    WarningKind,
    pairs_against_the_rules,
    pairs_of_different_scores,
    second_rests,
)
from tabellone.core.refusal import ColourWord


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
        yield from pairs_against_the_rules(request, proposal)
        yield from self._colours(request, proposal)
        yield from pairs_of_different_scores(request, proposal)
        yield from second_rests(request, proposal)
        for contestant in proposal.rests_of(request):
            if has_won_unplayed(contestant):
                step = reason(has_won_unplayed, player=contestant.number)
                yield PairingWarning(WarningKind.REST_AFTER_UNPLAYED_WIN, (contestant.number,), (step,))

    def _colours(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """Players who have the colour that an absolute preference keeps from them; topscorers may in the last round."""
        everybody = PairingRequest(
            request.contestants, request.round_number, request.planned_rounds, request.win_points
        )
        board = SeatsOfRound(everybody, self.rules, frozenset())
        for white, black in proposal.pairs:
            seats = [board.seats[board.place[number]] for number in (white, black)]
            if any(seat.is_topscorer for seat in seats):
                continue
            for seat, colour in zip(seats, (Colour.WHITE, Colour.BLACK), strict=True):
                preference = seat.preference
                if preference.strength is Strength.ABSOLUTE and preference.colour is colour.opposite:
                    step = reason(
                        need_the_same_colour, result="one", player=seat.number, colour=ColourWord(colour.value)
                    )
                    yield PairingWarning(WarningKind.COLOUR_LIMIT, (seat.number,), (step,))

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
    settings=frozenset({"initial_colour"}),
    words_in_files=("dutch", "olandese"),
    pairs_halves=True,
    numbers_on_arrival=True,
    use=Use(
        "The system of nearly all chess tournaments: many players, few rounds.",
        Citation("fide", "C.04.3"),
        FideRating.RATED,
    ),
)
