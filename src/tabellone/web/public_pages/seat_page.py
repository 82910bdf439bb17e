"""What a player sees with the code of his board: each game, what may be reported of it, and what was."""

from dataclasses import dataclass

from tabellone.answers.rounds import BoardAnswer, GameAnswer, board_of
from tabellone.core.model import Colour, Result, Scoring
from tabellone.desk.event.tournament import scoring_of
from tabellone.desk.roles import Role
from tabellone.desk.seat import PLAYED, Seat
from tabellone.locales.results import colour_name, game_text, result_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.sheet import group_name
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that may be reported: its name in the form, who wins, and the score with the first White first."""

    value: str
    text: str
    score: str


@dataclass(frozen=True, slots=True)
class SeatGame:
    """A game as one of its players sees it on the page."""

    number: int
    colour: str
    choices: tuple[Choice, ...]
    score: str
    text: str
    is_mine: bool
    is_to_confirm: bool
    is_settled: bool


@dataclass(frozen=True, slots=True)
class SeatContent:
    """A board as the player of one side sees it."""

    round: int
    board: int
    group: str
    me: str
    white: str
    black: str
    games: tuple[SeatGame, ...]


def seat_content(view: PublicEvent, seat: Seat, words: Words) -> SeatContent:
    """What the player of a seat may do now."""
    view.encounter(seat.group, seat.round, seat.board)
    # Who reported a result is told to those at the desk; a seat is told whether it was he himself.
    board = board_of(view.state, seat.group, seat.round, seat.board, Role.VIEWER)
    return SeatContent(
        seat.round,
        seat.board,
        group_name(view, seat.group, words),
        view.state.entrant(seat.player).name,
        board.white.name,
        board.black.name,
        tuple(_game(view, game, seat, board, words) for game in board.games),
    )


def _game(view: PublicEvent, game: GameAnswer, seat: Seat, board: BoardAnswer, words: Words) -> SeatGame:
    names = (board.white.name, board.black.name)
    in_order = names if game.game == 1 else names[::-1]
    is_mine = game.awaits_confirmation and game.reported_by == seat.author
    scoring = scoring_of(view.state, view.group(seat.group))
    return SeatGame(
        game.game,
        colour_name(Colour.WHITE if game.white == seat.player else Colour.BLACK, words),
        () if game.is_finished else tuple(choice(result, game.game, in_order, scoring, words) for result in PLAYED),
        game_text(game, words),
        "" if game.result is None else winner_text(game.result, in_order, words),
        is_mine,
        game.awaits_confirmation and not is_mine,
        game.is_finished and not game.awaits_confirmation,
    )


def choice(result: Result, place: int, in_order: tuple[str, ...], scoring: Scoring, words: Words) -> Choice:
    """A result to choose; `in_order` are the names of White and Black of this very game."""
    score = result_text(result, scoring, words, is_reversed=place > 1)
    return Choice(result.name, winner_text(result, in_order, words), score)


def winner_text(result: Result, in_order: tuple[str, ...], words: Words) -> str:
    """Who wins, in words; empty for what only an arbiter enters."""
    if result is Result.DRAW:
        return words("It is a draw")
    if result in (Result.WHITE_WINS, Result.BLACK_WINS):
        return words("{name} wins", name=in_order[0 if result is Result.WHITE_WINS else 1])
    return ""
