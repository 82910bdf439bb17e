"""Roles of accounts in a book, and invitations with their QR codes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
from tabellone.desk.roles import BOOK_ROLES, Act, Person, Role, check_act, check_grant, role_of_word
from tabellone.http.address import is_local, server_address
from tabellone.http.credentials import cookie_token
from tabellone.locales.office_names import role_name
from tabellone.locales.words import Words
from tabellone.store.accounts.account import Account
from tabellone.store.accounts.links import Link, link_path
from tabellone.store.house import House
from tabellone.web.acting import form_page, handled, see_other
from tabellone.web.admin_pages.account import check_own_password
from tabellone.web.desk_pages.desk import DeskFrame, desk_of
from tabellone.web.office_pages.office import BookFrame, office_of
from tabellone.web.query import QueryError, choice, text_of
from tabellone.web.rendering import Page
from tabellone.web.visit import house_of

ROLE_WORDS = tuple(role.word for role in BOOK_ROLES)


@dataclass(frozen=True, slots=True)
class OpenBook:
    """A book whose history or people are displayed: an event of the desk, or the office."""

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

    @property
    def layout(self) -> str:
        """The template around the pages of the book."""
        return "office/book.html" if self.is_office else "desk/book.html"


def open_book(request: Request, section: str, act: Act) -> OpenBook:
    """The event that the address names, or the office, for who may do an act there."""
    house = house_of(request)
    if "book" in request.path_params:
        desk = desk_of(request, act)
        address = f"{desk.address}/{section}"
        return OpenBook(request, house, desk.book, desk.fold, desk.person, desk.words, desk.frame(section), address)
    office = office_of(request, act)
    frame, address = office.book_frame(), f"/office/{section}"
    return OpenBook(request, house, office.book, office.fold, office.person, office.words, frame, address)


def _circle(request: Request) -> OpenBook:
    return open_book(request, "people", Act.MANAGE_ROLES)


@dataclass(frozen=True, slots=True)
class PeoplePage(Page):
    """People with a role in a book, the invitations, and a line on what each role may do.

    `invitation` is the address of a new one: displayed once, since only its hash is stored.
    """

    template: ClassVar[str] = "house/people.html"

    layout: str
    frame: DeskFrame | BookFrame
    address: str
    people: Sequence[Account]
    book_here: str
    invitations: Sequence[Link]
    roles: Sequence[tuple[str, str]]
    meanings: Sequence[tuple[str, str]]
    invitation: str
    invited_as: Role | None
    is_local: bool


def people(request: Request) -> Response:
    """The page of all people with a role in a book."""
    return _shown(_circle(request))


def _shown(
    circle: OpenBook, refusal: Refusal | None = None, invitation: str = "", invited_as: Role | None = None
) -> Response:
    words, house = circle.words, circle.house
    content = PeoplePage(
        layout=circle.layout,
        frame=circle.frame,
        address=circle.address,
        people=house.accounts.of_book(circle.book),
        book_here=circle.book,
        invitations=house.links.open(house.now(), circle.book),
        roles=[(role.word, role_name(role, words)) for role in BOOK_ROLES],
        meanings=_meanings(words, circle.is_office),
        invitation=invitation,
        invited_as=invited_as,
        is_local=is_local(circle.request),
    )
    return form_page(circle.request, content, refusal)


def _meanings(words: Words, is_office: bool) -> list[tuple[str, str]]:
    """One line per role on what it may do."""
    if is_office:
        texts = (
            words("sees the register and previews, without birth dates"),
            words("the same as a viewer, here"),
            words("keeps the register: players, events, corrections"),
            words("publishes lists, sets ratings and thresholds, gives roles"),
        )
    else:
        texts = (
            words("sees drafts too"),
            words("notes who is there, enters and corrects results"),
            words("runs the event"),
            words("answers for the event: what is published, its end, its rating, who has a role"),
        )
    return [(role_name(role, words), text) for role, text in zip(BOOK_ROLES, texts, strict=True)]


def absolute(request: Request, path: str) -> str:
    """A path of this server with the address by which the visitor reached it."""
    return f"{server_address(request)}{path}"


async def change_people(request: Request) -> Response:
    """Invite somebody, take an invitation back, give a role or take it away."""
    return await handled(request, _circle, _done, lambda circle, _form, refusal: _shown(circle, refusal))


def _done(circle: OpenBook, form: dict[str, str]) -> Response:
    match form.get("act"):
        case "invite":
            role = role_of_word(choice(form, "role", ROLE_WORDS, Role.SCORER.word))
            return _shown(circle, invitation=_invited(circle, role, form), invited_as=role)
        case "revoke":
            _revoke(circle, form.get("link", ""))
        case "role":
            _give_role(circle, form)
        case "rename":
            _rename(circle, form)
        case _:
            raise QueryError("act", "choose what to do")
    return see_other(circle.address)


def _invited(circle: OpenBook, role: Role, form: dict[str, str]) -> str:
    """The address of a new invitation."""
    check_grant(circle.person, circle.book, role)
    session = circle.house.session_of(cookie_token(circle.request))
    if role is Role.OWNER:
        check_own_password(circle.request, form)
    inviter = session.account.id if session and session.account else None
    token = circle.house.links.invite(circle.book, role, inviter, circle.house.now())
    return absolute(circle.request, link_path(token))


def _revoke(circle: OpenBook, link: str) -> None:
    check_act(circle.person, Act.MANAGE_ROLES, circle.book)
    open_links = {open_link.id for open_link in circle.house.links.open(circle.house.now(), circle.book)}
    if link not in open_links:
        raise QueryError("link", "this invitation has been used, has expired or was taken back")
    circle.house.links.revoke(link)


def _rename(circle: OpenBook, form: dict[str, str]) -> None:
    """Owners set the name that others see for those with a role in their book, but not for a chief arbiter."""
    name = text_of(form, "account")
    member = next((account for account in circle.house.accounts.of_book(circle.book) if account.name == name), None)
    if member is None or (member.is_chief and not circle.person.is_chief):
        raise QueryError("account", "nobody of this name has a role here that you may rename")
    circle.house.accounts.rename(member.id, text_of(form, "display_name") or member.name)


def _give_role(circle: OpenBook, form: dict[str, str]) -> None:
    account = circle.house.accounts.named(text_of(form, "account"))
    word = choice(form, "role", (*ROLE_WORDS, Role.PUBLIC.word), Role.PUBLIC.word)
    role = role_of_word(word)
    check_grant(circle.person, circle.book, Role.VIEWER if role is Role.PUBLIC else role)
    if role is Role.OWNER:
        check_own_password(circle.request, form)
    circle.house.accounts.give_role(account.id, circle.book, role)
