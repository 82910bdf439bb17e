"""The history of an event or of the office: every act, undo and redo, seals, earlier states, the journal as a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.history import LoggedEntry, PastGroup, entry_log, past_groups
from tabellone.answers.lists.comparison import effect_lines
from tabellone.core.model import Discipline
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
from tabellone.desk.journal import NO_ACTS, REDONE, UNDONE
from tabellone.desk.journal_file import write_journal
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.commands import Fact
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Act, Person, check_act, check_undo
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.locales.numbers import N_
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.store.house import House
from tabellone.store.journal.signing import verified_journal
from tabellone.store.office import redo_in_office, undo_in_office
from tabellone.web.acting import handled, is_confirmed, see_other, seen_position, status_of
from tabellone.web.desk_pages.desk import DeskFrame, desk_of
from tabellone.web.desk_pages.overview import question_before_undo as question_before_publication
from tabellone.web.office_pages.office import BookFrame, OfficePage, confirmation_again, office_of
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.query import QueryError, text_of, whole_number
from tabellone.web.rendering import Context, Page, page, qr_code
from tabellone.web.visit import house_of, names_of


@dataclass(frozen=True, slots=True)
class OfficeThen:
    """The office at a past entry: counts, its last events, its lists."""

    players: int
    events: tuple[tuple[str, str], ...]
    entries: int
    lists: tuple[tuple[str, str, int], ...]


def office_then(state: OfficeState, words: Words) -> OfficeThen:
    """The register and the lists of some moment."""
    events = sorted(state.events.values(), key=lambda event: (event.ends_on, event.name), reverse=True)
    lists = [
        (rating_system_name(system.value, words), words.day(published.rating_list.on), len(published.rating_list.lines))
        for system in RatingSystem
        for published in state.lists_of(system)
    ]
    return OfficeThen(
        len(state.players),
        tuple((event.name, words.day(event.ends_on)) for event in events),
        len(state.entries),
        tuple(lists),
    )


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
class OpenBook:
    """A book whose history is displayed: an event of the desk, or the office."""

    request: Request
    house: House
    book: str
    fold: Fold[Any]
    person: Person
    words: Words
    frame: DeskFrame | BookFrame
    address: str

    @property
    def is_office(self) -> bool:
        """True for the book of the office."""
        return isinstance(self.frame, BookFrame)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An entry of the journal as the page shows it."""

    position: int
    at: str
    author: str
    sentence: str
    is_taken_back: bool
    address: str


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """The entry that undo or redo would affect; `reason` says why it cannot."""

    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of verifying the chain of seals."""

    is_whole: bool
    text: str


@dataclass(frozen=True, slots=True)
class SignedLine:
    """The last seal, signed: as a line of text and as a code for phones, with the name of the key."""

    text: str
    code: Markup
    key: str
    position: int


@dataclass(frozen=True, slots=True)
class HistoryContent(Context):
    """The journal in words, one page of it, and what undo and redo would do."""

    address: str
    lines: Sequence[HistoryLine]
    count: int
    pages: Sequence[tuple[str, int, bool]]
    undo: UndoOffer | None
    redo: UndoOffer | None
    verdict: Verdict | None
    signed_seal: SignedLine | None


@dataclass(frozen=True, slots=True)
class EventHistoryPage(Page):
    """The history of an event."""

    template: ClassVar[str] = "house/event_history.html"

    frame: DeskFrame
    content: HistoryContent


@dataclass(frozen=True, slots=True)
class OfficeHistoryPage(Page):
    """The history of the office."""

    template: ClassVar[str] = "house/office_history.html"

    frame: BookFrame
    content: HistoryContent


@dataclass(frozen=True, slots=True)
class PastPosition(Context):
    """The entry of the journal that is displayed, and its neighbours."""

    address: str
    entry: HistoryLine | None
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
    groups: tuple[PastGroup, ...]
    discipline: Discipline | None


@dataclass(frozen=True, slots=True)
class PastOfficePage(Page):
    """The office as it stood after an entry."""

    template: ClassVar[str] = "house/office_then.html"

    frame: BookFrame
    past: PastPosition
    office: OfficeThen


def _open_book(request: Request, act: Act = Act.SEE_JOURNAL) -> OpenBook:
    house = house_of(request)
    if "book" in request.path_params:
        desk = desk_of(request, act)
        frame = desk.frame("history")
        address = f"{desk.address}/history"
        return OpenBook(request, house, desk.book, desk.fold, desk.person, desk.words, frame, address)
    office = office_of(request, act)
    return OpenBook(
        request, house, office.book, office.fold, office.person, office.words, office.book_frame(), "/office/history"
    )


def history(request: Request) -> Response:
    """The journal in words; with ?at= the book as it stood after an entry."""
    opened = _open_book(request)
    form = dict(request.query_params)
    if text_of(form, "at"):
        return _then(opened, form)
    return _shown(opened, form)


def _shown(
    opened: OpenBook, form: Mapping[str, str], refusal: Refusal | None = None, signed_seal: SignedLine | None = None
) -> Response:
    log = entry_log(opened.house.ledger, opened.book, opened.words)
    counting = set(opened.fold.course.in_force)
    number = 1
    pages = -(-len(log) // A_PAGE)
    try:
        number = whole_number(form, "page", 1, least=1, most=max(1, pages))
    except QueryError as error:
        refusal = refusal or error
    newest = tuple(reversed(log))
    content = HistoryContent(
        address=opened.address,
        lines=[_line(opened, entry, counting) for entry in newest[(number - 1) * A_PAGE : number * A_PAGE]],
        count=len(log),
        pages=[
            (f"{opened.address}?page={page_number}", page_number, page_number == number)
            for page_number in range(1, pages + 1)
        ],
        undo=_undo(opened, opened.fold.undoable, log, is_undo=True),
        redo=_undo(opened, opened.fold.redoable, log, is_undo=False),
        verdict=_verdict(opened) if form.get("verify") else None,
        signed_seal=signed_seal,
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    if isinstance(opened.frame, BookFrame):
        return page(opened.request, OfficeHistoryPage(opened.frame, content), status=status, refusal=refusal)
    return page(opened.request, EventHistoryPage(opened.frame, content), status=status, refusal=refusal)


def _line(opened: OpenBook, entry: LoggedEntry, counting: set[int]) -> HistoryLine:
    is_act = entry.kind not in (UNDONE, REDONE, *NO_ACTS)
    return HistoryLine(
        entry.position,
        opened.words.moment(entry.at),
        names_of(opened.request)(entry.author),
        entry.sentence,
        is_act and entry.position not in counting,
        f"{opened.address}?at={entry.position}",
    )


def _undo(opened: OpenBook, position: int | None, log: tuple[LoggedEntry, ...], *, is_undo: bool) -> UndoOffer | None:
    """The next undo and redo, each with the reason if it is not possible."""
    if position is None:
        return None
    reason = ""
    entry = opened.house.ledger.entries(opened.book, position - 1)[0]
    kind = opened.house.ledger.kind(opened.house.ledger.book(opened.book).kind)
    fact = kind.decoded(entry.kind, entry.data)
    try:
        check_undo(opened.person, opened.book, fact)
        objection = kind.objection_to_undo(opened.fold.state, fact) if is_undo else None
    except Refusal as refusal:
        objection = refusal
    if objection is not None:
        reason = opened.words.refusal(objection)
    return UndoOffer(log[position - 1].sentence, reason)


def _verdict(opened: OpenBook) -> Verdict:
    try:
        journal = verified_journal(opened.house.ledger, opened.book)
    except Refusal as refusal:
        return Verdict(False, opened.words.refusal(refusal))
    count = len(journal.entries)
    return Verdict(
        True,
        opened.words.plural(
            "The seal of {count} entry was checked: the journal is whole.",
            "The seals of {count} entries were checked: the journal is whole.",
            count,
        ),
    )


def _signed(opened: OpenBook) -> SignedLine:
    """The last seal, signed now or before."""
    signed = opened.house.sign(opened.book)
    code = qr_code(signed.text, opened.words(N_("QR code of the signed seal")))
    return SignedLine(signed.text, code, signed.key, signed.position)


async def take_back(request: Request) -> Response:
    """Take back the last act, or bring back what was taken back; first it is asked what that changes for others.

    The last seal is signed from here, too.
    """
    return await handled(request, _open_book, _taken_back, lambda opened, _form, refusal: _shown(opened, {}, refusal))


def _taken_back(opened: OpenBook, form: dict[str, str]) -> Response:
    request, expected, is_redo = opened.request, seen_position(form), form.get("act") == "redo"
    if form.get("act") == "sign":
        return _shown(opened, {}, signed_seal=_signed(opened))
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
    state = opened.house.ledger.state_at(opened.book, position)
    entry = log[position - 1] if position else None
    past = PastPosition(
        address=opened.address,
        entry=None if entry is None else _line(opened, entry, set(opened.fold.course.in_force)),
        at=position,
        last=len(log),
        earlier=f"{opened.address}?at={position - 1}" if position > 1 else "",
        later=f"{opened.address}?at={position + 1}" if position < len(log) else "",
    )
    if isinstance(opened.frame, BookFrame):
        return page(opened.request, PastOfficePage(opened.frame, past, office_then(state, opened.words)))
    groups = past_groups(state, opened.person.role_in(opened.book))
    discipline = None if state.settings is None else state.settings.discipline
    return page(opened.request, PastEventPage(opened.frame, past, groups, discipline))


def journal_file(request: Request) -> Response:
    """The whole journal as one file that another server can take in."""
    opened = _open_book(request, Act.EXPORT)
    journal = opened.house.ledger.journal(opened.book)
    name = "office" if opened.is_office else "event"
    return downloaded(write_journal(journal), f"tabellone-{name}.jsonl", "application/jsonl")
