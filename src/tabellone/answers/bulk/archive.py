"""Two tables in one archive, players and games, rated without a register: what the page and the API answer.

Nothing is entered anywhere. Tables are unpacked into a folder that goes when the answer is there.
"""

import csv
import io
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath

from tabellone.answers.bulk.answer import ArchiveAnswer, RefusedLine, most_games
from tabellone.answers.bulk.computation import BulkQuestion, bulk_ratings
from tabellone.answers.bulk.refused import RefusedRow
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Role
from tabellone.desk.progress import tell
from tabellone.formats.columns.files import CSV, PARQUET
from tabellone.formats.tables.archive import Bundle
from tabellone.locales.words import Words

MOST_REFUSED = 200
"""Refused rows that an answer names; the file of the result has all."""
MOST_REFUSED_IN_FILE = 100_000
AUDITED = 100
PIECE_ROWS = 250_000
PLAYERS, GAMES = ("players", "giocatori"), ("games", "partite")
_MOMENT = (1980, 1, 1, 0, 0, 0)


class TooManyGamesError(Refusal):
    """A table with more games than a role may send."""


@dataclass(frozen=True, slots=True)
class ArchiveQuestion:
    """How the tables of an archive are rated, and the role of who asks."""

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
    players, games = (_unpacked(bundle, folder, *stems) for stems in (PLAYERS, GAMES))
    output = folder / f"ratings{players.suffix if players.suffix in PARQUET else '.csv'}"
    refused: list[RefusedLine] = []

    def note(row: RefusedRow) -> None:
        if len(refused) < MOST_REFUSED_IN_FILE:
            refused.append(RefusedLine(row.table, row.row, words.refusal(row.reason)))

    def progress(done: int, total: int | None) -> None:
        most = most_games(question.role)
        if max(done, total or 0) > most:
            raise TooManyGamesError(
                "{file}: more than {most} games; your role allows no more", file=GAMES[0], most=most
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
            PIECE_ROWS,
        ),
        note,
        progress,
    )
    answer = ArchiveAnswer(ratings, tuple(refused[:MOST_REFUSED]))
    return RatedArchive(answer, _packed({output.name: output.read_bytes(), "refused.csv": _table(refused)}))


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


def _table(refused: list[RefusedLine]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("table", "row", "reason"))
    writer.writerows((line.table, line.row, line.reason) for line in refused)
    return text.getvalue().encode()


def _packed(files: Mapping[str, bytes]) -> bytes:
    """An archive that is the same bytes for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
