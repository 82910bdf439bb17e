"""Pages from templates: the records that templates read, the reader's language, the address of each asset, refusals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, partial
from hashlib import sha256
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import ClassVar

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tabellone import __version__
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Person
from tabellone.http.language import COOKIE, COOKIE_SECONDS, PARAMETER, chosen_language, discipline_of, language_of
from tabellone.http.security import book_in
from tabellone.locales.words import LANGUAGES
from tabellone.store.accounts.board_codes import spaced
from tabellone.store.accounts.security_rules import is_recent
from tabellone.store.faults import StoreError
from tabellone.web.guide.chapters import help_address
from tabellone.web.pictures import qr_code, scaling_qr_code
from tabellone.web.query import QueryError
from tabellone.web.template_words import template_words
from tabellone.web.visit import (
    has_house,
    house_of,
    own_name,
    person_of,
    refusal_sentence,
    serves_desk,
    session_of,
    shown_name,
)


@dataclass(frozen=True, slots=True)
class Context:
    """Names for a template: each field is one; a field that is a context itself gives its own names instead."""


@dataclass(frozen=True, slots=True)
class Page(Context):
    """Data that a page gives to its template."""

    template: ClassVar[str]


def template_names(context: Context) -> Mapping[str, object]:
    """The names that a context gives to its template, with their values."""
    names: dict[str, object] = {}
    for field in fields(context):
        value = getattr(context, field.name)
        names |= template_names(value) if isinstance(value, Context) else {field.name: value}
    return names


@dataclass(frozen=True, slots=True)
class Link:
    """A page, and whether it is the one that is read; at the foot of a phone with its icon."""

    address: str
    text: str
    is_here: bool
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """The state of an event, a group or a board: a shape, its words, and what is said besides where there is room."""

    shape: str
    text: str
    more: str = ""


PRIVATE = ("/sign-in", "/enter/", "/account", "/house")
STATIC_FOLDER = Path(str(files("tabellone.web"))) / "static"


@cache
def static_prefix() -> str:
    """URL prefix of the assets; it changes with their content, so browsers may cache them without limit."""
    digest = sha256()
    for path in sorted(path for path in STATIC_FOLDER.rglob("*") if path.is_file()):
        digest.update(path.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}"


@cache
def environment() -> Environment:
    """The templates of the program; a name that nobody offers is an error."""
    templates = Environment(
        loader=PackageLoader("tabellone.web"),
        autoescape=True,
        undefined=StrictUndefined,
        # Templates come with the program: nobody changes them while it runs.
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals |= {"qr_code": qr_code, "scaling_qr_code": scaling_qr_code, "spaced_code": spaced}
    return templates


def compile_public_templates() -> None:
    """Compile the templates of public pages, which the first visitor of each would wait for."""
    for name in environment().list_templates(filter_func=lambda name: name.startswith("public/")):
        environment().get_template(name)


@cache
def macro(template: str, name: str) -> Callable[..., Markup]:
    """A macro of a template that needs nothing but its arguments."""
    template_macro: Callable[..., Markup] = getattr(environment().get_template(template).module, name)
    return template_macro


@dataclass(frozen=True, slots=True)
class VisitContext(Context):
    """Context of all pages: the address, the visitor, and the refusal."""

    language_links: Sequence[tuple[str, str]]
    path: str
    static: str
    person: Person
    visitor: str
    keeps_events: bool
    serves_desk: bool
    guide_address: str
    refusal: str | None
    refused_field: str | None
    is_unlisted: bool
    asks_password: bool
    author_name: Callable[[str], str]


def rendered(template: str, language: str, *contexts: Context, discipline: Discipline | None = None) -> str:
    """A template filled in, in the words of a language and a game."""
    names = {name: value for context in contexts for name, value in template_names(context).items()}
    word_functions = template_words(language, discipline)
    return (
        environment().get_template(template).render(language=language, version=__version__, **word_functions, **names)
    )


def page(
    request: Request, content: Page, *, status: int = HTTPStatus.OK, refusal: Refusal | None = None
) -> HTMLResponse:
    """A page in the reader's language; a refusal is shown next to its form."""
    return filled(request, content.template, content, status=status, refusal=refusal)


def filled(
    request: Request,
    template: str,
    context: Context,
    *,
    status: int = HTTPStatus.OK,
    refusal: Refusal | None = None,
) -> HTMLResponse:
    """The answer with a template that is filled in for a visitor."""
    language = language_of(request)
    visit = VisitContext(
        language_links=_language_links(request),
        path=request.url.path,
        static=static_prefix(),
        person=person_of(request),
        visitor=own_name(request),
        keeps_events=has_house(request),
        serves_desk=serves_desk(request),
        guide_address=help_address(request.url.path, only_players=not serves_desk(request)),
        refusal=None if refusal is None else refusal_sentence(request, refusal),
        refused_field=refusal.field if isinstance(refusal, QueryError) else None,
        is_unlisted=_is_unlisted(request),
        asks_password=_asks_password(request),
        author_name=partial(shown_name, request),
    )
    text = rendered(template, language, visit, context, discipline=discipline_of(request))
    # Private pages are not stored, neither in the browser's cache nor in a proxy's.
    caching = "no-store" if _is_private(request) else "no-cache"
    response = HTMLResponse(text, status, {"Cache-Control": caching, "Vary": "Accept-Language, Cookie"})
    response.headers["Content-Language"] = language
    if chosen := chosen_language(request):
        response.set_cookie(COOKIE, chosen, max_age=COOKIE_SECONDS, httponly=True, samesite="lax")
    return response


def _asks_password(request: Request) -> bool:
    """True if some acts ask for the visitor's password again."""
    session = session_of(request) if has_house(request) else None
    if session is None or session.account is None:
        return False
    return not is_recent(session, house_of(request).now())


def _is_unlisted(request: Request) -> bool:
    """True if search engines should skip a page, and also if the database does not answer."""
    try:
        return has_house(request) and house_of(request).rules().leaves_out(book_in(request.url.path))
    except StoreError:
        return True


def _is_private(request: Request) -> bool:
    """True if a page is for one visitor: one who is signed in, or is signing in."""
    return request.url.path.startswith(PRIVATE) or (has_house(request) and session_of(request) is not None)


def refused(request: Request, content: Page, refusal: Refusal) -> HTMLResponse:
    """The same page with the sentence that says what is not possible."""
    return page(request, content, status=HTTPStatus.BAD_REQUEST, refusal=refusal)


def _language_links(request: Request) -> list[tuple[str, str]]:
    """Each language with the address of this page in it, which a path of two slashes must not turn into a host."""
    links = []
    for language in LANGUAGES:
        url = request.url.include_query_params(**{PARAMETER: language})
        links.append((language, f"/{url.path.lstrip('/')}?{url.query}"))
    return links
