"""Lots that a command leaves to the program: their seeds are picked as it is given, and stand in the journal."""

import secrets
from dataclasses import replace

from tabellone.desk.event.pairings import PairRound
from tabellone.desk.event.state import EventState

PICKED_SEEDS = 10**9


def with_lots(state: object, command: object) -> object:
    """The command with a seed for the colour of number 1, where that is to be drawn and none was given."""
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
