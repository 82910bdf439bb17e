"""A list before it is published: all that it would change, what it leaves out and why, and what to mind."""

from typing import Annotated

from fastapi import Query, Response

from tabellone.answers.lists.next_list import PeriodsAnswer, periods
from tabellone.answers.lists.preview import PreviewAnswer, preview
from tabellone.answers.portion import Portion
from tabellone.api.office_view import InOffice
from tabellone.api.places import AskedDay, Limit, Offset, System
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.desk.roles import Act, check_act

previews_router = router_of("lists")
Edition = Annotated[str | None, Query(max_length=20, description="Edition of the regulation (FIDE, UISP).")]


@previews_router.get("/lists/{system}/periods", response_model=answer_shape(PeriodsAnswer))
def show_periods(view: InOffice, system: System, on: AskedDay, edition: Edition = None) -> Response:
    """When the lists of UISP or FIDE are due as of a day, which reports they count, which are late; for the office."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    return view.answer(lambda: periods(view.state, system, on, edition))


@previews_router.get("/lists/{system}/preview", response_model=answer_shape(PreviewAnswer))
def show_preview(
    view: InOffice, system: System, on: AskedDay, edition: Edition = None, limit: Limit = 100, offset: Offset = 0
) -> Response:
    """The list of a day as it would be published now, with its changes; for the office."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    return view.answer(lambda: preview(view.state, system, on, edition, Portion(limit, offset)))
