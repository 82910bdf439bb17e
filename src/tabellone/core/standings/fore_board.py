"""The scoreboard as if every game of the final round had been drawn, for the fore Buchholz."""

from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from tabellone.core.explain import rule
from tabellone.core.model import Outcome
from tabellone.core.standings.scoreboard import EntryKind, Record, Scoreboard, ScoreEntry, total_points


def _drawn(entry: ScoreEntry, board: Scoreboard) -> ScoreEntry:
    games = tuple(replace(game, outcome=Outcome.DRAW, points=board.scoring.draw) for game in entry.games)
    points = sum((game.points for game in games), Fraction(0))
    return replace(entry, kind=EntryKind.PLAYED, games=games, points=points)


@rule("fide", "C.07 8.3", reading="c07-final-round")
def with_final_round_drawn(board: Scoreboard) -> Scoreboard:
    """Every game paired for the final round ends in a draw; before that round is paired nothing changes."""
    if board.rounds < board.planned_rounds:
        return board

    def record_of(record: Record) -> Record:
        entries = tuple(
            _drawn(entry, board) if entry.round == board.rounds and entry.opponent is not None else entry
            for entry in record.entries
        )
        return replace(record, entries=entries, points=total_points(entries, record.added))

    records = {number: record_of(record) for number, record in board.records.items()}
    return replace(board, records=MappingProxyType(records))
