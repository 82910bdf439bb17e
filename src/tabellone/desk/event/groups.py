"""The groups of an event: added, changed, taken away."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.confirmation import announced_change, confirmed_change, when_announced
from tabellone.desk.event.creation import differing_fields, plain_text, with_new_group
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_gates import has_no_members, is_not_the_only_group
from tabellone.desk.event.mappings import without
from tabellone.desk.event.partial_settings import group_settings_with
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, command, decides, group_command
from tabellone.desk.event.settings import GroupSettings, checked_group
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role

MOST_GROUPS = 50


_FIXED_BY_FIRST_ROUND = ("system", "edition", "maxi", "cycles", "games_per_encounter", "initial_colour", "acceleration")


@command(role=Role.ARBITER, confirmation=when_announced)
@dataclass(frozen=True, slots=True)
class AddGroup(EventCommand):
    """Add a group without players."""

    settings: GroupSettings
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class GroupAdded(EventFact):
    """A group was added."""

    group: GroupId
    settings: GroupSettings
    change: Change | None = None


@decides(AddGroup)
def group_added(state: EventState, command: AddGroup) -> GroupAdded:
    """Add a group."""
    if len(state.groups) >= MOST_GROUPS:
        raise DeskError("at most {most} groups are allowed", most=MOST_GROUPS)
    settings = checked_group(command.settings, state.made)
    _check_name(state, settings.name, None)
    names = tuple(group.settings.name for group in state.groups.values())
    change = announced_change(
        state, plain_text(names), plain_text((*names, settings.name)), confirmed=command.confirmed
    )
    return GroupAdded(GroupId(state.next_group), settings, change)


def _check_name(state: EventState, name: str, own: GroupId | None) -> None:
    if any(group.settings.name == name and group.id != own for group in state.groups.values()):
        raise DeskError('another group bears the name "{name}"', name=name)


@adds(GroupAdded)
def with_group_added(state: EventState, fact: GroupAdded, stamp: Stamp) -> EventState:
    """The event with one group more."""
    return with_new_group(state, fact.group, fact.settings).with_change(fact.change, stamp)


@group_command(role=Role.ARBITER, confirmation=when_announced, confirmed_role=Role.OWNER)
@dataclass(frozen=True, slots=True)
class EditGroup(EventCommand):
    """Change what a group is played under.

    `sent` names the fields of the settings that are meant; the others stay. None means all. To the API it need not be
    given: what a request leaves out of the settings stays.
    """

    group: GroupId
    settings: GroupSettings
    confirmed: bool = False
    sent: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class GroupEdited(EventFact):
    """What a group is played under was changed."""

    group: GroupId
    settings: GroupSettings
    change: Change | None = None


@decides(EditGroup)
def group_edited(state: EventState, command: EditGroup) -> GroupEdited:
    """Change the settings of a group; what its rounds rest on is fixed once one is paired."""
    group = state.group(command.group)
    before = group.settings
    given = group_settings_with(before, command.settings, command.sent)
    after = checked_group(given, state.made, before if group.rounds else None)
    _check_name(state, after.name, group.id)
    if after == before:
        raise DeskError("nothing is changed")
    if group.rounds:
        for name in _FIXED_BY_FIRST_ROUND:
            if getattr(before, name) not in (None, getattr(after, name)):
                raise DeskError(
                    "group {group}: {field} cannot change once a round is paired", group=before.name, field=name
                )
        if after.rounds is not None and after.rounds < len(group.rounds):
            raise DeskError(
                "group {group}: round {paired} is paired; there cannot be {found} in all",
                group=before.name,
                paired=len(group.rounds),
                found=after.rounds,
            )
    if not (state.is_announced or group.published_rounds):
        return GroupEdited(group.id, after)
    change = Change(ChangeSubject.ANNOUNCEMENT, *differing_fields(before, after), group=group.id)
    return GroupEdited(group.id, after, confirmed_change(change, confirmed=command.confirmed))


@adds(GroupEdited)
def with_group_edited(state: EventState, fact: GroupEdited, stamp: Stamp) -> EventState:
    """The event with a group under other settings."""
    changed = replace(state.group(fact.group), settings=fact.settings)
    return state.with_group(changed).with_change(fact.change, stamp)


@group_command(role=Role.ARBITER, gates=(is_not_the_only_group, has_no_members), confirmation=when_announced)
@dataclass(frozen=True, slots=True)
class RemoveGroup(EventCommand):
    """Take away a group without players."""

    group: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class GroupRemoved(EventFact):
    """A group without players was taken away."""

    group: GroupId
    change: Change | None = None


@decides(RemoveGroup)
def group_removed(state: EventState, command: RemoveGroup) -> GroupRemoved:
    """Remove an empty group."""
    name = state.group(command.group).settings.name
    return GroupRemoved(command.group, announced_change(state, name, "", confirmed=command.confirmed))


@adds(GroupRemoved)
def with_group_removed(state: EventState, fact: GroupRemoved, stamp: Stamp) -> EventState:
    """The event without a group."""
    return replace(state, groups=without(state.groups, fact.group)).with_change(fact.change, stamp)
