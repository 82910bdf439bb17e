"""The acts by which a group usually begins: its numbers, then the draft of its first round or all rounds published."""

from collections.abc import Callable, Iterator

from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.event.usual_numbering import usual_numbering


def first_round(state: EventState, group_id: GroupId, seed: Callable[[], int]) -> Iterator[commands.EventCommand]:
    """The usual numbers of a group, and the draft of its first round."""
    group = state.group(group_id)
    yield usual_numbering(state, group, seed())
    declaration = group.settings.declaration
    draws_colour = declaration is not None and group.awaits_colour_lot
    opening_seed = None if group.settings.openings is None else seed()
    yield commands.PairRound(group_id, opening_seed, colour_seed=seed() if draws_colour else None)


def all_rounds(state: EventState, group_id: GroupId, seed: Callable[[], int]) -> Iterator[commands.EventCommand]:
    """The usual numbers of a round robin, and all its rounds published."""
    group = state.group(group_id)
    yield usual_numbering(state, group, seed())
    yield commands.PublishAllRounds(group_id, None if group.settings.openings is None else seed())
