"""Pairing, publishing, closing and reopening rounds; a round more or fewer."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tabellone.core.model import Outcome, Result
from tabellone.core.pairing.field import Impossible, Pairing
from tabellone.desk.book import Stamp
from tabellone.desk.event.attendance import Attendance
from tabellone.desk.event.commands import (
    AddRound,
    CloseRound,
    DiscardDraft,
    DropRound,
    PairRound,
    PublishRound,
    ReopenRound,
)
from tabellone.desk.event.confirmation import confirmed_change
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.facts import (
    DraftDiscarded,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundsPlanned,
)
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.openings import drawn_for
from tabellone.desk.event.records import Change, ChangeSubject, FloaterOf, PairedEncounter, PairedRest
from tabellone.desk.event.refusals import NoLegalPairingError
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import basis_of, engine_pairing, numbers_of


def round_paired(state: EventState, command: PairRound) -> RoundPaired:
    """Pair the next round by the system of the group; one to be paired by hand starts as an empty draft."""
    group = state.group(command.group)
    number = len(group.rounds) + 1
    basis = basis_of(group, number)
    if group.settings.is_paired_by_hand or command.by_hand:
        return RoundPaired(group.id, number, (), _rests_of_away(group, number), (), basis)
    answer = engine_pairing(state, group, number, basis)
    if isinstance(answer, Impossible):
        raise NoLegalPairingError(
            "group {group}: no legal pairing exists for round {round}",
            answer.why,
            group=group.settings.name,
            round=number,
        )
    return _paired(state, group, answer, command.opening_seed)


def _paired(state: EventState, group: GroupState, answer: Pairing, opening_seed: int | None) -> RoundPaired:
    number = answer.round_number
    player_of = {found: player for player, found in numbers_of(group).items()}
    away = group.away(number)
    board_of = {pair.white: board for board, pair in enumerate(answer.boards, start=1)}
    openings = {} if opening_seed is None else drawn_for(group, len(answer.boards), opening_seed)
    encounters = tuple(
        _encounter(player_of[pair.white], player_of[pair.black], board_of[pair.white], away, openings)
        for pair in answer.pairs
    )
    standing = {player for encounter in encounters for player in (encounter.white, encounter.black)}
    rests = [rest for rest in _rests_of_away(group, number) if rest.player not in standing]
    if answer.bye is not None:
        resting = player_of[answer.bye.player]
        rests = [rest for rest in rests if rest.player != resting]
        rests.append(PairedRest(resting, Outcome.ALLOCATED_BYE))
    return RoundPaired(
        group.id,
        number,
        encounters,
        tuple(rests),
        tuple(FloaterOf(player_of[each.player], each.from_score, each.to_score) for each in answer.floaters),
        basis_of(group, number),
        opening_seed,
    )


def _rests_of_away(group: GroupState, number: int) -> tuple[PairedRest, ...]:
    numbers = numbers_of(group)
    away = sorted(group.away(number).items(), key=lambda item: numbers[item[0]])
    return tuple(PairedRest(player, where.outcome) for player, where in away if where.outcome is not None)


def _encounter(
    white: EntrantId,
    black: EntrantId,
    board: int,
    away: Mapping[EntrantId, Attendance],
    openings: Mapping[int, int],
) -> PairedEncounter:
    """An encounter; who is away though a round robin pairs him forfeits it."""
    forfeit = {
        (True, False): Result.BLACK_WINS_BY_FORFEIT,
        (False, True): Result.WHITE_WINS_BY_FORFEIT,
        (True, True): Result.DOUBLE_FORFEIT,
    }.get((white in away, black in away))
    return PairedEncounter(board, white, black, openings.get(board), forfeit)


_REVERSED = {
    Result.BLACK_WINS_BY_FORFEIT: Result.WHITE_WINS_BY_FORFEIT,
    Result.WHITE_WINS_BY_FORFEIT: Result.BLACK_WINS_BY_FORFEIT,
    Result.DOUBLE_FORFEIT: Result.DOUBLE_FORFEIT,
}


def in_game(forfeit: Result, game: int) -> Result:
    """A forfeit of an encounter as a result of its first or second game, in which the colours are reversed."""
    return forfeit if game == 1 else _REVERSED[forfeit]


def encounter_state(paired: PairedEncounter, games: int) -> EncounterState:
    """An encounter still to be played."""
    results = (None if paired.forfeit is None else in_game(paired.forfeit, game) for game in range(1, games + 1))
    return EncounterState(
        paired.board, paired.white, paired.black, tuple(GameState(result) for result in results), paired.opening
    )


def encounter_states(paired: Iterable[PairedEncounter], group: GroupState) -> tuple[EncounterState, ...]:
    """Encounters still to be played."""
    return tuple(encounter_state(each, group.settings.games_per_encounter) for each in paired)


def with_round_paired(state: EventState, fact: RoundPaired, stamp: Stamp) -> EventState:
    """The event with a draft."""
    del stamp
    group = state.group(fact.group)
    paired = RoundState(
        fact.round,
        RoundPhase.DRAFT,
        encounter_states(fact.encounters, group),
        fact.rests,
        fact.floaters,
        fact.basis,
        opening_seed=fact.opening_seed,
    )
    return state.with_group(replace(group, rounds=(*group.rounds, paired)))


def draft_discarded(state: EventState, command: DiscardDraft) -> DraftDiscarded:
    """Throw the draft away."""
    return DraftDiscarded(command.group, len(state.group(command.group).rounds))


def with_draft_discarded(state: EventState, fact: DraftDiscarded, stamp: Stamp) -> EventState:
    """The event without a draft."""
    del stamp
    group = state.group(fact.group)
    return state.with_group(replace(group, rounds=group.rounds[: fact.round - 1]))


def round_published(state: EventState, command: PublishRound) -> RoundPublished:
    """Publish the draft."""
    return RoundPublished(command.group, len(state.group(command.group).rounds), command.played_on)


def with_round_published(state: EventState, fact: RoundPublished, stamp: Stamp) -> EventState:
    """The event with a round for everybody to see; its announcement is up at the latest now."""
    group = state.group(fact.group)
    published = replace(
        group.round_numbered(fact.round),
        phase=RoundPhase.PUBLISHED,
        published_at=stamp.at,
        played_on=fact.played_on,
    )
    announced_at = state.announced_at or stamp.at
    return replace(state.with_group(group.with_round(published)), announced_at=announced_at)


def round_closed(state: EventState, command: CloseRound) -> RoundClosed:
    """Close the round being played."""
    return RoundClosed(command.group, len(state.group(command.group).rounds))


def with_round_closed(state: EventState, fact: RoundClosed, stamp: Stamp) -> EventState:
    """The event with a round closed."""
    del stamp
    return _with_phase(state, fact.group, fact.round, RoundPhase.CLOSED)


def _with_phase(state: EventState, group_id: GroupId, number: int, phase: RoundPhase) -> EventState:
    group = state.group(group_id)
    return state.with_group(group.with_round(replace(group.round_numbered(number), phase=phase)))


def round_reopened(state: EventState, command: ReopenRound) -> RoundReopened:
    """Open the last round again."""
    number = len(state.group(command.group).rounds)
    change = Change(
        ChangeSubject.CLOSED_ROUND, RoundPhase.CLOSED.value, RoundPhase.PUBLISHED.value, command.group, number
    )
    return RoundReopened(command.group, number, confirmed_change(change, confirmed=command.confirmed))


def with_round_reopened(state: EventState, fact: RoundReopened, stamp: Stamp) -> EventState:
    """The event with its last round being played again."""
    return _with_phase(state, fact.group, fact.round, RoundPhase.PUBLISHED).with_change(fact.change, stamp)


def round_added(state: EventState, command: AddRound) -> RoundsPlanned:
    """Plan a round more."""
    return _planned(state, command.group, +1, confirmed=command.confirmed)


def round_dropped(state: EventState, command: DropRound) -> RoundsPlanned:
    """Plan a round fewer."""
    return _planned(state, command.group, -1, confirmed=command.confirmed)


def _planned(state: EventState, group_id: GroupId, more: int, *, confirmed: bool) -> RoundsPlanned:
    before = state.group(group_id).planned_rounds
    if not state.is_announced:
        return RoundsPlanned(group_id, before + more)
    change = Change(ChangeSubject.ROUNDS, str(before), str(before + more), group_id)
    return RoundsPlanned(group_id, before + more, confirmed_change(change, confirmed=confirmed))


def with_rounds_planned(state: EventState, fact: RoundsPlanned, stamp: Stamp) -> EventState:
    """The event with another number of rounds in a group."""
    group = state.group(fact.group)
    changed = replace(group, settings=replace(group.settings, rounds=fact.rounds))
    return state.with_group(changed).with_change(fact.change, stamp)
