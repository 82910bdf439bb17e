"""What register and event say otherwise of a player, before an event is sent: a table, and which of the two holds."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import Response

from tabellone.desk.office.differences import UndecidedError
from tabellone.web.desk_pages.desk import Desk
from tabellone.web.differences import TAKE, difference_lines
from tabellone.web.rendering import page


def differences_page(desk: Desk, form: Mapping[str, str], undecided: UndecidedError) -> Response:
    """Everything that is still to be decided; the same form comes back with it."""
    context = {
        **desk.frame("rating"),
        "address": f"{desk.address}/rating",
        "lines": difference_lines(undecided.differences, desk.words),
        "carried": {name: value for name, value in form.items() if name != TAKE},
    }
    return page(desk.request, "desk/differences.html", context, status=HTTPStatus.CONFLICT)
