"""The race for the first place: the points of everybody after each round, the leaders first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from tabellone.answers.cache import Memo
from tabellone.answers.standings import ranking, scores
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.ranking import RankedRow
from tabellone.core.standings.scoreboard import Scoreboard
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.round_state import RoundProgress
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import numbers_of

LEADERS = 8
_MEMO = Memo(64)


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A player with his points after each round; `is_leader` for the first of the standings."""

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
    return _MEMO.get((), (group, ranked, board, state.entrants), lambda: _answer(state, group, ranked.rows, board))


def _answer(state: EventState, group: GroupState, rows: Sequence[RankedRow], board: Scoreboard) -> RaceAnswer:
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
    """Everybody in the order of the standings, with his points after each round."""
    return tuple(
        RaceLine(
            row.rank,
            players[row.number].id,
            row.number,
            players[row.number].name,
            place < LEADERS,
            tuple(accumulate(entry.points for entry in board.records[row.number].entries)),
        )
        for place, row in enumerate(rows)
    )
