"""An event after an entry of its journal, for those who may read the journal."""

from contextlib import suppress
from dataclasses import dataclass

from tabellone.answers.event import EventAnswer, GroupAnswer, event, group_of
from tabellone.answers.rounds import RoundAnswer, rounds_of
from tabellone.answers.standings import StandingLine, standings
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.desk.roles import Role


@dataclass(frozen=True, slots=True)
class PastGroup:
    """A group as it stood, with its rounds and, once one was published, its standings."""

    group: GroupAnswer
    rounds: tuple[RoundAnswer, ...]
    standings: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """An event as it stood."""

    event: EventAnswer
    groups: tuple[PastGroup, ...]


def past_event(book: str, title: str, fold: Fold[EventState], role: Role) -> PastAnswer:
    """An event from its fold, with every round, including drafts."""
    return PastAnswer(event(book, title, fold, role), past_groups(fold.state, role))


def past_groups(state: EventState, role: Role) -> tuple[PastGroup, ...]:
    """The groups of an event, each with its rounds and standings."""
    return tuple(
        PastGroup(group_of(state, group, role), rounds_of(state, group, role).rounds, _standings(state, group, role))
        for group in state.groups
    )


def _standings(state: EventState, group: GroupId, role: Role) -> tuple[StandingLine, ...]:
    """The standings; empty before the first round, and where the settings at that time allow none."""
    with suppress(Refusal):
        if state.group(group).published_rounds:
            return standings(state, group, role).rows
    return ()
