"""The lists apart, which are published together with a list (FIDE, B.02 9.2; since 2024 7.2)."""

from datetime import date

from fastapi import Response

from tabellone.api.office_view import InOffice
from tabellone.api.published import System
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.core.rating.lists.ratinglist import ApartReason, RatingList
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.apart import apart_citation
from tabellone.desk.office.state import OfficeState

router = router_of("lists")


class ApartLine(Shape):
    """A player who stands apart: cancelled, titled without a rating, or inactive; `article` is the rule for it."""

    reason: ApartReason
    article: str
    player: str
    name: str
    title: str
    rating: int | None
    previous: int | None
    idle_lists: int


class ApartShape(Shape):
    """The lists apart of a published list."""

    position: int
    system: RatingSystem
    on: date
    players: list[ApartLine]


def apart_lines(found: RatingList, state: OfficeState) -> list[ApartLine]:
    """Those who stand apart, each with the article of his list."""
    return [
        ApartLine(
            reason=each.reason,
            article=apart_citation(each.reason, found.edition).article,
            player=each.player,
            name=state.player(each.player).name,
            title=state.player(each.player).title,
            rating=each.rating,
            previous=each.previous,
            idle_lists=each.idle_lists,
        )
        for each in found.apart
    ]


@router.get("/lists/{system}/on/{day}/apart", response_model=ApartShape)
def show_apart(view: InOffice, system: System, day: date) -> Response:
    """Who stands in the lists apart of a published list, and why; systems other than FIDE's have none."""
    found = view.state.list_on(system, day).rating_list
    return view.told(
        lambda: ApartShape(position=view.fold.position, system=system, on=day, players=apart_lines(found, view.state))
    )
