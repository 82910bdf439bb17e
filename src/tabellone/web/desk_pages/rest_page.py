"""A rest: why somebody has no opponent in a round."""

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.why import why_rest
from tabellone.locales.named_steps import named_steps
from tabellone.web.desk_pages.desk import group_desk_of, round_of
from tabellone.web.rendering import page


def rest(request: Request) -> Response:
    """Why the player of a number rests in a round."""
    desk = group_desk_of(request)
    each = round_of(request, desk)
    number = int(request.path_params["number"])
    player = next((of.player for of in each.basis.numbers if of.number == number), None)
    if player is None:
        raise NotFoundError(Refusal("round {round}: nobody bears the number {found}", round=each.number, found=number))
    try:
        found = why_rest(desk.state, desk.group.id, each.number, player)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    context = {
        **desk.frame("round", each.number),
        "round_number": each.number,
        "round_address": desk.round_address(each.number),
        "name": desk.desk.name(player),
        "why": found,
        "steps": named_steps(found.steps, desk.names_in(each)),
    }
    return page(request, "desk/rest.html", context)
