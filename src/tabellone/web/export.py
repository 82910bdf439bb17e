"""An event as a folder of plain pages with relative links, which any web host or memory stick can hold."""

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tabellone.core.model import Outcome
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import GroupState, is_public
from tabellone.desk.journal_file import JournalSeal
from tabellone.desk.public_view import GivenAway
from tabellone.http.whole import whole
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.charts import qr_file
from tabellone.web.public_pages.addresses import file_addresses, file_of
from tabellone.web.public_pages.entries import index_sheet, players_sheet
from tabellone.web.public_pages.front import front_sheet
from tabellone.web.public_pages.hall import hall_sheet
from tabellone.web.public_pages.pairings import board_sheet, names_sheet, rest_sheet, round_sheet
from tabellone.web.public_pages.ranking import card_sheet, crosstable_sheet, race_sheet, standings_sheet
from tabellone.web.public_pages.sheet import PublicFrame, PublicSheet, SheetPage, public_bar
from tabellone.web.public_pages.showing import part_of
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import STATIC_FOLDER, rendered

ASSETS = "assets"
ASSET_FILES = (
    "type.css",
    "tokens.css",
    "components.css",
    "site.css",
    "public.css",
    "pictures.css",
    "heat.css",
    "hall.css",
    "phone.css",
    "hall.js",
    "find.js",
    "favicon.svg",
)
FONT_FILES = tuple(sorted(f"fonts/{path.name}" for path in (STATIC_FOLDER / "fonts").iterdir()))
MARK = "tabellone.txt"
SEAL = "seal.txt"
HEAD = "Written by tabellone export site: what is listed here is replaced by the next export."


class ExportError(Refusal):
    """A folder that cannot be written."""


@dataclass(frozen=True, slots=True)
class Exported:
    """Count of the written pages and files."""

    folder: Path
    pages: int
    files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFrame(PublicFrame):
    """The frame of a page in a folder, which has no reader."""

    layout: str = "public/static_frame.html"
    path: str
    static: str
    made_at: datetime
    language_links: Sequence[tuple[str, str]]
    is_unlisted: bool
    seal: JournalSeal | None
    seal_file: str
    mine: None = None
    is_filled_in: bool = False


def sheets(view: PublicEvent) -> Iterator[PublicSheet]:
    """Every public page of an event that does not need a server."""
    yield front_sheet()
    yield hall_sheet()
    yield index_sheet()
    for group in view.state.groups.values():
        yield players_sheet(group.id)
        for player in group.members:
            yield card_sheet(group.id, view.number_of(group.id, player))
        if group.published_rounds:
            yield standings_sheet(group.id)
            yield crosstable_sheet(group.id)
            yield crosstable_sheet(group.id, is_heat=True)
            yield race_sheet(group.id)
        yield from _of_rounds(view, group)


def _of_rounds(view: PublicEvent, group: GroupState) -> Iterator[PublicSheet]:
    for round_state in group.published_rounds:
        yield round_sheet(group.id, round_state.number)
        yield names_sheet(group.id, round_state.number)
        yield standings_sheet(group.id, round_state.number)
        for encounter in round_state.encounters:
            yield board_sheet(group.id, round_state.number, encounter.board)
        for rest in round_state.rests:
            if rest.outcome is Outcome.ALLOCATED_BYE:
                yield rest_sheet(group.id, round_state.number, view.number_of(group.id, rest.player))


def site(event: GivenAway, language: str, made_at: datetime, address: str | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of an event by their path: its pages in `language` at the top, in others below their code.

    The seal of its journal stands in a file of its own and on every page; where search engines are to leave the event
    out, every page says so and so does robots.txt.
    """
    state = event.state
    if not is_public(state):
        raise ExportError("the event is not announced; announce it before its pages are given away")
    view = PublicEvent("", state, 0)
    for page_language in LANGUAGES:
        for sheet in sheets(view):
            path = _path(page_language, language, sheet.path)
            yield path, _page(event, view, sheet, page_language, language, made_at).encode()
    for name in (*ASSET_FILES, *FONT_FILES):
        yield f"{ASSETS}/{name}", (STATIC_FOLDER / name).read_bytes()
    if address is not None:
        yield "qr.svg", qr_file(address)
    if event.seal is not None:
        yield SEAL, f"{event.seal.text}\n".encode()
        yield "seal.svg", qr_file(event.seal.text)
    if event.is_unlisted:
        yield "robots.txt", b"User-agent: *\nDisallow: /\n"


def _path(language: str, first: str, page: str) -> str:
    return file_of(page) if language == first else f"{language}/{file_of(page)}"


def _page(event: GivenAway, view: PublicEvent, sheet: PublicSheet, language: str, first: str, made_at: datetime) -> str:
    at = file_addresses(sheet.path)
    here = posixpath.dirname(_path(language, first, sheet.path)) or "."
    # Nothing is kept: an event may have thousands of pages, and each has links of its own.
    vocabulary = words(language, view.discipline)
    it = sheet.make(view)
    number = whole(sheet.path.split("/")[0])
    group = None if number is None else GroupId(number)
    frame = FileFrame(
        at=at,
        bar=public_bar(view, at, vocabulary, group, at.at(sheet.path)),
        path=at.at(sheet.path),
        static=posixpath.relpath(ASSETS, here),
        made_at=made_at,
        is_unlisted=event.is_unlisted,
        seal=event.seal,
        seal_file=posixpath.relpath(SEAL, here),
        language_links=[(other, posixpath.relpath(_path(other, first, sheet.path), here)) for other in LANGUAGES],
    )
    content = SheetPage(frame, view, it, part_of(view, sheet, it, at, language), sheet.variant, sheet.more)
    return rendered(f"public/{sheet.template}.html", language, content, discipline=view.discipline)


def export_site(
    event: GivenAway, folder: Path, language: str, made_at: datetime, address: str | None = None
) -> Exported:
    """Write the pages of an event into a folder: a new or empty one, or one written before."""
    _check_folder(folder)
    written: list[str] = []
    try:
        before = _written_before(folder)
        for path, content in site(event, language, made_at, address):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            written.append(path)
        (folder / MARK).write_text("\n".join((HEAD, *written, "")), encoding="utf-8")
        for path in before.difference(written):
            (folder / path).unlink(missing_ok=True)
    except OSError as error:
        raise ExportError(
            "{folder}: cannot be written ({reason})", folder=folder, reason=error.strerror or str(error)
        ) from error
    return Exported(folder, sum(path.endswith(".html") for path in written), len(written))


def _written_before(folder: Path) -> set[str]:
    """The files that an earlier export has written here, by its own list."""
    mark = folder / MARK
    if not mark.is_file():
        return set()
    listed = mark.read_text(encoding="utf-8", errors="replace").splitlines()[1:]
    return {path for path in listed if path and (folder / path).resolve().is_relative_to(folder.resolve())}


def _check_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise ExportError("{folder}: is a file; name a folder", folder=folder)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise ExportError(
            "{folder}: has other files; name a new folder, an empty one, or one with pages written before",
            folder=folder,
        )
