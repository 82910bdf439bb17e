"""The pairing systems by name, and a round to be paired by any of them: what to pair, and with whose wishes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabellone.core.model import Colour, Outcome, PlayerNumber, Round, Tournament
from tabellone.core.pairing.burstein.system import SYSTEM as BURSTEIN
from tabellone.core.pairing.declaration import Family, PairingSystem, SystemDeclaration
from tabellone.core.pairing.dubov.system import SYSTEM as DUBOV
from tabellone.core.pairing.dutch.system import SYSTEM as DUTCH
from tabellone.core.pairing.field import (
    Impossible,
    PairedRound,
    PairingError,
    PairingRequest,
    VirtualPoints,
    contestants_before,
)
from tabellone.core.pairing.italo_swiss.system import SYSTEM as ITALO_SWISS
from tabellone.core.pairing.lim.system import SYSTEM as LIM
from tabellone.core.pairing.round_robin.system import SYSTEM as ROUND_ROBIN

SYSTEMS: dict[str, SystemDeclaration] = {
    system.name: system for system in (ROUND_ROBIN, DUTCH, DUBOV, BURSTEIN, LIM, ITALO_SWISS)
}


def usual_system(family: Family) -> SystemDeclaration:
    """The default system of a family."""
    return next(system for system in SYSTEMS.values() if system.family is family)


def system_in_words(text: str) -> SystemDeclaration:
    """The system that a report file names in words of its own; a Swiss one where the words are not known."""
    lower_text = text.lower()
    for system in SYSTEMS.values():
        if lower_text == system.name or any(word in lower_text for word in system.words_in_files):
            return system
    return usual_system(Family.SWISS)


@dataclass(frozen=True, slots=True)
class PairingConstraints:
    """What the arbiter has decided: who may not meet, who is where in each round, and who has virtual points in it."""

    forbidden: frozenset[frozenset[PlayerNumber]] = frozenset()
    forbidden_in_round: Mapping[int, frozenset[frozenset[PlayerNumber]]] = field(default_factory=dict)
    unwanted: frozenset[frozenset[PlayerNumber]] = frozenset()
    absent: Mapping[int, frozenset[PlayerNumber]] = field(default_factory=dict)
    fixed: Mapping[int, tuple[tuple[PlayerNumber, PlayerNumber], ...]] = field(default_factory=dict)
    initial_colour: Colour = Colour.WHITE
    virtual: VirtualPoints = field(default_factory=dict)


def request_for(tournament: Tournament, round_number: int, constraints: PairingConstraints) -> PairingRequest:
    """The request to pair a round, from the rounds before it."""
    if not 1 <= round_number <= tournament.planned_rounds:
        raise PairingError(
            "round {found} cannot be paired; {planned} rounds are planned",
            found=round_number,
            planned=tournament.planned_rounds,
        )
    return PairingRequest(
        contestants_before(tournament, round_number, constraints.virtual),
        round_number,
        tournament.planned_rounds,
        tournament.scoring.win * tournament.games_per_encounter,
        constraints.absent.get(round_number, frozenset()),
        constraints.forbidden | constraints.forbidden_in_round.get(round_number, frozenset()),
        constraints.unwanted,
        constraints.fixed.get(round_number, ()),
        constraints.initial_colour,
    )


def absent_in(one_round: Round, everybody: frozenset[PlayerNumber]) -> frozenset[PlayerNumber]:
    """Who was not to be paired in a round: away, with a requested bye, or gone."""
    standing = {player for encounter in one_round.encounters for player in encounter.players}
    resting = {rest.player for rest in one_round.rests if rest.outcome is Outcome.ALLOCATED_BYE}
    return everybody - standing - resting


def pair_next(
    tournament: Tournament, round_number: int, system: PairingSystem, constraints: PairingConstraints
) -> PairedRound | Impossible:
    """Pair a round of a tournament."""
    before = tournament.rounds[round_number - 2] if round_number > 1 else None
    return system.pair(request_for(tournament, round_number, constraints), before)
