"""All readers of foreign files, as functions of bytes that answer or refuse."""

import io
import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tabellone.answers.files.check import checked as checked_report
from tabellone.answers.files.report import read_report
from tabellone.answers.game_record import game_records
from tabellone.api.commands import read_command
from tabellone.api.office_commands import read_office_command
from tabellone.core.chess.position import parse_chess_position
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.notation import parse_moves
from tabellone.core.draughts.position import parse_fen
from tabellone.core.refusal import Refusal
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.fold import folded
from tabellone.desk.journal import Book, Entry, sealed
from tabellone.desk.journal_file import read_journal
from tabellone.desk.kinds import kinds
from tabellone.desk.office.event_file import read_event_files
from tabellone.desk.office.manifest import read_manifest
from tabellone.formats.player_list import read_player_list
from tabellone.formats.rating_files.listed_player import RefusedLines
from tabellone.formats.rating_files.reading import read_rating_file
from tabellone.formats.register.games import read_event_games
from tabellone.formats.register.players import read_players, read_ratings
from tabellone.formats.trf import read_trf
from tabellone.regulations import loader
from tabellone.store.backup import checked, opened_backup
from tabellone.store.journal.signing import read_signed_seal

CORPUS = Path(__file__).parent / "corpus"
KINDS = {kind.name: kind for kind in kinds()}
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader, the end of the names of its files, and how these are built: a text, JSON, an archive or bytes."""

    name: str
    end: str
    read: Callable[[bytes], object]
    build: str = "text"
    files: Path | None = None

    @property
    def folder(self) -> Path:
        """Folder of its files, perhaps those of another reader."""
        return self.files or CORPUS / self.name


def _rating_file(name: str) -> Callable[[bytes], object]:
    return lambda data: list(read_rating_file(io.BytesIO(data), name, RefusedLines(100)))


def _facts(data: bytes) -> object:
    """A journal with valid seals, whatever its entries contain: anybody can seal arbitrary entries."""
    kind, rows = _rows(data)
    entries: list[Entry] = []
    book = Book("fuzz", kind, "Fuzz", NOON)
    for name, fact in rows:
        entries.append(sealed(book, entries[-1] if entries else None, name, fact, "anna", NOON))
    return folded(KINDS[kind], entries, "fuzz").state


def _rows(data: bytes) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    """The kind of a book and its facts with their names; what is not built so is none of them."""
    try:
        kind, *rows = json.loads(data)
        facts = [(name, fact) for name, fact in rows]
    except (ValueError, TypeError, RecursionError) as error:
        raise Refusal("no facts") from error
    if not (isinstance(kind, str) and kind in KINDS) or not all(
        isinstance(name, str) and isinstance(fact, dict) for name, fact in facts
    ):
        raise Refusal("no facts")
    return kind, facts


def _check(data: bytes) -> object:
    """A report file paired again and compared, as anybody may ask for."""
    return checked_report(read_report(data, "file.trf"), None, NOON.date())


def _taken(data: bytes) -> object:
    """A report file as an event of the desk."""
    document = read_trf(data, "file.trf")
    return event_of_report(document, ReportChoice(), book="fuzz", author="anna", at=NOON, source="file.trf")


def _position(data: bytes) -> object:
    """The first line is a position, the others are moves from it."""
    fen, _, moves = data.decode("utf-8", "replace").partition("\n")
    if fen.startswith("chess "):
        return parse_chess_position(fen.removeprefix("chess "))
    return parse_moves(parse_fen(fen, Variant.ITALIAN), moves)


def _seal(data: bytes) -> object:
    return read_signed_seal(data.decode("utf-8", "replace"), "seal.txt")


def _backup(data: bytes) -> object:
    with tempfile.NamedTemporaryFile(prefix="fuzz-", suffix=".db") as file:
        file.write(data)
        file.flush()
        with opened_backup(Path(file.name)) as database:
            return checked(database)


def _regulation(data: bytes) -> object:
    with tempfile.NamedTemporaryFile(prefix="fuzz-", suffix=".toml") as file:
        file.write(data)
        file.flush()
        return loader._regulation(Path(file.name), "fid", "fuzz")


READERS = {
    reader.name: reader
    for reader in (
        Reader("trf", "trf", lambda data: read_trf(data, "file.trf")),
        Reader("check", "trf", _check),
        Reader("taken-report", "trf", _taken),
        Reader("event-file", "trf", lambda data: read_event_files(data, "file.trf", "fide")),
        Reader("pdn", "pdn", game_records),
        Reader("pgn", "pgn", game_records),
        Reader("players-csv", "csv", lambda data: read_players(data, "file.csv")),
        Reader("games-csv", "csv", lambda data: read_event_games(data, "file.csv")),
        Reader("ratings-tsv", "tsv", lambda data: read_ratings(data, "file.tsv")),
        Reader("list-csv", "csv", lambda data: read_player_list(data, "file.csv")),
        Reader("list-xlsx", "xlsx", lambda data: read_player_list(data, "file.xlsx"), "archive"),
        Reader("list-xls", "xls", lambda data: read_player_list(data, "file.xls"), "bytes"),
        Reader("list-ods", "ods", lambda data: read_player_list(data, "file.ods"), "archive"),
        Reader("manifest", "csv", lambda data: read_manifest(data, "manifest.csv")),
        Reader("fide-text", "txt", _rating_file("standard_rating_list.txt")),
        Reader("fide-xml", "xml", _rating_file("standard_rating_list.xml")),
        Reader("fide-zip", "zip", _rating_file("standard_rating_list.zip"), "archive"),
        Reader("national-csv", "csv", _rating_file("national.csv")),
        Reader("position", "txt", _position),
        Reader("seal", "txt", _seal),
        Reader("journal", "jsonl", lambda data: read_journal(data, "file.jsonl")),
        Reader("facts", "json", _facts, "json"),
        Reader("command", "json", read_command, "json"),
        Reader("office-command", "json", read_office_command, "json"),
        Reader("backup", "db", _backup, "bytes"),
        Reader("regulation", "toml", _regulation),
    )
}
