"""What is wrong with a round made by hand, by the rules that systems with preferences of colours share."""

from collections.abc import Callable, Iterator

from tabellone.core.explain import reason
from tabellone.core.model import Colour
from tabellone.core.pairing.dutch.preferences import Preference, Strength
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.proposal import (
    PairingWarning,
    Proposal,
    WarningKind,
    pairs_against_the_rules,
    pairs_of_different_scores,
    second_rests,
)
from tabellone.core.refusal import ColourWord


def warnings_of(
    request: PairingRequest,
    proposal: Proposal,
    preference_of: Callable[[Contestant], Preference],
    same_colour: Callable[..., object],
    won_unplayed: Callable[[Contestant], bool],
    may_be_any: Callable[[Contestant], bool] = lambda contestant: False,
) -> Iterator[PairingWarning]:
    """What every Swiss system forbids, the absolute preferences of colours, and a bye after a win unplayed.

    `same_colour` and `won_unplayed` are the rules of the system; in pairs of players who `may_be_any` colours may be
    anyhow.
    """
    yield from pairs_against_the_rules(request, proposal)
    for pair in proposal.pairs_of(request):
        if any(map(may_be_any, pair)):
            continue
        for contestant, colour in zip(pair, (Colour.WHITE, Colour.BLACK), strict=True):
            preference = preference_of(contestant)
            if preference.strength is Strength.ABSOLUTE and preference.colour is colour.opposite:
                step = reason(same_colour, result="one", player=contestant.number, colour=ColourWord(colour.value))
                yield PairingWarning(WarningKind.COLOUR_LIMIT, (contestant.number,), (step,))
    yield from pairs_of_different_scores(request, proposal)
    yield from second_rests(request, proposal)
    for contestant in proposal.rests_of(request):
        if won_unplayed(contestant):
            step = reason(won_unplayed, player=contestant.number)
            yield PairingWarning(WarningKind.REST_AFTER_UNPLAYED_WIN, (contestant.number,), (step,))
