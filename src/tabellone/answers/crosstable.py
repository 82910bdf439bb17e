"""The crosstable of a group: player against player in a round robin, else round by round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.answers.cache import Memo
from tabellone.answers.standings import ranking, scores
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

_MEMO = Memo(64)


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """What a round brought a player; `place` is the opponent's line of the crosstable."""

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
    """A player's line: for each column the rounds that stand in it, none where the player would meet himself."""

    place: int
    rank: int
    player: EntrantId
    number: PlayerNumber
    name: str
    title: str
    points: Fraction
    cells: tuple[tuple[CrosstableCell, ...], ...]


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
    """Whom everybody met in the published rounds, with which colours and points."""
    group, ranked, board = state.group(group_id), ranking(state, group_id), scores(state, group_id)
    return _MEMO.get((), (group, ranked, board, state.entrants), lambda: _answer(state, group))


def _answer(state: EventState, group: GroupState) -> CrosstableAnswer:
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
            place,
            row.rank,
            players[row.number].id,
            row.number,
            players[row.number].name,
            players[row.number].details.title,
            board.points(row.number),
            cells[row.number],
        )
        for place, row in enumerate(rows, start=1)
    )


def _cells(
    board: Scoreboard, order: Sequence[PlayerNumber], *, is_round_robin: bool
) -> Mapping[PlayerNumber, tuple[tuple[CrosstableCell, ...], ...]]:
    """The cells of each line, with the players in an order."""
    places = {number: place for place, number in enumerate(order, start=1)}

    def cell(entry: ScoreEntry) -> CrosstableCell:
        place = None if entry.opponent is None else places[entry.opponent]
        colours = tuple(game.colour for game in entry.games)
        outcome = outcome_of(entry, board.drawn_round)
        return CrosstableCell(entry.round, entry.kind, entry.opponent, place, colours, entry.points, outcome)

    if is_round_robin:
        return {
            line.number: tuple(
                () if other == line.number else tuple(cell(entry) for entry in line.cells[other]) for other in order
            )
            for line in round_robin_crosstable(board, order)
        }
    return {line.number: tuple((cell(entry),) for entry in line.cells) for line in swiss_crosstable(board, order)}
