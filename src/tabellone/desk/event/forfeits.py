"""Games that are forfeited because somebody did not come."""

from dataclasses import dataclass
from enum import Enum

from tabellone.core.model import Result
from tabellone.desk.book import Stamp
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_gates import has_published_rounds
from tabellone.desk.event.pairings import in_game
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.result_name import NamedResult
from tabellone.desk.event.results import encounter_at, with_game
from tabellone.desk.event.round_state import GameState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.targets import a_game_has_no_result
from tabellone.desk.role import Role


class ForfeitSide(Enum):
    """Who did not come to a game."""

    WHITE = "white"
    BLACK = "black"
    BOTH = "both"


_FORFEITS = {
    ForfeitSide.WHITE: Result.BLACK_WINS_BY_FORFEIT,
    ForfeitSide.BLACK: Result.WHITE_WINS_BY_FORFEIT,
    ForfeitSide.BOTH: Result.DOUBLE_FORFEIT,
}


@group_command(role=Role.SCORER, gates=(has_published_rounds,), targets=(a_game_has_no_result,), round_of=current_round)
@dataclass(frozen=True, slots=True)
class ForfeitGames(EventCommand):
    """A player, or both, did not come: every game of the encounter without a result is forfeited."""

    group: GroupId
    round: int
    board: int
    absent: ForfeitSide


@dataclass(frozen=True, slots=True)
class GamesForfeited(EventFact):
    """Games of an encounter were forfeited: the number and the result of each."""

    group: GroupId
    round: int
    board: int
    results: tuple[tuple[int, NamedResult], ...]


@decides(ForfeitGames)
def games_forfeited(state: EventState, command: ForfeitGames) -> GamesForfeited:
    """Forfeit every game of an encounter that has no result; `absent` is the side in the first game."""
    encounter = encounter_at(state, command.group, command.round, command.board)
    open_games = [place for place, game in enumerate(encounter.games, start=1) if game.result is None]
    if not open_games:
        raise DeskError(
            "round {round}, board {board}: every game has a result", round=command.round, board=command.board
        )
    forfeit = _FORFEITS[command.absent]
    results = tuple((game, in_game(forfeit, game)) for game in open_games)
    return GamesForfeited(command.group, command.round, command.board, results)


@adds(GamesForfeited)
def with_games_forfeited(state: EventState, fact: GamesForfeited, stamp: Stamp) -> EventState:
    """The event with games forfeited."""
    for game, result in fact.results:
        changed = GameState(result, stamp.author)
        state = with_game(state, fact.group, fact.round, fact.board, game, changed)
    return state
