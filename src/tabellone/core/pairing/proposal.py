"""A round made by hand, and what the rules that every Swiss system shares say against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tabellone.core.explain import Step, reason
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met, scores_differ
from tabellone.core.pairing.field import Contestant, PairingRequest


class WarningKind(Enum):
    """A fault of a round made by hand."""

    PAIRED_TWICE = "paired twice"
    LEFT_OUT = "left out"
    ABSENT_PAIRED = "absent player paired"
    REMATCH = "rematch"
    KEPT_APART = "kept apart by the arbiter"
    COLOUR_LIMIT = "colour limit"
    SECOND_REST = "second rest"
    REST_AFTER_UNPLAYED_WIN = "rest after an unplayed win"
    HALF_POINT_BYES = "many half-point byes"
    SCORE_DIFFERENCE = "different scores"
    UNLIKE_THE_SYSTEM = "unlike the system"
    NO_LEGAL_PAIRING = "no legal pairing"

    @property
    def breaks_a_rule(self) -> bool:
        """It is against a rule, not merely something to look at."""
        return self not in (
            WarningKind.HALF_POINT_BYES,
            WarningKind.SCORE_DIFFERENCE,
            WarningKind.UNLIKE_THE_SYSTEM,
        )


@dataclass(frozen=True, slots=True)
class PairingWarning:
    """A rule that a round made by hand breaks: for whom, and the steps that say so."""

    kind: WarningKind
    players: tuple[PlayerNumber, ...]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round that an arbiter proposes: pairs as (White, Black), and who has the allocated rest."""

    pairs: tuple[tuple[PlayerNumber, PlayerNumber], ...]
    rests: tuple[PlayerNumber, ...] = ()

    def pairs_of(self, request: PairingRequest) -> Iterator[tuple[Contestant, Contestant]]:
        """The pairs as the players of a round."""
        by_number = {contestant.number: contestant for contestant in request.contestants}
        return ((by_number[white], by_number[black]) for white, black in self.pairs)

    def rests_of(self, request: PairingRequest) -> Iterator[Contestant]:
        """The players who rest."""
        by_number = {contestant.number: contestant for contestant in request.contestants}
        return (by_number[player] for player in self.rests)


def pairs_against_the_rules(request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
    """Players who have met, and players whom the arbiter keeps apart."""
    for white, black in proposal.pairs_of(request):
        players = (white.number, black.number)
        values = {"first": white.number, "second": black.number}
        if have_met(white, black):
            yield PairingWarning(WarningKind.REMATCH, players, (reason(have_met, **values),))
        if are_kept_apart(white, black, request.forbidden | request.unwanted):
            yield PairingWarning(WarningKind.KEPT_APART, players, (reason(are_kept_apart, **values),))


def pairs_of_different_scores(request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
    """Players whose scores differ."""
    for white, black in proposal.pairs_of(request):
        if scores_differ(white, black):
            step = reason(scores_differ, first=white.number, second=black.number, score=white.score, other=black.score)
            yield PairingWarning(WarningKind.SCORE_DIFFERENCE, (white.number, black.number), (step,))


def second_rests(request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
    """Players who have rested before."""
    for contestant in proposal.rests_of(request):
        if has_rested(contestant):
            step = reason(has_rested, player=contestant.number)
            yield PairingWarning(WarningKind.SECOND_REST, (contestant.number,), (step,))


def hand_warnings(request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
    """Faults where no system pairs: players who have met, are kept apart, or have rested."""
    yield from pairs_against_the_rules(request, proposal)
    yield from second_rests(request, proposal)
