"""Journals: entries of a book, its state at any moment, a check of its seals, and the whole as one file."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import Query, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from tabellone.answers.as_json import as_json
from tabellone.answers.events.history import (
    HistoryAnswer,
    PastAnswer,
    SealAnswer,
    Verification,
    history,
    last_seal,
    past_event,
    verification,
)
from tabellone.answers.portion import MissingError, check_place
from tabellone.api.commands import Body
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, StrictBody, answer_shape, shape
from tabellone.api.visitor import AfterPosition, Asking, BookId, InHouse, Limit, Position, Visitor
from tabellone.desk.journal import Book
from tabellone.desk.journal_file import read_journal, write_journal
from tabellone.desk.roles import Act, check_act
from tabellone.store.house import EVENT, House, UnknownBookError
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.signing import SealCheck, checked_seal

journal_router = router_of("journal")
NDJSON = "application/x-ndjson"
_BYTES = {"schema": {"type": "string", "format": "binary"}}
_FILE = {"content": {NDJSON: _BYTES}}
UPLOAD = {"content": {"application/octet-stream": _BYTES}}


class HistoryEntry(Shape):
    """An entry of a journal; `in_force` is false for an undone entry."""

    position: int
    kind: str
    author: str
    at: datetime
    data: dict[str, Any]
    previous: str
    hash: str
    in_force: bool


class HistoryPage(Shape):
    """Some entries, the oldest first; send `next` as `after` for more, null at the end."""

    book: str
    kind: str
    title: str
    position: int
    entries: list[HistoryEntry]
    next: int | None


Seal = Annotated[
    str | None, Query(pattern="^[0-9a-f]{16,64}$", description="A seal noted before, or how it begins (`head`).")
]


class SignedSealShape(Shape):
    """The last seal of a journal, signed by the key of the house; `text` is the whole as one line."""

    book: str
    position: int
    seal: str
    at: datetime
    key: str
    text: str


class AdoptedShape(Shape):
    """The result of an import."""

    book: str
    title: str
    is_new: bool
    added: int


def known_book(house: House, visitor: Visitor, book: str, act: Act) -> Book:
    """A book in which a visitor may do something; a refusal if they may not, or if there is none."""
    try:
        stored_book = house.ledger.book(book)
    except LedgerError as error:
        raise UnknownBookError(error.sentence, **error.values) from error
    if stored_book.kind == EVENT:
        house.seen(visitor.person, book)
    check_act(visitor.person, act, book)
    return stored_book


@journal_router.post("/books/{book}/signature", status_code=201)
def sign(house: InHouse, visitor: Asking, book: BookId) -> SignedSealShape:
    """Sign the last seal of a journal, to be kept elsewhere; the same seal is signed once by a key."""
    known_book(house, visitor, book, Act.SEE_JOURNAL)
    return SignedSealShape.model_validate(house.sign(book))


@journal_router.get("/books/{book}/seal", response_model=shape(SealAnswer))
def show_seal(house: InHouse, visitor: Asking, book: BookId) -> Response:
    """The last seal of a journal, with its signature if there is one."""
    known_book(house, visitor, book, Act.SEE_DRAFTS)
    return JSONResponse(as_json(last_seal(house, book), visitor.words), headers={"Cache-Control": "no-store"})


class KeptSeal(StrictBody):
    """A seal that was kept elsewhere: its whole text, or how it begins; `key` is the key that must have signed it."""

    text: str = Field(min_length=1, max_length=1000)
    key: str | None = Field(default=None, min_length=1, max_length=64)


@journal_router.post("/books/{book}/seal/check", response_model=shape(SealCheck))
def check_seal(house: InHouse, visitor: Asking, book: BookId, body: KeptSeal) -> Response:
    """Compare a seal that was kept elsewhere with the journal; a mismatch is refused."""
    known_book(house, visitor, book, Act.SEE_DRAFTS)
    check = checked_seal(house.ledger, body.text, "text", book, body.key)
    return JSONResponse(as_json(check, visitor.words), headers={"Cache-Control": "no-store"})


@journal_router.get("/books/{book}/journal")
def show_journal(
    house: InHouse, visitor: Asking, book: BookId, limit: Limit = 100, after: AfterPosition = 0
) -> HistoryPage:
    """Show the journal of an event or the office: author, act and time of each entry."""
    stored_book = known_book(house, visitor, book, Act.SEE_JOURNAL)
    fold = house.ledger.view(book)
    check_place("after", after, fold.position)
    counting = set(fold.course.in_force)
    entries = house.ledger.entries(book, after)[:limit]
    is_last = not entries or entries[-1].position >= fold.position
    return HistoryPage(
        book=book,
        kind=stored_book.kind,
        title=stored_book.title,
        position=fold.position,
        entries=[
            HistoryEntry(
                position=entry.position,
                kind=entry.kind,
                author=entry.author,
                at=entry.at,
                data=entry.data,
                previous=entry.previous,
                hash=entry.hash,
                in_force=entry.position in counting,
            )
            for entry in entries
        ],
        next=None if is_last else entries[-1].position,
    )


@journal_router.get("/books/{book}/history", response_model=answer_shape(HistoryAnswer))
def show_history(
    house: InHouse, visitor: Asking, book: BookId, limit: Limit = 100, after: AfterPosition = 0
) -> Response:
    """Show the history of an event or the office in words, and the entries in force."""
    known_book(house, visitor, book, Act.SEE_JOURNAL)
    position = house.ledger.view(book).position
    log = as_json(history(house.ledger, book, visitor.words, limit, after), visitor.words)
    return JSONResponse({"position": position, **log})


@journal_router.get("/events/{event}/history/{position}", response_model=answer_shape(PastAnswer))
def show_past(house: InHouse, visitor: Asking, event: BookId, position: Position) -> Response:
    """An event as it stood after an entry; 0 is before the first."""
    book = known_book(house, visitor, event, Act.SEE_JOURNAL)
    if book.kind != EVENT:
        raise UnknownBookError('there is no book "{found}"', found=event)
    last = house.ledger.view(event).position
    if position > last:
        raise MissingError(
            "book {book}: there is no entry {found}; the last is {last}", book=event, found=position, last=last
        )
    past = past_event(event, book.title, house.ledger.fold_at(event, position), visitor.person.role_in(event))
    return JSONResponse({"position": position, **as_json(past, visitor.words)})


@journal_router.get("/books/{book}/verification", response_model=shape(Verification))
def verify(house: InHouse, visitor: Asking, book: BookId, seal: Seal = None) -> Response:
    """Check every seal of a journal, and that it folds; with a seal noted before, that its entry is still there."""
    known_book(house, visitor, book, Act.SEE_JOURNAL)
    return JSONResponse(as_json(verification(house.ledger, book, visitor.words, seal), visitor.words))


@journal_router.get(
    "/books/{book}/export", response_class=Response, responses={200: {"description": "A whole journal", **_FILE}}
)
def export(house: InHouse, visitor: Asking, book: BookId) -> Response:
    """The whole journal of a book as one file, with its private data."""
    known_book(house, visitor, book, Act.EXPORT)
    data = write_journal(house.ledger.journal(book))
    headers = {"Content-Disposition": 'attachment; filename="journal.ndjson"', "Cache-Control": "no-store"}
    return Response(data, headers=headers, media_type=NDJSON)


@journal_router.post("/imports", openapi_extra={"requestBody": {"required": True, **UPLOAD}})
def take_in(house: InHouse, visitor: Asking, body: Body) -> AdoptedShape:
    """Take in the file of a whole journal: a new book, or the missing entries of one that is here."""
    check_act(visitor.person, Act.IMPORT_BOOK)
    taken = house.take_in(visitor.person, read_journal(body))
    return AdoptedShape(book=taken.book.id, title=taken.book.title, is_new=taken.is_new, added=taken.added)
