"""Imports: report files as new events, and backups made and put back."""

from datetime import datetime
from pathlib import Path as FilePath
from typing import Annotated

from fastapi import Query

from tabellone.answers.files.report_reading import report_reading
from tabellone.answers.portion import MissingError
from tabellone.api.commands import Body
from tabellone.api.journal import UPLOAD, AdoptedShape
from tabellone.api.problems import FileError
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking, FileName, InHouse
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.desk.event.pairing_system import MANUAL, SCORINGS
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.taken_report import ReportChoice
from tabellone.desk.roles import Act, check_act
from tabellone.formats.trf import read_trf
from tabellone.locales.report_files import left_out_texts, remark_texts
from tabellone.store.accounts.links import link_path
from tabellone.store.backup import backups, restore_here, rotate
from tabellone.store.faults import DamagedError
from tabellone.store.files import passing_folder
from tabellone.store.house import House

imports_router = router_of("imports")
System = Annotated[
    str | None,
    Query(
        pattern=f"^({'|'.join((*SYSTEMS, MANUAL))})$",
        description="The pairing system; without it the one that the file names, or pairing by hand.",
    ),
]
EditionName = Annotated[str, Query(max_length=20, pattern="^[a-z0-9-]*$", description="The edition of the system.")]
ScoringName = Annotated[
    str | None, Query(pattern="^(chess|draughts)$", description="The points, where the file does not say them.")
]
Rounds = Annotated[int | None, Query(ge=1, le=MOST_ROUNDS, description="Rounds in all, where the file is silent.")]
Title = Annotated[str, Query(max_length=200, description="The name of the event; without it the one in the file.")]
Again = Annotated[bool, Query(description="Make another event of a file that one was made of already.")]
Replace = Annotated[bool, Query(description="Replace the books that are here; they are kept in a file beside.")]
SENT = "backup"


class RestoredShape(Shape):
    """The content of a restored backup. All sessions end; `link` once makes a browser or program the chief arbiter."""

    books: int
    entries: int
    aside: str | None
    link: str


class ReportTakenShape(AdoptedShape):
    """The event made of a report file; `skipped_tie_breaks` are codes of its record 202 that are not known.

    `remarks` say what had to be assumed in reading it, and with `left_out` what the event does not have of it;
    `fields` counts the players with each field.
    """

    skipped_tie_breaks: list[str]
    remarks: list[str]
    players: int
    rounds: int
    fields: dict[str, int]
    left_out: list[str]


@imports_router.post("/imports/report", status_code=201, openapi_extra={"requestBody": {"required": True, **UPLOAD}})
def take_report(
    house: InHouse,
    visitor: Asking,
    body: Body,
    system: System = None,
    edition: EditionName = "",
    scoring: ScoringName = None,
    rounds: Rounds = None,
    title: Title = "",
    file: FileName = "file",
    again: Again = False,
) -> ReportTakenShape:
    """Make a new event of a report file (TRF): its players, pairings and results become the entries of a journal.

    The same file sent once more is refused, unless `again` asks for a second event.
    """
    check_act(visitor.person, Act.IMPORT_BOOK)
    choice = ReportChoice(system or "", edition, SCORINGS[scoring] if scoring else None, rounds, title)
    document = read_trf(body, file)
    taken = house.take_report(visitor.person, document, choice, file, again=again)
    reading = report_reading(house.ledger.state(taken.book.id), document, choice, file)
    return ReportTakenShape(
        book=taken.book.id,
        title=taken.book.title,
        is_new=taken.is_new,
        added=taken.added,
        skipped_tie_breaks=list(reading.skipped),
        remarks=remark_texts((*reading.assumed, *reading.left_out), visitor.words),
        players=reading.players,
        rounds=reading.rounds,
        fields=dict(reading.fields),
        left_out=left_out_texts(reading, visitor.words),
    )


@imports_router.post("/imports/backup", openapi_extra={"requestBody": {"required": True, **UPLOAD}})
def restore_sent(house: InHouse, visitor: Asking, body: Body, replace: Replace = False) -> RestoredShape:
    """Put a backup that is sent in the place of everything on this server; a damaged one changes nothing."""
    check_act(visitor.person, Act.RESTORE)
    with passing_folder() as folder:
        file = folder / "sent.db"
        file.write_bytes(body)
        return _restored(house, file, SENT, replace=replace)


@imports_router.post("/backups/{backup}/restoration")
def restore_kept(house: InHouse, visitor: Asking, backup: str, replace: Replace = False) -> RestoredShape:
    """Put one of the backups that are kept in the place of everything on this server."""
    check_act(visitor.person, Act.RESTORE)
    for _, file in backups(house.database):
        if file.name == backup:
            return _restored(house, file, file.name, replace=replace)
    raise MissingError('there is no backup "{found}"', found=backup)


def _restored(house: House, file: FilePath, name: str, *, replace: bool) -> RestoredShape:
    book_count = len(house.ledger.books())
    if book_count and not replace:
        raise Refusal("{found} books are here; send replace=true to put the backup in their place", found=book_count)
    try:
        done = restore_here(file, house.database, house.now(), force=replace, name=name)
    except DamagedError as error:
        raise FileError(error.sentence, **error.values) from error
    link = link_path(house.links.make_chief(house.now()))
    aside = None if done.aside is None else done.aside.name
    return RestoredShape(books=done.books, entries=done.entries, aside=aside, link=link)


backups_router = router_of("backups")


class BackupLine(Shape):
    """A backup that is kept."""

    file: str
    at: datetime


class BackupShape(Shape):
    """A backup that was made and read back."""

    file: str
    books: int
    entries: int


@backups_router.get("/backups")
def list_backups(house: InHouse, visitor: Asking) -> list[BackupLine]:
    """The backups that are kept, the oldest first."""
    check_act(visitor.person, Act.BACK_UP)
    return [BackupLine(file=file.name, at=at) for at, file in backups(house.database)]


@backups_router.post("/backups", status_code=201)
def back_up(house: InHouse, visitor: Asking) -> BackupShape:
    """Make a backup, read it back, and let the oldest one go."""
    check_act(visitor.person, Act.BACK_UP)
    backup = rotate(house.database, house.now())
    return BackupShape(file=backup.file.name, books=backup.books, entries=backup.entries)
