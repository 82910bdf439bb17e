"""How many codes of boards were used in the rounds that are being played."""

from collections.abc import Collection
from dataclasses import dataclass

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import SEAT, RoundPhase
from tabellone.desk.event.state import EventState

SIDES = 2


@dataclass(frozen=True, slots=True)
class UsedCodes:
    """Of a round that is being played: how many seats there are, and from how many something was reported."""

    group: GroupId
    round: int
    seats: int
    used: int


def used_codes(state: EventState, authors: Collection[str]) -> tuple[UsedCodes, ...]:
    """The codes of every round that is being played; `authors` have written in the journal of the event."""
    return tuple(
        UsedCodes(
            group.id,
            round_state.number,
            SIDES * len(round_state.encounters),
            sum(author.startswith(f"{SEAT}{group.id}/{round_state.number}/") for author in authors),
        )
        for group in state.groups.values()
        for round_state in group.rounds
        if round_state.phase is RoundPhase.PUBLISHED
    )
