"""The groups of an event: added, changed, removed, divided by strength."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.core.model import PlayerNumber
from tabellone.core.organisation.division import Division, GroupWarning, broken_limits, divided, division
from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.creation import differing_fields, plain_text, with_new_group
from tabellone.desk.event.entrant import GroupId, checked_text, player_of
from tabellone.desk.event.gates import has_a_field, has_no_members, has_no_rounds, is_no_play_off, is_not_the_only_group
from tabellone.desk.event.records import Change, ChangeSubject, GroupPart, rules_within
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import (
    EventCommand,
    EventFact,
    adds,
    announced_change,
    command,
    confirmed_change,
    decides,
    group_command,
    when_announced,
)
from tabellone.desk.event.settings import GroupSettings, checked_group, group_settings_with
from tabellone.desk.event.state import EventState, GroupState, frozen, without
from tabellone.regulations import rulebook

MOST_GROUPS = 50


_FIXED_BY_FIRST_ROUND = (
    "system",
    "edition",
    "maxi",
    "cycles",
    "games_per_encounter",
    "initial_colour",
    "acceleration",
    "teams",
)


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
    settings = checked_group(command.settings, state.event)
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
    """Change the settings of a group.

    `sent` names the fields of the settings that are meant; the others stay. None means all. To the API it need not be
    given: what a request leaves out of the settings stays.
    """

    group: GroupId
    settings: GroupSettings
    confirmed: bool = False
    sent: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class GroupEdited(EventFact):
    """The settings of a group changed."""

    group: GroupId
    settings: GroupSettings
    change: Change | None = None


@decides(EditGroup)
def group_edited(state: EventState, command: EditGroup) -> GroupEdited:
    """Change the settings of a group; what its rounds rest on is fixed once one is paired."""
    group = state.group(command.group)
    before = group.settings
    given = group_settings_with(before, command.settings, command.sent)
    after = checked_group(given, state.event, before if group.rounds else None)
    _check_name(state, after.name, group.id)
    if after == before:
        raise DeskError("nothing is changed")
    if group.members and (before.teams is None) != (after.teams is None):
        raise DeskError(
            "group {group}: entries stand already; players and teams cannot take each other's places", group=before.name
        )
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


def proposed_division(state: EventState, group_id: GroupId, groups: int) -> Division:
    """The division of a group into `groups` parts by annexes 23 and 24."""
    group = state.group(group_id)
    system = group.settings.declaration
    if system is None or system.edition(group.settings.edition).body != "fid":
        raise DeskError("Tab. 23 divides players into groups that a pairing system of the FID pairs")
    return division(len(group.members), groups, group.planned_rounds, rulebook.group_limits())


def division_warnings(sizes: Sequence[int], rounds: int) -> tuple[GroupWarning, ...]:
    """The limits of annex 23 that a division breaks."""
    return broken_limits(sizes, rounds, rulebook.group_limits())


@group_command(role=Role.ARBITER, gates=(is_no_play_off, has_no_rounds, has_a_field), confirmation=when_announced)
@dataclass(frozen=True, slots=True)
class SplitGroup(EventCommand):
    """Divide a group by rating: the first part keeps its place, a new group is made for each other part."""

    group: GroupId
    sizes: tuple[int, ...]
    names: tuple[str, ...] = ()
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class GroupSplit(EventFact):
    """A group was divided; the first part bears its id."""

    group: GroupId
    parts: tuple[GroupPart, ...]
    change: Change | None = None


@decides(SplitGroup)
def group_split(state: EventState, command: SplitGroup) -> GroupSplit:
    """Divide a group by rating, the strongest first."""
    group = state.group(command.group)
    sizes = command.sizes
    if len(sizes) < 2 or min(sizes) < 1:
        raise DeskError("sizes: a division has at least 2 groups of at least 1 player")
    if len(state.groups) + len(sizes) - 1 > MOST_GROUPS:
        raise DeskError("at most {most} groups are allowed", most=MOST_GROUPS)
    names = command.names or _names_of_parts(state, group.settings.name, len(sizes))
    if len(names) != len(sizes):
        raise DeskError("{names} names for {groups} groups", names=len(names), groups=len(sizes))
    taken = {other_group.settings.name for other_group in state.groups.values() if other_group.id != group.id}
    for name in names:
        if not checked_text("name", name).strip() or name in taken:
            raise DeskError('another group bears the name "{name}"', name=name)
        taken.add(name)
    by_entry = [
        player_of(state.entrant(player), PlayerNumber(number)) for number, player in enumerate(group.members, start=1)
    ]
    parts = divided(by_entry, sizes)
    ids = (group.id, *(GroupId(state.next_group + index) for index in range(len(sizes) - 1)))
    return GroupSplit(
        group.id,
        tuple(
            GroupPart(part_id, replace(group.settings, name=name), tuple(group.members[p.number - 1] for p in part))
            for part_id, name, part in zip(ids, names, parts, strict=True)
        ),
        announced_change(state, group.settings.name, ", ".join(names), confirmed=command.confirmed),
    )


def _names_of_parts(state: EventState, name: str, count: int) -> tuple[str, ...]:
    """A and B for the parts of the one group A, else the name of the whole with a letter."""
    letters = tuple(chr(ord("A") + index) if index < 26 else str(index + 1) for index in range(count))
    return letters if len(state.groups) == 1 and name == "A" else tuple(f"{name} {letter}" for letter in letters)


@adds(GroupSplit)
def with_group_split(state: EventState, fact: GroupSplit, stamp: Stamp) -> EventState:
    """The event with a group in parts; numbers drawn before are void."""
    whole = state.group(fact.group)
    for part in fact.parts:
        inside = set(part.members)
        state = state.with_group(
            GroupState(
                part.group,
                part.settings,
                part.members,
                attendance=frozen({key: where for key, where in whole.attendance.items() if key[1] in inside}),
                forbidden=tuple(pair for pair in whole.forbidden if inside.issuperset(pair)),
                unwanted=tuple(pair for pair in whole.unwanted if inside.issuperset(pair)),
                apart=rules_within(whole.apart, inside),
                given_points=tuple(one for one in whole.given_points if one.player in inside),
            )
        )
    following = max(state.next_group, *(part.group + 1 for part in fact.parts))
    return replace(state, next_group=following).with_change(fact.change, stamp)
