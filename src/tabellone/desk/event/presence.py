"""Check-in, absences, byes, withdrawals and returns."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.gates import (
    a_round_is_left,
    a_round_is_left_to_play,
    check_in_is_not_open,
    check_in_is_open,
    has_a_field,
    has_no_draft,
    has_paired_rounds,
    is_no_round_robin,
    is_paired_by_a_system,
    somebody_has_left,
    somebody_is_in,
    somebody_is_missing,
)
from tabellone.desk.event.pairings import forfeit_by, in_game
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command, next_round
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState
from tabellone.desk.event.state import CheckIn, EventState, GroupState, updated, without


def with_absences(group: GroupState, first: int) -> GroupState:
    """The group with the games of the absent forfeited in the published rounds from `first` on.

    A result that somebody has entered stands. Where rounds are published one by one there is none to change.
    """
    for round_state in group.rounds[first - 1 :]:
        if round_state.phase is RoundPhase.PUBLISHED:
            group = group.with_round(_with_absences(group, round_state))
    return group


def _with_absences(group: GroupState, round_state: RoundState) -> RoundState:
    away = group.away(round_state.number)

    def one(encounter: EncounterState) -> EncounterState:
        forfeit = forfeit_by(encounter.white in away, encounter.black in away)
        games = (
            replace(game, result=None if forfeit is None else in_game(forfeit, number)) if _is_untouched(game) else game
            for number, game in enumerate(encounter.games, start=1)
        )
        return replace(encounter, games=tuple(games))

    return replace(round_state, encounters=tuple(map(one, round_state.encounters)))


def _is_untouched(game: GameState) -> bool:
    """Nobody has entered, reported or disputed anything."""
    return not game.reported_by and game.dispute is None


MOST_WISHES = 2000


@group_command(
    role=Role.SCORER, gates=(has_a_field, has_no_draft, check_in_is_not_open, a_round_is_left), round_of=next_round
)
@dataclass(frozen=True, slots=True)
class OpenCheckIn(EventCommand):
    """Start to note who is there for the next round."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class CheckInOpened(EventFact):
    """The check-in for a round began."""

    group: GroupId
    round: int


@decides(OpenCheckIn)
def check_in_opened(state: EventState, command: OpenCheckIn) -> CheckInOpened:
    """Open the check-in for the next round."""
    return CheckInOpened(command.group, state.group(command.group).next_to_publish)


@adds(CheckInOpened)
def with_check_in_opened(state: EventState, fact: CheckInOpened, stamp: Stamp) -> EventState:
    """The event with a check-in going on."""
    del stamp
    return state.with_group(replace(state.group(fact.group), check_in=CheckIn(fact.round)))


@group_command(role=Role.SCORER, gates=(check_in_is_open,))
@dataclass(frozen=True, slots=True)
class CheckInPlayer(EventCommand, EventFact):
    """Note that a player is there, or is not after all."""

    group: GroupId
    player: EntrantId
    is_present: bool = True


@decides(CheckInPlayer)
def player_checked_in(state: EventState, command: CheckInPlayer) -> CheckInPlayer:
    """Note a player as present or absent."""
    entrant = state.member(command.group, command.player)
    check_in = state.group(command.group).check_in
    noted = check_in is not None and command.player in check_in.present
    if noted and command.is_present:
        raise DeskError("{name} is noted as present already", name=entrant.name)
    if not noted and not command.is_present:
        raise DeskError("{name} is not noted as present", name=entrant.name)
    return command


@adds(CheckInPlayer, kind="player-checked-in")
def with_player_checked_in(state: EventState, fact: CheckInPlayer, stamp: Stamp) -> EventState:
    """The event with a player noted."""
    del stamp
    group = state.group(fact.group)
    check_in = group.check_in or CheckIn(group.next_to_publish)
    present = check_in.present | {fact.player} if fact.is_present else check_in.present - {fact.player}
    return state.with_group(replace(group, check_in=replace(check_in, present=present)))


@group_command(role=Role.SCORER, gates=(check_in_is_open, somebody_is_missing))
@dataclass(frozen=True, slots=True)
class CheckInEverybody(EventCommand):
    """Check in everybody who is expected, not those who announced an absence."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class EverybodyCheckedIn(EventFact):
    """All who were expected and not noted yet were noted as there."""

    group: GroupId
    players: tuple[EntrantId, ...]


@decides(CheckInEverybody)
def everybody_checked_in(state: EventState, command: CheckInEverybody) -> EverybodyCheckedIn:
    """Note all who are expected in the round of the check-in."""
    return EverybodyCheckedIn(command.group, state.group(command.group).missing_at_check_in)


@adds(EverybodyCheckedIn)
def with_everybody_checked_in(state: EventState, fact: EverybodyCheckedIn, stamp: Stamp) -> EventState:
    """The event with several players noted."""
    del stamp
    group = state.group(fact.group)
    check_in = group.check_in or CheckIn(group.next_to_publish)
    present = check_in.present | set(fact.players)
    return state.with_group(replace(group, check_in=replace(check_in, present=present)))


@group_command(role=Role.ARBITER, gates=(check_in_is_open,), round_of=next_round)
@dataclass(frozen=True, slots=True)
class CloseCheckIn(EventCommand):
    """End the check-in: who was not noted is absent in the next round."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class CheckInClosed(EventFact):
    """The check-in ended, and who was not noted is absent."""

    group: GroupId
    round: int
    absent: tuple[EntrantId, ...]


@decides(CloseCheckIn)
def check_in_closed(state: EventState, command: CloseCheckIn) -> CheckInClosed:
    """Close the check-in: who was neither noted nor excused is absent."""
    group = state.group(command.group)
    check_in = group.check_in or CheckIn(group.next_to_publish)
    absent = tuple(
        player
        for player in group.members
        if player not in check_in.present
        and group.attendance_of(player, check_in.round) in (Attendance.PRESENT, Attendance.ABSENT)
    )
    return CheckInClosed(group.id, check_in.round, absent)


@adds(CheckInClosed)
def with_check_in_closed(state: EventState, fact: CheckInClosed, stamp: Stamp) -> EventState:
    """The event after a check-in; noted players are present, whatever was set before."""
    del stamp
    group = state.group(fact.group)
    check_in = group.check_in or CheckIn(fact.round)
    there = without(group.attendance, *((fact.round, player) for player in check_in.present))
    attendance = updated(there, {(fact.round, player): Attendance.ABSENT for player in fact.absent})
    return state.with_group(replace(group, attendance=attendance, check_in=replace(check_in, is_open=False)))


@group_command(role=Role.ARBITER, gates=(a_round_is_left_to_play,))
@dataclass(frozen=True, slots=True)
class SetAttendance(EventCommand, EventFact):
    """Say that a player is absent or has a bye in a round to come, or that they are there after all."""

    group: GroupId
    player: EntrantId
    round: int
    attendance: Attendance


@decides(SetAttendance)
def attendance_set(state: EventState, command: SetAttendance) -> SetAttendance:
    """Set the attendance of a player in a round after the one in play."""
    entrant = state.member(command.group, command.player)
    group = state.group(command.group)
    if not group.next_to_play <= command.round <= group.planned_rounds:
        raise DeskError(
            "round {found}: absences and byes can be set for rounds {least} to {most}",
            found=command.round,
            least=group.next_to_play,
            most=group.planned_rounds,
        )
    if not command.attendance.may_be_set:
        raise DeskError(
            '"{attendance}" follows from a late entry or a withdrawal and cannot be set',
            attendance=command.attendance.value,
        )
    if group.settings.pairs_the_absent and command.attendance not in (Attendance.PRESENT, Attendance.ABSENT):
        raise DeskError("group {group}: there are no byes in a round robin", group=group.settings.name)
    now = group.attendance_of(entrant.id, command.round)
    if now is Attendance.LATE:
        raise DeskError("{name} comes later than round {round}", name=entrant.name, round=command.round)
    if now is Attendance.WITHDRAWN:
        raise DeskError("{name} has left already", name=entrant.name)
    if now is command.attendance:
        raise DeskError("nothing is changed")
    return command


@adds(SetAttendance, kind="attendance-set")
def with_attendance_set(state: EventState, fact: SetAttendance, stamp: Stamp) -> EventState:
    """The event with the attendance of a player."""
    del stamp
    group = state.group(fact.group)
    key = (fact.round, fact.player)
    is_there = fact.attendance is Attendance.PRESENT
    attendance = without(group.attendance, key) if is_there else updated(group.attendance, {key: fact.attendance})
    return state.with_group(with_absences(replace(group, attendance=attendance), fact.round))


@group_command(role=Role.ARBITER, gates=(is_no_round_robin, is_paired_by_a_system))
@dataclass(frozen=True, slots=True)
class SetWishes(EventCommand, EventFact):
    """Say who may not meet and who should not meet if possible."""

    group: GroupId
    forbidden: tuple[tuple[EntrantId, EntrantId], ...]
    unwanted: tuple[tuple[EntrantId, EntrantId], ...] = ()


@decides(SetWishes)
def wishes_set(state: EventState, command: SetWishes) -> SetWishes:
    """Set who may not, or should not, meet."""
    group = state.group(command.group)
    pairs = (*command.forbidden, *command.unwanted)
    if len(pairs) > MOST_WISHES:
        raise DeskError("{found} pairs are too many; at most {most}", found=len(pairs), most=MOST_WISHES)
    seen: set[frozenset[EntrantId]] = set()
    for one, other in pairs:
        first, second = state.member(group.id, one), state.member(group.id, other)
        if one == other:
            raise DeskError("{name} cannot play against himself", name=first.name)
        if frozenset((one, other)) in seen:
            raise DeskError("{first} and {second} are named twice", first=first.name, second=second.name)
        seen.add(frozenset((one, other)))
    if (command.forbidden, command.unwanted) == (group.forbidden, group.unwanted):
        raise DeskError("nothing is changed")
    return command


@adds(SetWishes, kind="wishes-set")
def with_wishes_set(state: EventState, fact: SetWishes, stamp: Stamp) -> EventState:
    """The event with the arbiter's wishes."""
    del stamp
    changed: GroupState = replace(state.group(fact.group), forbidden=fact.forbidden, unwanted=fact.unwanted)
    return state.with_group(changed)


@group_command(role=Role.ARBITER, gates=(has_paired_rounds, a_round_is_left_to_play, somebody_is_in))
@dataclass(frozen=True, slots=True)
class WithdrawPlayer(EventCommand):
    """A player leaves; from the round after the one in play on they are not paired, and forfeit a paired game."""

    group: GroupId
    player: EntrantId


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(EventFact):
    """A player left."""

    group: GroupId
    player: EntrantId
    from_round: int


@decides(WithdrawPlayer)
def player_withdrawn(state: EventState, command: WithdrawPlayer) -> PlayerWithdrawn:
    """Withdraw a player from the round after the one in play on."""
    entrant, group = state.member(command.group, command.player), state.group(command.group)
    if command.player in group.withdrawn:
        raise DeskError("{name} has left already", name=entrant.name)
    return PlayerWithdrawn(group.id, entrant.id, group.next_to_play)


@adds(PlayerWithdrawn)
def with_player_withdrawn(state: EventState, fact: PlayerWithdrawn, stamp: Stamp) -> EventState:
    """The event without a player in the rounds to come."""
    del stamp
    group = state.group(fact.group)
    left = replace(group, withdrawn=updated(group.withdrawn, {fact.player: fact.from_round}))
    return state.with_group(with_absences(left, fact.from_round))


@group_command(role=Role.ARBITER, gates=(a_round_is_left_to_play, somebody_has_left))
@dataclass(frozen=True, slots=True)
class ReturnPlayer(EventCommand):
    """A player who left plays again from the round after the one in play on."""

    group: GroupId
    player: EntrantId


@dataclass(frozen=True, slots=True)
class PlayerReturned(EventFact):
    """A player who had left came back."""

    group: GroupId
    player: EntrantId
    from_round: int


@decides(ReturnPlayer)
def player_returned(state: EventState, command: ReturnPlayer) -> PlayerReturned:
    """Let a withdrawn player be paired again."""
    entrant, group = state.member(command.group, command.player), state.group(command.group)
    if command.player not in group.withdrawn:
        raise DeskError("{name} has not left", name=entrant.name)
    return PlayerReturned(group.id, entrant.id, group.next_to_play)


@adds(PlayerReturned)
def with_player_returned(state: EventState, fact: PlayerReturned, stamp: Stamp) -> EventState:
    """The event with a player back."""
    del stamp
    group = state.group(fact.group)
    back = replace(group, withdrawn=without(group.withdrawn, fact.player))
    return state.with_group(with_absences(back, fact.from_round))
