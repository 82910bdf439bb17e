"""The Italo-Swiss system for the rest of the program: its declaration and its procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.core.explain import Citation, Step, reason, rule
from tabellone.core.model import Discipline, PlayerNumber, Round
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Parameters,
    RoundLimits,
    SystemDeclaration,
    Use,
)
from tabellone.core.pairing.field import Impossible, Pair, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.italo_swiss.circle import kept_apart
from tabellone.core.pairing.italo_swiss.edition import (
    ItaloSwissRules,
    fewest_players_missed,
    italo_swiss_rules,
    rounds_outside_limits,
)
from tabellone.core.pairing.italo_swiss.rotation import pair_round
from tabellone.core.pairing.italo_swiss.sentences import SENTENCES
from tabellone.core.pairing.proposal import (
    PairingWarning,
    Proposal,
    pairs_against_the_rules,
    pairs_of_different_scores,
    second_rests,
)


@rule("fid", "V.5 / Tab. 7")
def comes_earlier_in_circle(pair: Pair, one: PlayerNumber, other: PlayerNumber) -> bool:
    """A seeker takes the first opponent that fits round the circle, and not another who comes later."""
    return pair.seeker in {one, other}


@rule("fid", "V.5 / Tab. 7")
def is_taken_by_earlier_seeker(pair: Pair, one: PlayerNumber, other: PlayerNumber) -> bool:
    """An opponent whom somebody else has taken before is not there any more."""
    return pair.partner in {one, other}


@dataclass(frozen=True, slots=True)
class ItaloSwiss:
    """The Italo-Swiss system by the rules of an edition."""

    rules: ItaloSwissRules

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round by the rotation that starts from the last pair of the round before."""
        last = before.encounters[-1].players if before and before.encounters else None
        return pair_round(request, self.rules, last)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The two have met before, or the arbiter keeps them apart."""
        by_number = {contestant.number: contestant for contestant in request.contestants}
        if have_met(by_number[one], by_number[other]):
            return reason(have_met, first=one, second=other)
        if are_kept_apart(by_number[one], by_number[other], kept_apart(request)):
            return reason(are_kept_apart, first=one, second=other)
        return None

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """The one of the two who came first in the circle took the first who fitted."""
        del request, before
        pair = pairing.earliest(one, other)
        is_sought = comes_earlier_in_circle(pair, one, other)
        instead = other if one in {pair.seeker, pair.partner} else one
        why = comes_earlier_in_circle if is_sought else is_taken_by_earlier_seeker
        step = reason(why, seeker=pair.seeker, found=pair.partner, instead=instead)
        return WhyNot(are_paired=False, why=(step,))

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """Pairs and rests against the rules of every Swiss system."""
        yield from pairs_against_the_rules(request, proposal)
        yield from pairs_of_different_scores(request, proposal)
        yield from second_rests(request, proposal)

    def advice(self, size: FieldSize) -> RoundLimits | None:
        """At most half of the players, or what the least sizes of groups allow; in chess a third of them at least."""
        limits = rounds_outside_limits(size.players, size.rounds, self.rules)
        if limits is None:
            return None
        fewest = fewest_players_missed(size.players, size.rounds, self.rules)
        broken = rounds_outside_limits if fewest is None else fewest_players_missed
        return RoundLimits(*limits, reason(broken, players=size.players, rounds=size.rounds).citation, fewest)


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> ItaloSwiss:
    del size, choices
    return ItaloSwiss(italo_swiss_rules(parameters))


SYSTEM = SystemDeclaration(
    name="italo-swiss",
    title="Italo-Swiss system",
    editions=(
        EditionOfSystem("fid", "fid", "italo_swiss", "sst-bucholz-italian"),
        EditionOfSystem("fsi-1997", "fsi", "italo_swiss", "sst-bucholz-italian", Discipline.CHESS),
    ),
    procedure=_procedure,
    sentences=SENTENCES,
    words_in_files=("italo",),
    usual_discipline=Discipline.DAMA_ITALIANA,
    order_of_pairs_matters=True,
    use=Use(
        "For events of dama: a rotation that an arbiter can make by hand.",
        Citation("fid", "V.4"),
        FideRating.WITH_PERMISSION,
    ),
)
