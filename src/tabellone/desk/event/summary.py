"""What a list of events shows of an event: kept beside its journal, so that a list folds no journal."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.model import Discipline
from tabellone.desk.event.state import EventPhase, EventState


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event in short; `name` and `discipline` are None until it has been made."""

    name: str | None
    discipline: Discipline | None
    place: str
    starts_on: date | None
    ends_on: date | None
    phase: EventPhase
    players: int
    groups: int
    round: int
    planned_rounds: int
    is_announced: bool
    is_public: bool
    is_archived: bool


def is_public(state: EventState) -> bool:
    """Whether everybody may see an event: it is announced, or one of its rounds is published."""
    return state.is_announced or any(group.published_rounds for group in state.groups.values())


def summary_of(state: EventState) -> EventSummary:
    """An event in short; its round is the last one that has begun in some group."""
    settings = state.settings
    groups = state.groups.values()
    return EventSummary(
        name=settings.name if settings else None,
        discipline=settings.discipline if settings else None,
        place=settings.place if settings else "",
        starts_on=settings.starts_on if settings else None,
        ends_on=settings.ends_on if settings else None,
        phase=state.phase,
        players=len(state.entrants),
        groups=len(state.groups),
        round=max((len(group.begun_rounds) for group in groups), default=0),
        planned_rounds=max((group.planned_rounds for group in groups), default=0),
        is_announced=state.is_announced,
        is_public=is_public(state),
        is_archived=state.is_archived,
    )
