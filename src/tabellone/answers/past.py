"""An event as it stood after an entry of its journal, for those who may read the journal."""

from dataclasses import dataclass

from tabellone.answers.event import EventAnswer, GroupAnswer, event, group_of
from tabellone.answers.rounds import RoundAnswer, rounds_of
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.desk.roles import Role


@dataclass(frozen=True, slots=True)
class PastGroup:
    """A group as it stood, with its rounds."""

    group: GroupAnswer
    rounds: tuple[RoundAnswer, ...]


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """An event as it stood."""

    event: EventAnswer
    groups: tuple[PastGroup, ...]


def past_event(book: str, title: str, fold: Fold[EventState], role: Role) -> PastAnswer:
    """An event as its fold has it, with every round, drafts too."""
    return PastAnswer(
        event(book, title, fold, role),
        tuple(
            PastGroup(group_of(fold.state, group, role), rounds_of(fold.state, group, role).rounds)
            for group in fold.state.groups
        ),
    )
