"""Results from the boards: players report and confirm them with the code on their slip."""

from typing import Annotated

from fastapi import Request, Response
from pydantic import Field

from tabellone.api.commands import DoneShape, done_shape
from tabellone.api.places import BoardNumber, BookId, GroupNumber, RoundNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.strict import StrictBody
from tabellone.api.visitor import Asking, InHouse, Key
from tabellone.core.model import Colour, Result
from tabellone.desk.event.commands import ConfirmResult, DisputeResult, EnterResult, WithdrawReport
from tabellone.desk.roles import ANYBODY, Act, check_act
from tabellone.desk.seat import Seat, seats_at
from tabellone.store.board_codes import spaced
from tabellone.store.house import House

router = router_of("boards")
ROUND = "/events/{event}/groups/{group}/rounds/{number}"
BOARD = ROUND + "/boards/{board}"
Code = Annotated[str, Field(min_length=1, max_length=40)]
GameNumber = Annotated[int, Field(ge=1, le=2)]


class Report(StrictBody):
    """A result as a player reports it."""

    code: Code
    result: Annotated[str, Field(pattern="^(WHITE_WINS|DRAW|BLACK_WINS)$")]
    game: GameNumber = 1


class Confirmation(StrictBody):
    """The word of the other player that a result is right."""

    code: Code
    game: GameNumber = 1


class CodeShape(Shape):
    """The code of one side of a board, as it is printed."""

    board: int
    side: Colour
    player: int
    name: str
    code: str


def _seat(house: House, request: Request, seat: tuple[str, GroupNumber, int, int], typed: str) -> Seat:
    """The seat that a code opens; the number of wrong codes is limited for a board and for an address."""
    event, group, number, board = seat
    state = house.seen(ANYBODY, event).state
    client = request.client.host if request.client else ""
    return house.board_codes.opened(seats_at(state, event, group, number, board), typed, client, house.now())


@router.get(ROUND + "/codes")
def show_codes(
    house: InHouse, visitor: Asking, event: BookId, group: GroupNumber, number: RoundNumber, response: Response
) -> list[CodeShape]:
    """The codes of all boards of a round that is being played, to be printed on slips."""
    state = house.seen(visitor.person, event).state
    check_act(visitor.person, Act.PRINT_BOARD_CODES, event)
    response.headers["Cache-Control"] = "no-store"
    round_state = state.group(group).round_numbered(number)
    seats = tuple(
        seat for encounter in round_state.boards for seat in seats_at(state, event, group, number, encounter.board)
    )
    codes = house.board_codes.codes(seats)
    return [
        CodeShape(
            board=seat.board,
            side=seat.side,
            player=seat.player,
            name=state.entrant(seat.player).name,
            code=spaced(code),
        )
        for seat, code in zip(seats, codes, strict=True)
    ]


@router.post("/events/{event}/codes/renewal", status_code=204)
def renew_codes(house: InHouse, visitor: Asking, event: BookId) -> Response:
    """Make all codes of an event invalid; slips must be printed again."""
    house.seen(visitor.person, event)
    check_act(visitor.person, Act.RENEW_BOARD_CODES, event)
    house.board_codes.renew(event)
    return Response(status_code=204)


@router.post(BOARD + "/report")
def report(
    house: InHouse,
    visitor: Asking,
    event: BookId,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    request: Request,
    response: Response,
    body: Report,
    key: Key = None,
) -> DoneShape:
    """Report the result of a board with the code of one of its players."""
    seat = _seat(house, request, (event, group, number, board), body.code)
    command = EnterResult(group, number, board, Result[body.result], body.game)
    return done_shape(house, visitor, event, house.act_at_seat(seat, command, key=key), response)


@router.post(BOARD + "/confirmation")
def confirm(
    house: InHouse,
    visitor: Asking,
    event: BookId,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    request: Request,
    response: Response,
    body: Confirmation,
    key: Key = None,
) -> DoneShape:
    """Confirm the result that the other player has reported."""
    seat = _seat(house, request, (event, group, number, board), body.code)
    command = ConfirmResult(group, number, board, body.game, seat.author)
    return done_shape(house, visitor, event, house.act_at_seat(seat, command, key=key), response)


@router.post(BOARD + "/dispute")
def dispute(
    house: InHouse,
    visitor: Asking,
    event: BookId,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    request: Request,
    response: Response,
    body: Report,
    key: Key = None,
) -> DoneShape:
    """Report another result than the other player has reported: then neither counts until somebody decides."""
    seat = _seat(house, request, (event, group, number, board), body.code)
    command = DisputeResult(group, number, board, Result[body.result], seat.author, body.game)
    return done_shape(house, visitor, event, house.act_at_seat(seat, command, key=key), response)


@router.post(BOARD + "/withdrawal")
def withdraw(
    house: InHouse,
    visitor: Asking,
    event: BookId,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    request: Request,
    response: Response,
    body: Confirmation,
    key: Key = None,
) -> DoneShape:
    """Withdraw one's own report of a disputed result: that of the other player holds."""
    seat = _seat(house, request, (event, group, number, board), body.code)
    command = WithdrawReport(group, number, board, seat.author, body.game)
    return done_shape(house, visitor, event, house.act_at_seat(seat, command, key=key), response)
