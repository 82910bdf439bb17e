"""Results, their confirmation and correction, forfeits and adjournments."""

from dataclasses import replace

from tabellone.core.model import Result
from tabellone.core.refusal import Author
from tabellone.desk.book import Stamp
from tabellone.desk.event.adjournment import FormA, FormB, checked_adjournment
from tabellone.desk.event.commands import AdjournGame, ConfirmResult, CorrectResult, EnterResult, ForfeitGames, Side
from tabellone.desk.event.confirmation import confirmed_change
from tabellone.desk.event.entrant import GroupId, checked_text
from tabellone.desk.event.facts import GameAdjourned, GamesForfeited, ResultConfirmed, ResultCorrected, ResultEntered
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase
from tabellone.desk.event.rounds import in_game
from tabellone.desk.event.state import EventState

_FORFEITS = {
    Side.WHITE: Result.BLACK_WINS_BY_FORFEIT,
    Side.BLACK: Result.WHITE_WINS_BY_FORFEIT,
    Side.BOTH: Result.DOUBLE_FORFEIT,
}


def _encounter(state: EventState, group_id: GroupId, number: int, board: int) -> EncounterState:
    group = state.group(group_id)
    each = group.round_numbered(number)
    if each.phase is RoundPhase.DRAFT:
        raise DeskError("group {group}: round {round} is a draft", group=group.settings.name, round=number)
    return each.on_board(board)


def game_at(state: EventState, group_id: GroupId, number: int, board: int, game: int) -> GameState:
    """A game of a published round."""
    encounter = _encounter(state, group_id, number, board)
    if not 1 <= game <= len(encounter.games):
        raise DeskError(
            "board {board}: there is no game {found}; the encounter has {games}",
            board=board,
            found=game,
            games=len(encounter.games),
        )
    return encounter.games[game - 1]


def result_entered(state: EventState, command: EnterResult) -> ResultEntered:
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
    checked_text("reported by", command.reported_by)
    return ResultEntered(command.group, command.round, command.board, command.game, command.result, command.reported_by)


def with_result_entered(state: EventState, fact: ResultEntered, stamp: Stamp) -> EventState:
    """The event with a result; without a name the author of the entry has reported it."""
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    changed = replace(game, result=fact.result, reported_by=fact.reported_by or stamp.author, confirmed_by="")
    return _with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


def _with_game(
    state: EventState, group_id: GroupId, number: int, board: int, game: int, changed: GameState
) -> EventState:
    group = state.group(group_id)
    each = group.round_numbered(number)
    encounters = tuple(
        replace(encounter, games=(*encounter.games[: game - 1], changed, *encounter.games[game:]))
        if encounter.board == board
        else encounter
        for encounter in each.encounters
    )
    return state.with_group(group.with_round(replace(each, encounters=encounters)))


def result_confirmed(state: EventState, command: ConfirmResult) -> ResultConfirmed:
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
    return ResultConfirmed(command.group, command.round, command.board, command.game, command.confirmed_by)


def with_result_confirmed(state: EventState, fact: ResultConfirmed, stamp: Stamp) -> EventState:
    """The event with a result confirmed."""
    del stamp
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    changed = replace(game, confirmed_by=fact.confirmed_by)
    return _with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


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


def with_result_corrected(state: EventState, fact: ResultCorrected, stamp: Stamp) -> EventState:
    """The event with another result of a game; a result taken away takes its adjournment along."""
    game = game_at(state, fact.group, fact.round, fact.board, fact.game)
    reported = stamp.author if fact.result is not None else ""
    kept = game.adjournment if fact.result is not None else None
    changed = GameState(fact.result, reported, "", kept)
    return _with_game(state, fact.group, fact.round, fact.board, fact.game, changed).with_change(fact.change, stamp)


def game_adjourned(state: EventState, command: AdjournGame) -> GameAdjourned:
    """Adjourn a game that is going on; one adjourned before may be adjourned again."""
    game = game_at(state, command.group, command.round, command.board, command.game)
    if game.is_finished:
        raise DeskError("round {round}, board {board}: the game is finished", round=command.round, board=command.board)
    found = checked_adjournment(command.adjournment, state.made.discipline)
    return GameAdjourned(command.group, command.round, command.board, command.game, found)


def with_game_adjourned(state: EventState, fact: GameAdjourned, stamp: Stamp) -> EventState:
    """The event with a game that stands still."""
    changed = GameState(Result.ADJOURNED, stamp.author, "", fact.adjournment)
    return _with_game(state, fact.group, fact.round, fact.board, fact.game, changed)


def games_forfeited(state: EventState, command: ForfeitGames) -> GamesForfeited:
    """Forfeit every game of an encounter that has no result; `absent` is the side in the first game."""
    encounter = _encounter(state, command.group, command.round, command.board)
    open_games = [place for place, game in enumerate(encounter.games, start=1) if game.result is None]
    if not open_games:
        raise DeskError(
            "round {round}, board {board}: every game has a result", round=command.round, board=command.board
        )
    forfeit = _FORFEITS[command.absent]
    results = tuple((game, in_game(forfeit, game)) for game in open_games)
    return GamesForfeited(command.group, command.round, command.board, results)


def with_games_forfeited(state: EventState, fact: GamesForfeited, stamp: Stamp) -> EventState:
    """The event with games forfeited."""
    for game, result in fact.results:
        changed = GameState(result, stamp.author)
        state = _with_game(state, fact.group, fact.round, fact.board, game, changed)
    return state


def form_a(state: EventState, group_id: GroupId, number: int, board: int, game: int = 1) -> FormA:
    """Form A of an adjourned game."""
    found = game_at(state, group_id, number, board, game).adjournment
    if found is None:
        raise DeskError("round {round}, board {board}: the game was not adjourned", round=number, board=board)
    white, black = _names(state, group_id, number, board, game)
    return FormA(
        state.made.name,
        found.on,
        number,
        game,
        white,
        black,
        found.last_moves,
        found.white_seconds,
        found.black_seconds,
        found.new_seconds,
        found.to_move,
        found.pieces,
        found.signed_by_white,
        found.signed_by_black,
        found.signed_by_arbiter,
    )


def form_b(state: EventState, group_id: GroupId, number: int, board: int, game: int = 1) -> FormB:
    """Form B of an adjourned game, with the sealed move."""
    found = game_at(state, group_id, number, board, game).adjournment
    if found is None or not found.sealed_move:
        raise DeskError("round {round}, board {board}: no move was sealed", round=number, board=board)
    white, black = _names(state, group_id, number, board, game)
    return FormB(
        state.made.name,
        found.on,
        number,
        game,
        white,
        black,
        found.signed_by_arbiter,
        found.sealed_move,
        found.sealed_move_signed_by,
    )


def _names(state: EventState, group_id: GroupId, number: int, board: int, game: int) -> tuple[str, str]:
    """White and Black of a game; in the second game of an encounter the colours are reversed."""
    encounter = _encounter(state, group_id, number, board)
    white, black = encounter.players if game == 1 else encounter.players[::-1]
    return state.entrant(white).name, state.entrant(black).name
