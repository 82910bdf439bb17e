"""The history of a rating: every movement with its games, its account and its reasons."""

from functools import partial
from typing import Annotated

from fastapi import Query, Response

from tabellone.answers.lists.career import CareerAnswer, career
from tabellone.answers.portion import Portion
from tabellone.api.lists import Unofficial
from tabellone.api.office_view import InOffice, OfficeView, RecordId
from tabellone.api.places import Limit, Offset, System
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.core.rating.lists.records import PlayerId, RatingSystem
from tabellone.desk.roles import Act, check_act

careers_router = router_of("lists")
Explain = Annotated[bool, Query(description="Whether every movement has its reasons.")]


@careers_router.get("/lists/players/{player}", response_model=answer_shape(CareerAnswer))
def show_careers(
    view: InOffice,
    player: RecordId,
    on: Unofficial = None,
    explain: Explain = False,
    limit: Limit = 500,
    offset: Offset = 0,
) -> Response:
    """Everything that happened to a player's rating in every system, explained step by step if that is asked."""
    return _answer(view, player, None, on, explain, Portion(limit, offset))


@careers_router.get("/lists/{system}/players/{player}", response_model=answer_shape(CareerAnswer))
def show_career(
    view: InOffice,
    system: System,
    player: RecordId,
    on: Unofficial = None,
    explain: Explain = False,
    limit: Limit = 500,
    offset: Offset = 0,
) -> Response:
    """Everything that happened to a player's rating, explained step by step if that is asked."""
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
        check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    sees = view.sees_private
    asked = partial(career, view.state, PlayerId(player), system, on, portion=portion)
    return view.answer(lambda: asked(explained=explained, with_private=sees))
