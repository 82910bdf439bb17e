"""Rating lists: published ones, previews, and careers of players."""

from datetime import date
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Response

from tabellone.answers.lists.career import CareerAnswer, career
from tabellone.answers.lists.comparison import ComparisonAnswer, comparison
from tabellone.answers.lists.next_list import PeriodsAnswer, periods
from tabellone.answers.lists.preview import PreviewAnswer, preview
from tabellone.answers.lists.published import (
    ListsAnswer,
    ListSummary,
    list_in_force,
    list_on,
    list_summary,
    published_lists,
)
from tabellone.answers.lists.ranking import MalusAnswer, OffListAnswer, Order, RankingAnswer, malus, off_list, ranking
from tabellone.answers.lists.watch import WatchAnswer, watch
from tabellone.answers.portion import Portion
from tabellone.api.papers import PDF, file_route
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.api.views import InOffice, OfficeView, RecordId
from tabellone.api.visitor import AskedDay, Limit, Offset, System
from tabellone.core.rating.lists.ratinglist import Activity, Filter
from tabellone.core.rating.lists.records import PlayerId, RatingSystem, Sex
from tabellone.desk.roles import Act
from tabellone.paper.list_files import MEDIA, ListFormat, list_file, list_file_name, list_sheet
from tabellone.paper.printing import printed

lists_router = router_of("lists")
Edition = Annotated[str | None, Query(max_length=20, description="Edition of the regulation (FIDE, UISP).")]
Text = Annotated[str | None, Query(max_length=200)]
Age = Annotated[int | None, Query(ge=0, le=150)]
AfterPlace = Annotated[int, Query(ge=0, le=1_000_000, description="Only what comes after so many lines.")]
ListDay = Annotated[date | None, Query(description="The day of a published list; by default one of the last two.")]
ListEnding = Annotated[ListFormat, Path(description="The ending of the file.")]
# Whatever its ending, the file is bytes to a client that goes by the first type that it knows.
LIST_FILES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The list",
        "content": {
            media: {"schema": {"type": "string", "format": "binary"}}
            for media in ("application/octet-stream", *MEDIA.values())
        },
    }
}
Unofficial = Annotated[date | None, Query(description="A day, for the lists as they would be then; for the office.")]
Explain = Annotated[bool, Query(description="Whether every movement has its reasons.")]


# Before the routes of systems, since a player may have any identifier.
@lists_router.get("/lists/players/{player}", response_model=answer_shape(CareerAnswer))
def show_careers(
    view: InOffice,
    player: RecordId,
    on: Unofficial = None,
    explain: Explain = False,
    limit: Limit = 500,
    offset: Offset = 0,
) -> Response:
    """Show a player's movements in every system, explained step by step on request."""
    return _answer(view, player, None, on, explain, Portion(limit, offset))


@lists_router.get("/lists/{system}/players/{player}", response_model=answer_shape(CareerAnswer))
def show_career(
    view: InOffice,
    system: System,
    player: RecordId,
    on: Unofficial = None,
    explain: Explain = False,
    limit: Limit = 500,
    offset: Offset = 0,
) -> Response:
    """Show a player's movements, explained step by step on request."""
    return _answer(view, player, system, on, explain, Portion(limit, offset))


def _answer(
    view: OfficeView,
    player: str,
    system: RatingSystem | None,
    on: Unofficial,
    explained: bool,
    portion: Portion,
) -> Response:
    if on is not None:
        view.check(Act.SEE_DRAFTS)
    sees = view.sees_private
    asked = partial(career, view.state, PlayerId(player), system, on, portion=portion)
    return view.answer(lambda: asked(explained=explained, with_private=sees))


@lists_router.get("/lists", response_model=answer_shape(ListsAnswer))
def list_all_lists(view: InOffice) -> Response:
    """The published lists of all systems; the publisher is shown to the office alone."""
    return view.answer(lambda: published_lists(view.state, with_authors=view.sees_drafts))


@lists_router.get("/lists/{system}", response_model=answer_shape(ListsAnswer))
def list_lists(view: InOffice, system: System) -> Response:
    """The published lists of a system; the publisher is shown to the office alone."""
    return view.answer(lambda: published_lists(view.state, system, with_authors=view.sees_drafts))


@lists_router.get("/lists/{system}/in-force/{day}", response_model=answer_shape(ListSummary))
def show_in_force(view: InOffice, system: System, day: date) -> Response:
    """The list by which an event that starts on a day is played."""
    return view.answer(lambda: list_summary(list_in_force(view.state, system, day), with_author=view.sees_drafts))


def asked_filter(
    category: Text = None,
    province: Text = None,
    club: Text = None,
    nationality: Text = None,
    name: Text = None,
    sex: Annotated[Sex | None, Query()] = None,
    activity: Annotated[Activity | None, Query()] = None,
    least_age: Age = None,
    most_age: Age = None,
) -> Filter:
    """The filter of a list."""
    return Filter(category, province, club, nationality, sex, least_age, most_age, activity, name)


Wanted = Annotated[Filter, Depends(asked_filter)]


@lists_router.get("/lists/{system}/on/{day}", response_model=answer_shape(RankingAnswer))
def show_ranking(
    view: InOffice,
    system: System,
    day: date,
    wanted: Wanted,
    order: Annotated[Order, Query()] = Order.RATING,
    limit: Limit = 100,
    after: AfterPlace = 0,
) -> Response:
    """A published list as a ranking: all players, or those who match every filter."""
    published = list_on(view.state, system, day)
    sees = view.sees_private
    return view.answer(lambda: ranking(view.state, published, wanted, order, limit, after, with_private=sees))


@lists_router.get("/lists/{system}/on/{day}/list.pdf", **file_route(PDF, "The list"))
def print_list(
    view: InOffice, system: System, day: date, wanted: Wanted, order: Annotated[Order, Query()] = Order.RATING
) -> Response:
    """A published list as it is printed: all players, or those who match every filter."""
    published = list_on(view.state, system, day)
    answer = ranking(view.state, published, wanted, order, with_private=view.sees_private)

    def render_pdf() -> bytes:
        sheet = list_sheet(answer, view.visitor.words)
        return printed(sheet.template, sheet.data)

    return view.sent(render_pdf, PDF, f"{system.value}-{answer.on.isoformat()}.pdf")


@lists_router.get("/lists/{system}/on/{day}/list.{ending}", response_class=Response, responses=LIST_FILES)
def export_list(
    view: InOffice,
    system: System,
    day: date,
    ending: ListEnding,
    wanted: Wanted,
    order: Annotated[Order, Query()] = Order.RATING,
) -> Response:
    """A published list as a file: a workbook, a table, JSON, or a list as FIDE lays it out (TXT, XML)."""
    answer = ranking(view.state, list_on(view.state, system, day), wanted, order, with_private=view.sees_private)
    return _sent(view, answer, ending)


def _sent(view: InOffice, answer: RankingAnswer, form: ListFormat) -> Response:
    return view.sent(lambda: list_file(answer, form, view.visitor.words), MEDIA[form], list_file_name(answer, form))


@lists_router.get("/lists/{system}/preview.{ending}", response_class=Response, responses=LIST_FILES)
def export_preview(
    view: InOffice, system: System, ending: ListEnding, on: AskedDay, edition: Edition = None
) -> Response:
    """The list of a day as it would be published now, as a file; for the office."""
    view.check(Act.SEE_DRAFTS)
    return _sent(view, preview(view.state, system, on, edition).ranking, ending)


@lists_router.get("/lists/{system}/on/{day}/off-list", response_model=answer_shape(OffListAnswer))
def show_off_list(view: InOffice, system: System, day: date) -> Response:
    """Show the lists apart of a published list, with reasons; systems other than FIDE's have none."""
    return view.answer(lambda: off_list(view.state, system, day, with_private=view.sees_private))


@lists_router.get("/lists/{system}/comparison", response_model=answer_shape(ComparisonAnswer))
def compare(
    view: InOffice,
    system: System,
    before: ListDay = None,
    after: ListDay = None,
    limit: Limit = 100,
    offset: Offset = 0,
) -> Response:
    """Two published lists side by side."""
    return view.answer(lambda: comparison(view.state, system, before, after, Portion(limit, offset)))


@lists_router.get("/lists/{system}/watch", response_model=answer_shape(WatchAnswer))
def show_watch(view: InOffice, system: System) -> Response:
    """Whether the scale drifts (a fixed group, the best, the distribution) and scores match the expected ones."""
    return view.answer(lambda: watch(view.state, system))


@lists_router.get("/office/malus", response_model=answer_shape(MalusAnswer))
def show_malus(view: InOffice, on: Unofficial = None) -> Response:
    """Everybody from whose capital points were taken for years without an event."""
    if on is not None:
        view.check(Act.SEE_DRAFTS)
    return view.answer(lambda: malus(view.state, on))


@lists_router.get("/lists/{system}/periods", response_model=answer_shape(PeriodsAnswer))
def show_periods(view: InOffice, system: System, on: AskedDay, edition: Edition = None) -> Response:
    """When the lists of UISP or FIDE are due as of a day, which reports they count, which are late; for the office."""
    view.check(Act.SEE_DRAFTS)
    return view.answer(lambda: periods(view.state, system, on, edition))


@lists_router.get("/lists/{system}/preview", response_model=answer_shape(PreviewAnswer))
def show_preview(
    view: InOffice, system: System, on: AskedDay, edition: Edition = None, limit: Limit = 100, offset: Offset = 0
) -> Response:
    """The list of a day as it would be published now, with its changes; for the office."""
    view.check(Act.SEE_DRAFTS)
    return view.answer(lambda: preview(view.state, system, on, edition, Portion(limit, offset)))
