"""A pairing system as an event uses it: in an edition, for a field, with its usual tie-breaks."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Scoring
from tabellone.core.pairing.declaration import PairingSystem, SystemDeclaration
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.standings.policy import Policy, custom_policy, policy_named
from tabellone.desk.event.refusals import DeskError
from tabellone.regulations import rulebook

MANUAL = "manual"
MAXI = ("yes", "no", "auto")
SCORINGS = {"chess": CHESS_SCORING, "draughts": DRAUGHTS_SCORING}
DRAUGHTS_LIST = "fid-quotients"
HAND_LIST = "fide-1989"


@dataclass(frozen=True, slots=True)
class ChosenSystem:
    """A pairing system with the edition it is used in."""

    system: PairingSystem
    edition: str


def system_in_edition(name: str, edition: str | None, players: int, rounds: int, maxi: str = "auto") -> ChosenSystem:
    """The pairing system for a number of players and rounds, in the edition asked for or in the default one."""
    declaration = SYSTEMS[name]
    check_choice(declaration, "maxi", is_made=maxi != "auto")
    system = rulebook.pairing_system(declaration, edition, players=players, rounds=rounds, choices={"maxi": maxi})
    return ChosenSystem(system, declaration.edition(edition).name)


def check_choice(declaration: SystemDeclaration | None, field: str, *, is_made: bool) -> None:
    """Refuse a choice that the system of a group does not know."""
    if is_made and (declaration is None or field not in declaration.settings):
        system = MANUAL if declaration is None else declaration.name
        raise DeskError("{field}: {system} does not know this choice", field=field, system=system)


def default_list_name(system: str, edition: str | None, scoring: Scoring) -> str:
    """The list of tie-breaks that is used where nobody has chosen one."""
    if scoring.win == DRAUGHTS_SCORING.win:
        return DRAUGHTS_LIST
    return SYSTEMS[system].edition(edition).tie_break_list if system in SYSTEMS else HAND_LIST


def tie_break_policy(name: str, tie_breaks: Sequence[str] = ()) -> Policy:
    """The list that bears a name or, with tie-breaks of one's own, these with the treatment of that list."""
    known = rulebook.tie_break_policies()
    found = policy_named(known, name)
    return custom_policy(tie_breaks, found, known.values()) if tie_breaks else found
