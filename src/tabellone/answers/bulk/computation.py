"""Ratings of a large table of games: what `tabellone ratings compute` answers."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pyarrow as pa

from tabellone.answers.bulk.answer import Band, BulkRatings
from tabellone.answers.bulk.games import GameReader
from tabellone.answers.bulk.players import ID, RATING, read_players
from tabellone.answers.bulk.reckoning import Reckoning, distribution
from tabellone.answers.bulk.reckonings import RECKONINGS, Opening
from tabellone.answers.bulk.refused import GAMES, PLAYERS, Refusals, RefusedRow
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.formats.columns.files import PIECE_ROWS, check_target, write_columns
from tabellone.regulations.editions_in_force import rating_edition


@dataclass(frozen=True, slots=True)
class BulkQuestion:
    """Which tables are rated, how, and where the ratings go.

    `audited` is how many players, or in a history events of each piece, the rules compute once more.
    """

    system: RatingSystem
    edition: str | None
    on: date
    players: str
    games: str
    output: str
    audited: int
    piece_rows: int = PIECE_ROWS


Progress = Callable[[int, int | None], None]
"""Told how many games were read so far, and how many there are, where that is known."""


def bulk_ratings(question: BulkQuestion, note: Callable[[RefusedRow], None], progress: Progress) -> BulkRatings:
    """Rate all games, piece by piece, and write the table of the players; nothing is written where the audit fails."""
    refusals = Refusals(note)
    edition, reckoning = opened(question, refusals)
    reader = GameReader(
        question.games, reckoning.players, reckoning.event_columns, reckoning.has_events, refusals, question.piece_rows
    )
    progress(0, None)
    for piece in reader.pieces():
        reckoning.take(piece)
        progress(reader.read, reader.rows)
    return finished(question, edition, reckoning, refusals)


def opened(question: BulkQuestion, refusals: Refusals) -> tuple[str, Reckoning]:
    """The edition that holds, and the players, ready for their games."""
    check_target(question.output)
    edition = rating_edition(question.system, question.on, question.edition)
    kind = RECKONINGS[question.system]
    players = read_players(question.players, kind.reckoning.player_columns, refusals)
    if not players.count:
        raise _nobody(refusals)
    return edition, kind.opened(Opening(players, question.audited, edition, question.on))


def _nobody(refusals: Refusals) -> Refusal:
    """The refusal of tables without anybody who could be rated."""
    if refusals.first is None:
        return Refusal("the table of the players is empty")
    first = refusals.first
    return Refusal("no row of the players can be rated; row {row}: {reason}", row=first.row, reason=first.reason)


def finished(question: BulkQuestion, edition: str, reckoning: Reckoning, refusals: Refusals) -> BulkRatings:
    """Audit the sample, write the table, and tell what was done."""
    audited = reckoning.audit()
    columns = reckoning.columns()
    after = columns.pop(RATING)
    before, ids = reckoning.before, reckoning.players.ids
    table: dict[str, Any] = {ID: ids, "before": _rating_cells(before), RATING: _rating_cells(after), **columns}
    write_columns(question.output, table)
    band = reckoning.band
    return BulkRatings(
        question.system,
        edition,
        reckoning.players.count,
        reckoning.counted,
        refusals.counts[PLAYERS],
        refusals.counts[GAMES],
        audited,
        int((before > 0).sum()),
        int((after > 0).sum()),
        band,
        tuple(Band(*counts) for counts in distribution(before, after, band)),
    )


def _rating_cells(ratings: Any) -> Any:
    """Ratings as cells, empty for who has none."""
    return pa.array(ratings, mask=ratings == 0)
