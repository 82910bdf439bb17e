"""The pairing systems by name: their editions, their usual tie-breaks, and how they are built for a field."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Scoring
from tabellone.core.pairing.systems import ItaloSwiss, Lim, PairingSystem, RoundRobin
from tabellone.core.standings.policy import Policy, custom_policy, policy_named
from tabellone.regulations import rulebook
from tabellone.regulations.rating_systems import DEFINITIONS

ROUND_ROBIN, LIM, ITALO_SWISS, MANUAL = "round-robin", "lim", "italo-swiss", "manual"
SYSTEMS = (ROUND_ROBIN, LIM, ITALO_SWISS)
EDITIONS = {LIM: ("1989", "2026"), ITALO_SWISS: ("fid", "fsi-1997"), ROUND_ROBIN: ("1997",)}
DEFAULT_EDITIONS = {system: editions[0] for system, editions in EDITIONS.items()}
MAXI = {"yes": True, "no": False, "auto": None}
SCORINGS = {"chess": CHESS_SCORING, "draughts": DRAUGHTS_SCORING}
DEFAULT_LISTS = {LIM: "fide-1989", ITALO_SWISS: "sst-bucholz-italian", ROUND_ROBIN: "sst-sonneborn-berger"}
DRAUGHTS_LIST = "fid-quotients"
LIST_OF_2026 = "fide-2026"
RATING_SYSTEMS = {each.system.value: each.discipline for each in DEFINITIONS}


@dataclass(frozen=True, slots=True)
class ChosenSystem:
    """A pairing system with the edition it is used in."""

    system: PairingSystem
    edition: str


def system_in_edition(name: str, edition: str | None, players: int, rounds: int, maxi: str = "auto") -> ChosenSystem:
    """The pairing system for a number of players and rounds, in the edition asked for or in the default one."""
    chosen = edition or DEFAULT_EDITIONS[name]
    if name == LIM:
        return ChosenSystem(Lim(rulebook.lim_rules(chosen, players=players, rounds=rounds, is_maxi=MAXI[maxi])), chosen)
    if name == ITALO_SWISS:
        return ChosenSystem(ItaloSwiss(rulebook.italo_swiss_rules(chosen)), chosen)
    rulebook.edition("fsi", "round_robin", name=chosen)
    return ChosenSystem(RoundRobin(), chosen)


def default_list_name(system: str, edition: str | None, scoring: Scoring) -> str:
    """The list of tie-breaks that is used where nobody has chosen one."""
    if scoring.win == DRAUGHTS_SCORING.win:
        return DRAUGHTS_LIST
    return LIST_OF_2026 if edition == "2026" else DEFAULT_LISTS.get(system, "fide-1989")


def tie_break_policy(name: str, tie_breaks: Sequence[str] = ()) -> Policy:
    """The list that bears a name or, with tie-breaks of one's own, these with the treatment of that list."""
    known = rulebook.tie_break_policies()
    found = policy_named(known, name)
    return custom_policy(tie_breaks, found, known.values()) if tie_breaks else found
