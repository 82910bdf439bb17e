"""Results reported by players: seats at a board, reports, and disputes until somebody decides."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabellone.core.model import Colour, Result
from tabellone.core.refusal import Author, Refusal
from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import NamedResult
from tabellone.desk.event.entrant import EntrantId, GroupId, checked_text
from tabellone.desk.event.gates import a_dispute_is_open, a_report_is_unconfirmed, has_published_rounds
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.requests import RequestAbsence
from tabellone.desk.event.results import ConfirmResult, EnterResult, game_at, with_game
from tabellone.desk.event.round_state import SEAT, Dispute, GameState, Report, RoundPhase, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_event import match_has_result
from tabellone.desk.event.teams import SetLineUp


@group_command(
    role=Role.SCORER, gates=(has_published_rounds,), targets=(a_report_is_unconfirmed,), round_of=current_round
)
@dataclass(frozen=True, slots=True)
class DisputeResult(EventCommand, EventFact):
    """Contest the result reported by the opponent with another one: then neither counts."""

    group: GroupId
    round: int
    board: int
    result: NamedResult
    disputed_by: str
    game: int = 1


@decides(DisputeResult)
def result_disputed(state: EventState, command: DisputeResult) -> DisputeResult:
    """Report another result than the opponent, as long as nobody has confirmed it."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    where = {"round": command.round, "board": command.board}
    if not game.awaits_confirmation:
        raise DeskError(
            "round {round}, board {board}: no report of a player waits to be confirmed; the arbiter decides", **where
        )
    if not checked_text("disputed by", command.disputed_by).strip():
        raise DeskError("it must be said who disputes the result")
    if command.disputed_by == game.reported_by:
        raise DeskError("round {round}, board {board}: {name} reported it", name=Author(game.reported_by), **where)
    if command.result is Result.ADJOURNED:
        raise DeskError("an adjournment is entered with its position and clocks")
    if command.result is game.result:
        raise DeskError("round {round}, board {board}: this is the result that was reported; confirm it", **where)
    return command


@adds(DisputeResult, kind="result-disputed")
def with_result_disputed(state: EventState, fact: DisputeResult, stamp: Stamp) -> EventState:
    """The event with both reports, of which none counts; an adjourned game is adjourned again."""
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    first = Report(game.reported_by, game.result or fact.result, game.reported_at)
    dispute = Dispute(first, Report(fact.disputed_by, fact.result, stamp.at))
    unfinished = None if game.adjournment is None else Result.ADJOURNED
    changed = GameState(unfinished, adjournment=game.adjournment, dispute=dispute)
    return with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


@group_command(role=Role.SCORER, gates=(has_published_rounds,), targets=(a_dispute_is_open,), round_of=current_round)
@dataclass(frozen=True, slots=True)
class WithdrawReport(EventCommand, EventFact):
    """Say that one's own report was a mistake: the opponent's holds, and is confirmed."""

    group: GroupId
    round: int
    board: int
    withdrawn_by: str
    game: int = 1


@decides(WithdrawReport)
def report_withdrawn(state: EventState, command: WithdrawReport) -> WithdrawReport:
    """Withdraw one of two reports."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    where = {"round": command.round, "board": command.board}
    if game.dispute is None:
        raise DeskError("round {round}, board {board}: the result is not disputed", **where)
    if command.withdrawn_by not in game.dispute.authors:
        raise DeskError("round {round}, board {board}: only who has reported a result can withdraw it", **where)
    return command


@adds(WithdrawReport, kind="report-withdrawn")
def with_report_withdrawn(state: EventState, fact: WithdrawReport, stamp: Stamp) -> EventState:
    """The event with the result of the other report, confirmed by withdrawing the own report."""
    del stamp
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    if game.dispute is None:
        raise DeskError("round {round}, board {board}: the result is not disputed", round=fact.round, board=fact.board)
    other = game.dispute.other_than(fact.withdrawn_by)
    changed = replace(
        game,
        result=other.result,
        reported_by=other.author,
        confirmed_by=fact.withdrawn_by,
        reported_at=other.at,
        dispute=None,
    )
    return with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


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
    white, black = _round_in_play(state, group, number).on_board(board).players
    return (
        Seat(book, group, number, board, Colour.WHITE, white),
        Seat(book, group, number, board, Colour.BLACK, black),
    )


def _round_in_play(state: EventState, group: GroupId, number: int) -> RoundState:
    round_state = state.group(group).round_numbered(number)
    if round_state.phase is not RoundPhase.PUBLISHED:
        raise SeatError("round {round} is not being played; the arbiter enters its results", round=number)
    return round_state


def all_seats(state: EventState, book: str, groups: Iterable[GroupState]) -> tuple[Seat, ...]:
    """The seats of every board of the rounds that these groups play."""
    rounds = [(group.id, group.round_in_play) for group in groups]
    return tuple(
        seat
        for group, in_play in rounds
        if in_play is not None and in_play.phase is RoundPhase.PUBLISHED
        for encounter in in_play.boards
        for seat in seats_at(state, book, group, in_play.number, encounter.board)
    )


def check_at_seat(seat: Seat, book: str, command: object) -> None:
    """Refuse every command but those of the result of this board, and the request or line-up of the seat's own side."""
    if isinstance(command, RequestAbsence):
        if (book, command.group, command.player) != (seat.book, seat.group, seat.player):
            raise SeatError("with the code of one side of a board nothing is said for the other")
        return
    if isinstance(command, SetLineUp):
        if (book, command.group, command.round) != (seat.book, seat.group, seat.round):
            raise SeatError("this code is for round {round}; no other line-up is set with it", round=seat.round)
        if command.team != seat.player:
            raise SeatError("with the code of one side of a board nothing is said for the other")
        return
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
    """Refuse a report of a game in dispute, which the arbiter or one of the players ends, and a line-up too late."""
    if isinstance(command, SetLineUp):
        _check_line_up(state, command)
    if not isinstance(command, EnterResult):
        return
    encounter = state.group(command.group).round_numbered(command.round).on_board(command.board)
    if any(game.dispute is not None for game in encounter.games[command.game - 1 : command.game]):
        raise SeatError("your reports differ: the arbiter decides, unless one of you says that the mistake is his")


def _check_line_up(state: EventState, command: SetLineUp) -> None:
    """A captain sets the line-up of a round in play, as long as no board of the match has a result."""
    group, round_state = state.group(command.group), _round_in_play(state, command.group, command.round)
    for match in round_state.encounters:
        if command.team in match.players and match_has_result(state, group, command.round, match):
            raise SeatError(
                "round {round}, match {match}: a board has a result; now only the arbiter changes the line-up",
                round=command.round,
                match=match.board,
            )
