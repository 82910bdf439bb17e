"""The rating office: what it holds in short, and commands to it."""

from datetime import date

from fastapi import Response

from tabellone.answers.lists.comparison import effects_of_command
from tabellone.api.commands import Body, DoneShape, described, done_shape
from tabellone.api.effects import EffectShape
from tabellone.api.faults import FaultPlace, InputError
from tabellone.api.office_commands import NAME, read_office_command
from tabellone.api.office_view import InOffice
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking, Expected, InHouse, Key
from tabellone.desk.office.book import COMMANDS
from tabellone.desk.office.registry import REACHES
from tabellone.desk.roles import check_command
from tabellone.locales.numbers import N_
from tabellone.store.house import House

office_router = router_of("office")


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


@office_router.get("/office", response_model=OfficeShape)
def show_office(view: InOffice) -> Response:
    """The office in short."""
    state = view.state
    return view.cached_answer(
        lambda: OfficeShape(
            book=view.book,
            position=view.fold.position,
            players=len(state.players),
            events=len(state.events),
            lists=len(state.lists),
            role=view.visitor.person.role_in(view.book).word,
        )
    )


@office_router.post("/office/commands", openapi_extra=described(NAME))
def give_office_command(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, body: Body, key: Key = None
) -> DoneShape:
    """Give a command to the office."""
    book = house.office()
    command = read_office_command(body).act(visitor.person.name or "-", today_in(house))
    done = house.act(visitor.person, book, command, expected=expected, key=key)
    return done_shape(house, visitor, book, done, response)


@office_router.post("/office/effects", openapi_extra=described(NAME), response_model=list[EffectShape])  # type: ignore[valid-type]
def try_correction(house: InHouse, view: InOffice, body: Body) -> list[Shape]:
    """What a command would do to published lists, if it is one that can reach back to them.

    Nothing is changed; lists that the act cannot reach are not told.
    """
    command = read_office_command(body).act(view.visitor.person.name or "-", today_in(house))
    if type(command) not in REACHES:
        known = ", ".join(name for name, command_class in COMMANDS.items() if command_class in REACHES)
        raise InputError([FaultPlace("body.command", N_("it must be one of {expected}"), {"expected": known})])
    check_command(view.visitor.person, view.book, command, view.state)
    return [EffectShape.model_validate(line) for line in effects_of_command(view.state, command)]
