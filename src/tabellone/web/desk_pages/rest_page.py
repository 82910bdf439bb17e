"""A rest: why somebody has no opponent in a round."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.answers.why import why_rest
from tabellone.core.explain import Step
from tabellone.core.refusal import Refusal
from tabellone.desk.event.tournament import entrant_numbered
from tabellone.locales.named_steps import named_steps
from tabellone.locales.pairing_remarks import pairing_remark
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupFrame, group_desk_of, numbered_names, round_of
from tabellone.web.names import names_of
from tabellone.web.query import path_number
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class RestPage(Page):
    """Why a player rests in a round."""

    template: ClassVar[str] = "desk/rest.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    name: str
    remark: str
    steps: tuple[Step, ...]


def rest(request: Request) -> Response:
    """Why the player of a number rests in a round."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    try:
        player = entrant_numbered(desk.group, path_number(request, "number"))
        answer = why_rest(desk.state, desk.group.id, number, player, desk.desk.role)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    content = RestPage(
        frame=desk.frame("round", number),
        round_number=number,
        round_address=desk.round_address(number),
        name=desk.desk.name(player),
        remark=pairing_remark(answer, desk.words, names_of(request)(answer.author or "")),
        steps=named_steps(answer.why, numbered_names(answer.names)),
    )
    return page(request, content)
