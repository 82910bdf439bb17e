"""Games that are adjourned, and the arbiter's forms for them."""

from dataclasses import dataclass

from tabellone.core.model import Result
from tabellone.desk.book import Stamp
from tabellone.desk.event.adjournment import Adjournment, FormA, FormB, checked_adjournment
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_gates import has_published_rounds
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.results import encounter_at, game_at, with_game
from tabellone.desk.event.round_state import GameState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.targets import a_game_is_unfinished
from tabellone.desk.role import Role


@group_command(
    role=Role.ARBITER, gates=(has_published_rounds,), targets=(a_game_is_unfinished,), round_of=current_round
)
@dataclass(frozen=True, slots=True)
class AdjournGame(EventCommand):
    """Stop a game, to be finished later."""

    group: GroupId
    round: int
    board: int
    adjournment: Adjournment
    game: int = 1


@dataclass(frozen=True, slots=True)
class GameAdjourned(EventFact):
    """A game was stopped, to be finished later."""

    group: GroupId
    round: int
    board: int
    game: int
    adjournment: Adjournment


@decides(AdjournGame)
def game_adjourned(state: EventState, command: AdjournGame) -> GameAdjourned:
    """Adjourn a game that is going on; one adjourned before may be adjourned again."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    if game.is_finished:
        raise DeskError("round {round}, board {board}: the game is finished", round=command.round, board=command.board)
    adjournment = checked_adjournment(command.adjournment, state.made.discipline)
    return GameAdjourned(command.group, command.round, command.board, command.game, adjournment)


@adds(GameAdjourned)
def with_game_adjourned(state: EventState, fact: GameAdjourned, stamp: Stamp) -> EventState:
    """The event with a game adjourned."""
    changed = GameState(Result.ADJOURNED, stamp.author, "", fact.adjournment)
    return with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


def form_a(state: EventState, group_id: GroupId, number: int, board: int, game: int = 1) -> FormA:
    """Form A of an adjourned game."""
    adjournment = game_at(state, group_id, number, board, game).adjournment
    if adjournment is None:
        raise DeskError("round {round}, board {board}: the game was not adjourned", round=number, board=board)
    white, black = _names(state, group_id, number, board, game)
    return FormA(
        state.made.name,
        adjournment.on,
        number,
        game,
        white,
        black,
        adjournment.last_moves,
        adjournment.white_seconds,
        adjournment.black_seconds,
        adjournment.new_seconds,
        adjournment.to_move,
        adjournment.pieces,
        adjournment.signed_by_white,
        adjournment.signed_by_black,
        adjournment.signed_by_arbiter,
    )


def form_b(state: EventState, group_id: GroupId, number: int, board: int, game: int = 1) -> FormB:
    """Form B of an adjourned game, with the sealed move."""
    adjournment = game_at(state, group_id, number, board, game).adjournment
    if adjournment is None or not adjournment.sealed_move:
        raise DeskError("round {round}, board {board}: no move was sealed", round=number, board=board)
    white, black = _names(state, group_id, number, board, game)
    return FormB(
        state.made.name,
        adjournment.on,
        number,
        game,
        white,
        black,
        adjournment.signed_by_arbiter,
        adjournment.sealed_move,
        adjournment.sealed_move_signed_by,
    )


def _names(state: EventState, group_id: GroupId, number: int, board: int, game: int) -> tuple[str, str]:
    """White and Black of a game; in the second game of an encounter the colours are reversed."""
    encounter = encounter_at(state, group_id, number, board)
    white, black = encounter.players if game == 1 else encounter.players[::-1]
    return state.entrant(white).name, state.entrant(black).name
