"""Rating lists: published ones for everybody, with filters, and two beside each other."""

from datetime import date
from typing import Annotated

from fastapi import Query, Response

from tabellone.answers.missing import MissingError
from tabellone.api.differences import DifferenceShape, difference_shape
from tabellone.api.office_view import InOffice
from tabellone.api.places import AskedDay, Limit
from tabellone.api.published import System
from tabellone.api.rankings import RankingPage, ranking_page
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.core.rating.lists.ratinglist import Activity, Filter, differences
from tabellone.core.rating.lists.records import RatingSystem, Sex
from tabellone.desk.office.state import PublishedList

router = router_of("lists")
Text = Annotated[str | None, Query(max_length=200)]
Age = Annotated[int | None, Query(ge=0, le=150)]
AfterPlace = Annotated[int, Query(ge=0, le=1_000_000, description="Only what comes after so many lines.")]


class ListLine(Shape):
    """A published list without its lines."""

    system: RatingSystem
    edition: str
    on: date
    in_force_from: date
    players: int


class ListsShape(Shape):
    """The lists of a system, the oldest first."""

    position: int
    lists: list[ListLine]


class ComparisonShape(Shape):
    """Everybody whose rating or category differs between two lists."""

    position: int
    before: date
    after: date
    differences: list[DifferenceShape]


def _list_line(found: PublishedList) -> ListLine:
    return ListLine(
        system=found.rating_list.system,
        edition=found.rating_list.edition,
        on=found.rating_list.on,
        in_force_from=found.in_force_from,
        players=len(found.rating_list.lines),
    )


@router.get("/lists/{system}", response_model=ListsShape)
def list_lists(view: InOffice, system: System) -> Response:
    """The published lists of a system."""
    return view.told(
        lambda: ListsShape(
            position=view.fold.position, lists=[_list_line(each) for each in view.state.lists_of(system)]
        )
    )


@router.get("/lists/{system}/in-force/{day}", response_model=ListLine)
def show_in_force(view: InOffice, system: System, day: date) -> Response:
    """The list by which an event that starts on a day is played."""
    found = view.state.list_in_force(system, day)
    if found is None:
        raise MissingError("{system}: no list is in force on {day}", system=system.value, day=day)
    return view.told(lambda: _list_line(found))


@router.get("/lists/{system}/on/{day}", response_model=RankingPage)
def show_ranking(
    view: InOffice,
    system: System,
    day: date,
    category: Text = None,
    province: Text = None,
    club: Text = None,
    nationality: Text = None,
    name: Text = None,
    sex: Annotated[Sex | None, Query()] = None,
    activity: Annotated[Activity | None, Query()] = None,
    least_age: Age = None,
    most_age: Age = None,
    limit: Limit = 100,
    after: AfterPlace = 0,
) -> Response:
    """A published list as a ranking: everybody, or those who answer to all that is asked."""
    found = view.state.list_on(system, day)
    wanted = Filter(category, province, club, nationality, sex, least_age, most_age, activity, name)
    return view.told(lambda: ranking_page(view, found.rating_list, found.in_force_from, wanted, limit, after))


@router.get("/lists/{system}/comparison", response_model=ComparisonShape)
def compare(view: InOffice, system: System, before: AskedDay, after: AskedDay) -> Response:
    """Two published lists side by side."""
    old, new = view.state.list_on(system, before), view.state.list_on(system, after)
    return view.told(
        lambda: ComparisonShape(
            position=view.fold.position,
            before=before,
            after=after,
            differences=[difference_shape(each, view.state) for each in differences(old.rating_list, new.rating_list)],
        )
    )
