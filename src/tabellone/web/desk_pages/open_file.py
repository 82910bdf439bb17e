"""An event from a file: the journal of one that was kept elsewhere, or a report file with its rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.desk.event.system import MANUAL, SCORINGS
from tabellone.desk.event.taken_report import ReportChoice, not_kept
from tabellone.desk.journal_file import read_journal
from tabellone.desk.roles import Act
from tabellone.formats.trf import read_trf
from tabellone.formats.trf.document import TrfRemark
from tabellone.http.language import language_of
from tabellone.locales.systems import pairing_choices
from tabellone.locales.trf_remarks import remark_texts
from tabellone.locales.words import words
from tabellone.store.house import EVENT
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import redirect
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import choice
from tabellone.web.rendering import page
from tabellone.web.uploads import needed_file, posted_file
from tabellone.web.visit import check_visitor, house_of


@dataclass(frozen=True, slots=True)
class Opened:
    """The address of what a file became, and what had to be assumed in reading it."""

    address: str
    remarks: Sequence[TrfRemark] = ()


def taken(request: Request, file: Upload, form: Mapping[str, str]) -> Opened:
    """Take a file in."""
    person, house = check_visitor(request, Act.IMPORT_BOOK), house_of(request)
    if file.data.lstrip()[:1] == b"{":
        adopted_book = house.take_in(person, read_journal(file.data, file.name))
        is_event = adopted_book.book.kind == EVENT
        return Opened(f"/desk/{adopted_book.book.id}/history" if is_event else "/office/history")
    wanted = ReportChoice(
        system=choice(form, "system", (*SYSTEMS, MANUAL)),
        scoring=SCORINGS.get(choice(form, "scoring", tuple(SCORINGS))),
    )
    document = read_trf(file.data, file.name)
    adopted_event = house.take_report(person, document, wanted, file.name)
    remarks = (*document.remarks, *not_kept(document, wanted, file.name))
    return Opened(f"/desk/{adopted_event.book.id}", remarks)


@dataclass(frozen=True, slots=True)
class OpenFilePage(Page):
    """The form for the file of an event; above it what was assumed in reading the one that has just been opened."""

    template: ClassVar[str] = "desk/open_file.html"

    form: Mapping[str, str]
    systems: Sequence[tuple[str, str]]
    scorings: Sequence[tuple[str, str]]
    address: str
    remarks: Sequence[str]


def _page(
    request: Request, form: Mapping[str, str], refusal: Refusal | None = None, opened_file: Opened | None = None
) -> Response:
    check_visitor(request, Act.IMPORT_BOOK)
    vocabulary = words(language_of(request))
    content = OpenFilePage(
        form={"system": form.get("system", ""), "scoring": form.get("scoring", "")},
        systems=pairing_choices(vocabulary),
        scorings=[("draughts", "2 · 1 · 0"), ("chess", "1 · ½ · 0")],
        address="" if opened_file is None else opened_file.address,
        remarks=[] if opened_file is None else remark_texts(opened_file.remarks, vocabulary),
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(request, content, status=status, refusal=refusal)


def after_opening(request: Request, file: Opened) -> Response:
    """What a file became; before it what was assumed in reading it, if anything was."""
    return _page(request, {}, opened_file=file) if file.remarks else redirect(file.address)


def open_file(request: Request) -> Response:
    """The form for a file."""
    return _page(request, {})


async def opened(request: Request) -> Response:
    """Take the file in and go to its event; say before what had to be assumed, or why it is not taken."""
    form: dict[str, str] = {}
    try:
        form, upload = await posted_file(request)
        file = await run_in_threadpool(taken, request, needed_file(upload), form)
    except Refusal as refusal:
        kept_refusal = refusal
    else:
        return await run_in_threadpool(after_opening, request, file)
    return await run_in_threadpool(_page, request, form, kept_refusal)
