"""The screen in the hall, as the desk directs it, and the time at which the round starts."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.entrant import GroupId, checked_text
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, command, decides, is_created
from tabellone.desk.event.state import EventState, HallView, updated, without

MOST_MINUTES = 24 * 60


@command(role=Role.SCORER, gates=(is_created,))
@dataclass(frozen=True, slots=True)
class DirectHall(EventCommand, EventFact):
    """Choose what the screen in the hall shows; without a group it shows all of them in turn."""

    view: HallView
    only_group: GroupId | None = None
    notice: str = ""


@decides(DirectHall)
def hall_directed(state: EventState, command: DirectHall) -> DirectHall:
    """Choose what the screen shows; a notice needs words, a countdown the time at which the round starts."""
    if command.only_group is not None:
        state.group(command.only_group)
    notice = checked_text("notice", command.notice.strip())
    if command.view is HallView.NOTICE and not notice:
        raise DeskError("the notice for the hall has no words")
    if command.view is HallView.COUNTDOWN and state.hall.starts_at is None:
        raise DeskError("say first when the round starts")
    if (command.view, command.only_group, notice) == (state.hall.view, state.hall.group, state.hall.notice):
        raise DeskError("nothing is changed")
    return replace(command, notice=notice)


@adds(DirectHall, kind="hall-directed")
def with_hall_directed(state: EventState, fact: DirectHall, stamp: Stamp) -> EventState:
    """The event with another choice for the screen."""
    del stamp
    return replace(state, hall=replace(state.hall, view=fact.view, group=fact.only_group, notice=fact.notice))


@command(role=Role.SCORER)
@dataclass(frozen=True, slots=True)
class SetStart(EventCommand):
    """Say when the round starts: at a time, in so many minutes, or, with neither, that no time is given any more.

    It is the round of one group, or of all of them.
    """

    starts_at: datetime | None
    minutes: int | None = None
    group: GroupId | None = None


@dataclass(frozen=True, slots=True)
class StartSet(EventFact):
    """When the round starts was said; minutes count from the time of the entry. `rounds` are those of each group."""

    starts_at: datetime | None = None
    minutes: int | None = None
    rounds: Later[tuple[tuple[GroupId, int], ...]] = ()


@decides(SetStart)
def start_set(state: EventState, command: SetStart) -> StartSet:
    """Say when the round starts, or that no time is given."""
    starts_at, minutes = command.starts_at, command.minutes
    if starts_at is not None and minutes is not None:
        raise DeskError("a round starts at a time or in so many minutes, not both")
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise DeskError("{found} minutes are not possible; 1 to {most} are", found=minutes, most=MOST_MINUTES)
    if starts_at is not None and starts_at.tzinfo is None:
        raise DeskError("the start of the round needs a time zone, such as 2026-05-02T15:00:00+02:00")
    groups = tuple(state.groups.values()) if command.group is None else (state.group(command.group),)
    rounds = tuple((group.id, number) for group in groups if (number := group.round_to_start) is not None)
    if command.group is not None and not rounds:
        raise DeskError("group {group}: all planned rounds have been played", group=groups[0].settings.name)
    is_given = state.hall.starts_at if command.group is None else groups[0].starts.get(rounds[0][1])
    if starts_at is None and minutes is None and is_given is None:
        raise DeskError("nothing is changed")
    return StartSet(None if starts_at is None else starts_at.astimezone(UTC), minutes, rounds)


@adds(StartSet)
def with_start_set(state: EventState, fact: StartSet, stamp: Stamp) -> EventState:
    """The event with the start of the round; a countdown without one gives way to the automatic view."""
    starts_at = fact.starts_at if fact.minutes is None else stamp.at + timedelta(minutes=fact.minutes)
    for group_id, number in fact.rounds:
        group = state.group(group_id)
        starts = without(group.starts, number) if starts_at is None else updated(group.starts, {number: starts_at})
        state = state.with_group(replace(group, starts=starts))
    hall = replace(state.hall, starts_at=starts_at)
    if starts_at is None and hall.view is HallView.COUNTDOWN:
        hall = replace(hall, view=HallView.AUTOMATIC)
    return replace(state, hall=hall)
