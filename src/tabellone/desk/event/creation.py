"""Making an event and its groups, changing what they are played under, announcing them."""

from dataclasses import dataclass, fields, replace
from enum import Enum

from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.records import Change, ChangeSubject, GroupTerms
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import (
    RUNNING,
    EventCommand,
    EventFact,
    adds,
    command,
    confirmed_change,
    decides,
    is_not_announced,
    is_not_made,
    when_announced,
)
from tabellone.desk.event.settings import (
    EventSettings,
    GroupSettings,
    checked_event,
    checked_group,
    event_settings_with,
)
from tabellone.desk.event.state import EventState, GroupState


@command(role=Role.OWNER, gates=(is_not_made,))
@dataclass(frozen=True, slots=True)
class CreateEvent(EventCommand):
    """Make the event, with its first group."""

    settings: EventSettings
    group: GroupSettings


@dataclass(frozen=True, slots=True)
class EventCreated(EventFact):
    """The event was made, with its first group."""

    settings: EventSettings
    group: GroupId
    group_settings: GroupSettings


@decides(CreateEvent)
def event_created(state: EventState, command: CreateEvent) -> EventCreated:
    """Make the event with its first group."""
    settings = checked_event(command.settings)
    return EventCreated(settings, GroupId(state.next_group), checked_group(command.group, settings))


def _is_made_for_good(fact: EventCreated) -> DeskError:
    del fact
    return DeskError("an event that has been made stands; it can be left unused")


@adds(EventCreated, stands=_is_made_for_good)
def with_event_created(state: EventState, fact: EventCreated, stamp: Stamp) -> EventState:
    """The event, made."""
    del stamp
    return with_new_group(replace(state, settings=fact.settings), fact.group, fact.group_settings)


def with_new_group(state: EventState, group: GroupId, settings: GroupSettings) -> EventState:
    """The event with a group without players."""
    grown = state.with_group(GroupState(group, settings))
    return replace(grown, next_group=max(state.next_group, group + 1))


@command(role=Role.ARBITER, confirmation=when_announced, confirmed_role=Role.OWNER)
@dataclass(frozen=True, slots=True)
class EditEvent(EventCommand):
    """Change what holds for the whole event.

    `sent` names the fields of the settings that are meant; the others stay. None means all. To the API it need not be
    given: what a request leaves out of the settings stays.
    """

    settings: EventSettings
    confirmed: bool = False
    sent: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class EventEdited(EventFact):
    """The settings of the whole event changed; `groups` are those for which other editions hold since."""

    settings: EventSettings
    change: Change | None = None
    groups: Later[tuple[GroupTerms, ...]] = ()


@decides(EditEvent)
def event_edited(state: EventState, command: EditEvent) -> EventEdited:
    """Change the settings of the event; discipline and scoring are fixed once a round is paired.

    Groups without a round follow the editions of the first day, unless others were chosen.
    """
    before = state.event
    settings = checked_event(event_settings_with(before, command.settings, command.sent))
    if settings == before:
        raise DeskError("nothing is changed")
    if any(group.rounds for group in state.groups.values()) and (
        (settings.discipline, settings.scoring) != (before.discipline, before.scoring)
    ):
        raise DeskError("discipline and scoring cannot change once a round is paired")
    terms = []
    for group in state.groups.values():
        checked = checked_group(group.settings, settings, group.settings if group.rounds else None)
        if checked != group.settings and not group.rounds:
            terms.append(GroupTerms(group.id, checked))
    if not state.is_announced:
        return EventEdited(settings, groups=tuple(terms))
    difference_texts = [differing_fields(before, settings)]
    difference_texts += [
        differing_fields(state.group(group_terms.group).settings, group_terms.settings) for group_terms in terms
    ]
    was, now = ("; ".join(parts) for parts in zip(*difference_texts, strict=True))
    change = Change(ChangeSubject.ANNOUNCEMENT, was, now)
    return EventEdited(settings, confirmed_change(change, confirmed=command.confirmed), tuple(terms))


def differing_fields(before: EventSettings | GroupSettings, after: EventSettings | GroupSettings) -> tuple[str, str]:
    """The fields that differ, with their values before and after."""
    names = [field.name for field in fields(before) if getattr(before, field.name) != getattr(after, field.name)]

    def settings_text(settings: EventSettings | GroupSettings) -> str:
        return "; ".join(f"{name} {plain_text(getattr(settings, name))}" for name in names)

    return settings_text(before), settings_text(after)


def plain_text(value: object) -> str:
    """A value of the settings as text for a record of changes."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ", ".join(plain_text(member) for member in value) or "-"
    if hasattr(value, "__dataclass_fields__"):
        return " ".join(plain_text(getattr(value, name)) for name in value.__dataclass_fields__)
    return "-" if value in (None, "") else str(value)


@adds(EventEdited)
def with_event_edited(state: EventState, fact: EventEdited, stamp: Stamp) -> EventState:
    """The event with other settings."""
    changed = replace(state, settings=fact.settings)
    for group_terms in fact.groups:
        changed = changed.with_group(replace(changed.group(group_terms.group), settings=group_terms.settings))
    return changed.with_change(fact.change, stamp)


@command(role=Role.OWNER, gates=(*RUNNING, is_not_announced))
@dataclass(frozen=True, slots=True)
class AnnounceEvent(EventCommand, EventFact):
    """Publish the announcement; later changes of its content are marked as changes."""


@decides(AnnounceEvent)
def event_announced(state: EventState, command: AnnounceEvent) -> AnnounceEvent:
    """Publish the announcement."""
    del state
    return command


@adds(AnnounceEvent, kind="event-announced")
def with_event_announced(state: EventState, fact: AnnounceEvent, stamp: Stamp) -> EventState:
    """The event with its announcement published."""
    del fact
    return replace(state, announced_at=stamp.at)
