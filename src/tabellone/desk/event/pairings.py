"""Pairing the next round: by the system of the group, or as an empty draft to be filled by hand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tabellone.core.model import Outcome, PlayerNumber, Result
from tabellone.core.pairing.colour_lot import colour_of_first
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.desk.book import Stamp
from tabellone.desk.event.attendance import Attendance
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_gates import (
    a_round_is_left,
    check_in_is_not_open,
    earlier_games_are_finished,
    enough_are_there,
    has_a_field,
    is_numbered,
    last_round_is_closed,
)
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.openings import drawn_for
from tabellone.desk.event.records import FloaterOf, PairedEncounter, PairedRest, PairingBasis
from tabellone.desk.event.refusals import DeskError, NoLegalPairingError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command, next_round
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState
from tabellone.desk.event.seed import checked_seed
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import basis_of, engine_pairing, numbers_of
from tabellone.desk.later_field import Later
from tabellone.desk.role import Role


@group_command(
    role=Role.ARBITER,
    gates=(
        has_a_field,
        is_numbered,
        a_round_is_left,
        last_round_is_closed,
        check_in_is_not_open,
        enough_are_there,
        earlier_games_are_finished,
    ),
    round_of=next_round,
)
@dataclass(frozen=True, slots=True)
class PairRound(EventCommand):
    """Pair the next round as a draft; with a seed its openings are drawn too.

    `by_hand` makes a draft without pairs, as is needed where no legal pairing exists. `colour_seed` draws the colour of
    number 1, where the system leaves it to the lot and the arbiter has not entered the colour drawn in the hall.
    """

    group: GroupId
    opening_seed: int | None = None
    by_hand: bool = False
    colour_seed: Later[int | None] = None


@dataclass(frozen=True, slots=True)
class RoundPaired(EventFact):
    """A round was paired: encounters in the order in which they were made, each with its board."""

    group: GroupId
    round: int
    encounters: tuple[PairedEncounter, ...]
    rests: tuple[PairedRest, ...]
    floaters: tuple[FloaterOf, ...]
    basis: PairingBasis
    opening_seed: int | None = None


@decides(PairRound)
def round_paired(state: EventState, command: PairRound) -> RoundPaired:
    """Pair the next round by the system of the group; a round to be paired by hand starts as an empty draft."""
    group = state.group(command.group)
    number = len(group.rounds) + 1
    basis = basis_of(state, group, number)
    if group.settings.is_paired_by_hand or command.by_hand:
        if command.colour_seed is not None:
            basis = with_colour_lot(group, basis, command.colour_seed)
        return RoundPaired(group.id, number, (), _rests_of_away(group, number), (), basis)
    basis = with_colour_lot(group, basis, command.colour_seed)
    answer = engine_pairing(state, group, number, basis)
    if isinstance(answer, Impossible):
        raise NoLegalPairingError(
            "group {group}: no legal pairing exists for round {round}",
            answer.why,
            group=group.settings.name,
            round=number,
        )
    return round_of_system(group, answer, basis, command.opening_seed)


def with_colour_lot(group: GroupState, basis: PairingBasis, seed: int | None) -> PairingBasis:
    """The basis of a round with the colour of number 1, drawn now if it is still missing."""
    if not group.awaits_colour_lot:
        return basis
    if seed is None:
        raise DeskError(
            "group {group}: the colour of number 1 is a matter of the lot; give a seed for it, or enter the colour "
            "drawn in the hall",
            group=group.settings.name,
        )
    return replace(basis, initial_colour=colour_of_first(checked_seed(seed)), colour_seed=seed)


def round_of_system(
    group: GroupState, answer: PairedRound, basis: PairingBasis, opening_seed: int | None
) -> RoundPaired:
    """The round that a system has paired from a basis, with boards, rests and openings."""
    number = answer.round_number
    player_of = {PlayerNumber(of.number): of.player for of in basis.numbers}
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
        tuple(
            FloaterOf(player_of[floater.player], floater.from_score, floater.to_score) for floater in answer.floaters
        ),
        basis,
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
    """An encounter; an absent player whom a round robin pairs forfeits it."""
    return PairedEncounter(board, white, black, openings.get(board), forfeit_by(white in away, black in away))


def forfeit_by(is_white_away: bool, is_black_away: bool) -> Result | None:
    """The result of the first game of an encounter whose players are away; None if both are there."""
    return {
        (True, False): Result.BLACK_WINS_BY_FORFEIT,
        (False, True): Result.WHITE_WINS_BY_FORFEIT,
        (True, True): Result.DOUBLE_FORFEIT,
    }.get((is_white_away, is_black_away))


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
    return tuple(encounter_state(encounter, group.settings.games_per_encounter) for encounter in paired)


@adds(RoundPaired)
def with_round_paired(state: EventState, fact: RoundPaired, stamp: Stamp) -> EventState:
    """The event with a draft."""
    del stamp
    return with_round(state, fact)


def with_round(state: EventState, fact: RoundPaired) -> EventState:
    """The event with a draft; a colour drawn for it stands, even if the draft is discarded."""
    group = state.group(fact.group)
    if group.awaits_colour_lot and fact.basis.colour_seed is not None:
        colour, seed = fact.basis.initial_colour, fact.basis.colour_seed
        group = replace(group, settings=replace(group.settings, initial_colour=colour, colour_seed=seed))
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
