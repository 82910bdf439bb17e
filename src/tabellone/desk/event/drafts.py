"""Pairs made or changed by hand."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabellone.core.model import Outcome
from tabellone.desk.book import Stamp
from tabellone.desk.event.confirmation import confirmed_change, when_last_round_is_published
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_gates import has_draft, last_round_is_not_closed
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.pairings import encounter_state
from tabellone.desk.event.records import Change, ChangeSubject, PairedEncounter, PairedRest
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role


@dataclass(frozen=True, slots=True)
class HandPair:
    """Two players whom the arbiter pairs."""

    white: EntrantId
    black: EntrantId


@dataclass(frozen=True, slots=True)
class HandRest:
    """A player whom the arbiter gives no opponent, and what that is worth."""

    player: EntrantId
    outcome: Outcome


@group_command(
    role=Role.ARBITER,
    gates=(last_round_is_not_closed,),
    round_of=current_round,
    confirmation=when_last_round_is_published,
)
@dataclass(frozen=True, slots=True)
class EditPairings(EventCommand):
    """Make the pairs of the current round by hand, board 1 first; results of pairs that stay are kept."""

    group: GroupId
    pairs: tuple[HandPair, ...]
    rests: tuple[HandRest, ...] = ()
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PairingsEdited(EventFact):
    """The pairs of a round were made by hand."""

    group: GroupId
    round: int
    encounters: tuple[PairedEncounter, ...]
    rests: tuple[PairedRest, ...]
    change: Change | None = None


@decides(EditPairings)
def pairings_edited(state: EventState, command: EditPairings) -> PairingsEdited:
    """Take the pairs from the arbiter; impossible pairs are refused, forbidden ones only lead to warnings."""
    group = state.group(command.group)
    last = state.current_round(group.id)
    _check_once(state, group, command)
    paired = [
        replace(encounter, opening=opening_kept(group, last, encounter))
        for encounter in (
            PairedEncounter(board, pair.white, pair.black) for board, pair in enumerate(command.pairs, start=1)
        )
    ]
    order = {encounter.players: place for place, encounter in enumerate(last.encounters)}
    encounters = tuple(sorted(paired, key=lambda encounter: order.get((encounter.white, encounter.black), -1)))
    rests = tuple(PairedRest(rest.player, rest.outcome) for rest in command.rests)
    before, after = round_text(last.boards, last.rests), round_text(paired, rests)
    if before == after:
        raise DeskError("nothing is changed")
    if last.phase is RoundPhase.DRAFT:
        return PairingsEdited(group.id, last.number, encounters, rests)
    change = Change(ChangeSubject.PAIRINGS, before, after, group.id, last.number)
    return PairingsEdited(
        group.id, last.number, encounters, rests, confirmed_change(change, confirmed=command.confirmed)
    )


def opening_kept(group: GroupState, last: RoundState, encounter: PairedEncounter) -> int | None:
    """The opening of a pair in a round that is made anew: its own if it stays, else that of its board."""
    for before in last.encounters:
        if before.players == (encounter.white, encounter.black):
            return before.opening
    openings = {before.board: before.opening for before in last.encounters}
    same_for_all = openings.get(1) if group.settings.openings and not group.settings.openings.per_board else None
    return openings.get(encounter.board, same_for_all)


def round_text(boards: Iterable[EncounterState | PairedEncounter], rests: Iterable[PairedRest]) -> str:
    """A round on one line: ids of the players board by board, then who rests."""
    pairs = " ".join(f"{encounter.white}-{encounter.black}" for encounter in boards)
    resting = " ".join(f"{rest.player}:{rest.outcome.value}" for rest in sorted(rests, key=lambda rest: rest.player))
    return f"{pairs} / {resting}" if resting else pairs


def _check_once(state: EventState, group: GroupState, command: EditPairings) -> None:
    seen: set[EntrantId] = set()
    for player in (*(one for pair in command.pairs for one in (pair.white, pair.black)), *resting(command.rests)):
        entrant = state.member(group.id, player)
        if player in seen:
            raise DeskError("{name} stands twice in the round", name=entrant.name)
        seen.add(player)
    for rest in command.rests:
        if not rest.outcome.is_without_opponent:
            raise DeskError(
                '{name} rests, but "{outcome}" needs an opponent',
                name=state.entrant(rest.player).name,
                outcome=rest.outcome.value,
            )


def resting(rests: Iterable[HandRest]) -> Iterable[EntrantId]:
    return (rest.player for rest in rests)


@adds(PairingsEdited)
def with_pairings_edited(state: EventState, fact: PairingsEdited, stamp: Stamp) -> EventState:
    """The event with a round made by hand; pairs that stay keep their results."""
    group = state.group(fact.group)
    round_state = group.round_numbered(fact.round)
    changed = replace(
        round_state,
        encounters=tuple(_edited(paired, group, round_state, stamp.author) for paired in fact.encounters),
        rests=fact.rests,
        is_made_by_hand=True,
        rested_by=_rested_by(fact.rests, round_state, stamp.author),
    )
    return state.with_group(group.with_round(changed)).with_change(fact.change, stamp)


def _edited(paired: PairedEncounter, group: GroupState, round_state: RoundState, author: str) -> EncounterState:
    """A pair of a round made by hand: an unchanged pair keeps its results, any other records who made or turned it."""
    fresh = encounter_state(paired, group.settings.games_per_encounter)
    for before in round_state.encounters:
        if before.players == fresh.players:
            return replace(fresh, games=before.games, paired_by=before.paired_by, colours_by=before.colours_by)
        if before.players == fresh.players[::-1]:
            return replace(fresh, paired_by=before.paired_by, colours_by="" if before.colours_by else author)
    return replace(fresh, paired_by=author)


def _rested_by(rests: Iterable[PairedRest], round_state: RoundState, author: str) -> dict[EntrantId, str]:
    """Who gave each rest by hand; an unchanged rest keeps its author."""
    kept = {rest: round_state.rested_by.get(rest.player, "") for rest in round_state.rests}
    hands = {rest.player: kept.get(rest, author) for rest in rests}
    return {player: hand for player, hand in hands.items() if hand}


def as_it_stands(state: EventState, group_id: GroupId) -> EditPairings:
    """The current round of a group as a command that would make it again, as a start for changes."""
    last = state.current_round(group_id)
    return EditPairings(
        group_id,
        tuple(HandPair(encounter.white, encounter.black) for encounter in last.boards),
        tuple(HandRest(rest.player, rest.outcome) for rest in last.rests),
    )


def swapped(state: EventState, group_id: GroupId, first: EntrantId, second: EntrantId) -> EditPairings:
    """The current round with two players in each other's place, resting or playing."""
    exchange = {first: second, second: first}
    now = as_it_stands(state, group_id)

    def other(player: EntrantId) -> EntrantId:
        return exchange.get(player, player)

    return EditPairings(
        group_id,
        tuple(HandPair(other(pair.white), other(pair.black)) for pair in now.pairs),
        tuple(HandRest(other(rest.player), rest.outcome) for rest in now.rests),
    )


def colours_reversed(state: EventState, group_id: GroupId, board: int) -> EditPairings:
    """The current round with White and Black of one board exchanged."""
    now = as_it_stands(state, group_id)
    pairs = tuple(
        HandPair(pair.black, pair.white) if place == board else pair for place, pair in enumerate(now.pairs, start=1)
    )
    return EditPairings(group_id, pairs, now.rests)


@group_command(role=Role.ARBITER, gates=(has_draft,), round_of=current_round)
@dataclass(frozen=True, slots=True)
class DiscardDraft(EventCommand):
    """Throw the draft of a round away."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class DraftDiscarded(EventFact):
    """The draft of a round was thrown away."""

    group: GroupId
    round: int


@decides(DiscardDraft)
def draft_discarded(state: EventState, command: DiscardDraft) -> DraftDiscarded:
    """Discard the draft."""
    return DraftDiscarded(command.group, len(state.group(command.group).rounds))


@adds(DraftDiscarded)
def with_draft_discarded(state: EventState, fact: DraftDiscarded, stamp: Stamp) -> EventState:
    """The event without a draft."""
    del stamp
    group = state.group(fact.group)
    return state.with_group(replace(group, rounds=group.rounds[: fact.round - 1]))
