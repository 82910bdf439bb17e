"""A seat at a board: what a player may do with the code of one side of one board, and nothing else."""

from dataclasses import dataclass

from tabellone.core.model import Colour, Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import ConfirmResult, EnterResult
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState

# Forfeits and one-sided results are decisions of an arbiter; an adjournment needs its forms.
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
# The prefix of every author who acts from a seat.
SEAT = "seat/"


class SeatError(Refusal):
    """A request from a seat that does not concern its board."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's side of a board in one round; `side` is the colour in the first game of the encounter."""

    book: str
    group: GroupId
    round: int
    board: int
    side: Colour
    player: EntrantId

    @property
    def author(self) -> str:
        """The author in the journal for acts from this seat; no account name contains "/"."""
        return f"{SEAT}{self.group}/{self.round}/{self.board}/{self.side.name.lower()}"


def seats_at(state: EventState, book: str, group: GroupId, number: int, board: int) -> tuple[Seat, Seat]:
    """The seats of White and Black at a board of a round that is being played."""
    round_state = state.group(group).round_numbered(number)
    if round_state.phase is not RoundPhase.PUBLISHED:
        raise SeatError("round {round} is not being played; the arbiter enters its results", round=number)
    white, black = round_state.on_board(board).players
    return (
        Seat(book, group, number, board, Colour.WHITE, white),
        Seat(book, group, number, board, Colour.BLACK, black),
    )


def check_at_seat(seat: Seat, book: str, command: object) -> None:
    """Refuse every command but the report of this board's result and its confirmation."""
    if not isinstance(command, EnterResult | ConfirmResult):
        raise SeatError("with the code of a board its result can be reported and confirmed, nothing else")
    if (book, command.group, command.round, command.board) != (seat.book, seat.group, seat.round, seat.board):
        raise SeatError(
            "this code is for round {round}, board {board}; the result of another board cannot be entered with it",
            round=seat.round,
            board=seat.board,
        )
    if isinstance(command, EnterResult) and command.result not in PLAYED:
        raise SeatError("players report a win, a draw or a loss; everything else is entered by the arbiter")
