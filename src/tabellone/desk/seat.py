"""A seat at a board: what a player may do with the code of one side of one board, and nothing else."""

from dataclasses import dataclass

from tabellone.core.model import Colour, Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event.disputes import DisputeResult, WithdrawReport
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.results import ConfirmResult, EnterResult
from tabellone.desk.event.round_state import SEAT, RoundPhase
from tabellone.desk.event.state import EventState

# Forfeits and one-sided results are decisions of an arbiter; an adjournment needs its forms.
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


SeatCommand = EnterResult | ConfirmResult | DisputeResult | WithdrawReport


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
    """Refuse every command but the report of this board's result, its confirmation and its dispute."""
    if not isinstance(command, SeatCommand):
        raise SeatError("with the code of a board its result can be reported and confirmed, nothing else")
    if (book, command.group, command.round, command.board) != (seat.book, seat.group, seat.round, seat.board):
        raise SeatError(
            "this code is for round {round}, board {board}; the result of another board cannot be entered with it",
            round=seat.round,
            board=seat.board,
        )
    if _author(command) not in (None, seat.author):
        raise SeatError("with the code of one side of a board nothing is said for the other")
    if isinstance(command, EnterResult | DisputeResult) and command.result not in PLAYED:
        raise SeatError("players report a win, a draw or a loss; everything else is entered by the arbiter")


def _author(command: object) -> str | None:
    """In whose name a dispute is begun or ended."""
    if isinstance(command, DisputeResult):
        return command.disputed_by
    return command.withdrawn_by if isinstance(command, WithdrawReport) else None


def check_seat_in(state: EventState, command: object) -> None:
    """Refuse a report of a game that is in dispute: it is decided by the arbiter, or one of the players gives way."""
    if not isinstance(command, EnterResult):
        return
    encounter = state.group(command.group).round_numbered(command.round).on_board(command.board)
    if any(game.dispute is not None for game in encounter.games[command.game - 1 : command.game]):
        raise SeatError("your reports differ: the arbiter decides, unless one of you says that the mistake is his")
