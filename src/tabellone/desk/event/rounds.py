"""Rounds published, closed and reopened; all rounds of a round robin at once; a round more or fewer."""

from dataclasses import dataclass, replace
from datetime import date

from tabellone.core.pairing.field import Impossible
from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.creation import AnnounceEvent
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.gates import (
    a_round_is_left,
    a_round_is_left_to_publish,
    a_round_may_be_reopened,
    check_in_is_not_open,
    draft_has_openings,
    earlier_games_are_finished,
    every_game_has_a_result,
    everybody_stands_in_draft,
    has_a_field,
    has_draft,
    is_a_round_robin,
    is_being_played,
    is_no_round_robin,
    is_numbered,
    may_have_more_rounds,
    missing_result,
    more_rounds_than_one,
)
from tabellone.desk.event.pairings import RoundPaired, round_of_system, with_colour_lot, with_round
from tabellone.desk.event.records import Change, ChangeSubject, LineUp
from tabellone.desk.event.refusals import DeskError, NoLegalPairingError
from tabellone.desk.event.registry import (
    EventCommand,
    EventFact,
    adds,
    always,
    confirmed_change,
    current_round,
    decides,
    group_command,
    when_announced,
)
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState
from tabellone.desk.event.teams import line_ups_of, usual_line_ups, with_line_ups
from tabellone.desk.event.tournament import basis_of, engine_pairing


@group_command(
    role=Role.ARBITER,
    gates=(has_draft, everybody_stands_in_draft, draft_has_openings, earlier_games_are_finished),
    round_of=current_round,
)
@dataclass(frozen=True, slots=True)
class PublishRound(EventCommand):
    """Let everybody see the draft."""

    group: GroupId
    played_on: date | None = None


@dataclass(frozen=True, slots=True)
class RoundPublished(EventFact):
    """Everybody may see a round."""

    group: GroupId
    round: int
    played_on: date | None = None
    line_ups: Later[tuple[LineUp, ...]] = ()


@decides(PublishRound)
def round_published(state: EventState, command: PublishRound) -> RoundPublished:
    """Publish the draft, of teams with the line-ups as they stand."""
    group = state.group(command.group)
    number = len(group.rounds)
    return RoundPublished(group.id, number, command.played_on, line_ups_of(state, group, group.round_numbered(number)))


@adds(RoundPublished)
def with_round_published(state: EventState, fact: RoundPublished, stamp: Stamp) -> EventState:
    """The event with a published round; its announcement is public from now on at the latest."""
    group = state.group(fact.group)
    published = replace(
        group.round_numbered(fact.round),
        phase=RoundPhase.PUBLISHED,
        published_at=stamp.at,
        played_on=fact.played_on,
    )
    announced_at = state.announced_at or stamp.at
    published_group = with_line_ups(state, group.with_round(published), fact.round, fact.line_ups)
    return replace(state.with_group(published_group), announced_at=announced_at)


@group_command(role=Role.ARBITER, gates=(is_being_played, every_game_has_a_result), round_of=current_round)
@dataclass(frozen=True, slots=True)
class CloseRound(EventCommand):
    """End a round when every game has a result or is adjourned: the given one, or the first that is so far."""

    group: GroupId
    round: int | None = None


@dataclass(frozen=True, slots=True)
class RoundClosed(EventFact):
    """A round ended."""

    group: GroupId
    round: int


@decides(CloseRound)
def round_closed(state: EventState, command: CloseRound) -> RoundClosed:
    """Close the given round, or the first being played in which every game has a result."""
    group = state.group(command.group)
    if command.round is None:
        playing = (round_state for round_state in group.rounds if round_state.phase is RoundPhase.PUBLISHED)
        complete = next(round_state for round_state in playing if missing_result(group, round_state) is None)
        return RoundClosed(command.group, complete.number)
    closing = group.round_numbered(command.round)
    if closing.phase is not RoundPhase.PUBLISHED:
        raise DeskError(
            "group {group}: round {round} is not being played", group=group.settings.name, round=closing.number
        )
    if (refusal := missing_result(group, closing)) is not None:
        raise refusal
    return RoundClosed(command.group, closing.number)


@adds(RoundClosed)
def with_round_closed(state: EventState, fact: RoundClosed, stamp: Stamp) -> EventState:
    """The event with a round closed."""
    del stamp
    return _with_phase(state, fact.group, fact.round, RoundPhase.CLOSED)


def _with_phase(state: EventState, group_id: GroupId, number: int, phase: RoundPhase) -> EventState:
    group = state.group(group_id)
    return state.with_group(group.with_round(replace(group.round_numbered(number), phase=phase)))


@group_command(role=Role.ARBITER, gates=(a_round_may_be_reopened,), round_of=current_round, confirmation=always)
@dataclass(frozen=True, slots=True)
class ReopenRound(EventCommand):
    """Open the round closed last again; in a round robin also an earlier one."""

    group: GroupId
    confirmed: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True)
class RoundReopened(EventFact):
    """A round that had ended was opened again."""

    group: GroupId
    round: int
    change: Change | None = None


@decides(ReopenRound)
def round_reopened(state: EventState, command: ReopenRound) -> RoundReopened:
    """Open a closed round again."""
    group = state.group(command.group)
    closed = [round_state.number for round_state in group.rounds if round_state.phase is RoundPhase.CLOSED]
    number = closed[-1] if command.round is None else group.round_numbered(command.round).number
    if number not in closed:
        raise DeskError("group {group}: round {round} is not closed", group=group.settings.name, round=number)
    if number != closed[-1] and not group.settings.follows_table:
        raise DeskError("group {group}: no round is closed after which none is paired", group=group.settings.name)
    change = Change(
        ChangeSubject.CLOSED_ROUND, RoundPhase.CLOSED.value, RoundPhase.PUBLISHED.value, command.group, number
    )
    return RoundReopened(command.group, number, confirmed_change(change, confirmed=command.confirmed))


@adds(RoundReopened)
def with_round_reopened(state: EventState, fact: RoundReopened, stamp: Stamp) -> EventState:
    """The event with its last round being played again."""
    return _with_phase(state, fact.group, fact.round, RoundPhase.PUBLISHED).with_change(fact.change, stamp)


@group_command(
    role=Role.ARBITER,
    gates=(is_no_round_robin, may_have_more_rounds),
    confirmation=when_announced,
    confirmed_role=Role.OWNER,
)
@dataclass(frozen=True, slots=True)
class AddRound(EventCommand):
    """Play a round more than planned."""

    group: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RoundsPlanned(EventFact):
    """A group has another number of rounds."""

    group: GroupId
    rounds: int
    change: Change | None = None


@decides(AddRound)
def round_added(state: EventState, command: AddRound) -> RoundsPlanned:
    """Plan a round more."""
    return _planned(state, command.group, +1, confirmed=command.confirmed)


@group_command(
    role=Role.ARBITER,
    gates=(is_no_round_robin, more_rounds_than_one, a_round_is_left),
    confirmation=when_announced,
    confirmed_role=Role.OWNER,
)
@dataclass(frozen=True, slots=True)
class DropRound(EventCommand):
    """Play a round fewer than planned."""

    group: GroupId
    confirmed: bool = False


@decides(DropRound)
def round_dropped(state: EventState, command: DropRound) -> RoundsPlanned:
    """Plan a round fewer."""
    return _planned(state, command.group, -1, confirmed=command.confirmed)


def _planned(state: EventState, group_id: GroupId, more: int, *, confirmed: bool) -> RoundsPlanned:
    before = state.group(group_id).planned_rounds
    if not state.is_announced:
        return RoundsPlanned(group_id, before + more)
    change = Change(ChangeSubject.ROUNDS, str(before), str(before + more), group_id)
    return RoundsPlanned(group_id, before + more, confirmed_change(change, confirmed=confirmed))


@adds(RoundsPlanned)
def with_rounds_planned(state: EventState, fact: RoundsPlanned, stamp: Stamp) -> EventState:
    """The event with another number of rounds in a group."""
    group = state.group(fact.group)
    changed = replace(group, settings=replace(group.settings, rounds=fact.rounds))
    return state.with_group(changed).with_change(fact.change, stamp)


@group_command(
    role=Role.ARBITER,
    gates=(
        is_a_round_robin,
        has_a_field,
        is_numbered,
        a_round_is_left_to_publish,
        check_in_is_not_open,
        everybody_stands_in_draft,
        draft_has_openings,
    ),
)
@dataclass(frozen=True, slots=True)
class PublishAllRounds(EventCommand):
    """Pair and publish every round of a round robin that is left, so that results of any of them can be entered.

    `opening_seed` draws the openings of the next round; those of the rounds after it are drawn when it is their turn.
    """

    group: GroupId
    opening_seed: int | None = None


@dataclass(frozen=True, slots=True)
class AllRoundsPublished(EventFact):
    """Every round that was left was published; `paired` are those of which there was no draft.

    `line_ups` are those of teams in each of these rounds, where none was set.
    """

    group: GroupId
    paired: tuple[RoundPaired, ...]
    line_ups: Later[tuple[LineUp, ...]] = ()


@decides(PublishAllRounds)
def all_rounds_published(state: EventState, command: PublishAllRounds) -> AllRoundsPublished:
    """Pair every round that is left by the table, one after the other."""
    group = state.group(command.group)
    seed = command.opening_seed if group.settings.openings is not None and group.draft is None else None
    paired: list[RoundPaired] = []
    for number in range(len(group.rounds) + 1, group.planned_rounds + 1):
        fact = _paired(state, command.group, number, seed)
        state, seed = with_round(state, fact), None
        paired.append(fact)
    return AllRoundsPublished(command.group, tuple(paired), usual_line_ups(state, group))


def _paired(state: EventState, group_id: GroupId, number: int, opening_seed: int | None) -> RoundPaired:
    group = state.group(group_id)
    basis = with_colour_lot(group, basis_of(state, group, number), None)
    answer = engine_pairing(state, group, number, basis)
    if isinstance(answer, Impossible):
        raise NoLegalPairingError(
            "group {group}: no legal pairing exists for round {round}",
            answer.why,
            group=group.settings.name,
            round=number,
        )
    return round_of_system(state, group, answer, basis, opening_seed)


@adds(AllRoundsPublished)
def with_all_rounds_published(state: EventState, fact: AllRoundsPublished, stamp: Stamp) -> EventState:
    """The event with every round of a group published; its announcement is public from now on at the latest."""
    for paired in fact.paired:
        state = with_round(state, paired)
    group = state.group(fact.group)
    rounds = tuple(
        replace(round_state, phase=RoundPhase.PUBLISHED, published_at=stamp.at)
        if round_state.phase is RoundPhase.DRAFT
        else round_state
        for round_state in group.rounds
    )
    announced_at = state.announced_at or stamp.at
    published = replace(group, rounds=rounds)
    for round_state in group.rounds:
        if round_state.phase is RoundPhase.DRAFT:
            number = round_state.number
            new = tuple(line_up for line_up in fact.line_ups if (number, line_up.team) not in published.line_ups)
            published = with_line_ups(state, published, number, new)
    return replace(state.with_group(published), announced_at=announced_at)


def is_publication(fact: object) -> bool:
    """Whether a fact publishes something."""
    return isinstance(fact, RoundPublished | AllRoundsPublished | AnnounceEvent)
