"""Effects of the correction of a result, and points assigned outside the scoring."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction

from tabellone.answers.groups.boards import PlayerName
from tabellone.answers.groups.standings import standings
from tabellone.answers.groups.why import system_pairing
from tabellone.core.assigned_points import RESULT_CODES
from tabellone.core.model import PlayerNumber, Result
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.desk.book import Stamp
from tabellone.desk.event.assigned_points import assignable_rounds, may_be_revoked
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import CorrectResult
from tabellone.desk.event.draft_warnings import comparison
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.results import game_at
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import engine_pairing, numbers_of
from tabellone.desk.roles import Act, Role, check_role, least_role

# The correction is supposed: nobody has made it, at no time, and it stands nowhere in the journal.
_SUPPOSED = Stamp("-", datetime.min.replace(tzinfo=UTC), 0)
NamedPair = tuple[PlayerName, PlayerName]


@dataclass(frozen=True, slots=True)
class StandingChange:
    """A player whose rank or points would change."""

    player: EntrantId
    number: PlayerNumber
    name: str
    rank_before: int
    rank_after: int
    points_before: Fraction
    points_after: Fraction


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A round that was paired since: whether the system would pair it otherwise, and then which pairs.

    `missing` are the pairs of the system that the round has not, `added` those that it has besides, as it stands.
    `results` of its games are entered. Where no legal pairing would exist, `is_impossible` says so.
    """

    round: int
    phase: RoundPhase
    results: int
    is_paired_otherwise: bool
    is_impossible: bool
    missing: tuple[NamedPair, ...]
    added: tuple[NamedPair, ...]
    rest: PlayerName | None
    rest_of_the_system: PlayerName | None


@dataclass(frozen=True, slots=True)
class CorrectionAnswer:
    """The correction of one game and all that follows; `round_to_pair_again` has no result yet and would differ."""

    group: GroupId
    round: int
    board: int
    game: int
    white: PlayerName
    black: PlayerName
    before: Result | None
    after: Result | None
    standings: tuple[StandingChange, ...]
    later_rounds: tuple[LaterRound, ...]
    round_to_pair_again: int | None

    @property
    def changed_rounds(self) -> tuple[LaterRound, ...]:
        """The rounds that would be paired otherwise."""
        return tuple(later for later in self.later_rounds if later.is_paired_otherwise)


def correction(state: EventState, command: CorrectResult, role: Role) -> CorrectionAnswer:
    """The effects of a correction; nothing is changed. It is refused where the correction would be."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    meant = CorrectResult(command.group, command.round, command.board, command.result, command.game, confirmed=True)
    book = EventBook()
    corrected = book.applied(state, book.decide(state, meant), _SUPPOSED)
    group = state.group(command.group)
    encounter = group.round_numbered(command.round).on_board(command.board)
    sides = group.sides(encounter, command.game)
    later = tuple(_later_round(state, corrected, group, round_state) for round_state in group.rounds[command.round :])
    return CorrectionAnswer(
        command.group,
        command.round,
        command.board,
        command.game,
        _named(state, group, sides[0]),
        _named(state, group, sides[1]),
        game_at(state, command.group, command.round, command.board, command.game).result,
        command.result,
        tuple(_standing_changes(state, corrected, group.id, role)),
        later,
        _to_pair_again(later),
    )


def _standing_changes(
    state: EventState, corrected: EventState, group_id: GroupId, role: Role
) -> Iterable[StandingChange]:
    """In the order of the standings as they would be."""
    before = {line.player: line for line in standings(state, group_id, role).rows}
    for line in standings(corrected, group_id, role).rows:
        old = before[line.player]
        if (old.rank, old.points) != (line.rank, line.points):
            yield StandingChange(line.player, line.number, line.name, old.rank, line.rank, old.points, line.points)


def _later_round(state: EventState, corrected: EventState, group: GroupState, round_state: RoundState) -> LaterRound:
    number = round_state.number
    results = sum(game.result is not None for game in round_state.games())
    if group.settings.is_paired_by_hand:
        return LaterRound(number, round_state.phase, results, False, False, (), (), None, None)
    before = system_pairing(state, group.id, number)
    after = engine_pairing(corrected, corrected.group(group.id), number, round_state.basis)
    if _pairs(before) == _pairs(after):
        return LaterRound(number, round_state.phase, results, False, False, (), (), None, None)
    compared = comparison(corrected, group.id, number)
    is_impossible = isinstance(after, Impossible)
    return LaterRound(
        number,
        round_state.phase,
        results,
        True,
        is_impossible,
        tuple(_pair(state, group, pair) for pair in compared.missing),
        () if is_impossible else tuple(_pair(state, group, pair) for pair in compared.added),
        None if compared.found_bye is None else _named(state, group, compared.found_bye),
        None if compared.expected_bye is None else _named(state, group, compared.expected_bye),
    )


def _pairs(answer: PairedRound | Impossible | None) -> object:
    """The key by which rounds are compared: pairs with their colours, and rests."""
    if not isinstance(answer, PairedRound):
        return None
    bye = None if answer.bye is None else answer.bye.player
    return frozenset((pair.white, pair.black) for pair in answer.pairs), bye


def _to_pair_again(later: tuple[LaterRound, ...]) -> int | None:
    """The last round, if the system would pair it otherwise and nothing of it is played."""
    last = later[-1] if later else None
    if last is None or not last.is_paired_otherwise or last.is_impossible:
        return None
    is_other = bool(last.missing or last.added) or last.rest != last.rest_of_the_system
    return last.round if is_other and not last.results and last.phase is not RoundPhase.CLOSED else None


def _pair(state: EventState, group: GroupState, pair: tuple[EntrantId, EntrantId]) -> NamedPair:
    return _named(state, group, pair[0]), _named(state, group, pair[1])


def _named(state: EventState, group: GroupState, player: EntrantId) -> PlayerName:
    return PlayerName(player, numbers_of(group)[player], state.entrant(player).name)


@dataclass(frozen=True, slots=True)
class AssignedPointsLine:
    """Points of one player: a penalty or a bonus, or what a `result` (its code in a report) counts for them.

    `place` is where the line stands in the list, by which it is taken back; `may_be_revoked` says that no round was
    paired by these points.
    """

    place: int
    player: PlayerName
    points: Fraction
    round: int | None
    result: str
    reason: str
    may_be_revoked: bool


@dataclass(frozen=True, slots=True)
class AssignedPointsAnswer:
    """The points of a group that the scoring does not give; `rounds` are those that new ones may belong to now."""

    group: GroupId
    lines: tuple[AssignedPointsLine, ...]
    rounds: tuple[int | None, ...]


def assigned_points(state: EventState, group_id: GroupId, role: Role) -> AssignedPointsAnswer:
    """The penalties and bonuses of a group; for roles that see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    group = state.group(group_id)
    numbers = numbers_of(group)
    lines = tuple(
        AssignedPointsLine(
            number,
            PlayerName(one.player, numbers[one.player], state.entrant(one.player).name),
            one.points,
            one.round,
            "" if one.result is None else RESULT_CODES[one.result],
            one.reason,
            may_be_revoked(group, one),
        )
        for number, one in enumerate(group.points_assigned, start=1)
        if one.player in numbers
    )
    return AssignedPointsAnswer(group.id, lines, assignable_rounds(group))
