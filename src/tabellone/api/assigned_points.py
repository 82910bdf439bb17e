"""Penalties and bonuses in a group."""

from fastapi import Response

from tabellone.answers.groups.correction import AssignedPointsAnswer, assigned_points
from tabellone.api.places import GroupNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.api.viewing import Viewed
from tabellone.desk.roles import Act, check_act

assigned_points_router = router_of("points")


@assigned_points_router.get("/events/{event}/groups/{group}/points", response_model=answer_shape(AssignedPointsAnswer))
def show_points(view: Viewed, group: GroupNumber) -> Response:
    """Penalties, bonuses and results that count otherwise; `assign-points` and `revoke-points` change them."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.group(group)
    return view.answer(lambda: assigned_points(view.state, group, view.role))
