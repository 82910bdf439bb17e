"""Tie-breaks and lists of tie-breaks that an event may choose."""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from tabellone.core.explain import Citation
from tabellone.core.standings.codes import code_of
from tabellone.core.standings.policy import Policy, custom_policy
from tabellone.core.standings.treatment import TreatmentLine, treatment_table
from tabellone.regulations import rulebook

NEWEST, NEWEST_OF_TEAMS = "fide-2026", "fide-2026-teams"


class TieBreakKind(Enum):
    """The kinds of tie-breaks."""

    AMONG_TIED = "results of the tied"
    OWN_RESULTS = "own results"
    BUCHHOLZ = "Buchholz"
    OWN_AND_OPPONENTS = "own and opponents' results"
    RATINGS = "ratings"
    TEAMS = "teams"
    ITALY = "Italy"
    LOT = "lot"


OFFERED = {
    TieBreakKind.BUCHHOLZ: (
        *("bucholz-cut1", "bucholz", "BH/C2", "bucholz-median", "BH/M2"),
        *("FB", "FB/C1", "AOB", "AOB/F"),
    ),
    TieBreakKind.OWN_AND_OPPONENTS: ("sonneborn-berger", "SB/C1", "koya", "KS/L+1", "KS/L-1"),
    TieBreakKind.AMONG_TIED: ("direct", "DE/P", "standing-order"),
    TieBreakKind.OWN_RESULTS: (
        *("wins", "WON", "BPG", "BWG", "progressive", "PS/C1"),
        *("REP", "STD", "TPN", "TPN/R"),
    ),
    TieBreakKind.RATINGS: ("aro", "ARO/C1", "performance", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"),
    TieBreakKind.TEAMS: (
        *("MPvGP", "EMGSB", "EMGSB/C1", "EMMSB", "EGMSB", "EGGSB", "SSSC", "BH:GP", "BH:MP"),
        *("EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE"),
    ),
    TieBreakKind.ITALY: ("bucholz-italian", "quotient1", "quotient2"),
    TieBreakKind.LOT: ("lot",),
}
"""What pages offer; other modifiers are written by hand."""


@dataclass(frozen=True, slots=True)
class TieBreakChoice:
    """A tie-break with its code or name for lists, and its citation."""

    name: str
    written: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class TieBreakGroup:
    """Tie-breaks of one kind."""

    kind: TieBreakKind
    choices: tuple[TieBreakChoice, ...]


def written_name(name: str) -> str:
    """The name to type for a tie-break: its code where it has one, else our name."""
    return code_of(name) or name


@cache
def tie_break_groups(*, of_teams: bool = True) -> tuple[TieBreakGroup, ...]:
    """Every tie-break in its usual forms, by kind, or those of players; the article is that of the newest edition."""
    policies = rulebook.tie_break_policies()

    def choice(name: str, newest: str) -> TieBreakChoice:
        policy = custom_policy([name], policies[newest], policies.values())
        return TieBreakChoice(name, written_name(name), policy.formulas[name].citation)

    def group(kind: TieBreakKind, names: tuple[str, ...]) -> TieBreakGroup:
        newest = NEWEST_OF_TEAMS if kind is TieBreakKind.TEAMS else NEWEST
        return TieBreakGroup(kind, tuple(choice(name, newest) for name in names))

    return tuple(group(kind, names) for kind, names in OFFERED.items() if of_teams or kind is not TieBreakKind.TEAMS)


@dataclass(frozen=True, slots=True)
class TieBreakList:
    """A list of tie-breaks, and a line for each kind of round without a game."""

    policy: Policy
    unplayed: tuple[TreatmentLine, ...]


def tie_break_lists() -> tuple[TieBreakList, ...]:
    """Every list, in the order of the regulations."""
    return tuple(
        TieBreakList(policy, treatment_table(policy.treatment)) for policy in rulebook.tie_break_policies().values()
    )
