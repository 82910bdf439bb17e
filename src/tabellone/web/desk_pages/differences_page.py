"""What register and event say otherwise of a player, before an event is sent: a table, and which of the two holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.responses import Response

from tabellone.desk.office.differences import UndecidedError
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import Desk, DeskFrame
from tabellone.web.differences import TAKE, ShownDifference, difference_lines
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class DifferencesPage(Page):
    """Everything that is still to be decided, and the form that comes back with it."""

    template: ClassVar[str] = "desk/differences.html"

    frame: DeskFrame
    address: str
    lines: Sequence[ShownDifference]
    carried: Mapping[str, str]


def differences_page(desk: Desk, form: Mapping[str, str], undecided: UndecidedError) -> Response:
    """Everything that is still to be decided; the same form comes back with it."""
    content = DifferencesPage(
        frame=desk.frame("rating"),
        address=f"{desk.address}/rating",
        lines=difference_lines(undecided.differences, desk.words),
        carried={name: value for name, value in form.items() if name != TAKE},
    )
    return page(desk.request, content, status=HTTPStatus.CONFLICT)
