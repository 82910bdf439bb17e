"""Pairing the next round: by the system or by hand, with players kept apart, and with openings for its games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tabellone.core.draughts.openings import draw_openings
from tabellone.core.model import Colour, Outcome, PlayerNumber, Result
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.core.pairing.order import colour_of_first
from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.apart_pairs import apart_pairs
from tabellone.desk.event.categories import Pair, opening_tables_of
from tabellone.desk.event.entrant import EntrantId, GroupId, checked_text
from tabellone.desk.event.gates import (
    a_round_is_left,
    check_in_is_not_open,
    earlier_games_are_finished,
    enough_are_there,
    has_a_field,
    has_opening_rule,
    is_no_round_robin,
    is_numbered,
    is_paired_by_a_system,
    last_round_is_closed,
    last_round_is_not_closed,
)
from tabellone.desk.event.records import (
    ApartBy,
    ApartRule,
    Attendance,
    BoardOpening,
    Change,
    ChangeSubject,
    FloaterOf,
    PairedEncounter,
    PairedRest,
    PairingBasis,
)
from tabellone.desk.event.refusals import DeskError, NoLegalPairingError, checked_seed
from tabellone.desk.event.registry import (
    EventCommand,
    EventFact,
    adds,
    confirmed_change,
    current_round,
    decides,
    group_command,
    has_published_openings,
    next_round,
    when_openings_are_published,
)
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState, colour_in_game
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import basis_of, engine_pairing, numbers_of
from tabellone.regulations import rulebook


def drawn_for(
    state: EventState, group: GroupState, pairs: Sequence[Pair], seed: int, before: int | None = None
) -> dict[int, int]:
    """The opening of each board, none that an earlier round of the group has had; `pairs` are those of the boards.

    When too few are left in a table, all may be drawn again, and only this round has none twice.
    """
    rule = group.settings.openings
    if rule is None:
        raise DeskError("group {group}: no openings are drawn in it", group=group.settings.name)
    earlier = group.rounds if before is None else group.rounds[: before - 1]
    had = {encounter.opening for round_ in earlier for encounter in round_.encounters if encounter.opening is not None}
    boards: dict[str, list[int]] = {}
    for board, table in enumerate(opening_tables_of(state, rule, pairs), start=1):
        boards.setdefault(table, []).append(board)
    tables, drawn = rulebook.opening_tables(), dict[int, int]()
    for table, of_table in boards.items():
        count = len(of_table) if rule.per_board else 1
        used = {*drawn.values()}
        left = sum(opening.number not in had | used for opening in tables.table(table))
        excluded = had | used if left >= count else used
        openings = draw_openings(tables, table, count, checked_seed(seed), already_drawn=excluded).openings
        drawn |= {board: openings[index if rule.per_board else 0] for index, board in enumerate(of_table)}
    return drawn


@group_command(
    role=Role.ARBITER,
    gates=(has_opening_rule, last_round_is_not_closed),
    round_of=current_round,
    confirmation=when_openings_are_published,
)
@dataclass(frozen=True, slots=True)
class DrawOpenings(EventCommand):
    """Draw the openings of the current round by lot."""

    group: GroupId
    seed: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class OpeningsDrawn(EventFact):
    """The boards of a round have their openings; without a seed they were drawn outside the program."""

    group: GroupId
    round: int
    openings: tuple[BoardOpening, ...]
    seed: int | None = None
    change: Change | None = None


@decides(DrawOpenings)
def openings_drawn(state: EventState, command: DrawOpenings) -> OpeningsDrawn:
    """Draw the openings of the current round."""
    group = state.group(command.group)
    current = state.current_round(group.id)
    drawn = drawn_for(state, group, [board.players for board in current.boards], command.seed, current.number)
    return _given(group, current, drawn, command.seed, confirmed=command.confirmed)


@group_command(
    role=Role.ARBITER,
    gates=(has_opening_rule, last_round_is_not_closed),
    round_of=current_round,
    confirmation=when_openings_are_published,
)
@dataclass(frozen=True, slots=True)
class EnterOpenings(EventCommand):
    """Enter openings drawn outside the program: one for the round, or one a board in the order of the boards."""

    group: GroupId
    openings: tuple[int, ...]
    confirmed: bool = False


@decides(EnterOpenings)
def openings_entered(state: EventState, command: EnterOpenings) -> OpeningsDrawn:
    """Enter openings that were drawn outside the program."""
    group = state.group(command.group)
    current = state.current_round(group.id)
    rule, boards = group.settings.openings, current.boards
    wanted = len(boards) if rule is not None and rule.per_board else 1
    if len(command.openings) != wanted:
        raise DeskError("{found} openings are given; {wanted} are needed", found=len(command.openings), wanted=wanted)
    tables = () if rule is None else opening_tables_of(state, rule, [board.players for board in boards])
    for opening, table in zip(command.openings, tables, strict=False):
        if opening not in {tabled.number for tabled in rulebook.opening_tables().table(table)}:
            raise DeskError("opening {found} is not in table {table}", found=opening, table=table)
    board_openings = {
        encounter.board: command.openings[index if wanted > 1 else 0] for index, encounter in enumerate(boards)
    }
    return _given(group, current, board_openings, None, confirmed=command.confirmed)


def _given(
    group: GroupState, last: RoundState, openings: dict[int, int], seed: int | None, *, confirmed: bool
) -> OpeningsDrawn:
    if any(game.result is not None and game.result.value[0].is_played for game in last.games()):
        raise DeskError(
            "group {group}, round {round}: games have been played with the openings drawn",
            group=group.settings.name,
            round=last.number,
        )
    listed = tuple(BoardOpening(board, opening) for board, opening in sorted(openings.items()))
    if not has_published_openings(last):
        return OpeningsDrawn(group.id, last.number, listed, seed)
    change = Change(
        ChangeSubject.OPENINGS,
        _openings_text(last),
        " ".join(str(board_opening.opening) for board_opening in listed),
        group.id,
        last.number,
    )
    return OpeningsDrawn(group.id, last.number, listed, seed, confirmed_change(change, confirmed=confirmed))


def _openings_text(last: RoundState) -> str:
    return " ".join(str(encounter.opening or "-") for encounter in last.boards)


@adds(OpeningsDrawn)
def with_openings_drawn(state: EventState, fact: OpeningsDrawn, stamp: Stamp) -> EventState:
    """The event with openings on the boards of a round."""
    group = state.group(fact.group)
    round_state = group.round_numbered(fact.round)
    opening_of = {board_opening.board: board_opening.opening for board_opening in fact.openings}
    encounters = tuple(
        replace(encounter, opening=opening_of.get(encounter.board, encounter.opening))
        for encounter in round_state.encounters
    )
    changed = replace(round_state, encounters=encounters, opening_seed=fact.seed)
    return state.with_group(group.with_round(changed)).with_change(fact.change, stamp)


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
    return round_of_system(state, group, answer, basis, command.opening_seed)


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
    state: EventState, group: GroupState, answer: PairedRound, basis: PairingBasis, opening_seed: int | None
) -> RoundPaired:
    """The round that a system has paired from a basis, with boards, rests and openings."""
    number = answer.round_number
    player_of = {PlayerNumber(of.number): of.player for of in basis.numbers}
    away = group.away(number)
    board_of = {pair.white: board for board, pair in enumerate(answer.boards, start=1)}
    pairs = [(player_of[pair.white], player_of[pair.black]) for pair in answer.boards]
    openings = {} if opening_seed is None else drawn_for(state, group, pairs, opening_seed)
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


def in_game(forfeit: Result, game: int, games_per_board: int = 2) -> Result:
    """A forfeit of an encounter as a result of one of its games; in every other one the colours are reversed."""
    return forfeit if colour_in_game(game, games_per_board) is Colour.WHITE else forfeit.reversed


def encounter_state(paired: PairedEncounter, group: GroupState) -> EncounterState:
    """An encounter still to be played."""
    per_board = group.settings.games_per_encounter
    results = (
        None if paired.forfeit is None else in_game(paired.forfeit, game, per_board)
        for game in range(1, group.games_per_match + 1)
    )
    return EncounterState(
        paired.board, paired.white, paired.black, tuple(GameState(result) for result in results), paired.opening
    )


def encounter_states(paired: Iterable[PairedEncounter], group: GroupState) -> tuple[EncounterState, ...]:
    """Encounters still to be played."""
    return tuple(encounter_state(encounter, group) for encounter in paired)


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


MOST_RULES = 1000
MOST_NAMES = 500
MOST_PAIRS = 20_000


@group_command(role=Role.ARBITER, gates=(is_no_round_robin, is_paired_by_a_system))
@dataclass(frozen=True, slots=True)
class KeepApart(EventCommand, EventFact):
    """Say who is kept apart by club, by province or by name; it holds from the next round that is paired."""

    group: GroupId
    rules: tuple[ApartRule, ...]


@decides(KeepApart)
def apart_kept(state: EventState, command: KeepApart) -> KeepApart:
    """Choose who is kept apart; what follows for those who are entered later is reckoned when a round is paired."""
    group = state.group(command.group)
    if len(command.rules) > MOST_RULES:
        raise DeskError("{found} rules are too many; at most {most}", found=len(command.rules), most=MOST_RULES)
    rules = tuple(_checked(state, group.id, rule) for rule in command.rules)
    if len(set(rules)) != len(rules):
        raise DeskError("the same players are kept apart twice")
    if rules == group.apart:
        raise DeskError("nothing is changed")
    pairs = apart_pairs(state, replace(group, apart=tuple(map(_in_every_round, rules))))
    if (count := len(pairs.forbidden) + len(pairs.unwanted)) > MOST_PAIRS:
        raise DeskError("{found} pairs are too many; at most {most}", found=count, most=MOST_PAIRS)
    return replace(command, rules=rules)


def _in_every_round(rule: ApartRule) -> ApartRule:
    return replace(rule, first_round=None, last_round=None)


def _checked(state: EventState, group: GroupId, rule: ApartRule) -> ApartRule:
    _check_rounds(rule)
    for text in (*rule.names, rule.title):
        checked_text("name", text)
    if len(rule.names) > MOST_NAMES:
        raise DeskError(
            "{field}: {found} are too many; at most {most}", field="name", found=len(rule.names), most=MOST_NAMES
        )
    if rule.by is not ApartBy.PLAYERS:
        return replace(rule, names=tuple(name.strip() for name in rule.names), players=(), title="")
    players = tuple(dict.fromkeys(state.member(group, player).id for player in rule.players))
    if len(players) < 2:
        raise DeskError("choose at least two players who are kept apart")
    return replace(rule, names=(), players=players, title=rule.title.strip())


def _check_rounds(rule: ApartRule) -> None:
    first, last = rule.first_round or 1, rule.last_round or MOST_ROUNDS
    for number in (rule.first_round, rule.last_round):
        if number is not None and not 1 <= number <= MOST_ROUNDS:
            raise DeskError("rounds: {found} is not allowed; it must be 1 to {most}", found=number, most=MOST_ROUNDS)
    if first > last:
        raise DeskError("the rounds from {first} to {last} run backwards", first=first, last=last)


@adds(KeepApart, kind="apart-kept")
def with_apart_kept(state: EventState, fact: KeepApart, stamp: Stamp) -> EventState:
    """The event with who is kept apart."""
    del stamp
    return state.with_group(replace(state.group(fact.group), apart=fact.rules))
