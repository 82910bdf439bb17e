"""What a player sees with the code of his board: each game, what may be reported of it, and what was."""

from dataclasses import dataclass

from tabellone.answers.event_view import EventView
from tabellone.core.model import Colour, Result, Scoring
from tabellone.desk.event.round_state import EncounterState, GameState
from tabellone.desk.event.tournament import scoring_of
from tabellone.desk.seat import PLAYED, Seat
from tabellone.locales.results import colour_name, result_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.scores import is_awaiting_confirmation


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


def seat_content(view: EventView, seat: Seat, words: Words) -> SeatContent:
    """What the player of a seat may do now."""
    encounter = view.encounter(seat.group, seat.round, seat.board)
    scoring = scoring_of(view.state, view.group(seat.group))
    names = tuple(view.state.entrant(player).name for player in encounter.players)
    return SeatContent(
        seat.round,
        seat.board,
        view.group(seat.group).settings.name if len(view.state.groups) > 1 else "",
        view.state.entrant(seat.player).name,
        names[0],
        names[1],
        tuple(
            _game(game, place, seat, encounter, names, scoring, words)
            for place, game in enumerate(encounter.games, start=1)
        ),
    )


def _game(
    game: GameState,
    place: int,
    seat: Seat,
    encounter: EncounterState,
    names: tuple[str, ...],
    scoring: Scoring,
    words: Words,
) -> SeatGame:
    in_order = names if place == 1 else names[::-1]
    is_white = (encounter.white == seat.player) is (place == 1)
    is_awaiting = is_awaiting_confirmation(game)
    is_mine = is_awaiting and game.reported_by == seat.author
    is_open = game.result is None or not game.is_finished
    return SeatGame(
        place,
        colour_name(Colour.WHITE if is_white else Colour.BLACK, words),
        tuple(choice(result, place, in_order, scoring, words) for result in PLAYED) if is_open else (),
        "" if game.result is None else result_text(game.result, scoring, words, is_reversed=place > 1),
        "" if game.result is None else winner_text(game.result, in_order, words),
        is_mine,
        is_awaiting and not is_mine,
        game.is_finished and not is_awaiting,
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
