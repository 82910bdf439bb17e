"""Who is kept apart in a group."""

from fastapi import Response

from tabellone.answers.groups.draft import ApartAnswer, kept_apart
from tabellone.api.places import GroupNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.api.viewing import Viewed
from tabellone.desk.roles import Act, check_act

apart_router = router_of("apart")


@apart_router.get("/events/{event}/groups/{group}/apart", response_model=answer_shape(ApartAnswer))
def show_apart(view: Viewed, group: GroupNumber) -> Response:
    """Who is kept apart by club, province or name, and the pairs that follow; `keep-apart` changes it."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.group(group)
    return view.answer(lambda: kept_apart(view.state, group, view.role))
