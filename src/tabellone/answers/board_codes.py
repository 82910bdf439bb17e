"""How many codes of boards were used in the rounds that are being played."""

from dataclasses import dataclass

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.seat import SEAT

SIDES = 2


@dataclass(frozen=True, slots=True)
class UsedCodes:
    """Of a round that is being played: how many seats there are, and from how many something was reported."""

    group: GroupId
    round: int
    seats: int
    used: int


def used_codes(state: EventState) -> tuple[UsedCodes, ...]:
    """The codes of every round that is being played."""
    return tuple(
        UsedCodes(group.id, round_state.number, SIDES * len(round_state.encounters), len(_authors(round_state)))
        for group in state.groups.values()
        for round_state in group.rounds
        if round_state.phase is RoundPhase.PUBLISHED
    )


def _authors(round_state: RoundState) -> frozenset[str]:
    return frozenset(
        author
        for game in round_state.games()
        for author in (game.reported_by, game.confirmed_by)
        if author.startswith(SEAT)
    )
