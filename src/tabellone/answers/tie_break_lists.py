"""The lists of tie-breaks that an event may choose from, and what a round without a game counts in each."""

from dataclasses import dataclass

from tabellone.core.standings.policy import Policy
from tabellone.core.standings.treatment import TreatmentLine, treatment_table
from tabellone.regulations import rulebook


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
