"""This server, for the chief arbiter: accounts, sessions, backups, event files, rating lists."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from tabellone import __version__
from tabellone.answers.rating_files.editions import (
    USUAL_LIST,
    ChangedPlayer,
    ListChangesAnswer,
    ListFile,
    RatingListAnswer,
    ReadListAnswer,
    list_changes,
    rating_lists,
    read_list,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import Book
from tabellone.desk.roles import Act, Person
from tabellone.formats.rating_files.reading import parted_columns
from tabellone.http.address import is_local
from tabellone.http.credentials import cookie_token
from tabellone.http.language import language_of
from tabellone.http.security import MEGABYTE, MOST_LIST_BYTES
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words, words
from tabellone.store.accounts.account import Account
from tabellone.store.accounts.links import link_path
from tabellone.store.accounts.sessions import Session
from tabellone.store.backup import backups, rotate
from tabellone.store.house import EVENT, House
from tabellone.web.acting import form_page, handled, handled_file, handled_stream, see_other
from tabellone.web.admin_pages.account import check_own_password
from tabellone.web.admin_pages.people import absolute
from tabellone.web.desk_pages.new_event import importer, taken
from tabellone.web.query import QueryError, choice, is_ticked, text_of
from tabellone.web.rendering import Page, page
from tabellone.web.uploads import Upload, needed_file, plain_name
from tabellone.web.visit import check_visitor, house_of, session_of

KIBIBYTE = 1024


def server(request: Request) -> Response:
    """The page of all that the chief arbiter manages."""
    check_visitor(request, Act.MANAGE_ACCOUNTS)
    return _shown(request)


@dataclass(frozen=True, slots=True)
class ServerPage(Page):
    """Contents of the page of all that the chief arbiter manages."""

    template: ClassVar[str] = "house/server.html"

    program: str
    place: str
    accounts: Sequence[Account]
    titles: Mapping[str, str]
    sessions: Sequence[Session]
    own_session: str
    backups: Sequence[tuple[datetime, str, int]]
    folder: str
    books: Sequence[Book]
    entries: Mapping[str, int]
    form: Mapping[str, str]
    link: str
    is_local: bool


def _shown(
    request: Request, form: dict[str, str] | None = None, refusal: Refusal | None = None, link: str = ""
) -> Response:
    house, vocabulary = house_of(request), words(language_of(request))
    dated_files, books, own = backups(house.database), house.ledger.books(), session_of(request)
    titles = {book.id: book.title if book.kind == EVENT else vocabulary(N_("Rating office")) for book in books}
    content = ServerPage(
        program=__version__,
        place=str(house.database.address),
        accounts=house.accounts.all(),
        titles=dict(sorted(titles.items(), key=lambda book_title: book_title[1])),
        sessions=house.sessions.all(house.now()),
        own_session=own.id if own else "",
        backups=[(at, file.name, -(-file.stat().st_size // KIBIBYTE)) for at, file in reversed(dated_files)],
        folder=str(dated_files[-1][1].parent) if dated_files else "",
        books=books[::-1],
        entries=house.positions(),
        form={key: value for key, value in (form or {}).items() if key != "password"},
        link=link,
        is_local=is_local(request),
    )
    return form_page(request, content, refusal)


async def change_server(request: Request) -> Response:
    """Make and change accounts, end sessions, back up."""

    def checked(request: Request) -> Request:
        check_visitor(request, Act.MANAGE_ACCOUNTS)
        return request

    def act(request: Request, form: dict[str, str]) -> Response:
        if form.get("act") == "chief-link":
            check_own_password(request, form)
            return _shown(request, link=_chief_link(request))
        wanted = _ACTS.get(form.get("act", ""))
        if wanted is None:
            raise QueryError("act", "choose what to do")
        if form.get("act") in ("make-chief", "set-password") or is_ticked(form, "is_chief"):
            check_own_password(request, form)
        wanted(request, form)
        return see_other("/house")

    return await handled(request, checked, act, _shown)


def _chief_link(request: Request) -> str:
    house = house_of(request)
    return absolute(request, link_path(house.links.make_chief(house.now())))


def _add_account(request: Request, form: dict[str, str]) -> None:
    house = house_of(request)
    house.accounts.add(
        form.get("name", ""),
        form.get("display_name", ""),
        form.get("password", ""),
        house.now(),
        is_chief=is_ticked(form, "is_chief"),
    )


def _deactivate(request: Request, form: dict[str, str]) -> None:
    house = house_of(request)
    own = house.session_of(cookie_token(request))
    if own and own.account and own.account.id == form.get("account"):
        raise QueryError("account", "you cannot shut yourself out; another chief arbiter can")
    house.accounts.deactivate(form.get("account", ""))


def _set_password(request: Request, form: dict[str, str]) -> None:
    house = house_of(request)
    own = house.session_of(cookie_token(request))
    account = form.get("account", "")
    keep = own.id if own and own.account and own.account.id == account else None
    house.accounts.set_password(account, form.get("password", ""), keep=keep)


def _back_up(request: Request, form: dict[str, str]) -> None:
    del form
    check_visitor(request, Act.BACK_UP)
    house = house_of(request)
    rotate(house.database, house.now())


_ACTS: dict[str, Callable[[Request, dict[str, str]], None]] = {
    "add-account": _add_account,
    "deactivate": _deactivate,
    "reactivate": lambda request, form: house_of(request).accounts.reactivate(form.get("account", "")),
    "make-chief": lambda request, form: house_of(request).accounts.make_chief(form.get("account", "")),
    "unmake-chief": lambda request, form: house_of(request).accounts.make_chief(
        form.get("account", ""), is_chief=False
    ),
    "set-password": _set_password,
    "rename": lambda request, form: house_of(request).accounts.rename(
        form.get("account", ""), form.get("display_name", "")
    ),
    "end-session": lambda request, form: house_of(request).sessions.revoke(form.get("session", "")),
    "back-up": _back_up,
}


async def import_book(request: Request) -> Response:
    """Take in the file of an event from elsewhere: a new event, or what is missing of one that is here."""

    def act(_person: Person, form: dict[str, str], upload: Upload | None) -> Response:
        return taken(request, needed_file(upload), form)

    return await handled_file(request, importer, act, lambda _person, _form, refusal: _shown(request, refusal=refusal))


ADDRESS = "/house/rating-files"
PACES = tuple(pace.value for pace in Pace)


@dataclass(frozen=True, slots=True)
class RatingFilesPage(Page):
    """The lists, and the form to read another one; `done` is what was read last."""

    template: ClassVar[str] = "house/rating_files.html"

    lists: tuple[RatingListAnswer, ...]
    done: ReadListAnswer | None
    form: Mapping[str, str]
    paces: tuple[str, ...]
    most_megabytes: int


@dataclass(frozen=True, slots=True)
class ListChangesPage(Page):
    """Changes in a pending edition of a list, and the buttons to adopt or discard it."""

    template: ClassVar[str] = "house/list_changes.html"

    name: str
    changes: ListChangesAnswer | None
    tables: tuple[tuple[str, tuple[ChangedPlayer, ...]], ...]


def rating_files(request: Request) -> Response:
    """The lists on this server."""
    check_visitor(request, Act.READ_RATING_FILES)
    return _rating_files_page(request, {})


def _rating_files_page(
    request: Request, form: Mapping[str, str], refusal: Refusal | None = None, done: ReadListAnswer | None = None
) -> Response:
    content = RatingFilesPage(
        lists=rating_lists(house_of(request)).lists,
        done=done,
        form={"list": form.get("list", USUAL_LIST), "columns": form.get("columns", ""), "pace": form.get("pace", "")},
        paces=PACES,
        most_megabytes=MOST_LIST_BYTES // MEGABYTE,
    )
    return form_page(request, content, refusal)


async def read_rating_file(request: Request) -> Response:
    """Read a file into the index; a new edition of a list that is there waits."""

    def reader(request: Request) -> Person:
        return check_visitor(request, Act.READ_RATING_FILES)

    def act(_reader: Person, form: dict[str, str], upload: UploadFile | None) -> Response:
        return _rating_files_page(request, {}, done=_read(request, form, needed_file(upload)))

    return await handled_stream(
        request, reader, act, lambda _reader, form, refusal: _rating_files_page(request, form, refusal)
    )


def _read(request: Request, form: Mapping[str, str], file: UploadFile) -> ReadListAnswer:
    pace = choice(form, "pace", PACES)
    columns = parted_columns(tuple(line.strip() for line in text_of(form, "columns").splitlines() if line.strip()))
    list_file = ListFile(file.file, plain_name(file.filename or ""), Pace(pace) if pace else None, columns)
    return read_list(house_of(request), text_of(form, "list", USUAL_LIST), list_file, words(language_of(request)))


def list_changes_page(request: Request) -> Response:
    """The page of the changes in a pending edition of a list."""
    check_visitor(request, Act.READ_RATING_FILES)
    name, vocabulary = str(request.path_params["list"]), words(language_of(request))
    changes = list_changes(house_of(request), name)
    content = ListChangesPage(
        name=name,
        changes=changes,
        tables=() if changes is None else _tables(changes, vocabulary),
    )
    return page(request, content)


def _tables(changes: ListChangesAnswer, vocabulary: Words) -> tuple[tuple[str, tuple[ChangedPlayer, ...]], ...]:
    new = tuple(ChangedPlayer(player, player) for player in changes.sample_new)
    gone = tuple(ChangedPlayer(player, player) for player in changes.sample_gone)
    return (
        (vocabulary("Changed, the highest rated of them"), changes.sample_changed),
        (vocabulary("New, the highest rated of them"), new),
        (vocabulary("Gone, the highest rated of them"), gone),
    )


async def change_list(request: Request) -> Response:
    """Take, forget or remove a list."""

    def name_of(request: Request) -> str:
        check_visitor(request, Act.READ_RATING_FILES)
        return str(request.path_params["list"])

    def act(name: str, form: Mapping[str, str]) -> Response:
        wanted = _RATING_FILES_ACTS.get(form.get("act", ""))
        if wanted is None:
            raise QueryError("act", "choose what to do")
        wanted(house_of(request), name)
        return see_other(ADDRESS)

    return await handled(request, name_of, act, lambda _name, _form, refusal: _rating_files_page(request, {}, refusal))


_RATING_FILES_ACTS: Mapping[str, Callable[[House, str], object]] = {
    "take": lambda house, name: house.player_index.take(name),
    "discard": lambda house, name: house.player_index.discard(name),
    "remove": lambda house, name: house.player_index.remove(name),
}
