"""Ratings of a large table of games, from files or from an archive of two tables."""

import io
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any

# Refuses where the extra is missing, before the modules below need its packages.
from tabellone.formats.columns import pyarrow as pa

# isort: split
from tabellone.answers.bulk.answer import ArchiveAnswer, Band, BulkRatings, RefusedLine, most_games
from tabellone.answers.bulk.reckoning import Reckoning, distribution
from tabellone.answers.bulk.rows import GAMES, ID, PLAYERS, RATING, GameReader, Refusals, RefusedRow, read_players
from tabellone.answers.bulk.systems import RECKONINGS, Opening
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Role
from tabellone.desk.progress import tell
from tabellone.formats.columns.files import CSV, PARQUET, PIECE_ROWS, check_target, write_columns
from tabellone.formats.register.layout import written_table
from tabellone.formats.tables.archive import Bundle
from tabellone.locales.words import Words
from tabellone.regulations.editions_in_force import rating_edition


@dataclass(frozen=True, slots=True)
class BulkQuestion:
    """The tables to rate, the arithmetic, and the file for the ratings.

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
"""Called with the games read so far, and their number where the source gives it."""


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
    """The refusal of tables without a player who could be rated."""
    if refusals.first is None:
        return Refusal("the table of the players is empty")
    first = refusals.first
    return Refusal("no row of the players can be rated; row {row}: {reason}", row=first.row, reason=first.reason)


def finished(question: BulkQuestion, edition: str, reckoning: Reckoning, refusals: Refusals) -> BulkRatings:
    """Audit the sample, write the table, and return the result."""
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


MOST_REFUSED = 200
"""Refused rows that an answer names; the file of the result has all."""
MOST_REFUSED_IN_FILE = 100_000
AUDITED = 100
ARCHIVE_PIECE_ROWS = 250_000
_PLAYERS_STEMS, _GAMES_STEMS = ("players", "giocatori"), ("games", "partite")
_MOMENT = (1980, 1, 1, 0, 0, 0)


class TooManyGamesError(Refusal):
    """A table with more games than a role may send."""


@dataclass(frozen=True, slots=True)
class ArchiveQuestion:
    """The options for rating the tables of an archive, and the role of the visitor."""

    system: RatingSystem
    edition: str | None
    on: date
    role: Role
    audited: int = AUDITED


@dataclass(frozen=True, slots=True)
class RatedArchive:
    """The answer, and the archive with the table of the ratings and that of the refused rows."""

    answer: ArchiveAnswer
    result: bytes


def rated_archive(archive: bytes, source: str, question: ArchiveQuestion, words: Words) -> RatedArchive:
    """Rate the tables of an archive; a refusal names its files, not the folder that they were unpacked into."""
    bundle = Bundle(archive, source)
    with tempfile.TemporaryDirectory(prefix="tabellone-") as folder:
        try:
            return _rated(bundle, Path(folder), question, words)
        except Refusal as refusal:
            raise _without(folder, refusal) from refusal


def _rated(bundle: Bundle, folder: Path, question: ArchiveQuestion, words: Words) -> RatedArchive:
    players, games = (_unpacked(bundle, folder, *stems) for stems in (_PLAYERS_STEMS, _GAMES_STEMS))
    output = folder / f"ratings{players.suffix if players.suffix in PARQUET else '.csv'}"
    refused: list[RefusedLine] = []

    def note(row: RefusedRow) -> None:
        if len(refused) < MOST_REFUSED_IN_FILE:
            refused.append(RefusedLine(row.table, row.row, words.refusal(row.reason)))

    def progress(done: int, total: int | None) -> None:
        most = most_games(question.role)
        if max(done, total or 0) > most:
            raise TooManyGamesError(
                "{file}: more than {most} games; your role allows no more", file=_GAMES_STEMS[0], most=most
            )
        tell("{done} games read", done, total)

    ratings = bulk_ratings(
        BulkQuestion(
            question.system,
            question.edition,
            question.on,
            str(players),
            str(games),
            str(output),
            question.audited,
            ARCHIVE_PIECE_ROWS,
        ),
        note,
        progress,
    )
    answer = ArchiveAnswer(ratings, tuple(refused[:MOST_REFUSED]))
    return RatedArchive(answer, _packed({output.name: output.read_bytes(), "refused.csv": refused_table(refused)}))


def _unpacked(bundle: Bundle, folder: Path, *stems: str) -> Path:
    name = bundle.called(*stems)
    ending = PurePosixPath(name).suffix.casefold()
    if ending not in (*PARQUET, *CSV):
        raise Refusal(
            "{file}: not a table that can be rated; it must end in {endings}",
            file=PurePosixPath(name).name,
            endings=", ".join((*CSV, *PARQUET)),
        )
    file = folder / f"{stems[0]}{ending}"
    with file.open("wb") as unpacked:
        for piece in bundle.pieces(name):
            unpacked.write(piece)
    return file


def _without(folder: str, refusal: Refusal) -> Refusal:
    """A refusal without the folder."""
    values = {
        name: value.replace(f"{folder}/", "") if isinstance(value, str) else value
        for name, value in refusal.values.items()
    }
    refusal.values = values
    return refusal


def refused_table(refused: list[RefusedLine]) -> bytes:
    """The refused rows as a table."""
    rows = ((line.table, line.row, line.reason) for line in refused)
    return written_table(("table", "row", "reason"), rows).encode()


def _packed(files: Mapping[str, bytes]) -> bytes:
    """An archive that is the same bytes for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
