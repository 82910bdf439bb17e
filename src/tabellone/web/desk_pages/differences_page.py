"""What register and event say otherwise of a player, before an event is sent: a table, and which of the two holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.responses import Response

from tabellone.answers.register.differences import difference_answers
from tabellone.desk.office.differences import Decision, Side, UndecidedError
from tabellone.locales.differences import field_name
from tabellone.locales.numbers import NOTHING
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import Desk, DeskFrame
from tabellone.web.query import choice
from tabellone.web.rendering import page

TAKE = "take"
SINGLE = "take:"
SIDES = tuple(side.value for side in Side)


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """A field of a player, and the name under which the form says who is believed."""

    choice: str
    name: str
    field: str
    register: str
    event: str


@dataclass(frozen=True, slots=True)
class DifferencesPage(Page):
    """Everything that is still to be decided, and the form that comes back with it."""

    template: ClassVar[str] = "desk/differences.html"

    frame: DeskFrame
    address: str
    lines: Sequence[DifferenceLine]
    carried: Mapping[str, str]


def posted_decision(form: Mapping[str, str]) -> Decision:
    """Who is believed, as the form says it: in everything, or field by field."""
    everywhere = choice(form, TAKE, SIDES)
    single: dict[tuple[str, str], Side] = {}
    for name in form:
        if name.startswith(SINGLE) and (side := choice(form, name, SIDES)):
            player, _, field = name.removeprefix(SINGLE).rpartition(":")
            single[player, field] = Side(side)
    return Decision(Side(everywhere) if everywhere else None, single)


def differences_page(desk: Desk, form: Mapping[str, str], undecided: UndecidedError) -> Response:
    """Everything that is still to be decided; the same form comes back with it."""
    lines = [
        DifferenceLine(
            f"{SINGLE}{each.player}:{each.field}",
            each.name,
            field_name(each.field, desk.words),
            each.in_register or NOTHING,
            each.in_event,
        )
        for each in difference_answers(undecided.differences)
    ]
    content = DifferencesPage(
        frame=desk.frame("rating"),
        address=f"{desk.address}/rating",
        lines=lines,
        carried={name: value for name, value in form.items() if name != TAKE},
    )
    return page(desk.request, content, status=HTTPStatus.CONFLICT)
