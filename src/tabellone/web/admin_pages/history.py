"""The history of an event or of the office: every act, undo and redo, seals, earlier states, the journal as a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.history import LoggedEntry, PastAnswer, Verification, entry_log, past_event, verification
from tabellone.answers.lists.comparison import effect_lines
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.journal_file import write_journal
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.commands import Fact
from tabellone.desk.roles import Act, check_act, check_undo
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.store.journal.signing import SignedSeal
from tabellone.store.office import redo_in_office, undo_in_office
from tabellone.web.acting import form_page, handled, is_confirmed, see_other, seen_position
from tabellone.web.admin_pages.people import OpenBook, open_book
from tabellone.web.desk_pages.desk import DeskFrame, desk_of
from tabellone.web.desk_pages.overview import question_before_undo as question_before_publication
from tabellone.web.office_pages.office import BookFrame, OfficePage, confirmation_again, office_of
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.query import QueryError, text_of, whole_number
from tabellone.web.rendering import Context, Link, Page, page
from tabellone.web.visit import house_of


def question_before_undo(office: OfficePage, form: Mapping[str, str], back: str, *, is_redo: bool) -> Response | None:
    """The lists that undo or redo would change, with the question whether to go on; None where none would."""

    def check(fact: Fact) -> None:
        check_undo(office.person, office.book, fact)

    find = redo_in_office if is_redo else undo_in_office
    next_undo = find(house_of(office.request).ledger, office.book, check)
    if not needs_confirmation(next_undo.effects):
        return None
    words = office.words
    return confirmation_again(
        office,
        effect_lines(next_undo.effects),
        form,
        title=words("Redo") if is_redo else words("Undo the last operation"),
        lead=entry_sentence(next_undo.fact, next_undo.without, words),
        said=words("It reaches behind published lists: they would be others, if they were computed once more."),
        act=words("Redo") if is_redo else words("Undo"),
        back=back,
    )


A_PAGE = 100
MOST = 10**9


@dataclass(frozen=True, slots=True)
class HistoryPage(Page):
    """The journal in words, one page of it, and the entries that undo and redo would affect, or why they cannot."""

    template: ClassVar[str] = "house/history.html"

    layout: str
    frame: DeskFrame | BookFrame
    address: str
    lines: Sequence[LoggedEntry]
    count: int
    pages: Sequence[Link]
    undo: LoggedEntry | None
    undo_objection: Refusal | None
    redo: LoggedEntry | None
    redo_objection: Refusal | None
    verification: Verification | None
    signed_seal: SignedSeal | None


@dataclass(frozen=True, slots=True)
class PastPosition(Context):
    """The entry of the journal that is displayed, and its neighbours."""

    address: str
    entry: LoggedEntry | None
    at: int
    last: int
    earlier: str
    later: str


@dataclass(frozen=True, slots=True)
class PastEventPage(Page):
    """An event as it stood after an entry."""

    template: ClassVar[str] = "house/event_then.html"

    frame: DeskFrame
    past: PastPosition
    then: PastAnswer


@dataclass(frozen=True, slots=True)
class PastOfficePage(Page):
    """The office as it stood after an entry."""

    template: ClassVar[str] = "house/office_then.html"

    frame: BookFrame
    past: PastPosition
    players: int
    events: Sequence[EventRecord]
    entries: int
    lists: Sequence[RatingList]


def _open_book(request: Request, act: Act = Act.SEE_JOURNAL) -> OpenBook:
    return open_book(request, "history", act)


def history(request: Request) -> Response:
    """The journal in words; with ?at= the book as it stood after an entry."""
    opened = _open_book(request)
    form = dict(request.query_params)
    if text_of(form, "at"):
        return _then(opened, form)
    return _shown(opened, form)


def _shown(
    opened: OpenBook, form: Mapping[str, str], refusal: Refusal | None = None, signed_seal: SignedSeal | None = None
) -> Response:
    log = entry_log(opened.house.ledger, opened.book, opened.words)
    number = 1
    pages = -(-len(log) // A_PAGE)
    try:
        number = whole_number(form, "page", 1, least=1, most=max(1, pages))
    except QueryError as error:
        refusal = refusal or error
    lines = tuple(reversed(log))[(number - 1) * A_PAGE : number * A_PAGE]
    undoable, redoable = opened.fold.undoable, opened.fold.redoable
    content = HistoryPage(
        layout=opened.layout,
        frame=opened.frame,
        address=opened.address,
        lines=lines,
        count=len(log),
        pages=[
            Link(f"{opened.address}?page={page_number}", str(page_number), page_number == number)
            for page_number in range(1, pages + 1)
        ],
        undo=log[undoable - 1] if undoable else None,
        undo_objection=_objection(opened, undoable, is_undo=True) if undoable else None,
        redo=log[redoable - 1] if redoable else None,
        redo_objection=_objection(opened, redoable, is_undo=False) if redoable else None,
        verification=verification(opened.house.ledger, opened.book, opened.words) if form.get("verify") else None,
        signed_seal=signed_seal,
    )
    return form_page(opened.request, content, refusal)


def _objection(opened: OpenBook, position: int, *, is_undo: bool) -> Refusal | None:
    """Why the next undo or redo is not possible."""
    entry = opened.house.ledger.entries(opened.book, position - 1)[0]
    kind = opened.house.ledger.kind(opened.house.ledger.book(opened.book).kind)
    fact = kind.decoded(entry.kind, entry.data)
    try:
        check_undo(opened.person, opened.book, fact)
        return kind.objection_to_undo(opened.fold.state, fact) if is_undo else None
    except Refusal as refusal:
        return refusal


async def take_back(request: Request) -> Response:
    """Take back the last act, or bring back what was taken back; first it is asked what that changes for others.

    The last seal is signed from here, too.
    """
    return await handled(request, _open_book, _taken_back, lambda opened, _form, refusal: _shown(opened, {}, refusal))


def _taken_back(opened: OpenBook, form: dict[str, str]) -> Response:
    request, expected, is_redo = opened.request, seen_position(form), form.get("act") == "redo"
    if form.get("act") == "sign":
        return _shown(opened, {}, signed_seal=opened.house.sign(opened.book))
    check_act(opened.person, Act.REDO if is_redo else Act.UNDO, opened.book)
    is_of_now = expected in (None, opened.fold.position)
    if opened.is_office and is_of_now and not is_confirmed(form):
        office = office_of(request, Act.SEE_JOURNAL)
        question = question_before_undo(office, form, opened.address, is_redo=is_redo)
        if question is not None:
            return question
    if not opened.is_office and not is_redo:
        address = opened.address
        question = question_before_publication(desk_of(request), form, address=address, back=address)
        if question is not None:
            return question
    turn = opened.house.redo if is_redo else opened.house.undo
    turn(opened.person, opened.book, expected=expected)
    return see_other(opened.address)


def _then(opened: OpenBook, form: Mapping[str, str]) -> Response:
    """The book as it stood after an entry."""
    log = entry_log(opened.house.ledger, opened.book, opened.words)
    try:
        position = whole_number(form, "at", 0, least=0, most=len(log))
    except QueryError as error:
        return _shown(opened, {}, error)
    fold = opened.house.ledger.fold_at(opened.book, position)
    past = PastPosition(
        address=opened.address,
        entry=log[position - 1] if position else None,
        at=position,
        last=len(log),
        earlier=f"{opened.address}?at={position - 1}" if position > 1 else "",
        later=f"{opened.address}?at={position + 1}" if position < len(log) else "",
    )
    if isinstance(opened.frame, BookFrame):
        state = fold.state
        events = sorted(state.events.values(), key=lambda event: (event.ends_on, event.name), reverse=True)
        lists = [published.rating_list for system in RatingSystem for published in state.lists_of(system)]
        content = PastOfficePage(opened.frame, past, len(state.players), events, len(state.entries), lists)
        return page(opened.request, content)
    then = past_event(opened.book, opened.frame.event_name, fold, opened.person.role_in(opened.book))
    return page(opened.request, PastEventPage(opened.frame, past, then))


def journal_file(request: Request) -> Response:
    """The whole journal as one file that another server can take in."""
    opened = _open_book(request, Act.EXPORT)
    journal = opened.house.ledger.journal(opened.book)
    name = "office" if opened.is_office else "event"
    return downloaded(write_journal(journal), f"tabellone-{name}.jsonl", "application/jsonl")
