"""The national lists as everybody reads them: the one in force, and each as it was published."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.rating.lists.ratinglist import Filter, OffList, Ranked, off_list_of, ranking
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.category_changes import promoted_in
from tabellone.desk.office.state import OfficeError, PublishedList
from tabellone.formats.register.day import read_day
from tabellone.paper.off_list_notes import off_list_notes
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.office_pages.filters import FILTERS, ORDERS, asked_filter, asked_query, choices, in_asked_order
from tabellone.web.office_pages.off_list import off_list_tables
from tabellone.web.office_pages.office import Office, address_of, lists_seen, system_of
from tabellone.web.office_pages.sheets import as_csv, as_pdf, columns_of, rank_line
from tabellone.web.query import QueryError, whole_number
from tabellone.web.rendering import page

A_PAGE = 100
MOST_PAGES = 10_000
BEST = 5


@dataclass(frozen=True, slots=True)
class ListLine:
    """A published list among the others of its system."""

    address: str
    day: str
    in_force: str
    players: int
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class SystemCard:
    """A system with its list in force, the first players of it, and every list before."""

    name: str
    address: str
    current: ListLine | None
    best: tuple[tuple[int, str, str, int], ...]
    lists: tuple[ListLine, ...]


def list_shown(office: Office, system: RatingSystem) -> PublishedList | None:
    """The list in force today; where none is yet, the one published last."""
    return office.state.list_in_force(system, office.today) or office.state.last_list(system)


def list_line(office: Office, found: PublishedList) -> ListLine:
    """A published list in words."""
    system, on = found.rating_list.system, found.rating_list.on
    return ListLine(
        f"/lists/{system.value}/{on.isoformat()}",
        office.words.day(on),
        office.words.day(found.in_force_from),
        len(found.rating_list.lines),
        found is office.state.list_in_force(system, office.today),
    )


def _card(office: Office, system: RatingSystem) -> SystemCard:
    shown = list_shown(office, system)
    rows = ranking(shown.rating_list, office.state.players)[:BEST] if shown else ()
    best = tuple(
        (each.rank, each.player.name, address_of("/lists/players", each.player.id), each.line.rating) for each in rows
    )
    lists = tuple(list_line(office, each) for each in reversed(office.state.lists_of(system)))
    current = list_line(office, shown) if shown else None
    return SystemCard(office.system_name(system), f"/lists/{system.value}", current, best, lists)


def all_lists(request: Request) -> Response:
    """Every system with its lists."""
    office = lists_seen(request)
    cards = [_card(office, system) for system in RatingSystem]
    context = {
        "cards": [card for card in cards if card.lists],
        "without": [card.name for card in cards if not card.lists],
        "is_officer": office.is_officer,
        **office.lists_frame(),
    }
    return page(request, "office/lists.html", context)


def _asked(request: Request, office: Office, system: RatingSystem) -> PublishedList:
    """The list of the day in the address; without one, the list in force."""
    if "on" not in request.path_params:
        found = list_shown(office, system)
        if found is None:
            name = office.system_name(system)
            raise NotFoundError(Refusal("{system}: no list is published yet", system=name))
        return found
    return published_on(office, system, str(request.path_params["on"]))


def published_on(office: Office, system: RatingSystem, text: str) -> PublishedList:
    """The list that bears a day."""
    day = read_day(text)
    try:
        return office.state.list_on(system, day or date.min)
    except OfficeError as error:
        name = office.system_name(system)
        raise NotFoundError(Refusal("{system}: there is no published list of this day", system=name)) from error


def one_list(request: Request) -> Response:
    """A list with its filters, a hundred players a page."""
    office, system = lists_seen(request), system_of(request)
    found = _asked(request, office, system)
    form = dict(request.query_params)
    refusal: QueryError | None = None
    wanted, number = Filter(), 1
    try:
        wanted = asked_filter(form)
        number = whole_number(form, "page", 1, least=1, most=MOST_PAGES)
        rows = in_asked_order(ranking(found.rating_list, office.state.players, wanted), form)
    except QueryError as error:
        refusal = error
        rows = ranking(found.rating_list, office.state.players)
    return page(
        request,
        "office/list.html",
        {
            **_shown(office, found, rows, number),
            "off_list": off_list_tables(found.rating_list, office, wanted=wanted),
            "form": form,
            "choices": choices(found.rating_list, office.state.players, office.words),
            "pages": _pages(request, form, len(rows), number),
            "files": asked_query(form),
            "is_filtered": wanted != Filter(),
            "has_more": any(form.get(name) for name in FILTERS if (name, form.get(name)) != ("order", ORDERS[0])),
            **office.lists_frame(),
        },
        status=200 if refusal is None else 400,
        refusal=refusal,
    )


def _shown(office: Office, found: PublishedList, rows: Sequence[Ranked], number: int) -> dict[str, object]:
    system = found.rating_list.system
    others = office.state.lists_of(system)
    promoted = promoted_in(found.rating_list, office.state.tables)
    return {
        "title": office.system_name(system),
        "system": system.value,
        "names_countries": definition_of(system).lists_name_countries,
        "list": list_line(office, found),
        "edition": found.rating_list.edition,
        "columns": columns_of(rows),
        "lines": [rank_line(each, promoted, office.words) for each in rows[(number - 1) * A_PAGE : number * A_PAGE]],
        "found": len(rows),
        "others": [list_line(office, each) for each in reversed(others)],
        "is_comparable": len(others) > 1,
    }


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of a long list."""

    address: str
    text: str
    is_here: bool


def _pages(request: Request, form: dict[str, str], rows: int, number: int) -> tuple[PageLink, ...]:
    """Links to the pages of a long list, by the places that they hold; none where one page is enough."""
    count = -(-rows // A_PAGE)
    if count <= 1:
        return ()
    return tuple(
        PageLink(
            request.url.path + asked_query(form, page=str(each)),
            f"{(each - 1) * A_PAGE + 1}–{min(each * A_PAGE, rows)}",
            each == number,
        )
        for each in range(1, count + 1)
    )


def _filtered(request: Request) -> tuple[Office, PublishedList, tuple[Ranked, ...], tuple[OffList, ...]]:
    office = lists_seen(request)
    found = _asked(request, office, system_of(request))
    form = dict(request.query_params)
    wanted = asked_filter(form)
    rows = ranking(found.rating_list, office.state.players, wanted)
    return office, found, in_asked_order(rows, form), off_list_of(found.rating_list, office.state.players, wanted)


def list_csv(request: Request) -> Response:
    """A list, or the part that is asked for, as a table."""
    office, found, rows, off_list = _filtered(request)
    return as_csv(found, rows, off_list, office.state.players)


def list_pdf(request: Request) -> Response:
    """A list, or the part that is asked for, as it is printed."""
    office, found, rows, off_list = _filtered(request)
    notes = off_list_notes(off_list, found.rating_list.edition, office.state.players, office.words)
    return as_pdf(found, rows, office.system_name(found.rating_list.system), office.words, notes)
