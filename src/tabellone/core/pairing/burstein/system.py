"""The Burstein system for the rest of the program: its sentences, the table of its parts, and its declaration."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tabellone.core.explain import Citation, Step, reason
from tabellone.core.model import PlayerNumber, Round
from tabellone.core.pairing.burstein.brackets import Problem, is_not_as_good, stages_of
from tabellone.core.pairing.burstein.reasons import (
    comes_later_in_order,
    is_in_another_bracket,
    reasons_of,
    would_leave_others_unpaired,
)
from tabellone.core.pairing.burstein.seats import (
    BursteinRules,
    BursteinSeats,
    burstein_rules,
    colour_preference,
    seeding_rounds,
)
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Numbering,
    Parameters,
    Procedure,
    Sentences,
    SystemDeclaration,
    TypeCode,
    Use,
)
from tabellone.core.pairing.dutch.system import DUTCH
from tabellone.core.pairing.fide_swiss.bye_first import ABSOLUTE, COLOURS, why_bye
from tabellone.core.pairing.fide_swiss.procedure import FideSwiss, SwissProcedure
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.proposal import PairingWarning, Proposal

SENTENCES: Sentences = {
    "tabellone.core.pairing.burstein.brackets": {
        "first_in_order": "The first of the bracket meets the last whom he can have, then the second, and so on.",
        "fewer_pairs": "With {first} against {others} fewer pairs could be made in the bracket.",
        "higher_score_would_leave": "With {first} against {others} a higher score would have to leave the bracket.",
        "next_bracket_would_suffer": "With {first} against {others} the next bracket could be paired less well.",
        "fewer_preferences": "With {first} against {others} fewer players would have the colour they prefer.",
        "is_not_as_good": (
            "After the pairs made before, the bracket would comply less with the criteria with {first} against "
            "{others}."
        ),
    },
    "tabellone.core.pairing.burstein.reasons": {
        "would_leave_others_unpaired": "With {first} against {second} the others could not all be paired.",
        "comes_later_in_order": (
            "{first} against {second} would comply equally well, but comes later in the order of candidates."
        ),
        "is_in_another_bracket": (
            "{first} has an opponent, {opponent}, in a bracket in which {second} is not: against {second} he would be "
            "left over needlessly."
        ),
        "is_moved_down": {
            "same": "{first} and {second} have the same points before the round, {score}.",
            "same by pairing score": "{first} and {second} have the same pairing score before the round, {score}.",
            "down": (
                "Points before the round: {first} has {score}, {second} has {other}. {first} was left over above and "
                "joins the bracket."
            ),
            "down by pairing score": (
                "Pairing scores before the round: {first} has {score}, {second} has {other}. {first} was left over "
                "above and joins the bracket."
            ),
        },
        "is_left_over": (
            "{player} has {score} points and is left to a lower bracket: as many pairs as possible are made above, and "
            "the pairing that complies best leaves him."
        ),
        "is_last_possible": {
            "first": (
                "{first} is number {rank} of the bracket by the opposition met (Buchholz {buchholz}, Sonneborn-Berger "
                "{berger}) and meets the last who is left, number {other}, {second}."
            ),
            "later": (
                "{first} is number {rank} of the bracket by the opposition met (Buchholz {buchholz}, Sonneborn-Berger "
                "{berger}); {second}, number {other}, is the last whom he can have."
            ),
        },
    },
    "tabellone.core.pairing.burstein.seats": {
        "seeding_rounds": "Of {rounds} rounds the first {result} are paired by the Dutch system.",
        "score_for_opponents": "For opponents, the last rounds in which a player was away without points are draws.",
        "index_of": "The opposition is measured by Buchholz, then Sonneborn-Berger.",
        "colour_preference": "The colour that evens out is preferred.",
    },
}

BURSTEIN = FideSwiss(
    seats=BursteinSeats,
    stages=stages_of,
    problem=Problem,
    reasons=reasons_of,
    why_bye=why_bye,
    preference=colour_preference,
    absolute=ABSOLUTE,
    colours=COLOURS,
    complete=would_leave_others_unpaired,
    another_bracket=is_in_another_bracket,
    later=comes_later_in_order,
    unclear=is_not_as_good,
)


@dataclass(frozen=True, slots=True)
class Burstein:
    """The Burstein system by the rules of an edition: the first rounds by the Dutch system, then by the opposition."""

    rules: BursteinRules

    def _of_round(self, request: PairingRequest) -> Procedure:
        """The procedure that pairs a round."""
        if self._is_seeding(request):
            return SwissProcedure(DUTCH, self.rules.dutch)
        return SwissProcedure(BURSTEIN, self.rules)

    def _is_seeding(self, request: PairingRequest) -> bool:
        return request.round_number <= seeding_rounds(request.planned_rounds, self.rules)

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round: the first ones by the Dutch system, the others by the opposition met."""
        paired = self._of_round(request).pair(request, before)
        if isinstance(paired, Impossible) or not self._is_seeding(request):
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
        return self._of_round(request).bars(request, one, other)

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """The first criterion that gets worse if the two meet."""
        return self._of_round(request).prefers(request, before, pairing, one, other)

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterable[PairingWarning]:
        """Pairs and rests against the rules of the system that pairs the round."""
        return self._of_round(request).warnings(request, proposal)

    def advice(self, size: FieldSize) -> None:
        """The text advises no number of rounds."""
        del size


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Procedure:
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
