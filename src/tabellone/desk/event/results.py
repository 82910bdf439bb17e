"""Results, their confirmation and correction, forfeits and adjournments."""

from dataclasses import dataclass, replace
from enum import Enum

from tabellone.core.model import Result
from tabellone.core.refusal import Author
from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import NamedResult
from tabellone.desk.event.entrant import GroupId, checked_text
from tabellone.desk.event.gates import (
    a_dispute_is_open,
    a_game_has_a_result,
    a_game_has_no_result,
    a_game_is_unfinished,
    a_result_is_unconfirmed,
    has_published_rounds,
)
from tabellone.desk.event.pairings import in_game
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import (
    EventCommand,
    EventFact,
    adds,
    always,
    confirmed_change,
    current_round,
    decides,
    group_command,
)
from tabellone.desk.event.round_state import (
    Adjournment,
    EncounterState,
    FormA,
    FormB,
    GameState,
    RoundPhase,
    checked_adjournment,
)
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import last_round_may_start


def encounter_at(state: EventState, group_id: GroupId, number: int, board: int) -> EncounterState:
    """The encounter on a board of a published round."""
    group = state.group(group_id)
    round_state = group.round_numbered(number)
    if round_state.phase is RoundPhase.DRAFT:
        raise DeskError("group {group}: round {round} is a draft", group=group.settings.name, round=number)
    return round_state.on_board(board)


def game_at(state: EventState, group_id: GroupId, number: int, board: int, game: int) -> GameState:
    """A game of a published round."""
    encounter = encounter_at(state, group_id, number, board)
    if not 1 <= game <= len(encounter.games):
        raise DeskError(
            "board {board}: there is no game {found}; the encounter has {games}",
            board=board,
            found=game,
            games=len(encounter.games),
        )
    return encounter.games[game - 1]


@group_command(role=Role.SCORER, gates=(has_published_rounds,), targets=(a_game_is_unfinished,), round_of=current_round)
@dataclass(frozen=True, slots=True)
class EnterResult(EventCommand, EventFact):
    """Enter the result of a game that has none, or that was adjourned."""

    group: GroupId
    round: int
    board: int
    result: NamedResult
    game: int = 1
    reported_by: str = ""


@decides(EnterResult)
def result_entered(state: EventState, command: EnterResult) -> EnterResult:
    """Enter a result where there is none, or the end of an adjourned game."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    if command.result is Result.ADJOURNED:
        raise DeskError("an adjournment is entered with its position and clocks")
    if game.is_finished:
        raise DeskError(
            "round {round}, board {board}: there is a result already; correct it",
            round=command.round,
            board=command.board,
        )
    if game.dispute is not None:
        raise DeskError(
            "round {round}, board {board}: the players do not agree; open the board and decide",
            round=command.round,
            board=command.board,
        )
    _check_last_round(state, command)
    checked_text("reported by", command.reported_by)
    return command


def _check_last_round(state: EventState, command: EnterResult) -> None:
    """However early a round robin was published, its last round starts when the others have ended (002)."""
    group = state.group(command.group)
    is_last = group.settings.follows_table and command.round == group.planned_rounds
    if is_last and not last_round_may_start(state, group):
        raise DeskError(
            "group {group}: before the last round all games of the earlier rounds must be finished",
            group=group.settings.name,
        )


@adds(EnterResult, kind="result-entered")
def with_result_entered(state: EventState, fact: EnterResult, stamp: Stamp) -> EventState:
    """The event with a result, which also ends a dispute; if no reporter is named, it is the author of the entry."""
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    changed = replace(
        game,
        result=fact.result,
        reported_by=fact.reported_by or stamp.author,
        confirmed_by="",
        reported_at=stamp.at,
        dispute=None,
    )
    return with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


def with_game(
    state: EventState, group_id: GroupId, number: int, board: int, game: int, changed: GameState
) -> EventState:
    """The event with a game changed."""
    group = state.group(group_id)
    round_state = group.round_numbered(number)
    encounters = tuple(
        replace(encounter, games=(*encounter.games[: game - 1], changed, *encounter.games[game:]))
        if encounter.board == board
        else encounter
        for encounter in round_state.encounters
    )
    return state.with_group(group.with_round(replace(round_state, encounters=encounters)))


@group_command(role=Role.SCORER, gates=(has_published_rounds,), targets=(a_dispute_is_open,), round_of=current_round)
@dataclass(frozen=True, slots=True)
class DecideDispute(EventCommand):
    """Decide which result a disputed game has: one of the two reports, or another one."""

    group: GroupId
    round: int
    board: int
    result: NamedResult
    game: int = 1


@decides(DecideDispute)
def dispute_decided(state: EventState, command: DecideDispute) -> EnterResult:
    """Enter the result of a game on which the two players do not agree."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    if game.dispute is None:
        raise DeskError(
            "round {round}, board {board}: the result is not disputed", round=command.round, board=command.board
        )
    if command.result is Result.ADJOURNED:
        raise DeskError("an adjournment is entered with its position and clocks")
    return EnterResult(command.group, command.round, command.board, command.result, command.game)


@group_command(
    role=Role.SCORER, gates=(has_published_rounds,), targets=(a_result_is_unconfirmed,), round_of=current_round
)
@dataclass(frozen=True, slots=True)
class ConfirmResult(EventCommand, EventFact):
    """Say that a reported result is right: the opponent, or an arbiter."""

    group: GroupId
    round: int
    board: int
    game: int
    confirmed_by: str


@decides(ConfirmResult)
def result_confirmed(state: EventState, command: ConfirmResult) -> ConfirmResult:
    """Confirm a result that somebody else has reported."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    where = {"round": command.round, "board": command.board}
    if not game.is_finished:
        raise DeskError("round {round}, board {board}: there is no result to confirm", **where)
    if game.confirmed_by:
        raise DeskError(
            "round {round}, board {board}: {name} has confirmed it", name=Author(game.confirmed_by), **where
        )
    if not checked_text("confirmed by", command.confirmed_by).strip():
        raise DeskError("it must be said who confirms the result")
    if command.confirmed_by == game.reported_by:
        raise DeskError(
            "round {round}, board {board}: {name} reported it; somebody else confirms it",
            name=Author(game.reported_by),
            **where,
        )
    return command


@adds(ConfirmResult, kind="result-confirmed")
def with_result_confirmed(state: EventState, fact: ConfirmResult, stamp: Stamp) -> EventState:
    """The event with a result confirmed."""
    del stamp
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    changed = replace(game, confirmed_by=fact.confirmed_by)
    return with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


def role_to_correct(command: "CorrectResult", state: EventState) -> Role:
    """In a round that the arbiter has closed, results are corrected by an arbiter."""
    group = state.groups.get(command.group)
    rounds = group.rounds if group is not None else ()
    is_closed = any(
        round_state.number == command.round and round_state.phase is RoundPhase.CLOSED for round_state in rounds
    )
    return Role.ARBITER if is_closed else Role.SCORER


@group_command(
    role=Role.SCORER,
    gates=(has_published_rounds,),
    targets=(a_game_has_a_result,),
    round_of=current_round,
    confirmation=always,
    role_now=role_to_correct,
)
@dataclass(frozen=True, slots=True)
class CorrectResult(EventCommand):
    """Put another result in the place of one already entered; None takes it away."""

    group: GroupId
    round: int
    board: int
    result: NamedResult | None
    game: int = 1
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class ResultCorrected(EventFact):
    """A game has another result than before."""

    group: GroupId
    round: int
    board: int
    game: int
    result: NamedResult | None
    change: Change | None = None


@decides(CorrectResult)
def result_corrected(state: EventState, command: CorrectResult) -> ResultCorrected:
    """Correct a result; it is published, so the correction is confirmed and marked."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    where = {"round": command.round, "board": command.board}
    if command.result is Result.ADJOURNED:
        raise DeskError("an adjournment is entered with its position and clocks")
    if game.result is None:
        raise DeskError("round {round}, board {board}: there is no result to correct; enter it", **where)
    if game.result is command.result:
        raise DeskError("nothing is changed")
    if command.result is None and state.group(command.group).round_numbered(command.round).phase is RoundPhase.CLOSED:
        raise DeskError("round {round} is closed: a result can be changed in it, but not taken away", **where)
    change = Change(
        ChangeSubject.RESULT,
        game.result.name,
        "" if command.result is None else command.result.name,
        command.group,
        command.round,
        command.board,
        command.game,
    )
    return ResultCorrected(
        command.group,
        command.round,
        command.board,
        command.game,
        command.result,
        confirmed_change(change, confirmed=command.confirmed),
    )


@adds(ResultCorrected)
def with_result_corrected(state: EventState, fact: ResultCorrected, stamp: Stamp) -> EventState:
    """The event with another result of a game; removing a result also removes its adjournment."""
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    reported = stamp.author if fact.result is not None else ""
    adjournment = game.adjournment if fact.result is not None else None
    changed = GameState(fact.result, reported, "", adjournment)
    return with_game(state, fact.group, fact.round, fact.board, fact.game, changed).with_change(fact.change, stamp)


class ForfeitSide(Enum):
    """The side that did not come to a game."""

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
    open_games = [number for number, game in enumerate(encounter.games, start=1) if game.result is None]
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


@group_command(
    role=Role.ARBITER, gates=(has_published_rounds,), targets=(a_game_is_unfinished,), round_of=current_round
)
@dataclass(frozen=True, slots=True)
class AdjournGame(EventCommand, EventFact):
    """Stop a game, to be finished later."""

    group: GroupId
    round: int
    board: int
    adjournment: Adjournment
    game: int = 1


@decides(AdjournGame)
def game_adjourned(state: EventState, command: AdjournGame) -> AdjournGame:
    """Adjourn a game that is going on; one adjourned before may be adjourned again."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    if game.is_finished:
        raise DeskError("round {round}, board {board}: the game is finished", round=command.round, board=command.board)
    adjournment = checked_adjournment(command.adjournment, state.event.discipline)
    return replace(command, adjournment=adjournment)


@adds(AdjournGame, kind="game-adjourned")
def with_game_adjourned(state: EventState, fact: AdjournGame, stamp: Stamp) -> EventState:
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
        state.event.name,
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
        state.event.name,
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
    white, black = state.group(group_id).sides(encounter, game)
    return state.entrant(white).name, state.entrant(black).name
