"""Results from the boards: players report and confirm them with the code on their slip."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends, Request, Response
from pydantic import Field

from tabellone.api.commands import DoneShape, done_shape
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, StrictBody
from tabellone.api.visitor import Asking, BoardNumber, BookId, GroupNumber, InHouse, Key, RoundNumber, Visitor
from tabellone.core.model import Colour, Result
from tabellone.desk.event.commands import (
    ConfirmResult,
    DisputeResult,
    EnterResult,
    RequestAbsence,
    SetLineUp,
    WithdrawReport,
)
from tabellone.desk.event.disputes import Seat, seats_at
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.registry import EventCommand
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.team_settings import MOST_BOARDS
from tabellone.desk.roles import ANYBODY, Act, check_act
from tabellone.store.accounts.board_codes import spaced
from tabellone.store.house import House

boards_router = router_of("boards")
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


class AbsenceBody(StrictBody):
    """A bye in a round, or a withdrawal from the next one on, for which a player asks."""

    code: Code
    attendance: Literal["half-point bye", "zero-point bye", "withdrawn"]
    round: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 1


class LineUpBody(StrictBody):
    """The players of a team on the boards of its match, null on a board that nobody takes."""

    code: Code
    players: Annotated[list[Annotated[int, Field(ge=1)] | None], Field(min_length=1, max_length=MOST_BOARDS)]


class CodeShape(Shape):
    """The code of one side of a board, as it is printed."""

    board: int
    side: Colour
    player: int
    name: str
    code: str


@boards_router.get(ROUND + "/codes")
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


@boards_router.post("/events/{event}/codes/renewal", status_code=204)
def renew_codes(house: InHouse, visitor: Asking, event: BookId) -> Response:
    """Make all codes of an event invalid; slips must be printed again."""
    house.seen(visitor.person, event)
    check_act(visitor.person, Act.RENEW_BOARD_CODES, event)
    house.board_codes.renew(event)
    return Response(status_code=204)


@dataclass(frozen=True, slots=True)
class PlayerAtBoard:
    """A player at a board, identified by the code on the slip."""

    house: House
    visitor: Visitor
    client: str
    event: str
    group: GroupId
    number: int
    board: int
    key: str | None

    def seat(self, code: str) -> Seat:
        """The seat that a code opens; the number of wrong codes is limited for a board."""
        state = self.house.seen(ANYBODY, self.event).state
        seats = seats_at(state, self.event, self.group, self.number, self.board)
        return self.house.board_codes.opened(seats, code, self.client, self.house.now())

    def act(self, seat: Seat, command: EventCommand, response: Response) -> DoneShape:
        """Give a command from a seat."""
        done = self.house.act_at_seat(seat, command, key=self.key)
        return done_shape(self.house, self.visitor, self.event, done, response)


def player_at_board(
    house: InHouse,
    visitor: Asking,
    request: Request,
    event: BookId,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    key: Key = None,
) -> PlayerAtBoard:
    """The player who asks, and the board."""
    client = request.client.host if request.client else ""
    return PlayerAtBoard(house, visitor, client, event, group, number, board, key)


AtBoard = Annotated[PlayerAtBoard, Depends(player_at_board)]


@boards_router.post(BOARD + "/report")
def report(player: AtBoard, body: Report, response: Response) -> DoneShape:
    """Report the result of a board with the code of one of its players."""
    command = EnterResult(player.group, player.number, player.board, Result[body.result], body.game)
    return player.act(player.seat(body.code), command, response)


@boards_router.post(BOARD + "/confirmation")
def confirm(player: AtBoard, body: Confirmation, response: Response) -> DoneShape:
    """Confirm the result that the other player has reported."""
    seat = player.seat(body.code)
    command = ConfirmResult(player.group, player.number, player.board, body.game, seat.author)
    return player.act(seat, command, response)


@boards_router.post(BOARD + "/dispute")
def dispute(player: AtBoard, body: Report, response: Response) -> DoneShape:
    """Report another result than the other player has reported: then neither counts until somebody decides."""
    seat = player.seat(body.code)
    result = Result[body.result]
    command = DisputeResult(player.group, player.number, player.board, result, seat.author, body.game)
    return player.act(seat, command, response)


@boards_router.post(BOARD + "/withdrawal")
def withdraw(player: AtBoard, body: Confirmation, response: Response) -> DoneShape:
    """Withdraw one's own report of a disputed result: that of the other player holds."""
    seat = player.seat(body.code)
    command = WithdrawReport(player.group, player.number, player.board, seat.author, body.game)
    return player.act(seat, command, response)


@boards_router.post(BOARD + "/request")
def request_absence(player: AtBoard, body: AbsenceBody, response: Response) -> DoneShape:
    """Ask for a bye or to withdraw; nothing happens until the arbiter approves it."""
    seat = player.seat(body.code)
    return player.act(seat, RequestAbsence(seat.group, seat.player, body.round, Attendance(body.attendance)), response)


@boards_router.post(BOARD + "/line-up")
def set_line_up(player: AtBoard, body: LineUpBody, response: Response) -> DoneShape:
    """Set the line-up of one's own team, as long as no board of the match has a result."""
    seat = player.seat(body.code)
    players = tuple(None if one is None else EntrantId(one) for one in body.players)
    return player.act(seat, SetLineUp(player.group, player.number, seat.player, players), response)
