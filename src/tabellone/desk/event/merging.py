"""One entry of two that are the same person, also when the first round stands as a draft."""

from collections.abc import Callable, Iterator

from tabellone.desk.event import commands
from tabellone.desk.event.duplicates import merged
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.next_step import usual_numbering
from tabellone.desk.event.rehearsal import Rehearsal
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState


def may_be_merged(state: EventState, leaving: EntrantId) -> bool:
    """Whether an entry can be taken back: nothing of its groups is published."""
    return all(group.play_off_of is None and _has_draft_at_most(group) for group in state.groups_of(leaving))


def merge(rehearsal: Rehearsal, staying: EntrantId, leaving: EntrantId, seed: Callable[[], int]) -> None:
    """Take back the second entry, after the first has got what it did not say; a draft with it is made anew."""
    drafted = [group.id for group in rehearsal.state.groups_of(leaving) if group.rounds and _has_draft_at_most(group)]
    for group in drafted:
        rehearsal.give(commands.DiscardDraft(group))
    entrants = rehearsal.state.entrant(staying), rehearsal.state.entrant(leaving)
    details = merged(entrants[0].details, entrants[1].details)
    rehearsal.give(commands.RemovePlayer(leaving))
    if details != entrants[0].details:
        rehearsal.give(commands.EditPlayer(staying, details, confirmed=True))
    for group in drafted:
        for command in first_round(rehearsal.state, group, seed):
            rehearsal.give(command)


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


def _has_draft_at_most(group: GroupState) -> bool:
    return not group.rounds or (len(group.rounds) == 1 and group.rounds[0].phase is RoundPhase.DRAFT)
