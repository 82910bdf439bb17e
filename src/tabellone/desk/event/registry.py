"""The declaration of an event's commands, the gates on the whole event, and the changes that need confirmation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tabellone.desk.book import Registry, Role
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import ConfirmationNeeded, DeskError
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import Closing, EventState, GroupState


def is_not_made(state: EventState) -> DeskError | None:
    """The event has not been created yet."""
    if state.settings is None:
        return None
    return DeskError("the event has been made already; its name is {name}", name=state.settings.name)


def is_created(state: EventState) -> DeskError | None:
    """The event has been created."""
    return DeskError("the event has not been made yet") if state.settings is None else None


def is_open(state: EventState) -> DeskError | None:
    """The event has not been closed."""
    if state.closing is Closing.OPEN:
        return None
    return DeskError("the event is closed; open it again first")


def is_not_announced(state: EventState) -> DeskError | None:
    """The announcement has not been published."""
    return DeskError("the announcement is up already") if state.is_announced else None


def has_players(state: EventState) -> DeskError | None:
    """Somebody is entered."""
    return None if state.entrants else DeskError("nobody is entered")


def every_group_is_finished(state: EventState) -> DeskError | None:
    """No group has a round to play or a game to finish, and at least one has played."""
    playing = [group for group in state.groups.values() if group.members]
    if not playing:
        return DeskError("no group has players")
    for group in playing:
        if not group.is_finished:
            return DeskError("group {group} is not finished", group=group.settings.name)
    return None


def is_closed(state: EventState) -> DeskError | None:
    """The event has been closed."""
    return DeskError("the event is not closed yet") if state.closing is Closing.OPEN else None


def is_not_sent(state: EventState) -> DeskError | None:
    """The event has not been sent."""
    if state.sent is None:
        return None
    return DeskError("the event was sent to {register}", register=state.sent.register)


def counts_for_rating(state: EventState) -> DeskError | None:
    """The event is valid for rating."""
    if state.settings is not None and state.settings.validity:
        return None
    return DeskError("the event is not valid for rating")


def is_not_rated(state: EventState) -> DeskError | None:
    """The ratings have not been computed."""
    return DeskError("the event is rated already") if state.rating is not None else None


def is_rated(state: EventState) -> DeskError | None:
    """The ratings have been computed."""
    return DeskError("the event is not rated yet") if state.rating is None else None


def is_archived(state: EventState) -> DeskError | None:
    """The event is in the archive."""
    return None if state.is_archived else DeskError("the event is not in the archive")


def is_not_archived(state: EventState) -> DeskError | None:
    """The event is in the lists of events."""
    return DeskError("the event is in the archive already") if state.is_archived else None


class EventCommand:
    """A request to an event. It carries its seeds and dates; nothing is drawn or looked up.

    A command that may change something already published has a field `confirmed`.
    """

    __slots__ = ()


class EventFact:
    """Something that happened in an event, with all that was computed or drawn, so that folding computes nothing.

    `change` marks a fact that changed something already published, and says what.
    """

    __slots__ = ()


EventGate = Callable[[EventState], DeskError | None]
GroupGate = Callable[[EventState, GroupState], DeskError | None]
Confirmation = Callable[[EventState, GroupState | None], bool]
RoundOf = Callable[[GroupState], int]
NamedCommand = TypeVar("NamedCommand", bound=EventCommand)

RUNNING: tuple[EventGate, ...] = (is_created, is_open)


def never(state: EventState, group: GroupState | None) -> bool:
    """The command does not change what is published."""
    del state, group
    return False


@dataclass(frozen=True, slots=True)
class CommandConditions:
    """The conditions of a command; `group_gates` is None for one that is for the whole event.

    `targets` are not checked when a command is given, since it names its own: they only keep a list of what may
    be done now from offering it where there is nothing to act on.
    """

    gates: tuple[EventGate, ...]
    group_gates: tuple[GroupGate, ...] | None = None
    targets: tuple[EventGate, ...] = ()
    group_targets: tuple[GroupGate, ...] = ()
    round_of: RoundOf | None = None
    confirmation: Confirmation = never


EVENT: Registry[EventState] = Registry()
CONDITIONS: dict[type, CommandConditions] = {}

decides = EVENT.decides
adds = EVENT.adds


def command(
    *,
    role: Role,
    gates: tuple[EventGate, ...] = RUNNING,
    targets: tuple[EventGate, ...] = (),
    confirmation: Confirmation = never,
    confirmed_role: Role | None = None,
) -> Callable[[type[NamedCommand]], type[NamedCommand]]:
    """Declare a command for the whole event."""

    def declare(named: type[NamedCommand]) -> type[NamedCommand]:
        CONDITIONS[named] = CommandConditions(gates, targets=targets, confirmation=confirmation)
        return EVENT.command(role=role, confirmed_role=confirmed_role)(named)

    return declare


def group_command(
    *,
    role: Role,
    gates: tuple[GroupGate, ...] = (),
    targets: tuple[GroupGate, ...] = (),
    round_of: RoundOf | None = None,
    confirmation: Confirmation = never,
    confirmed_role: Role | None = None,
    role_now: Callable[[Any, EventState], Role] | None = None,
) -> Callable[[type[NamedCommand]], type[NamedCommand]]:
    """Declare a command for one group of an event that is going on."""

    def declare(named: type[NamedCommand]) -> type[NamedCommand]:
        CONDITIONS[named] = CommandConditions(RUNNING, gates, (), targets, round_of, confirmation)
        return EVENT.command(role=role, confirmed_role=confirmed_role, role_now=role_now)(named)

    return declare


def next_round(group: GroupState) -> int:
    """The round that is paired next."""
    return len(group.rounds) + 1


def current_round(group: GroupState) -> int:
    """The round that work goes on in, or the first one."""
    return 1 if group.current_round is None else group.current_round.number


_SENTENCES: Mapping[ChangeSubject, str] = {
    ChangeSubject.ANNOUNCEMENT: "announced already: {before} becomes {after}; confirm the change",
    ChangeSubject.PLAYER: "a round with this player is published: {before} becomes {after}; confirm the change",
    ChangeSubject.NUMBERS: "the numbers are published; confirm that the players get others",
    ChangeSubject.ROUNDS: "rounds announced: {before}; confirm that {after} are played",
    ChangeSubject.PAIRINGS: "the pairings of round {round} are published; confirm the change",
    ChangeSubject.OPENINGS: "openings of round {round} are published: {before} becomes {after}; confirm the change",
    ChangeSubject.RESULT: "round {round}, board {board}: there is a result already; confirm the change",
    ChangeSubject.CLOSED_ROUND: "round {round} is closed; confirm that it is opened again",
    ChangeSubject.CLOSED_EVENT: "the event is closed; confirm that it is opened again",
}


def always(state: EventState, group: GroupState | None) -> bool:
    """The command always changes something published."""
    del state, group
    return True


def when_announced(state: EventState, group: GroupState | None) -> bool:
    """The command changes what the announcement says."""
    del group
    return state.is_announced


def when_last_round_is_published(state: EventState, group: GroupState | None) -> bool:
    """The command changes the last round, which is already published."""
    del state
    return group is not None and group.draft is None


def has_published_openings(round_state: RoundState) -> bool:
    """Everybody may have seen an opening of the round; one of many published at once may have none yet."""
    is_drawn = any(encounter.opening is not None for encounter in round_state.encounters)
    return round_state.phase is not RoundPhase.DRAFT and is_drawn


def when_openings_are_published(state: EventState, group: GroupState | None) -> bool:
    """The command changes openings that everybody has seen."""
    del state
    current = None if group is None else group.current_round
    return current is not None and has_published_openings(current)


def announced_change(state: EventState, before: str, after: str, *, confirmed: bool) -> Change | None:
    """The mark of a change of what the announcement says; None before it is public."""
    if not state.is_announced:
        return None
    return confirmed_change(Change(ChangeSubject.ANNOUNCEMENT, before, after), confirmed=confirmed)


def confirmed_change(change: Change, *, confirmed: bool) -> Change:
    """The mark of a change, if it was confirmed; otherwise a request for confirmation."""
    if confirmed:
        return change
    raise ConfirmationNeeded(
        _SENTENCES[change.subject],
        change,
        before=change.before or "-",
        after=change.after or "-",
        round=change.round or "-",
        board=change.board or "-",
    )
