"""Drafts: pairs made or changed by hand, and the pairs of the system adopted in their stead."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabellone.core.model import Outcome
from tabellone.core.pairing.field import Impossible
from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.gates import has_draft, is_paired_by_a_system, last_round_is_not_closed
from tabellone.desk.event.pairings import encounter_state, round_of_system
from tabellone.desk.event.records import Change, ChangeSubject, FloaterOf, PairedEncounter, PairedRest
from tabellone.desk.event.refusals import DeskError, NoLegalPairingError
from tabellone.desk.event.registry import (
    EventCommand,
    EventFact,
    adds,
    confirmed_change,
    current_round,
    decides,
    group_command,
    when_last_round_is_published,
)
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import engine_pairing


@dataclass(frozen=True, slots=True)
class HandPair:
    """Two players whom the arbiter pairs."""

    white: EntrantId
    black: EntrantId


@dataclass(frozen=True, slots=True)
class HandRest:
    """A player left without an opponent by the arbiter, and the points for it."""

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
    order = {encounter.players: index for index, encounter in enumerate(last.encounters)}
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
    fresh = encounter_state(paired, group)
    for before in round_state.encounters:
        if before.players == fresh.players:
            return replace(fresh, games=before.games, paired_by=before.paired_by, colours_by=before.colours_by)
        if before.players == fresh.players[::-1]:
            return replace(fresh, paired_by=before.paired_by, colours_by="" if before.colours_by else author)
    return replace(fresh, paired_by=author)


def _rested_by(rests: Iterable[PairedRest], round_state: RoundState, author: str) -> dict[EntrantId, str]:
    """The author of each rest given by hand; an unchanged rest keeps its author."""
    authors = {rest: round_state.rested_by.get(rest.player, "") for rest in round_state.rests}
    hands = {rest.player: authors.get(rest, author) for rest in rests}
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
        HandPair(pair.black, pair.white) if number == board else pair for number, pair in enumerate(now.pairs, start=1)
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


@group_command(
    role=Role.ARBITER,
    gates=(last_round_is_not_closed, is_paired_by_a_system),
    round_of=current_round,
    confirmation=when_last_round_is_published,
)
@dataclass(frozen=True, slots=True)
class AdoptPairings(EventCommand):
    """Pair a round, the current one, as the system does from the rounds before; results of pairs that stay are kept."""

    group: GroupId
    round: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PairingsAdopted(EventFact):
    """The pairs of the system stand in a round."""

    group: GroupId
    round: int
    encounters: tuple[PairedEncounter, ...]
    rests: tuple[PairedRest, ...]
    floaters: tuple[FloaterOf, ...]
    change: Change | None = None


@decides(AdoptPairings)
def pairings_adopted(state: EventState, command: AdoptPairings) -> PairingsAdopted:
    """Take the pairs of the system for the field that the round was paired from; a late player who rests still does."""
    group = state.group(command.group)
    last = state.current_round(group.id)
    if command.round != last.number:
        raise DeskError(
            "round {found} is not the current one, which is round {round}", found=command.round, round=last.number
        )
    answer = engine_pairing(state, group, last.number, last.basis)
    if isinstance(answer, Impossible):
        raise NoLegalPairingError(
            "group {group}: no legal pairing exists for round {round}",
            answer.why,
            group=group.settings.name,
            round=last.number,
        )
    _check_field(state, last)
    paired = round_of_system(state, group, answer, last.basis, None)
    encounters = tuple(
        replace(encounter, opening=opening_kept(group, last, encounter)) for encounter in paired.encounters
    )
    field = {of.player for of in last.basis.numbers}
    rests = (*paired.rests, *(rest for rest in last.rests if rest.player not in field))
    boards = sorted(encounters, key=lambda encounter: encounter.board)
    before, after = round_text(last.boards, last.rests), round_text(boards, rests)
    if before == after and not _is_marked(last):
        raise DeskError("nothing is changed")
    fact = PairingsAdopted(group.id, last.number, encounters, rests, paired.floaters)
    if last.phase is RoundPhase.DRAFT:
        return fact
    change = Change(ChangeSubject.PAIRINGS, before, after, group.id, last.number)
    return replace(fact, change=confirmed_change(change, confirmed=command.confirmed))


def _check_field(state: EventState, last: RoundState) -> None:
    """Refuse if a player who came after the pairing would lose the opponent: the system leaves them out."""
    field = {of.player for of in last.basis.numbers}
    for encounter in last.boards:
        for player in encounter.players:
            if player not in field:
                raise DeskError(
                    "round {round}: {name} was entered after it was paired; the system would leave him out",
                    round=last.number,
                    name=state.entrant(player).name,
                )


def _is_marked(round_state: RoundState) -> bool:
    """Something in the round is marked as done by hand."""
    by_hand = any(encounter.paired_by or encounter.colours_by for encounter in round_state.encounters)
    return by_hand or round_state.is_made_by_hand or bool(round_state.rested_by)


@adds(PairingsAdopted)
def with_pairings_adopted(state: EventState, fact: PairingsAdopted, stamp: Stamp) -> EventState:
    """The event with the pairs of the system: no mark of a hand is left, and pairs that stay keep their results."""
    group = state.group(fact.group)
    round_state = group.round_numbered(fact.round)
    field = {of.player for of in round_state.basis.numbers}
    rested_by = {player: hand for player, hand in round_state.rested_by.items() if player not in field}
    adopted = replace(
        round_state,
        encounters=tuple(_adopted(paired, group, round_state) for paired in fact.encounters),
        rests=fact.rests,
        floaters=fact.floaters,
        is_made_by_hand=bool(rested_by),
        rested_by=rested_by,
    )
    return state.with_group(group.with_round(adopted)).with_change(fact.change, stamp)


def _adopted(paired: PairedEncounter, group: GroupState, round_state: RoundState) -> EncounterState:
    fresh = encounter_state(paired, group)
    same = (before for before in round_state.encounters if before.players == fresh.players)
    return replace(fresh, games=next((before.games for before in same), fresh.games))
