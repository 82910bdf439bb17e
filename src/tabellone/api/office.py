"""The rating office: what it holds in short, and commands to it."""

from datetime import date

from fastapi import Response

from tabellone.api.commands import Body, DoneShape, described, done_shape
from tabellone.api.differences import EffectShape, effect_shapes
from tabellone.api.faults import InputError, Place
from tabellone.api.office_commands import (
    NAME,
    CorrectEvent,
    EnterPlayers,
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
from tabellone.desk.roles import check_command
from tabellone.locales.mark import N_
from tabellone.store.house import House

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
    command = read_office_command(body).act(visitor.person.name or "-", today_in(house))
    done = house.act(visitor.person, book, command, expected=expected, key=key)
    return done_shape(house, visitor, book, done, response)


@router.post("/office/effects", openapi_extra=described(NAME))
def try_correction(house: InHouse, view: InOffice, body: Body) -> list[EffectShape]:
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
