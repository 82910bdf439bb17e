"""Pictures of a group as data: crosstable, race for the first place, and a round by score groups."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import accumulate

from tabellone.answers.cache import Memo
from tabellone.answers.groups.boards import BoardAnswer, Side
from tabellone.answers.groups.rounds import RoundAnswer, points_before, round_of
from tabellone.answers.groups.standings import ranking, scores
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.standings.ranking import RankedRow
from tabellone.core.standings.scoreboard import (
    EntryKind,
    RoundOutcome,
    Scoreboard,
    ScoreEntry,
    outcome_of,
    round_robin_crosstable,
    swiss_crosstable,
)
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.round_state import RoundProgress
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Role

_CROSSTABLES = Memo(64)


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """One round of a player; `place` is the opponent's line of the crosstable."""

    round: int
    kind: EntryKind
    opponent: PlayerNumber | None
    place: int | None
    colours: tuple[Colour, ...]
    points: Fraction
    outcome: RoundOutcome

    @property
    def is_open(self) -> bool:
        """It has no result yet."""
        return self.kind in (EntryKind.PENDING, EntryKind.ADJOURNED)


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """A player's line: for each column the rounds that stand in it, none where row and column are the same player."""

    place: int
    rank: int
    player: EntrantId
    number: PlayerNumber
    name: str
    title: str
    points: Fraction
    cells: tuple[tuple[CrosstableCell, ...], ...]
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class CrosstableAnswer:
    """Everybody in the order of the standings; a column is a round or, in a round robin, the player of that place."""

    group: GroupId
    is_round_robin: bool
    rounds: int
    planned_rounds: int
    progress: RoundProgress | None
    columns: int
    lines: tuple[CrosstableLine, ...]


def crosstable(state: EventState, group_id: GroupId) -> CrosstableAnswer:
    """The opponents of every player in the published rounds, with colours and points."""
    group, ranked, board = state.group(group_id), ranking(state, group_id), scores(state, group_id)
    return _CROSSTABLES.get((), (group, ranked, board, state.entrants), lambda: _crosstable(state, group))


def _crosstable(state: EventState, group: GroupState) -> CrosstableAnswer:
    board = scores(state, group.id)
    players = {number: state.entrant(player) for player, number in numbers_of(group).items()}
    begun = group.begun_rounds
    return CrosstableAnswer(
        group.id,
        group.settings.follows_table,
        board.rounds,
        group.planned_rounds,
        begun[-1].progress if begun else None,
        len(players) if group.settings.follows_table else board.rounds,
        crosstable_lines(board, ranking(state, group.id).rows, players, is_round_robin=group.settings.follows_table),
    )


def crosstable_lines(
    board: Scoreboard, rows: Sequence[RankedRow], players: Mapping[PlayerNumber, Entrant], *, is_round_robin: bool
) -> tuple[CrosstableLine, ...]:
    """Everybody in the order of the standings."""
    cells = _cells(board, [row.number for row in rows], is_round_robin=is_round_robin)
    return tuple(
        CrosstableLine(
            line,
            row.rank,
            players[row.number].id,
            row.number,
            players[row.number].name,
            players[row.number].details.title,
            board.points(row.number),
            cells[row.number],
            players[row.number].details.rating,
        )
        for line, row in enumerate(rows, start=1)
    )


def _cells(
    board: Scoreboard, order: Sequence[PlayerNumber], *, is_round_robin: bool
) -> Mapping[PlayerNumber, tuple[tuple[CrosstableCell, ...], ...]]:
    """The cells of each line, with the players in an order."""
    lines = {number: line for line, number in enumerate(order, start=1)}

    def cell(entry: ScoreEntry) -> CrosstableCell:
        line = None if entry.opponent is None else lines[entry.opponent]
        colours = tuple(game.colour for game in entry.games)
        outcome = outcome_of(entry, board.drawn_round)
        return CrosstableCell(entry.round, entry.kind, entry.opponent, line, colours, entry.points, outcome)

    if is_round_robin:
        return {
            line.number: tuple(
                () if other == line.number else tuple(cell(entry) for entry in line.cells[other]) for other in order
            )
            for line in round_robin_crosstable(board, order)
        }
    return {line.number: tuple((cell(entry),) for entry in line.cells) for line in swiss_crosstable(board, order)}


LEADERS = 8
_RACES = Memo(64)


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A player with their points after each round; `is_leader` for the first of the standings."""

    rank: int
    player: EntrantId
    number: PlayerNumber
    name: str
    is_leader: bool
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class RaceAnswer:
    """Everybody in the order of the standings; the last round may still be played."""

    group: GroupId
    rounds: int
    planned_rounds: int
    progress: RoundProgress | None
    lines: tuple[RaceLine, ...]

    @property
    def leaders(self) -> tuple[RaceLine, ...]:
        """The first of the standings."""
        return tuple(line for line in self.lines if line.is_leader)


def race(state: EventState, group_id: GroupId) -> RaceAnswer:
    """The points of everybody after each published round."""
    group, ranked, board = state.group(group_id), ranking(state, group_id), scores(state, group_id)
    return _RACES.get((), (group, ranked, board, state.entrants), lambda: _race(state, group, ranked.rows, board))


def _race(state: EventState, group: GroupState, rows: Sequence[RankedRow], board: Scoreboard) -> RaceAnswer:
    players = {number: state.entrant(player) for player, number in numbers_of(group).items()}
    begun = group.begun_rounds
    return RaceAnswer(
        group.id,
        board.rounds,
        group.planned_rounds,
        begun[-1].progress if begun else None,
        race_lines(board, rows, players),
    )


def race_lines(
    board: Scoreboard, rows: Sequence[RankedRow], players: Mapping[PlayerNumber, Entrant]
) -> tuple[RaceLine, ...]:
    """Everybody in the order of the standings, with their points after each round."""
    return tuple(
        RaceLine(
            row.rank,
            players[row.number].id,
            row.number,
            players[row.number].name,
            index < LEADERS,
            tuple(accumulate(entry.points for entry in board.records[row.number].entries)),
        )
        for index, row in enumerate(rows)
    )


_PICTURES = Memo(32)


class PairLine(Enum):
    """The position of a pair in its column."""

    LEVEL = "level"
    EXCHANGED = "exchanged"
    FLOATING = "floating"


@dataclass(frozen=True, slots=True)
class PictureSeat:
    """A player in a column: the side, the row from the top, and whether the player has White."""

    number: PlayerNumber
    name: str
    row: int
    has_white: bool
    is_floater: bool


@dataclass(frozen=True, slots=True)
class PicturePair:
    """Two players who meet; the left one stands in the first half of the group."""

    board: int
    left: PictureSeat
    right: PictureSeat
    line: PairLine


@dataclass(frozen=True, slots=True)
class Leaver:
    """A player of the group who plays in another, or rests; `score` is None for a rest."""

    number: PlayerNumber
    name: str
    row: int
    score: Fraction | None


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """The players with one score before the round, who plays among them, and who leaves them."""

    score: Fraction
    players: int
    pairs: tuple[PicturePair, ...]
    leavers: tuple[Leaver, ...]

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return len(self.pairs) + len(self.leavers)


@dataclass(frozen=True, slots=True)
class RoundPicture:
    """A round as columns, the highest score first; `has_halves` where the system pairs one half with the other."""

    group: GroupId
    number: int
    has_halves: bool
    columns: tuple[ScoreColumn, ...]

    def count(self, line: PairLine) -> int:
        """The number of such pairs."""
        return sum(pair.line is line for column in self.columns for pair in column.pairs)


def round_picture(state: EventState, group_id: GroupId, number: int, role: Role) -> RoundPicture:
    """The picture of a round that a role may see."""
    answer = round_of(state, group_id, number, role)
    resting = _resting_points(state, answer)
    declaration = state.group(group_id).settings.declaration
    halves = declaration is not None and declaration.pairs_halves
    key = ("picture", group_id, number, halves)
    return _PICTURES.get(
        key, (answer,), lambda: RoundPicture(group_id, number, halves, _columns(answer, resting, halves=halves))
    )


def _resting_points(state: EventState, answer: RoundAnswer) -> Mapping[PlayerNumber, Fraction]:
    """The points of resting players before the round."""
    points = points_before(state, answer.group, answer.number)
    return {rest.number: points.get(rest.player, Fraction(0)) for rest in answer.rests}


def _columns(answer: RoundAnswer, resting: Mapping[PlayerNumber, Fraction], *, halves: bool) -> tuple[ScoreColumn, ...]:
    scores = {side.points for board in answer.boards for side in (board.white, board.black)} | set(resting.values())
    floaters = {floater.player for floater in answer.floaters}
    homes = {board.board: _home(board, floaters) for board in answer.boards}
    return tuple(_column(answer, score, homes, resting, halves=halves) for score in sorted(scores, reverse=True))


def _home(board: BoardAnswer, floaters: Collection[EntrantId]) -> Fraction:
    """The group in which a board is played: that of who has not floated, or the lower one if nobody says who has."""
    white, black = board.white, board.black
    if (white.player in floaters) != (black.player in floaters):
        return black.points if white.player in floaters else white.points
    return min(white.points, black.points)


def _column(
    answer: RoundAnswer,
    score: Fraction,
    homes: Mapping[int, Fraction],
    resting: Mapping[PlayerNumber, Fraction],
    *,
    halves: bool,
) -> ScoreColumn:
    at_home = [board for board in answer.boards if homes[board.board] == score]
    floating = [board for board in at_home if board.white.points != board.black.points]
    level = [board for board in at_home if board.white.points == board.black.points]
    pairs = [
        *(_floating_pair(board, score, row) for row, board in enumerate(floating)),
        *(_halves(level, len(floating)) if halves else _rows(level, len(floating))),
    ]
    leavers = _leavers(answer, score, homes, resting, len(pairs))
    players = 2 * len(level) + len(floating) + len(leavers)
    return ScoreColumn(score, players, tuple(pairs), leavers)


def _floating_pair(board: BoardAnswer, score: Fraction, row: int) -> PicturePair:
    """A floater and their opponent in the group, at its head."""
    floater, resident = (board.black, board.white) if board.white.points == score else (board.white, board.black)
    left = PictureSeat(floater.number, floater.name, row, floater is board.white, is_floater=True)
    right = PictureSeat(resident.number, resident.name, row, resident is board.white, is_floater=False)
    return PicturePair(board.board, left, right, PairLine.FLOATING)


def _rows(boards: Sequence[BoardAnswer], first_row: int) -> list[PicturePair]:
    """The pairs in the order of their boards, White at the left."""
    return [
        PicturePair(board.board, _seat(board, board.white, row), _seat(board, board.black, row), PairLine.LEVEL)
        for row, board in enumerate(boards, first_row)
    ]


def _halves(boards: Sequence[BoardAnswer], first_row: int) -> list[PicturePair]:
    """The residents who meet each other: the first half at the left, the second at the right, each by number."""
    numbers = sorted(side.number for board in boards for side in (board.white, board.black))
    half = len(boards)
    row_of = {number: row for row, number in enumerate(numbers)}
    pairs = []
    for board in boards:
        left, right = sorted((board.white, board.black), key=lambda side: row_of[side.number])
        is_level = row_of[right.number] == row_of[left.number] + half
        is_across = row_of[left.number] < half <= row_of[right.number]
        pairs.append((board, left, right, is_level, is_across))
    return _seated(pairs, row_of, half, first_row)


def _seated(
    pairs: Sequence[tuple[BoardAnswer, Side, Side, bool, bool]],
    row_of: Mapping[PlayerNumber, int],
    half: int,
    first_row: int,
) -> list[PicturePair]:
    """The rows of all; two who meet within the first half, and two within the second, share the rows they leave."""
    within = [pair for pair in pairs if not pair[4]]
    upper = [pair for pair in within if row_of[pair[2].number] < half]
    lower = [pair for pair in within if row_of[pair[1].number] >= half]
    seats: dict[PlayerNumber, int] = {
        side.number: row_of[side.number] % half
        for _, left, right, _, is_across in pairs
        if is_across
        for side in (left, right)
    }
    for one, other in zip(upper, lower, strict=True):
        left_rows = sorted(row_of[side.number] for side in one[1:3])
        right_rows = sorted(row_of[side.number] - half for side in other[1:3])
        for (_, left, right, _, _), left_row, right_row in zip((one, other), left_rows, right_rows, strict=True):
            seats[left.number], seats[right.number] = left_row, right_row
    return [
        PicturePair(
            board.board,
            _seat(board, left, first_row + seats[left.number]),
            _seat(board, right, first_row + seats[right.number]),
            PairLine.LEVEL if is_level else PairLine.EXCHANGED,
        )
        for board, left, right, is_level, _ in pairs
    ]


def _seat(board: BoardAnswer, side: Side, row: int) -> PictureSeat:
    return PictureSeat(side.number, side.name, row, side is board.white, is_floater=False)


def _leavers(
    answer: RoundAnswer,
    score: Fraction,
    homes: Mapping[int, Fraction],
    resting: Mapping[PlayerNumber, Fraction],
    first_row: int,
) -> tuple[Leaver, ...]:
    """Players of this score who play in another group, or rest."""
    gone: list[tuple[PlayerNumber, str, Fraction | None]] = []
    for board in answer.boards:
        home = homes[board.board]
        gone.extend(
            (side.number, side.name, home)
            for side in (board.white, board.black)
            if side.points == score and home != score
        )
    gone.extend((rest.number, rest.name, None) for rest in answer.rests if resting[rest.number] == score)
    return tuple(
        Leaver(number, name, first_row + row, home)
        for row, (number, name, home) in enumerate(sorted(gone, key=_number))
    )


def _number(leaver: tuple[PlayerNumber, str, Fraction | None]) -> PlayerNumber:
    return leaver[0]
