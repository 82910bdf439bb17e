"""Disputes: two players report different results of a game, and nothing counts until somebody decides.

An arbiter decides by entering the result; or one of the two says that the mistake is his.
"""

from dataclasses import dataclass, replace

from tabellone.core.model import Result
from tabellone.core.refusal import Author
from tabellone.desk.book import Stamp
from tabellone.desk.event.entrant import GroupId, checked_text
from tabellone.desk.event.group_gates import has_published_rounds
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.result_name import NamedResult
from tabellone.desk.event.results import game_at, with_game
from tabellone.desk.event.round_state import Dispute, GameState, Report
from tabellone.desk.event.state import EventState
from tabellone.desk.event.targets import a_dispute_is_open, a_report_is_unconfirmed
from tabellone.desk.role import Role


@group_command(
    role=Role.SCORER, gates=(has_published_rounds,), targets=(a_report_is_unconfirmed,), round_of=current_round
)
@dataclass(frozen=True, slots=True)
class DisputeResult(EventCommand):
    """Say that the result that the opponent has reported is not right, and what it was: then neither counts."""

    group: GroupId
    round: int
    board: int
    result: NamedResult
    disputed_by: str
    game: int = 1


@dataclass(frozen=True, slots=True)
class ResultDisputed(EventFact):
    """Somebody has reported another result than his opponent."""

    group: GroupId
    round: int
    board: int
    game: int
    result: NamedResult
    disputed_by: str


@decides(DisputeResult)
def result_disputed(state: EventState, command: DisputeResult) -> ResultDisputed:
    """Report another result than the opponent, as long as nobody has confirmed his."""
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
    return ResultDisputed(
        command.group, command.round, command.board, command.game, command.result, command.disputed_by
    )


@adds(ResultDisputed)
def with_result_disputed(state: EventState, fact: ResultDisputed, stamp: Stamp) -> EventState:
    """The event with both reports, of which none counts; an adjourned game is adjourned again."""
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    first = Report(game.reported_by, game.result or fact.result, game.reported_at)
    dispute = Dispute(first, Report(fact.disputed_by, fact.result, stamp.at))
    unfinished = None if game.adjournment is None else Result.ADJOURNED
    changed = GameState(unfinished, adjournment=game.adjournment, dispute=dispute)
    return with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


@group_command(role=Role.SCORER, gates=(has_published_rounds,), targets=(a_dispute_is_open,), round_of=current_round)
@dataclass(frozen=True, slots=True)
class WithdrawReport(EventCommand):
    """Say that one's own report was a mistake: the opponent's holds, and is confirmed."""

    group: GroupId
    round: int
    board: int
    withdrawn_by: str
    game: int = 1


@dataclass(frozen=True, slots=True)
class ReportWithdrawn(EventFact):
    """Somebody has withdrawn his report, and the other holds."""

    group: GroupId
    round: int
    board: int
    game: int
    withdrawn_by: str


@decides(WithdrawReport)
def report_withdrawn(state: EventState, command: WithdrawReport) -> ReportWithdrawn:
    """Withdraw one of two reports."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    where = {"round": command.round, "board": command.board}
    if game.dispute is None:
        raise DeskError("round {round}, board {board}: the result is not disputed", **where)
    if command.withdrawn_by not in game.dispute.authors:
        raise DeskError("round {round}, board {board}: only who has reported a result can withdraw it", **where)
    return ReportWithdrawn(command.group, command.round, command.board, command.game, command.withdrawn_by)


@adds(ReportWithdrawn)
def with_report_withdrawn(state: EventState, fact: ReportWithdrawn, stamp: Stamp) -> EventState:
    """The event with the result of the other report, confirmed by who has withdrawn his own."""
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
