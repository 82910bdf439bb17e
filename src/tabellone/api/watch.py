"""The watch over a scale: whether it moves, and whether players score as expected."""

from fastapi import Response

from tabellone.answers.lists.watch import WatchAnswer, watch
from tabellone.api.office_view import InOffice
from tabellone.api.places import System
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape

router = router_of("lists")


@router.get("/lists/{system}/watch", response_model=answer_shape(WatchAnswer))
def show_watch(view: InOffice, system: System) -> Response:
    """Whether the scale moves: a fixed group, the best, the distribution; and whether expectations come true."""
    return view.answer(lambda: watch(view.state, system))
