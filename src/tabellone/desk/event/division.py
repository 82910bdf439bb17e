"""Groups divided by strength."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.core.model import PlayerNumber
from tabellone.core.organisation.groups import Division, GroupWarning, broken_limits, divided, division
from tabellone.desk.book import Stamp
from tabellone.desk.event.apart_rule import rules_within
from tabellone.desk.event.confirmation import announced_change, when_announced
from tabellone.desk.event.entrant import GroupId, checked_text
from tabellone.desk.event.group_gates import has_a_field, has_no_rounds, is_no_play_off
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.groups import MOST_GROUPS
from tabellone.desk.event.mappings import frozen
from tabellone.desk.event.records import Change, GroupPart
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import player_of
from tabellone.desk.role import Role
from tabellone.regulations import rulebook


def proposed_division(state: EventState, group_id: GroupId, groups: int) -> Division:
    """What annexes 23 and 24 say about dividing a group into `groups` parts."""
    group = state.group(group_id)
    system = group.settings.declaration
    if system is None or system.edition(group.settings.edition).body != "fid":
        raise DeskError("Tab. 23 divides players into groups that a pairing system of the FID pairs")
    return division(len(group.members), groups, group.planned_rounds, rulebook.group_limits())


def division_warnings(sizes: Sequence[int], rounds: int) -> tuple[GroupWarning, ...]:
    """Which limits of annex 23 a division breaks."""
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
        player_of(state.entrant(player), PlayerNumber(place)) for place, player in enumerate(group.members, start=1)
    ]
    parts = divided(by_entry, sizes)
    ids = (group.id, *(GroupId(state.next_group + place) for place in range(len(sizes) - 1)))
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
    letters = tuple(chr(ord("A") + place) if place < 26 else str(place + 1) for place in range(count))
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
