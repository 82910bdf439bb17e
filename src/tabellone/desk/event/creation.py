"""Making an event and its groups, changing what they are played under, announcing them."""

from dataclasses import fields, replace
from enum import Enum

from tabellone.desk.book import Stamp
from tabellone.desk.event.commands import AddGroup, AnnounceEvent, CreateEvent, EditEvent, EditGroup, RemoveGroup
from tabellone.desk.event.confirmation import announced_change, confirmed_change
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.facts import EventAnnounced, EventCreated, EventEdited, GroupAdded, GroupEdited, GroupRemoved
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.mappings import without
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import EventSettings, GroupSettings, checked_event, checked_group
from tabellone.desk.event.state import EventState

MOST_GROUPS = 50
_FIXED_BY_FIRST_ROUND = ("system", "edition", "maxi", "cycles", "games_per_encounter", "initial_colour")


def event_created(state: EventState, command: CreateEvent) -> EventCreated:
    """Make the event with its first group."""
    settings = checked_event(command.settings)
    return EventCreated(settings, GroupId(state.next_group), checked_group(command.group, settings))


def with_event_created(state: EventState, fact: EventCreated, stamp: Stamp) -> EventState:
    """The event, made."""
    del stamp
    return _with_new_group(replace(state, settings=fact.settings), fact.group, fact.group_settings)


def _with_new_group(state: EventState, group: GroupId, settings: GroupSettings) -> EventState:
    grown = state.with_group(GroupState(group, settings))
    return replace(grown, next_group=max(state.next_group, group + 1))


def event_edited(state: EventState, command: EditEvent) -> EventEdited:
    """Change the settings of the event; discipline and scoring are fixed once a round is paired."""
    settings, before = checked_event(command.settings), state.made
    if settings == before:
        raise DeskError("nothing is changed")
    if any(group.rounds for group in state.groups.values()) and (
        (settings.discipline, settings.scoring) != (before.discipline, before.scoring)
    ):
        raise DeskError("discipline and scoring cannot change once a round is paired")
    for group in state.groups.values():
        checked_group(group.settings, settings)
    if not state.is_announced:
        return EventEdited(settings)
    change = Change(ChangeSubject.ANNOUNCEMENT, *told_differences(before, settings))
    return EventEdited(settings, confirmed_change(change, confirmed=command.confirmed))


def told_differences(before: EventSettings | GroupSettings, after: EventSettings | GroupSettings) -> tuple[str, str]:
    """The fields that differ, as they were and as they are."""
    names = [field.name for field in fields(before) if getattr(before, field.name) != getattr(after, field.name)]

    def told(settings: EventSettings | GroupSettings) -> str:
        return "; ".join(f"{name} {_plain(getattr(settings, name))}" for name in names)

    return told(before), told(after)


def _plain(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ", ".join(_plain(each) for each in value) or "-"
    if hasattr(value, "__dataclass_fields__"):
        return " ".join(_plain(getattr(value, name)) for name in value.__dataclass_fields__)
    return "-" if value in (None, "") else str(value)


def with_event_edited(state: EventState, fact: EventEdited, stamp: Stamp) -> EventState:
    """The event with other settings."""
    return replace(state, settings=fact.settings).with_change(fact.change, stamp)


def event_announced(state: EventState, command: AnnounceEvent) -> EventAnnounced:
    """Put the announcement up."""
    del state, command
    return EventAnnounced()


def with_event_announced(state: EventState, fact: EventAnnounced, stamp: Stamp) -> EventState:
    """The event with its announcement up."""
    del fact
    return replace(state, announced_at=stamp.at)


def group_added(state: EventState, command: AddGroup) -> GroupAdded:
    """Add a group."""
    if len(state.groups) >= MOST_GROUPS:
        raise DeskError("at most {most} groups are allowed", most=MOST_GROUPS)
    settings = checked_group(command.settings, state.made)
    _check_name(state, settings.name, None)
    names = tuple(group.settings.name for group in state.groups.values())
    change = announced_change(state, _plain(names), _plain((*names, settings.name)), confirmed=command.confirmed)
    return GroupAdded(GroupId(state.next_group), settings, change)


def _check_name(state: EventState, name: str, own: GroupId | None) -> None:
    if any(group.settings.name == name and group.id != own for group in state.groups.values()):
        raise DeskError('another group bears the name "{name}"', name=name)


def with_group_added(state: EventState, fact: GroupAdded, stamp: Stamp) -> EventState:
    """The event with one group more."""
    return _with_new_group(state, fact.group, fact.settings).with_change(fact.change, stamp)


def group_edited(state: EventState, command: EditGroup) -> GroupEdited:
    """Change the settings of a group; what its rounds rest on is fixed once one is paired."""
    group = state.group(command.group)
    before, after = group.settings, checked_group(command.settings, state.made)
    _check_name(state, after.name, group.id)
    if after == before:
        raise DeskError("nothing is changed")
    if group.rounds:
        for name in _FIXED_BY_FIRST_ROUND:
            if getattr(before, name) != getattr(after, name):
                raise DeskError(
                    "group {group}: {field} cannot change once a round is paired", group=before.name, field=name
                )
        if after.rounds is not None and after.rounds < len(group.rounds):
            raise DeskError(
                "group {group}: rounds paired {paired}; there cannot be {found}",
                group=before.name,
                paired=len(group.rounds),
                found=after.rounds,
            )
    if not (state.is_announced or group.published_rounds):
        return GroupEdited(group.id, after)
    change = Change(ChangeSubject.ANNOUNCEMENT, *told_differences(before, after), group=group.id)
    return GroupEdited(group.id, after, confirmed_change(change, confirmed=command.confirmed))


def with_group_edited(state: EventState, fact: GroupEdited, stamp: Stamp) -> EventState:
    """The event with a group under other settings."""
    changed = replace(state.group(fact.group), settings=fact.settings)
    return state.with_group(changed).with_change(fact.change, stamp)


def group_removed(state: EventState, command: RemoveGroup) -> GroupRemoved:
    """Take an empty group away."""
    name = state.group(command.group).settings.name
    return GroupRemoved(command.group, announced_change(state, name, "", confirmed=command.confirmed))


def with_group_removed(state: EventState, fact: GroupRemoved, stamp: Stamp) -> EventState:
    """The event without a group."""
    return replace(state, groups=without(state.groups, fact.group)).with_change(fact.change, stamp)
