"""The pairing systems behind one face: what to pair, with whose wishes, and by which rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tabellone.core.explain import reason
from tabellone.core.model import Colour, Outcome, PlayerNumber, Round, Tournament
from tabellone.core.pairing import italo_swiss, lim
from tabellone.core.pairing.field import (
    Bye,
    Impossible,
    Pair,
    Pairing,
    PairingError,
    PairingRequest,
    contestants_before,
)
from tabellone.core.pairing.round_robin import single_cycle, table_size


@dataclass(frozen=True, slots=True)
class PairingConstraints:
    """What the arbiter has decided: who may not meet, and who is where in each round."""

    forbidden: frozenset[frozenset[PlayerNumber]] = frozenset()
    forbidden_in_round: Mapping[int, frozenset[frozenset[PlayerNumber]]] = field(default_factory=dict)
    unwanted: frozenset[frozenset[PlayerNumber]] = frozenset()
    absent: Mapping[int, frozenset[PlayerNumber]] = field(default_factory=dict)
    fixed: Mapping[int, tuple[tuple[PlayerNumber, PlayerNumber], ...]] = field(default_factory=dict)
    initial_colour: Colour = Colour.WHITE


def request_for(tournament: Tournament, round_number: int, constraints: PairingConstraints) -> PairingRequest:
    """The request to pair a round, from the rounds before it."""
    if not 1 <= round_number <= tournament.planned_rounds:
        raise PairingError(
            "round {found} cannot be paired; {planned} rounds are planned",
            found=round_number,
            planned=tournament.planned_rounds,
        )
    return PairingRequest(
        contestants_before(tournament, round_number),
        round_number,
        tournament.planned_rounds,
        tournament.scoring.win * tournament.games_per_encounter,
        constraints.absent.get(round_number, frozenset()),
        constraints.forbidden | constraints.forbidden_in_round.get(round_number, frozenset()),
        constraints.unwanted,
        constraints.fixed.get(round_number, ()),
        constraints.initial_colour,
    )


class PairingSystem(Protocol):
    """A way to pair a round."""

    @property
    def name(self) -> str:
        """The name by which commands and files know it."""

    def pair(self, request: PairingRequest, before: Round | None) -> Pairing | Impossible:
        """Pair a round; `before` is the round before it, with its pairs in the order in which they were made."""


@dataclass(frozen=True, slots=True)
class Lim:
    """The Lim system in one of its editions."""

    rules: lim.LimRules
    name: str = "lim"

    def pair(self, request: PairingRequest, before: Round | None) -> Pairing | Impossible:
        """Pair a round by score groups towards the median."""
        del before
        return lim.pair_round(request, self.rules)


@dataclass(frozen=True, slots=True)
class ItaloSwiss:
    """The Italo-Swiss system in one of its editions."""

    rules: italo_swiss.ItaloSwissRules
    name: str = "italo-swiss"

    def pair(self, request: PairingRequest, before: Round | None) -> Pairing | Impossible:
        """Pair a round by the rotation that starts from the last pair of the round before."""
        last = before.encounters[-1].players if before and before.encounters else None
        return italo_swiss.pair_round(request, self.rules, last)


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The round robin by its tables; absent players are paired all the same and lose by forfeit."""

    name: str = "round-robin"

    def pair(self, request: PairingRequest, before: Round | None) -> Pairing | Impossible:
        """The round of the table, for as many cycles as the rounds planned allow."""
        del before
        players = len(request.contestants)
        if [contestant.number for contestant in request.contestants] != list(range(1, players + 1)):
            raise PairingError("a round robin needs the numbers 1 to {players}, each once", players=players)
        if request.fixed or request.forbidden or request.unwanted:
            raise PairingError("a round robin follows its table: pairs cannot be fixed, forbidden or avoided")
        table = single_cycle(players)
        cycle, place = divmod(request.round_number - 1, table_size(players) - 1)
        scheduled = table[place].reversed(request.round_number) if cycle % 2 else table[place]
        step = reason(single_cycle, players=players)
        pairs = tuple(Pair(PlayerNumber(white), PlayerNumber(black), (step,)) for white, black in scheduled.games)
        bye = None if scheduled.rest is None else Bye(PlayerNumber(scheduled.rest), (step,))
        return Pairing(request.round_number, pairs, pairs, bye)


def absent_in(each: Round, everybody: frozenset[PlayerNumber]) -> frozenset[PlayerNumber]:
    """Who was not to be paired in a round: away, with a requested bye, or gone."""
    standing = {player for encounter in each.encounters for player in encounter.players}
    resting = {rest.player for rest in each.rests if rest.outcome is Outcome.ALLOCATED_BYE}
    return everybody - standing - resting


def pair_next(
    tournament: Tournament, round_number: int, system: PairingSystem, constraints: PairingConstraints
) -> Pairing | Impossible:
    """Pair a round of a tournament."""
    before = tournament.rounds[round_number - 2] if round_number > 1 else None
    return system.pair(request_for(tournament, round_number, constraints), before)
