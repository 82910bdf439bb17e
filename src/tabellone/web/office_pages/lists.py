"""The national lists as everybody reads them: the one in force, and each as it was published."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.published import ListSummary, list_on, list_summary, list_to_show, published_lists
from tabellone.answers.lists.ranking import Order, RankingAnswer, ranking
from tabellone.core.rating.lists.ratinglist import Filter
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.commands import WithdrawList
from tabellone.desk.office.publication import withdrawal_objection
from tabellone.desk.office.state import PublishedList
from tabellone.desk.roles import Act
from tabellone.formats.register.day import read_day
from tabellone.paper.list_files import MEDIA, ListFormat, list_file, list_file_name, list_format
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.context import Page
from tabellone.web.office_pages.filters import FILTERS, Choices, choices, query_filter, query_order, query_string
from tabellone.web.office_pages.office import ListsFrame, OfficePage, lists_seen, system_of
from tabellone.web.office_pages.paging import A_PAGE, MOST_PAGES, PageLink, page_links, page_number
from tabellone.web.office_pages.sheets import OffListTable, columns_of, downloaded, off_list_tables
from tabellone.web.query import QueryError, whole_number
from tabellone.web.rendering import page

BEST = 5
LIST_FORMATS = tuple(form.value for form in ListFormat)


@dataclass(frozen=True, slots=True)
class SystemCard:
    """A system with its list in force, the first players of it, and every list, the latest first."""

    name: str
    current: ListSummary
    is_in_force: bool
    best: RankingAnswer
    lists: tuple[ListSummary, ...]


def is_in_force(office: OfficePage, published: PublishedList) -> bool:
    """Whether a list is the one by which events of today are played."""
    return published is office.state.list_in_force(published.rating_list.system, office.today)


def lists_before(office: OfficePage, system: RatingSystem) -> tuple[ListSummary, ...]:
    """The published lists of a system, the latest first."""
    return published_lists(office.state, system, with_authors=False).lists[::-1]


def _card(office: OfficePage, system: RatingSystem) -> SystemCard:
    shown = list_to_show(office.state, system, office.today)
    return SystemCard(
        office.system_name(system),
        list_summary(shown, with_author=False),
        is_in_force(office, shown),
        ranking(office.state, shown, limit=BEST),
        lists_before(office, system),
    )


@dataclass(frozen=True, slots=True)
class ListsPage(Page):
    """Every system with its lists."""

    template: ClassVar[str] = "office/lists.html"

    frame: ListsFrame
    cards: Sequence[SystemCard]
    without: Sequence[str]
    is_officer: bool


def all_lists(request: Request) -> Response:
    """Every system with its lists."""
    office = lists_seen(request)
    listed = [system for system in RatingSystem if office.state.lists_of(system)]
    content = ListsPage(
        frame=office.lists_frame(),
        cards=[_card(office, system) for system in listed],
        without=[office.system_name(system) for system in RatingSystem if system not in listed],
        is_officer=office.is_officer,
    )
    return page(request, content)


def _list_in_address(request: Request, office: OfficePage, system: RatingSystem) -> PublishedList:
    """The list of the day in the address; without one, the list in force."""
    if "on" not in request.path_params:
        return list_to_show(office.state, system, office.today)
    return published_on(office, system, str(request.path_params["on"]))


def published_on(office: OfficePage, system: RatingSystem, text: str) -> PublishedList:
    """The list of a day."""
    return list_on(office.state, system, read_day(text) or date.min)


@dataclass(frozen=True, slots=True)
class ListPage(Page):
    """A list with its filters, one page of it."""

    template: ClassVar[str] = "office/list.html"

    frame: ListsFrame
    title: str
    names_countries: bool
    list: RankingAnswer
    is_in_force: bool
    withdrawal: str
    columns: frozenset[str]
    others: tuple[ListSummary, ...]
    off_list: tuple[OffListTable, ...]
    form: Mapping[str, str]
    choices: Choices
    pages: tuple[PageLink, ...]
    files: str
    formats: tuple[str, ...]
    is_filtered: bool
    has_more: bool


def one_list(request: Request) -> Response:
    """A list with its filters, a hundred players a page."""
    office, system = lists_seen(request), system_of(request)
    published = _list_in_address(request, office, system)
    form = dict(request.query_params)
    refusal: QueryError | None = None
    wanted, order, number = Filter(), Order.RATING, 1
    try:
        wanted, order = query_filter(form), query_order(form)
        number = whole_number(form, "page", 1, least=1, most=MOST_PAGES)
    except QueryError as error:
        refusal = error
        wanted, order, number = Filter(), Order.RATING, 1
    sees = office.may(Act.SEE_PRIVATE)
    answer = ranking(office.state, published, wanted, order, A_PAGE, with_private=sees)
    if number > 1:
        try:
            number = page_number(form, answer.total)
            answer = ranking(office.state, published, wanted, order, A_PAGE, (number - 1) * A_PAGE, with_private=sees)
        except QueryError as error:
            refusal, number = error, 1
    return page(
        request,
        ListPage(
            frame=office.lists_frame(),
            title=office.system_name(system),
            names_countries=definition_of(system).lists_name_countries,
            list=answer,
            is_in_force=is_in_force(office, published),
            withdrawal=_withdrawal(office, published),
            columns=columns_of(answer.lines),
            others=lists_before(office, system),
            off_list=off_list_tables(answer.off_list, office.words),
            form=form,
            choices=choices(published.rating_list, office.state.people, office.words),
            pages=page_links(request, answer.total, number),
            files=query_string(form),
            formats=LIST_FORMATS,
            is_filtered=wanted != Filter(),
            has_more=any(form.get(name) for name in FILTERS if (name, form.get(name)) != ("order", "rating")),
        ),
        status=200 if refusal is None else 400,
        refusal=refusal,
    )


def _withdrawal(office: OfficePage, published: PublishedList) -> str:
    """Where an owner of the office withdraws a list that is not in force yet, empty for everybody else."""
    system, on = published.rating_list.system, published.rating_list.on
    if not office.may(WithdrawList) or withdrawal_objection(office.state, system, on, office.today):
        return ""
    return f"/office/withdraw-list/{system.value}/{on.isoformat()}"


def _filtered(request: Request) -> tuple[OfficePage, RankingAnswer]:
    office = lists_seen(request)
    form = dict(request.query_params)
    published = _list_in_address(request, office, system_of(request))
    sees = office.may(Act.SEE_PRIVATE)
    return office, ranking(office.state, published, query_filter(form), query_order(form), with_private=sees)


def list_as_file(request: Request) -> Response:
    """A list, or the part that is asked for, as a file of the ending in the address."""
    form = list_format(str(request.path_params["ending"]))
    office, answer = _filtered(request)
    return downloaded(list_file(answer, form, office.words), list_file_name(answer, form), MEDIA[form])
