"""Lots that a command leaves to the program: their seeds are picked as it is given, and stand in the journal."""

import secrets
from dataclasses import replace

from tabellone.desk.event.namesakes import MergePlayers, drafted_group
from tabellone.desk.event.pairings import PairRound
from tabellone.desk.event.state import EventState

PICKED_SEEDS = 10**9


def with_lots(state: object, command: object) -> object:
    """The command with the seeds that it needs and that were not given: of colour, numbers and openings."""
    if isinstance(command, MergePlayers) and isinstance(state, EventState):
        return _merged_by_lot(state, command)
    if (
        isinstance(command, PairRound)
        and isinstance(state, EventState)
        and command.colour_seed is None
        and not command.by_hand
        and command.group in state.groups
        and state.group(command.group).awaits_colour_lot
    ):
        return replace(command, colour_seed=secrets.randbelow(PICKED_SEEDS))
    return command


def _merged_by_lot(state: EventState, command: MergePlayers) -> MergePlayers:
    """A merge with a seed for whatever is drawn again in a draft that it makes anew."""
    group = drafted_group(state, command.leaving)
    if group is None:
        return command

    def seed(given: int | None) -> int:
        return secrets.randbelow(PICKED_SEEDS) if given is None else given

    has_openings = group.settings.openings is not None
    return replace(
        command,
        number_seed=seed(command.number_seed),
        opening_seed=seed(command.opening_seed) if has_openings else None,
        colour_seed=seed(command.colour_seed) if group.awaits_colour_lot else None,
    )
