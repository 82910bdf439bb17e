"""The watch over a scale: whether it moves, and whether players score as expected."""

from fastapi import Response

from tabellone.api.office_view import InOffice
from tabellone.api.published import System, last_published, movements_behind
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, shape
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import CalibrationBin, ListNumbers, calibrated, calibration, watched
from tabellone.desk.office.expectation import expected_share
from tabellone.regulations import rulebook

router = router_of("lists")
NumbersShape = shape(ListNumbers)
BinShape = shape(CalibrationBin)


class WatchShape(Shape):
    """Whether the scale moves, and whether players score as expected."""

    position: int
    system: RatingSystem
    cohort_from: int
    cohort_to: int
    top: int
    lists: list[NumbersShape]  # type: ignore[valid-type]
    calibration: list[BinShape]  # type: ignore[valid-type]


@router.get("/lists/{system}/watch", response_model=WatchShape)
def show_watch(view: InOffice, system: System) -> Response:
    """Whether the scale moves: a fixed group, the best, the distribution; and whether expectations come true."""
    last_published(view.state, system)

    def made() -> WatchShape:
        limits = rulebook.watch_limits()
        published = view.state.lists_of(system)
        lists, counted = [each.rating_list for each in published], [each.counted for each in published]
        share, win = expected_share(system)
        movements = tuple(movements_behind(view.state, system))
        return WatchShape.model_validate(
            {
                "position": view.fold.position,
                "system": system,
                "cohort_from": limits.cohort_from,
                "cohort_to": limits.cohort_to,
                "top": limits.top,
                "lists": list(calibrated(watched(lists, view.state.players, limits), counted, movements, share, win)),
                "calibration": list(calibration(movements, share, win)),
            }
        )

    return view.told(made)
