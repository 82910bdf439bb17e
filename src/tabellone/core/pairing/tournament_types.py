"""Types of tournaments by the codes of TRF26, as record 192 of a report names them."""

import re
from dataclasses import dataclass

from tabellone.core.model import Discipline
from tabellone.core.pairing.declaration import Family, SystemDeclaration
from tabellone.core.pairing.systems import SYSTEMS

ACCELERATED = "_BAKU"
CUSTOM_SWISS = "CUSTOM_SWISS"
ROUND_ROBIN_ELSEWHERE = "BERGER_ROUNDROBIN"

# Codes that name no system of ours, with the endings that they may have.
_OTHERS = re.compile(
    r"FIDE_DOUBLESWISS|CUSTOM_(?:SWISS|DOUBLESWISS|KNOCKOUT|TEAM_SWISS)"
    r"|FIDE_TEAM(?:_TYPE[AB])?(?:_(?:MP|GP))?(?:_(?:MP|GP))?"
)
_GAMES = re.compile(r"_G[1-9]\d?$", re.ASCII)


@dataclass(frozen=True, slots=True)
class TournamentType:
    """What a code says: the system and its edition, empty where it names none; `cycles` of a round robin."""

    system: str = ""
    edition: str = ""
    cycles: int = 1
    is_accelerated: bool = False


def tournament_type(code: str) -> TournamentType | None:
    """What a code says; None for a code that TRF26 does not have."""
    plain = code.strip().upper()
    is_accelerated = plain.endswith(ACCELERATED)
    plain = plain.removesuffix(ACCELERATED)
    for system in SYSTEMS.values():
        for known in system.type_codes:
            if known.code in (plain, _GAMES.sub("", plain)):
                return TournamentType(system.name, known.edition, known.cycles, is_accelerated)
    return TournamentType(is_accelerated=is_accelerated) if _OTHERS.fullmatch(plain) else None


def type_code(
    system: SystemDeclaration,
    edition: str,
    discipline: Discipline,
    *,
    cycles: int = 1,
    is_accelerated: bool = False,
) -> str:
    """The code of a system in an edition; empty for a round robin of more cycles than TRF26 knows.

    The systems of FIDE are named as such in chess only.
    """
    if discipline is not Discipline.CHESS:
        return CUSTOM_SWISS if system.family is Family.SWISS else ROUND_ROBIN_ELSEWHERE
    codes = [known for known in system.type_codes if known.cycles == cycles and known.edition in ("", edition)]
    if not codes:
        return CUSTOM_SWISS if system.family is Family.SWISS else ""
    exact = next((known for known in codes if known.edition == edition), codes[0])
    return exact.code + (ACCELERATED if is_accelerated else "")
