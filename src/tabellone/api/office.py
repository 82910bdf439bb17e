"""The rating office: what it holds in short, and commands to it."""

from datetime import date

from fastapi import Response

from tabellone.api.commands import Body, DoneShape, described, done_shape
from tabellone.api.effects import EffectShape, effect_shapes
from tabellone.api.faults import InputError, Place
from tabellone.api.office_commands import (
    NAME,
    CorrectEvent,
    EnterPlayers,
    OfficeBody,
    ReportEvent,
    ReportEvents,
    SetCategories,
    SetRatings,
    WithdrawEvent,
    read_office_command,
)
from tabellone.api.office_view import InOffice
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking, Expected, InHouse, Key
from tabellone.desk.office.effects import after as after_command
from tabellone.desk.office.effects import effects_of
from tabellone.desk.office.reports import twins_of
from tabellone.desk.office.state import OfficeError, OfficeState
from tabellone.desk.roles import check_command
from tabellone.locales.mark import N_
from tabellone.store.house import OFFICE, House

router = router_of("office")
CHANGING = (CorrectEvent, WithdrawEvent, SetRatings, SetCategories, EnterPlayers)


def today_in(house: House) -> date:
    """The day where the server is."""
    return house.now().astimezone().date()


class OfficeShape(Shape):
    """The office in short."""

    book: str
    position: int
    players: int
    events: int
    lists: int
    role: str


@router.get("/office", response_model=OfficeShape)
def show_office(view: InOffice) -> Response:
    """The office in short."""
    state = view.state
    return view.told(
        lambda: OfficeShape(
            book=view.book,
            position=view.fold.position,
            players=len(state.players),
            events=len(state.events),
            lists=len(state.lists),
            role=view.visitor.person.role_in(view.book).word,
        )
    )


@router.post("/office/commands", openapi_extra=described(NAME))
def give_office_command(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, body: Body, key: Key = None
) -> DoneShape:
    """Give a command to the office."""
    book = house.office()
    asked = read_office_command(body)
    command = asked.act(visitor.person.name or "-", today_in(house))
    state = house.view(book, OFFICE).state
    check_command(visitor.person, book, command, state)
    _refuse_twins(asked, state)
    done = house.act(visitor.person, book, command, expected=expected, key=key)
    return done_shape(house, visitor, book, done, response)


def _refuse_twins(asked: OfficeBody, state: OfficeState) -> None:
    """Refuse events whose games stand in the register under another name, unless they are to be entered again."""
    reports = asked.reports if isinstance(asked, ReportEvents) else [asked] if isinstance(asked, ReportEvent) else []
    entered = {each.event.id for each in reports if each.again}
    for event, twin in twins_of((each.report().event for each in reports), state.events.values()):
        if event.id not in entered:
            raise OfficeError(
                '{name}: the same games of the same players on the same days stand already in "{event}" ({twin}); '
                "if they were played twice, say so with {field}",
                name=event.name,
                event=twin.id,
                twin=twin.name,
                field="again",
            )


@router.post("/office/effects", openapi_extra=described(NAME), response_model=list[EffectShape])  # type: ignore[valid-type]
def try_correction(house: InHouse, view: InOffice, body: Body) -> list[Shape]:
    """What correct-event, withdraw-event, set-ratings, set-categories or enter-players would do to published lists.

    Nothing is changed; lists that the act cannot reach are not told.
    """
    asked = read_office_command(body)
    if not isinstance(asked, CHANGING):
        known = N_("it must be correct-event, withdraw-event, set-ratings, set-categories or enter-players")
        raise InputError([Place("body.command", known)])
    command = asked.act(view.visitor.person.name or "-", today_in(house))
    check_command(view.visitor.person, view.book, command, view.state)
    return effect_shapes(effects_of(view.state, command), after_command(view.state, command))
