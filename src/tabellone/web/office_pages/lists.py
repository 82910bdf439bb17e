"""The national lists as published, two compared, the malus register, a player's career, and how a scale behaves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.career import CareerStanding, SystemCareer, career, standing
from tabellone.answers.lists.comparison import ComparisonAnswer, DifferenceLine, comparison
from tabellone.answers.lists.published import ListSummary, list_on, list_to_show, published_lists
from tabellone.answers.lists.ranking import (
    FilterChoices,
    MalusAnswer,
    Order,
    RankingAnswer,
    filter_choices,
    malus,
    malus_table,
    ranking,
)
from tabellone.answers.lists.watch import WatchAnswer, watch
from tabellone.answers.portion import MissingError
from tabellone.answers.register.players import PlayerAnswer
from tabellone.core.rating.lists.ratinglist import Activity, Filter
from tabellone.core.rating.lists.records import RatingSystem, Sex
from tabellone.core.rating.lists.watch import BAND, CalibrationBin, ListNumbers
from tabellone.desk.office.commands import WithdrawList
from tabellone.desk.office.publication import withdrawal_objection
from tabellone.desk.office.state import PublishedList
from tabellone.desk.roles import Act
from tabellone.formats.register.day import read_day
from tabellone.paper.list_files import MEDIA, ListFormat, list_file, list_file_name, list_format
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.acting import see_other
from tabellone.web.office_pages.office import (
    ListsFrame,
    OfficePage,
    address_today,
    lists_seen,
    player_of,
    query_text,
    system_of,
)
from tabellone.web.office_pages.sheets import (
    A_PAGE,
    MOST_PAGES,
    Paged,
    downloaded,
    page_links,
    page_number,
    paged,
)
from tabellone.web.query import QueryError, choice, text_of, whole_number
from tabellone.web.rendering import Link, Page, page

OLDEST = 130
MOST_APART = 100
FILTERS = ("category", "province", "club", "sex", "least_age", "most_age", "activity", "order")
NAMES = ("name", *FILTERS)


def query_filter(form: Mapping[str, str]) -> Filter:
    """The filter that an address asks for; empty fields admit everybody."""
    sex = choice(form, "sex", tuple(option.value for option in Sex))
    activity = choice(form, "activity", tuple(option.value for option in Activity))
    return Filter(
        category=query_text(form, "category") or None,
        province=query_text(form, "province") or None,
        club=query_text(form, "club") or None,
        sex=Sex(sex) if sex else None,
        least_age=_age(form, "least_age"),
        most_age=_age(form, "most_age"),
        activity=Activity(activity) if activity else None,
        name=query_text(form, "name") or None,
    )


def _age(form: Mapping[str, str], field: str) -> int | None:
    return whole_number(form, field, None, least=0, most=OLDEST)


def query_order(form: Mapping[str, str]) -> Order:
    """The order that an address asks for."""
    return Order(choice(form, "order", tuple(option.value for option in Order), Order.RATING.value))


def query_string(form: Mapping[str, str], **more: str) -> str:
    """The same filter as the end of an address, with something more."""
    names = {name: form[name].strip() for name in NAMES if text_of(form, name)}
    query = urlencode({**names, **more})
    return f"?{query}" if query else ""


BEST = 5
LIST_FORMATS = tuple(form.value for form in ListFormat)


def lists_before(office: OfficePage, system: RatingSystem) -> tuple[ListSummary, ...]:
    """The published lists of a system, the latest first."""
    return published_lists(office.state, system, with_authors=False).lists[::-1]


@dataclass(frozen=True, slots=True)
class ListsPage(Page):
    """The best players of each system's list in force, else of its next, and every list, the latest first."""

    template: ClassVar[str] = "office/lists.html"

    frame: ListsFrame
    best: Sequence[RankingAnswer]
    lists: Mapping[RatingSystem, Sequence[ListSummary]]
    today: date
    without: Sequence[RatingSystem]
    is_officer: bool


def all_lists(request: Request) -> Response:
    """Every system with its lists."""
    office = lists_seen(request)
    listed = [system for system in RatingSystem if office.state.lists_of(system)]
    content = ListsPage(
        frame=office.lists_frame(),
        best=[ranking(office.state, list_to_show(office.state, system, office.today), limit=BEST) for system in listed],
        lists={system: lists_before(office, system) for system in listed},
        today=office.today,
        without=[system for system in RatingSystem if system not in listed],
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
    may_withdraw: bool
    others: tuple[ListSummary, ...]
    form: Mapping[str, str]
    choices: FilterChoices
    pages: tuple[Link, ...]
    files: str
    formats: tuple[str, ...]
    most_apart: int
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
            is_in_force=published is office.state.list_in_force(system, office.today),
            may_withdraw=_may_withdraw(office, published),
            others=lists_before(office, system),
            form=form,
            choices=filter_choices(published.rating_list, office.state.people),
            pages=page_links(request, answer.total, number),
            files=query_string(form),
            formats=LIST_FORMATS,
            most_apart=MOST_APART,
            is_filtered=wanted != Filter(),
            has_more=any(form.get(name) for name in FILTERS if (name, form.get(name)) != ("order", "rating")),
        ),
        status=200 if refusal is None else 400,
        refusal=refusal,
    )


def _may_withdraw(office: OfficePage, published: PublishedList) -> bool:
    """True for an owner of the office while a list is not in force."""
    system, on = published.rating_list.system, published.rating_list.on
    return office.may(WithdrawList) and not withdrawal_objection(office.state, system, on, office.today)


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


@dataclass(frozen=True, slots=True)
class ComparisonPage(Page):
    """Comparison of two published lists."""

    template: ClassVar[str] = "office/compare.html"

    frame: ListsFrame
    comparison: ComparisonAnswer
    lines: Paged[DifferenceLine]
    days: Sequence[date]


def compare(request: Request) -> Response:
    """The comparison of two lists, by default of the last two."""
    office, system = lists_seen(request), system_of(request)
    answer = comparison(office.state, system, _day_in_query(request, "from"), _day_in_query(request, "to"))
    lines = paged(request, answer.differences)
    content = ComparisonPage(
        frame=office.lists_frame(),
        comparison=answer,
        lines=lines,
        days=[published.rating_list.on for published in office.state.lists_of(system)],
    )
    return page(request, content, status=lines.status, refusal=lines.refusal)


def _day_in_query(request: Request, field: str) -> date | None:
    """The day that an address names; one that cannot be read has no list."""
    text = text_of(request.query_params, field)
    return (read_day(text) or date.min) if text else None


@dataclass(frozen=True, slots=True)
class MalusPage(Page):
    """Malus used by each player."""

    template: ClassVar[str] = "office/malus.html"

    frame: ListsFrame
    malus: MalusAnswer


def malus_page(request: Request) -> Response:
    """The register of malus players by the last lists."""
    office = lists_seen(request)
    return page(
        request,
        MalusPage(
            frame=office.lists_frame(),
            malus=malus(office.state),
        ),
    )


def malus_csv(request: Request) -> Response:
    """The register of malus players as a table."""
    return downloaded(malus_table(malus(lists_seen(request).state)), "malus.csv", "text/csv; charset=utf-8")


@dataclass(frozen=True, slots=True)
class CareerPage(Page):
    """A player's ratings and their history."""

    template: ClassVar[str] = "office/player.html"

    frame: ListsFrame
    player: PlayerAnswer
    careers: Sequence[tuple[SystemCareer, CareerStanding | None]]
    is_officer: bool


def player_page(request: Request) -> Response:
    """The page of a player in a published list; any other player is not found."""
    office = lists_seen(request)
    if (address := address_today(request, office.state, "/lists/players")) is not None:
        return see_other(address)
    player = player_of(request, office.state)
    answer = career(office.state, player.id, explained=True)
    listed = [system_career for system_career in answer.careers if system_career.lists]
    if not listed:
        raise MissingError("the player stands in no published list")

    content = CareerPage(
        frame=office.lists_frame(),
        player=answer.player,
        careers=[
            (system_career, standing(office.state, player.id, system_career.system, office.today))
            for system_career in listed
        ],
        is_officer=office.is_officer,
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class WatchPage(Page):
    """The monitoring pictures of a scale and their numbers."""

    template: ClassVar[str] = "office/watch.html"

    frame: ListsFrame
    watch: WatchAnswer
    shown: ListNumbers
    of_one: ListNumbers | None
    bins: tuple[CalibrationBin, ...]
    band: int = BAND


def watch_page(request: Request) -> Response:
    """Drift of the scale, and actual against expected scores; with a day, the charts of that list."""
    office, system = lists_seen(request), system_of(request)
    answer = watch(office.state, system)
    day_text = text_of(request.query_params, "on")
    on = published_on(office, system, day_text).rating_list.on if day_text else answer.lists[-1].on
    numbers = next(list_numbers for list_numbers in answer.lists if list_numbers.on == on)
    of_one = numbers if day_text else None
    content = WatchPage(
        frame=office.lists_frame(),
        watch=answer,
        shown=numbers,
        of_one=of_one,
        bins=of_one.calibration if of_one else answer.calibration,
    )
    return page(request, content)
