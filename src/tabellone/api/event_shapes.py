"""What is told of an event, its groups and players."""

from datetime import date, datetime

from tabellone.api.round_shapes import visible_rounds
from tabellone.api.shaping import Shape, shape
from tabellone.core.model import Discipline
from tabellone.desk.event.entrant import Entrant
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventPhase, EventState, PublishedChange, RatingRecord, SentRecord
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.fold import Fold

SettingsShape = shape(EventSettings)
GroupSettingsShape = shape(GroupSettings)
RatingShape = shape(RatingRecord)
ChangeShape = shape(PublishedChange)


class SentShape(Shape):
    """To which register the event was sent, and when."""

    sent_to: str
    reference: str
    at: datetime


class EventLine(Shape):
    """An event in a list."""

    id: str
    title: str
    discipline: Discipline | None
    place: str
    starts_on: date | None
    ends_on: date | None
    phase: EventPhase
    players: int
    groups: int
    is_announced: bool
    position: int
    role: str


class GroupLine(Shape):
    """A group in short: its rounds are those that the reader may see."""

    id: int
    name: str
    system: str
    edition: str
    players: int
    planned_rounds: int
    rounds: int
    is_numbered: bool
    is_finished: bool
    is_play_off_of: int | None


class EventShape(Shape):
    """An event; `settings` is null until it has been made. What may be undone is told to those who run it."""

    id: str
    title: str
    position: int
    phase: EventPhase
    announced_at: datetime | None
    settings: SettingsShape | None  # type: ignore[valid-type]
    groups: list[GroupLine]
    rating: RatingShape | None  # type: ignore[valid-type]
    sent: SentShape | None
    changes: list[ChangeShape]  # type: ignore[valid-type]
    may_undo: bool
    may_redo: bool
    role: str


class PlayerShape(Shape):
    """A player of a group; the year of birth is told to those who may see private data."""

    id: int
    number: int | None
    name: str
    rating: int | None
    national_rating: int | None
    club: str
    province: str
    category: str
    title: str
    federation_id: str
    register_id: str
    birth_year: int | None
    first_round: int
    withdrawn_from_round: int | None


class GroupShape(Shape):
    """A group with its settings and players."""

    position: int
    id: int
    settings: GroupSettingsShape  # type: ignore[valid-type]
    planned_rounds: int
    rounds: int
    is_finished: bool
    is_play_off_of: int | None
    check_in_round: int | None
    checked_in: list[int]
    players: list[PlayerShape]


def event_line(book: str, title: str, fold: Fold[EventState], role: str) -> EventLine:
    """An event in a list."""
    state = fold.state
    settings = state.settings
    return EventLine(
        id=book,
        title=settings.name if settings else title,
        discipline=settings.discipline if settings else None,
        place=settings.place if settings else "",
        starts_on=settings.starts_on if settings else None,
        ends_on=settings.ends_on if settings else None,
        phase=state.phase,
        players=len(state.entrants),
        groups=len(state.groups),
        is_announced=state.is_announced,
        position=fold.position,
        role=role,
    )


def group_line(group: GroupState, *, with_draft: bool) -> GroupLine:
    """A group in short."""
    return GroupLine(
        id=group.id,
        name=group.settings.name,
        system=group.settings.system,
        edition=group.settings.edition,
        players=len(group.members),
        planned_rounds=group.planned_rounds,
        rounds=len(visible_rounds(group, with_draft=with_draft)),
        is_numbered=group.is_numbered,
        is_finished=group.is_finished,
        is_play_off_of=group.play_off_of,
    )


def event_shape(book: str, title: str, fold: Fold[EventState], role: str, *, with_draft: bool) -> EventShape:
    """An event as somebody may see it."""
    state = fold.state
    return EventShape.model_validate(
        {
            "id": book,
            "title": state.settings.name if state.settings else title,
            "position": fold.position,
            "phase": state.phase,
            "announced_at": state.announced_at,
            "settings": state.settings,
            "groups": [group_line(group, with_draft=with_draft) for group in state.groups.values()],
            "rating": state.rating,
            "sent": _sent(state.sent),
            "changes": list(state.changes),
            "may_undo": with_draft and fold.undoable is not None,
            "may_redo": with_draft and fold.redoable is not None,
            "role": role,
        }
    )


def _sent(sent: SentRecord | None) -> SentShape | None:
    return None if sent is None else SentShape(sent_to=sent.register, reference=sent.reference, at=sent.at)


def player_shape(entrant: Entrant, group: GroupState, *, with_private: bool) -> PlayerShape:
    """A player of a group."""
    details = entrant.details
    return PlayerShape(
        id=entrant.id,
        number=group.numbers.get(entrant.id),
        name=details.name,
        rating=details.rating,
        national_rating=details.national_rating,
        club=details.club,
        province=details.province,
        category=details.category,
        title=details.title,
        federation_id=details.federation_id,
        register_id=details.register_id,
        birth_year=details.birth_year if with_private else None,
        first_round=group.first_rounds.get(entrant.id, 1),
        withdrawn_from_round=group.withdrawn.get(entrant.id),
    )


def group_shape(
    state: EventState, position: int, group: GroupState, *, with_draft: bool, with_private: bool
) -> GroupShape:
    """A group as somebody may see it, its players by number."""
    numbers = numbers_of(group)
    members = sorted(group.members, key=lambda player: numbers[player])
    check_in = group.check_in if with_draft and group.check_in and group.check_in.is_open else None
    return GroupShape.model_validate(
        {
            "position": position,
            "id": group.id,
            "settings": group.settings,
            "planned_rounds": group.planned_rounds,
            "rounds": len(visible_rounds(group, with_draft=with_draft)),
            "is_finished": group.is_finished,
            "is_play_off_of": group.play_off_of,
            "check_in_round": check_in.round if check_in else None,
            "checked_in": sorted(check_in.present) if check_in else [],
            "players": [player_shape(state.entrant(player), group, with_private=with_private) for player in members],
        }
    )
