"""The lists apart, which are published together with a list (FIDE, B.02 9.2; since 2024 7.2)."""

from datetime import date

from fastapi import Response

from tabellone.api.office_view import InOffice
from tabellone.api.published import System
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.core.rating.lists.ratinglist import OffListReason, RatingList
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.off_list import off_list_citation
from tabellone.desk.office.state import OfficeState

router = router_of("lists")


class OffListLine(Shape):
    """A player who stands apart: cancelled, titled without a rating, or inactive; `article` is the rule for it."""

    reason: OffListReason
    article: str
    player: str
    name: str
    title: str
    rating: int | None
    previous: int | None
    idle_lists: int


class OffListShape(Shape):
    """The lists apart of a published list."""

    position: int
    system: RatingSystem
    on: date
    players: list[OffListLine]


def off_list_lines(found: RatingList, state: OfficeState) -> list[OffListLine]:
    """Those who stand apart, each with the article of his list."""
    return [
        OffListLine(
            reason=each.reason,
            article=off_list_citation(each.reason, found.edition).article,
            player=each.player,
            name=state.player(each.player).name,
            title=state.player(each.player).title,
            rating=each.rating,
            previous=each.previous,
            idle_lists=each.idle_lists,
        )
        for each in found.off_list
    ]


@router.get("/lists/{system}/on/{day}/off-list", response_model=OffListShape)
def show_off_list(view: InOffice, system: System, day: date) -> Response:
    """Who stands in the lists apart of a published list, and why; systems other than FIDE's have none."""
    found = view.state.list_on(system, day).rating_list
    return view.told(
        lambda: OffListShape(
            position=view.fold.position, system=system, on=day, players=off_list_lines(found, view.state)
        )
    )
