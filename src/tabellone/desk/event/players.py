"""Entering, changing, moving and removing players, early and late; fees and private notes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabellone.core.explain import Citation, citation_of
from tabellone.core.model import Discipline, PlayerNumber
from tabellone.core.organisation.withdrawal import withdrawal_effect
from tabellone.core.pairing.order import is_admitted_late, may_enter_late
from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.duplicates import look_alikes
from tabellone.desk.event.entrant import MOST_PLAYERS, Entrant, EntrantId, GroupId, PlayerDetails, checked_details
from tabellone.desk.event.gates import (
    a_round_is_left_or_drafted,
    has_no_rounds,
    has_paired_rounds,
    is_no_play_off,
    is_no_round_robin,
    objection,
    plays_in_person,
    somebody_can_be_removed,
)
from tabellone.desk.event.records import Change, ChangeSubject, rules_within
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import (
    RUNNING,
    EventCommand,
    EventFact,
    adds,
    announced_change,
    command,
    confirmed_change,
    decides,
    group_command,
    has_players,
    is_created,
    when_announced,
)
from tabellone.desk.event.state import EventState, GroupState, frozen, updated, without
from tabellone.desk.event.team_event import roster_of, team_seats
from tabellone.formats.tables.text import control_character
from tabellone.regulations import rulebook


def late_entry_rule(state: EventState, group: GroupState) -> Citation:
    """The rule for late entries; in draughts it is borrowed, as its reading says."""
    if state.event.discipline is not Discipline.CHESS:
        return rulebook.borrowed_rule("late_entry")
    return citation_of(may_enter_late if needs_written_notice(state, group) else is_admitted_late)


def needs_written_notice(state: EventState, group: GroupState) -> bool:
    """Whether a late entry must have been announced in writing: in chess until the general rules of 2026 hold."""
    declaration = group.settings.declaration
    if state.event.discipline is not Discipline.CHESS or declaration is None:
        return True
    return rulebook.handling(declaration, group.settings.edition) is None


def withdrawal_rule(state: EventState, group: GroupState) -> Citation | None:
    """The rule for withdrawals; in draughts it is borrowed, and a Swiss system of chess has none of its own."""
    by_table = group.settings.follows_table
    if state.event.discipline is not Discipline.CHESS:
        return rulebook.borrowed_rule("withdrawal_from_round_robin" if by_table else "withdrawal_from_swiss")
    return citation_of(withdrawal_effect) if by_table else None


@group_command(role=Role.ARBITER, gates=(is_no_play_off, plays_in_person, has_no_rounds))
@dataclass(frozen=True, slots=True)
class EnterPlayers(EventCommand):
    """Enter one player or a whole list before the first round.

    `are_distinct` says that the list was looked through: who looks like another player is another person.
    """

    group: GroupId
    players: tuple[PlayerDetails, ...]
    are_distinct: Later[bool] = False


@dataclass(frozen=True, slots=True)
class PlayersEntered(EventFact):
    """Players were entered; `distinct` are pairs of them, or with others, who look alike and are two people."""

    group: GroupId
    players: tuple[Entrant, ...]
    distinct: Later[tuple[tuple[EntrantId, EntrantId], ...]] = ()


@decides(EnterPlayers)
def players_entered(state: EventState, command: EnterPlayers) -> PlayersEntered:
    """Enter players; their ids follow the last one given."""
    if not command.players:
        raise DeskError("no player is given")
    _check_size(state, len(command.players))
    register_ids = {entrant.details.register_id for entrant in state.entrants.values()}
    entered = []
    for index, details in enumerate(command.players):
        _check_register(details, register_ids)
        register_ids.add(details.register_id)
        entered.append(Entrant(EntrantId(state.next_entrant + index), checked_details(details)))
    distinct = _namesakes(state, entered) if command.are_distinct else ()
    return PlayersEntered(command.group, tuple(entered), distinct)


def _namesakes(state: EventState, entered: Iterable[Entrant]) -> tuple[tuple[EntrantId, EntrantId], ...]:
    """The pairs that look alike of whom at least one is entered now."""
    new = tuple(entered)
    everybody = (*state.entrants.values(), *new)
    alike = look_alikes(tuple(entrant.details for entrant in everybody))
    pairs = ((everybody[pair.first].id, everybody[pair.second].id) for pair in alike)
    return tuple(sorted(pair for pair in pairs if pair[1] >= new[0].id))


def _check_size(state: EventState, more: int) -> None:
    if len(state.entrants) + more > MOST_PLAYERS:
        raise DeskError(
            "players: {found} are too many; at most {most} are allowed",
            found=len(state.entrants) + more,
            most=MOST_PLAYERS,
        )


def _check_register(details: PlayerDetails, register_ids: Iterable[str]) -> None:
    if details.register_id and details.register_id in register_ids:
        raise DeskError(
            "{name}: the player with the register number {register} is entered already",
            name=details.name,
            register=details.register_id,
        )


@adds(PlayersEntered)
def with_players_entered(state: EventState, fact: PlayersEntered, stamp: Stamp) -> EventState:
    """The event with more players; a draw made before them is void."""
    del stamp
    group = state.group(fact.group)
    grown = _without_draw(replace(group, members=(*group.members, *(player.id for player in fact.players))))
    entered = _with_entrants(state, fact.players).with_group(grown)
    return replace(entered, distinct=entered.distinct | set(fact.distinct))


def _with_entrants(state: EventState, players: Iterable[Entrant]) -> EventState:
    entered = {player.id: player for player in players}
    following = max((state.next_entrant, *(player + 1 for player in entered)))
    return replace(state, entrants=updated(state.entrants, entered), next_entrant=following)


def _without_draw(group: GroupState) -> GroupState:
    """The group without numbers: they no longer fit its players."""
    return replace(group, numbers=frozen({}), draw=None)


@group_command(
    role=Role.ARBITER,
    gates=(is_no_play_off, plays_in_person, is_no_round_robin, has_paired_rounds, a_round_is_left_or_drafted),
)
@dataclass(frozen=True, slots=True)
class EnterLatePlayer(EventCommand):
    """Enter a player after the first round has been paired, for the next round to be published; the others keep their
    numbers.
    """

    group: GroupId
    player: PlayerDetails
    announced_in_writing: bool
    arbiter_agrees: bool


@dataclass(frozen=True, slots=True)
class LatePlayerEntered(EventFact):
    """A player was admitted late, under a provisional number."""

    group: GroupId
    player: Entrant
    number: int
    first_round: int
    announced_in_writing: bool
    arbiter_agrees: bool


@decides(EnterLatePlayer)
def late_player_entered(state: EventState, command: EnterLatePlayer) -> LatePlayerEntered:
    """Admit a player late, if the arbiter agrees and, in the older rules, if they announced it in writing."""
    group = state.group(command.group)
    _check_size(state, 1)
    _check_register(command.player, {other_entrant.details.register_id for other_entrant in state.entrants.values()})
    first = group.next_to_publish
    _check_admission(state, group, command, first)
    entrant = Entrant(EntrantId(state.next_entrant), checked_details(command.player))
    number = max(group.numbers.values(), default=0) + 1
    return LatePlayerEntered(group.id, entrant, number, first, command.announced_in_writing, command.arbiter_agrees)


def _check_admission(state: EventState, group: GroupState, command: EnterLatePlayer, first: int) -> None:
    """Refuse a late entry that the rules of the event's time do not admit."""
    rule = late_entry_rule(state, group)
    values = {"name": command.player.name, "body": rule.body.upper(), "article": rule.article}
    agrees = command.arbiter_agrees
    if needs_written_notice(state, group):
        if not may_enter_late(first, announced_in_writing=command.announced_in_writing, arbiter_agrees=agrees):
            raise DeskError(
                "{name} comes after the draw and plays only if it was announced in writing and the arbiter accepts it "
                "({body}, {article})",
                **values,
            )
    elif not is_admitted_late(first, arbiter_agrees=agrees):
        raise DeskError(
            "{name} comes after the draw and plays only if the arbiter accepts it ({body}, {article})", **values
        )


@adds(LatePlayerEntered)
def with_late_player_entered(state: EventState, fact: LatePlayerEntered, stamp: Stamp) -> EventState:
    """The event with a player who is paired from a later round on."""
    del stamp
    group, player = state.group(fact.group), fact.player.id
    grown = replace(
        group,
        members=(*group.members, player),
        numbers=updated(group.numbers, {player: PlayerNumber(fact.number)}),
        first_rounds=updated(group.first_rounds, {player: fact.first_round}),
    )
    return _with_entrants(state, (fact.player,)).with_group(grown)


@command(role=Role.ARBITER, gates=(*RUNNING, has_players))
@dataclass(frozen=True, slots=True)
class EditPlayer(EventCommand):
    """Change the details of a player."""

    player: EntrantId
    details: PlayerDetails
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PlayerEdited(EventFact):
    """The details of a player changed."""

    player: EntrantId
    details: PlayerDetails
    change: Change | None = None


@decides(EditPlayer)
def player_edited(state: EventState, command: EditPlayer) -> PlayerEdited:
    """Change the details of a player; after the first published round the change is marked."""
    before, details = state.entrant(command.player), checked_details(command.details)
    if before.details == details:
        raise DeskError("nothing is changed")
    others = {entrant.details.register_id for entrant in state.entrants.values() if entrant.id != before.id}
    _check_register(details, others)
    if not any(group.published_rounds for group in state.groups_of(before.id)):
        return PlayerEdited(before.id, details)
    change = Change(ChangeSubject.PLAYER, _fields_text(before.details), _fields_text(details))
    return PlayerEdited(before.id, details, confirmed_change(change, confirmed=command.confirmed))


def _fields_text(details: PlayerDetails) -> str:
    """The fields of a player that lists show; births stay out of the record of changes."""
    values = (
        *(details.name, details.title, details.rating, details.club, details.province, details.category),
        details.federation,
    )
    return "; ".join(str(detail) for detail in values if detail not in (None, ""))


@adds(PlayerEdited)
def with_player_edited(state: EventState, fact: PlayerEdited, stamp: Stamp) -> EventState:
    """The event with other details of a player."""
    entrant = replace(state.entrant(fact.player), details=fact.details)
    return replace(state, entrants=updated(state.entrants, {fact.player: entrant})).with_change(fact.change, stamp)


@command(role=Role.ARBITER, gates=(*RUNNING, has_players), targets=(somebody_can_be_removed,))
@dataclass(frozen=True, slots=True)
class RemovePlayer(EventCommand, EventFact):
    """Take back an entry before the first round."""

    player: EntrantId


@decides(RemovePlayer)
def player_removed(state: EventState, command: RemovePlayer) -> RemovePlayer:
    """Remove a player who is in no round."""
    entrant = state.entrant(command.player)
    for group in state.groups_of(entrant.id):
        if group.rounds or group.play_off_of is not None:
            raise DeskError(
                "{name} plays in group {group}, whose first round is paired; he can only withdraw",
                name=entrant.name,
                group=group.settings.name,
            )
    if entrant.id in (seats := team_seats(state)):
        raise DeskError(
            "{name} is in the roster of {team}; take him out of it first", name=entrant.name, team=seats[entrant.id][0]
        )
    return command


@adds(RemovePlayer, kind="player-removed")
def with_player_removed(state: EventState, fact: RemovePlayer, stamp: Stamp) -> EventState:
    """The event without a player, or without a team and its players."""
    del stamp
    leaving = (fact.player, *roster_of(state, fact.player))
    for group in tuple(state.groups_of(fact.player)):
        state = state.with_group(_without_member(group, fact.player))
    return replace(
        state,
        entrants=without(state.entrants, *leaving),
        paid=state.paid - {*leaving},
        notes=without(state.notes, *leaving),
    )


def _without_member(group: GroupState, player: EntrantId) -> GroupState:
    left = replace(
        _without_draw(group),
        members=tuple(member for member in group.members if member != player),
        attendance=without(group.attendance, *(key for key in group.attendance if key[1] == player)),
        forbidden=tuple(pair for pair in group.forbidden if player not in pair),
        unwanted=tuple(pair for pair in group.unwanted if player not in pair),
        apart=rules_within(group.apart, set(group.members) - {player}),
        given_points=tuple(one for one in group.given_points if one.player != player),
    )
    if left.check_in is None:
        return left
    return replace(left, check_in=replace(left.check_in, present=left.check_in.present - {player}))


@group_command(role=Role.ARBITER, gates=(is_no_play_off, has_no_rounds), confirmation=when_announced)
@dataclass(frozen=True, slots=True)
class MovePlayer(EventCommand):
    """Move a player to another group before the first round of both."""

    player: EntrantId
    group: GroupId
    to: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PlayerMoved(EventFact):
    """A player was moved to another group."""

    player: EntrantId
    group: GroupId
    to: GroupId
    change: Change | None = None


@decides(MovePlayer)
def player_moved(state: EventState, command: MovePlayer) -> PlayerMoved:
    """Move a player to a group whose first round is not paired either."""
    state.member(command.group, command.player)
    if command.to == command.group:
        raise DeskError("the player is in this group already")
    if (refusal := objection(state, MovePlayer, command.to)) is not None:
        raise refusal
    name = state.entrant(command.player).name
    before, after = (f"{name}: {state.group(group).settings.name}" for group in (command.group, command.to))
    change = announced_change(state, before, after, confirmed=command.confirmed)
    return PlayerMoved(command.player, command.group, command.to, change)


@adds(PlayerMoved)
def with_player_moved(state: EventState, fact: PlayerMoved, stamp: Stamp) -> EventState:
    """The event with a player in another group."""
    given = tuple(one for one in state.group(fact.group).given_points if one.player == fact.player)
    left = state.with_group(_without_member(state.group(fact.group), fact.player))
    target = left.group(fact.to)
    joined = replace(target, members=(*target.members, fact.player), given_points=(*target.given_points, *given))
    moved = left.with_group(_without_draw(joined))
    return moved.with_change(fact.change, stamp)


LONGEST_NOTE = 2000


@command(role=Role.ARBITER, gates=(is_created, has_players))
@dataclass(frozen=True, slots=True)
class SetFee(EventCommand, EventFact):
    """Note that a player has paid the entry fee, or has not after all."""

    player: EntrantId
    is_paid: bool


@decides(SetFee)
def fee_set(state: EventState, command: SetFee) -> SetFee:
    """Note whether a player has paid."""
    entrant = state.entrant(command.player)
    if command.is_paid == (entrant.id in state.paid):
        raise DeskError("nothing is changed")
    return command


@adds(SetFee, kind="fee-set")
def with_fee_set(state: EventState, fact: SetFee, stamp: Stamp) -> EventState:
    """The event with the fee of a player noted."""
    del stamp
    return replace(state, paid=state.paid | {fact.player} if fact.is_paid else state.paid - {fact.player})


@command(role=Role.ARBITER, gates=(is_created, has_players))
@dataclass(frozen=True, slots=True)
class SetNote(EventCommand, EventFact):
    """Write a note on a player that only arbiters read; an empty one takes it away."""

    player: EntrantId
    note: str


@decides(SetNote)
def note_set(state: EventState, command: SetNote) -> SetNote:
    """Write a note on a player."""
    entrant, note = state.entrant(command.player), command.note.replace("\r\n", "\n").strip()
    if len(note) > LONGEST_NOTE:
        raise DeskError(
            "{field}: {found} characters are too many; at most {most} are allowed",
            field="note",
            found=len(note),
            most=LONGEST_NOTE,
        )
    if (character := control_character(note, besides="\n")) is not None:
        raise DeskError("{field}: the control character {found} is not allowed", field="note", found=character)
    if note == state.notes.get(entrant.id, ""):
        raise DeskError("nothing is changed")
    return replace(command, note=note)


@adds(SetNote, kind="note-set")
def with_note_set(state: EventState, fact: SetNote, stamp: Stamp) -> EventState:
    """The event with a note on a player."""
    del stamp
    notes = updated(state.notes, {fact.player: fact.note}) if fact.note else without(state.notes, fact.player)
    return replace(state, notes=notes)
