"""The pairing systems by name and by the codes of TRF26, and a round to be paired by any of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tabellone.core.model import Colour, Discipline, Outcome, PlayerNumber, Round, Tournament
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
from tabellone.core.pairing.scheveningen.system import SYSTEM as SCHEVENINGEN
from tabellone.core.pairing.team_swiss.system import SYSTEM as TEAM_SWISS

SYSTEMS: dict[str, SystemDeclaration] = {
    system.name: system for system in (ROUND_ROBIN, DUTCH, DUBOV, BURSTEIN, LIM, ITALO_SWISS, TEAM_SWISS, SCHEVENINGEN)
}


def usual_system(family: Family, *, for_teams: bool = False) -> SystemDeclaration:
    """The default system of a family."""
    return next(system for system in SYSTEMS.values() if system.family is family and system.for_teams is for_teams)


def system_in_words(text: str) -> SystemDeclaration:
    """The system that a report file names in words of its own; a Swiss one where the words are not known."""
    lower_text = text.lower()
    for system in SYSTEMS.values():
        if lower_text == system.name or any(word in lower_text for word in system.words_in_files):
            return system
    return usual_system(Family.SWISS)


@dataclass(frozen=True, slots=True)
class PairingConstraints:
    """Decisions of the arbiter: pairs that may not meet, absences and fixed pairs of each round, virtual points."""

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
    """Players not to be paired in a round: away, with a requested bye, or gone."""
    standing = {player for encounter in one_round.encounters for player in encounter.players}
    resting = {rest.player for rest in one_round.rests if rest.outcome is Outcome.ALLOCATED_BYE}
    return everybody - standing - resting


def pair_next(
    tournament: Tournament, round_number: int, system: PairingSystem, constraints: PairingConstraints
) -> PairedRound | Impossible:
    """Pair a round of a tournament."""
    before = tournament.rounds[round_number - 2] if round_number > 1 else None
    return system.pair(request_for(tournament, round_number, constraints), before)


ACCELERATED = "_BAKU"
CUSTOM_SWISS = "CUSTOM_SWISS"
ROUND_ROBIN_ELSEWHERE = "BERGER_ROUNDROBIN"

# Codes that name no system of ours, with the endings that they may have.
_OTHERS = re.compile(r"FIDE_DOUBLESWISS|CUSTOM_(?:SWISS|DOUBLESWISS|KNOCKOUT|TEAM_SWISS)")
_GAMES = re.compile(r"_G[1-9]\d?$", re.ASCII)


@dataclass(frozen=True, slots=True)
class TournamentType:
    """The meaning of a code: the system and its edition, empty where it names none; `cycles` of a round robin."""

    system: str = ""
    edition: str = ""
    cycles: int = 1
    is_accelerated: bool = False


def tournament_type(code: str) -> TournamentType | None:
    """The meaning of a code; None for a code that TRF26 does not have."""
    plain = code.strip().upper()
    is_accelerated = plain.endswith(ACCELERATED)
    plain = plain.removesuffix(ACCELERATED)
    for system in SYSTEMS.values():
        for type_code in system.type_codes:
            if type_code.code in (plain, _GAMES.sub("", plain)):
                return TournamentType(system.name, type_code.edition, type_code.cycles, is_accelerated)
    return TournamentType(is_accelerated=is_accelerated) if _OTHERS.fullmatch(plain) else None


def type_code(
    system: SystemDeclaration,
    edition: str,
    discipline: Discipline,
    *,
    in_force: str = "",
    cycles: int = 1,
    is_accelerated: bool = False,
) -> str:
    """The code of a system in an edition; empty for a table without one, or of more cycles than TRF26 knows.

    An edition that is in force on the day of the event has the plain code of its system, which every program reads. The
    systems of FIDE are named as such in chess only.
    """
    if system.table is not None and not system.type_codes:
        return ""
    if discipline is not Discipline.CHESS:
        return CUSTOM_SWISS if system.family is Family.SWISS else ROUND_ROBIN_ELSEWHERE
    codes = [
        type_code
        for type_code in system.type_codes
        if type_code.cycles == cycles and type_code.edition in ("", edition)
    ]
    if not codes:
        return CUSTOM_SWISS if system.family is Family.SWISS else ""
    named = "" if edition == in_force else edition
    exact = next((type_code for type_code in codes if type_code.edition == named), codes[0])
    return exact.code + (ACCELERATED if is_accelerated else "")
