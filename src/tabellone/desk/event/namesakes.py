"""Two players who look alike: one person, whose entries become one, or two people, which is remembered."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.drafts import DiscardDraft
from tabellone.desk.event.duplicates import merged
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.gates import objection, two_are_entered
from tabellone.desk.event.numbers import NumbersGiven, usual_numbering, with_numbers_given
from tabellone.desk.event.pairings import PairRound, RoundPaired, with_round
from tabellone.desk.event.players import EditPlayer, PlayerEdited, RemovePlayer, with_player_removed
from tabellone.desk.event.records import Change
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EVENT, RUNNING, EventCommand, EventFact, adds, command, decides, has_players
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState, GroupState, updated

# The author of what a decision tries on the way to its fact; nothing of it is kept.
_NOBODY = Stamp("", datetime(1, 1, 1, tzinfo=UTC), 0)


@command(role=Role.ARBITER, gates=(*RUNNING, has_players), targets=(two_are_entered,))
@dataclass(frozen=True, slots=True)
class TellApart(EventCommand, EventFact):
    """Say that two players who look alike are two people, or with `are_two` false that this is not known after all."""

    first: EntrantId
    second: EntrantId
    are_two: bool = True


@decides(TellApart)
def players_told_apart(state: EventState, command: TellApart) -> TellApart:
    """Remember that two entries are two people."""
    first, second = sorted((command.first, command.second))
    _check_two(state, first, second)
    if ((first, second) in state.distinct) is command.are_two:
        raise DeskError("nothing is changed")
    return replace(command, first=first, second=second)


def _check_two(state: EventState, first: EntrantId, second: EntrantId) -> None:
    if state.entrant(first) is state.entrant(second):
        raise DeskError("{name}: two entries are needed, and this is one", name=state.entrant(first).name)


@adds(TellApart, kind="players-told-apart")
def with_players_told_apart(state: EventState, fact: TellApart, stamp: Stamp) -> EventState:
    """The event in which two players are known to be two people, or no longer."""
    del stamp
    pair = {(fact.first, fact.second)}
    return replace(state, distinct=state.distinct | pair if fact.are_two else state.distinct - pair)


@command(role=Role.ARBITER, gates=(*RUNNING, has_players), targets=(two_are_entered,))
@dataclass(frozen=True, slots=True)
class MergePlayers(EventCommand):
    """Make one entry of two that are the same person, as long as nothing with the second is published.

    The first entry gets what it did not say. A draft with the second is made anew, from these seeds.
    """

    staying: EntrantId
    leaving: EntrantId
    number_seed: int | None = None
    opening_seed: int | None = None
    colour_seed: int | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PlayersMerged(EventFact):
    """One entry was made of two; a draft with the second was made anew, with its numbers."""

    staying: EntrantId
    leaving: EntrantId
    details: PlayerDetails
    numbers: NumbersGiven | None = None
    paired: RoundPaired | None = None
    change: Later[Change | None] = None


def may_be_merged(state: EventState, leaving: EntrantId) -> bool:
    """Whether an entry can be taken back: nothing of its groups is published."""
    return all(group.play_off_of is None and _has_draft_at_most(group) for group in state.groups_of(leaving))


def drafted_group(state: EventState, leaving: EntrantId) -> GroupState | None:
    """The group whose first draft a merge makes anew; None where nothing is drafted."""
    drafted = (group for group in state.groups_of(leaving) if group.rounds and _has_draft_at_most(group))
    return next(drafted, None)


def _has_draft_at_most(group: GroupState) -> bool:
    return not group.rounds or (len(group.rounds) == 1 and group.rounds[0].phase is RoundPhase.DRAFT)


@decides(MergePlayers)
def players_merged(state: EventState, command: MergePlayers) -> PlayersMerged:
    """Remove the second entry, after its details filled the gaps of the first; a draft with it is paired again."""
    _check_two(state, command.staying, command.leaving)
    first, second = state.entrant(command.staying), state.entrant(command.leaving)
    drafted = drafted_group(state, second.id)
    if drafted is not None:
        state = _after(state, DiscardDraft(drafted.id), drafted.id)[0]
    state, _ = _after(state, RemovePlayer(second.id))
    details, change = merged(first.details, second.details), None
    if details != first.details:
        state, edited = _after(state, EditPlayer(first.id, details, command.confirmed))
        change = edited.change if isinstance(edited, PlayerEdited) else None
    fact = PlayersMerged(first.id, second.id, details, change=change)
    return fact if drafted is None else _drafted_anew(state, drafted.id, command, fact)


def _drafted_anew(state: EventState, group_id: GroupId, command: MergePlayers, fact: PlayersMerged) -> PlayersMerged:
    """The usual numbers of the group without the second entry, and the draft of its first round."""
    if command.number_seed is None:
        raise DeskError(
            "group {group}: the first round is drafted and is made anew; give a seed for the numbers",
            group=state.group(group_id).settings.name,
        )
    state, numbers = _after(state, usual_numbering(state, state.group(group_id), command.number_seed), group_id)
    opening_seed = None if state.group(group_id).settings.openings is None else command.opening_seed
    colour_seed = command.colour_seed if state.group(group_id).awaits_colour_lot else None
    _, paired = _after(state, PairRound(group_id, opening_seed, colour_seed=colour_seed), group_id)
    if not isinstance(numbers, NumbersGiven) or not isinstance(paired, RoundPaired):
        raise TypeError(type(numbers), type(paired))
    return replace(fact, numbers=numbers, paired=paired)


def _after(state: EventState, command: EventCommand, group: GroupId | None = None) -> tuple[EventState, EventFact]:
    """The state after a command that is part of the decision, and its fact; what is not possible is refused."""
    if (refusal := objection(state, type(command), group)) is not None:
        raise refusal
    fact = EVENT.decide(state, command)
    return EVENT.applied(state, fact, _NOBODY), fact


@adds(PlayersMerged)
def with_players_merged(state: EventState, fact: PlayersMerged, stamp: Stamp) -> EventState:
    """The event with one entry of two; what arbiters noted of the second stays with the first."""
    drafted = drafted_group(state, fact.leaving)
    if drafted is not None:
        state = state.with_group(replace(drafted, rounds=()))
    is_paid, note = fact.leaving in state.paid, state.notes.get(fact.staying) or state.notes.get(fact.leaving, "")
    given = tuple(
        replace(one, player=fact.staying)
        for group in state.groups_of(fact.leaving)
        for one in group.given_points
        if one.player == fact.leaving
    )
    state = with_player_removed(state, RemovePlayer(fact.leaving), stamp)
    for group in tuple(state.groups_of(fact.staying))[:1] if given else ():
        state = state.with_group(replace(group, given_points=(*group.given_points, *given)))
    state = replace(
        state,
        entrants=updated(state.entrants, {fact.staying: replace(state.entrant(fact.staying), details=fact.details)}),
        paid=state.paid | {fact.staying} if is_paid else state.paid,
        notes=updated(state.notes, {fact.staying: note}) if note else state.notes,
    ).with_change(fact.change, stamp)
    if fact.numbers is not None:
        state = with_numbers_given(state, fact.numbers, stamp)
    return state if fact.paired is None else with_round(state, fact.paired)
