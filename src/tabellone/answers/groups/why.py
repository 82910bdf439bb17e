"""Reasons for a board, a rest or a pair that does not meet, and the formation of a round."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tabellone.answers.cache import Memo
from tabellone.answers.groups.boards import BoardAnswer
from tabellone.answers.groups.rounds import RestLine, RoundAnswer, round_of, sees_drafts, visible_round
from tabellone.core.explain import Step
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.field import Contestant, Impossible, PairedRound, contestants_before
from tabellone.desk.event import why as reasons
from tabellone.desk.event.apart_pairs import SharedReason, reasons_apart
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import engine_pairing, tournament_before
from tabellone.desk.event.why import HandWork, OpponentKind, SystemVerdict
from tabellone.desk.roles import Role
from tabellone.locales.sentences import numbers_in

_MEMO = Memo(64)


@dataclass(frozen=True, slots=True)
class WhyAnswer:
    """The reasons for a board or a rest: acts of the arbiter, and the verdict of the system.

    Where the verdict is that the system does something else, the steps are its reasons for that. The author is told to
    those at the desk. Steps speak of the numbers of the time, which `names` resolves.
    """

    round: int
    white: EntrantId
    black: EntrantId | None
    is_as_the_system_pairs: bool
    is_made_by_hand: bool
    hand: HandWork | None
    author: str | None
    verdict: SystemVerdict
    is_round_changed: bool
    why: tuple[Step, ...]
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """Why two players meet in a round or not, with the steps of the system.

    `apart` is what they have in common by which the arbiter keeps them apart now; it is for the desk alone.
    """

    round: int
    first: EntrantId
    second: EntrantId
    are_paired: bool
    are_paired_by_system: bool
    why: tuple[Step, ...]
    names: Mapping[int, str]
    apart: tuple[SharedReason, ...]


def why(state: EventState, group_id: GroupId, number: int, board: int, role: Role) -> WhyAnswer:
    """Why the two players of a board meet, with these colours."""
    round_state = visible_round(state.group(group_id), number, role)
    pairing = system_pairing(state, group_id, number)
    return _answer(state, round_state, reasons.why(state, group_id, number, board, pairing), role)


def why_rest(state: EventState, group_id: GroupId, number: int, player: EntrantId, role: Role) -> WhyAnswer:
    """Why a player has no opponent in a round."""
    round_state = visible_round(state.group(group_id), number, role)
    pairing = system_pairing(state, group_id, number)
    return _answer(state, round_state, reasons.why_rest(state, group_id, number, player, pairing), role)


def why_not(
    state: EventState, group_id: GroupId, number: int, first: EntrantId, second: EntrantId, role: Role
) -> WhyNotAnswer:
    """Why two players do not meet in a round."""
    round_state = visible_round(state.group(group_id), number, role)
    apart = reasons.why_not(state, group_id, number, first, second)
    names = names_in(state, round_state, apart.steps)
    chosen = reasons_apart(state, state.group(group_id), first, second, number) if sees_drafts(role) else ()
    return WhyNotAnswer(number, first, second, apart.are_paired, apart.are_paired_by_system, apart.steps, names, chosen)


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """Another player of a round, and the relation to one player when it was paired."""

    player: EntrantId
    number: int
    name: str
    kind: OpponentKind


def opponents(
    state: EventState, group_id: GroupId, number: int, player: EntrantId, role: Role
) -> tuple[OpponentLine, ...]:
    """Every other player of a round as an opponent of one player: possible ones first, by number."""
    round_state = visible_round(state.group(group_id), number, role)
    kinds = reasons.opponents(state, group_id, number, player)
    order = {kind: index for index, kind in enumerate(OpponentKind)}
    lines = (
        OpponentLine(of.player, of.number, state.entrant(of.player).name, kinds[of.player])
        for of in round_state.basis.numbers
        if of.player in kinds
    )
    return tuple(sorted(lines, key=lambda line: (order[line.kind], line.number)))


def system_pairing(state: EventState, group_id: GroupId, number: int) -> PairedRound | Impossible | None:
    """The pairing that the system makes for a round, cached while the rounds before it stay; None without a system."""
    group = state.group(group_id)
    round_state = group.round_numbered(number)
    if group.settings.is_paired_by_hand:
        return None
    parts = (*group.rounds[: number - 1], round_state.basis, state.settings, state.entrants)
    return _MEMO.get(("pairing", group_id), parts, lambda: engine_pairing(state, group, number, round_state.basis))


def names_in(state: EventState, round_state: RoundState, steps: Iterable[Step]) -> dict[int, str]:
    """The names of the players whom steps mention, by the numbers that they had when a round was paired."""
    numbers = numbers_in(steps)
    return {of.number: state.entrant(of.player).name for of in round_state.basis.numbers if of.number in numbers}


def _answer(state: EventState, round_state: RoundState, paired: reasons.WhyPaired, role: Role) -> WhyAnswer:
    return WhyAnswer(
        round_state.number,
        paired.white,
        paired.black,
        paired.verdict.agrees,
        paired.hand is not None,
        paired.hand,
        paired.author if paired.author and sees_drafts(role) else None,
        paired.verdict,
        paired.is_round_changed,
        paired.steps,
        names_in(state, round_state, paired.steps),
    )


@dataclass(frozen=True, slots=True)
class FieldPlayer:
    """A player before the round as the pairing needs them, with the number of that time.

    `colours` has one entry a round, None without a game; `due` is the colour that the system would give next, where
    it says so of a player alone. `opponent` and `board` are those of the round, None without a game.
    """

    player: EntrantId
    number: PlayerNumber
    name: str
    rating: int | None
    points: Fraction
    colours: tuple[Colour | None, ...]
    due: Colour | None
    met: tuple[PlayerNumber, ...]
    opponent: PlayerNumber | None
    board: int | None

    @property
    def colour_difference(self) -> int:
        """Games with White minus games with Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)


@dataclass(frozen=True, slots=True)
class FormedPair:
    """A pair in the order of pairing: seeker and opponent, the players of the score left, and the reasons.

    Without a system that pairs the group there are no reasons.
    """

    board: BoardAnswer
    seeker: FieldPlayer
    found: FieldPlayer
    has_seeker: bool
    left: tuple[PlayerNumber, ...]
    why: WhyAnswer | None


@dataclass(frozen=True, slots=True)
class FormedRest:
    """A player whom the system lets rest, and why."""

    rest: RestLine
    why: WhyAnswer | None


@dataclass(frozen=True, slots=True)
class Formation:
    """A round as it was formed; `names` are the players by the numbers of that time."""

    number: int
    has_due_colours: bool
    groups: tuple[tuple[Fraction, tuple[FieldPlayer, ...]], ...]
    pairs: tuple[FormedPair, ...]
    rests: tuple[FormedRest, ...]
    names: Mapping[int, str]


def formation(state: EventState, group_id: GroupId, number: int, role: Role) -> Formation:
    """The formation of a round that a role may see."""
    answer = round_of(state, group_id, number, role)
    group = state.group(group_id)
    field = _field(state, group, answer)
    is_by_hand = group.settings.is_paired_by_hand
    pairing = system_pairing(state, group_id, number)
    declaration = group.settings.declaration
    rests = tuple(
        FormedRest(rest, None if is_by_hand else why_rest(state, group_id, number, rest.player, role))
        for rest in answer.rests
        if rest.is_explained
    )
    pairs: list[FormedPair] = []
    paired: set[EntrantId] = set()
    for board, seeker in _in_order(answer.boards, field, pairing if isinstance(pairing, PairedRound) else None):
        white, black = field[board.white.player], field[board.black.player]
        first, second = (black, white) if seeker == black.player else (white, black)
        left = tuple(
            line.number
            for line in field.values()
            if line.points == first.points and line.player not in paired and line.board is not None
        )
        reasons = None if is_by_hand else why(state, group_id, number, board.board, role)
        pairs.append(FormedPair(board, first, second, seeker is not None, left, reasons))
        paired |= {white.player, black.player}
    return Formation(
        number,
        declaration is not None and declaration.due_colour is not None,
        _by_points(field.values()),
        tuple(pairs),
        rests,
        {line.number: line.name for line in field.values()},
    )


def _field(state: EventState, group: GroupState, answer: RoundAnswer) -> dict[EntrantId, FieldPlayer]:
    """Every player of the round, by the number of that time."""
    basis = group.round_numbered(answer.number).basis
    tournament = tournament_before(state, group, answer.number, basis)
    declaration = group.settings.declaration
    due_colour = None if declaration is None else declaration.due_colour
    players = {PlayerNumber(of.number): of.player for of in basis.numbers}
    numbers = {player: number for number, player in players.items()}
    boards = {side.player: board for board in answer.boards for side in (board.white, board.black)}

    def opponent_of(player: EntrantId) -> PlayerNumber | None:
        board = boards.get(player)
        if board is None:
            return None
        return numbers.get(board.black.player if board.white.player == player else board.white.player)

    def line(contestant: Contestant) -> FieldPlayer:
        player = players[contestant.number]
        return FieldPlayer(
            player,
            contestant.number,
            state.entrant(player).name,
            contestant.rating,
            contestant.score,
            contestant.colours,
            None if due_colour is None else due_colour(contestant),
            tuple(sorted(contestant.met)),
            opponent_of(player),
            boards[player].board if player in boards else None,
        )

    contestants = contestants_before(tournament, answer.number)
    field = {(entry := line(contestant)).player: entry for contestant in contestants}
    late = (side for board in answer.boards for side in (board.white, board.black) if side.player not in field)
    for side in late:
        board = boards[side.player]
        field[side.player] = FieldPlayer(
            side.player, side.number, side.name, side.rating, side.points, (), None, (), None, board.board
        )
    return field


def _in_order(
    boards: Iterable[BoardAnswer], field: Mapping[EntrantId, FieldPlayer], pairing: PairedRound | None
) -> list[tuple[BoardAnswer, EntrantId | None]]:
    """The boards in the order in which the system made its pairs, with who sought; other pairs come last."""
    if pairing is None:
        return [(board, None) for board in boards]
    by_number = {line.number: line.player for line in field.values()}
    pairs = {
        frozenset((by_number[pair.white], by_number[pair.black])): (
            index,
            None if pair.seeker is None else by_number[pair.seeker],
        )
        for index, pair in enumerate(pairing.pairs)
    }
    last = (len(pairs), None)
    turns = [(board, pairs.get(frozenset((board.white.player, board.black.player)), last)) for board in boards]
    return [(board, seeker) for board, (_, seeker) in sorted(turns, key=lambda turn: (turn[1][0], turn[0].board))]


def _by_points(field: Iterable[FieldPlayer]) -> tuple[tuple[Fraction, tuple[FieldPlayer, ...]], ...]:
    """The score groups, the highest first, each by number."""
    players = sorted(field, key=lambda line: line.number)
    scores = sorted({line.points for line in players}, reverse=True)
    return tuple((score, tuple(line for line in players if line.points == score)) for score in scores)
