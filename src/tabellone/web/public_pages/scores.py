"""Results as the public reads them: in points, White first."""

from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.model import Result, Scoring
from tabellone.desk.event.round_state import EncounterState, GameState
from tabellone.locales.words import Words

SEAT = "seat/"
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a game; `is_awaiting` while the opponent has not confirmed what a player reported."""

    text: str
    is_open: bool
    is_awaiting: bool


def game_points(points: Fraction, words: Words) -> str:
    """What a game is worth to a player; half a point as chess players write it."""
    return "½" if points == HALF else words.number(points)


def result_text(result: Result, scoring: Scoring, words: Words, *, is_reversed: bool = False) -> str:
    """A result in points, such as 2–0; a forfeit is marked with f."""
    if result is Result.ADJOURNED:
        return words("adjourned")
    outcomes = result.value[::-1] if is_reversed else result.value
    points = "–".join(game_points(scoring.points(outcome), words) for outcome in outcomes)
    return points if result.value[0].is_played else f"{points} f"


def is_awaiting_confirmation(game: GameState) -> bool:
    """A player has reported the result at the board, and nobody has confirmed it."""
    return game.result is not None and game.reported_by.startswith(SEAT) and not game.confirmed_by


def score_of(game: GameState, place: int, scoring: Scoring, words: Words) -> Score:
    """The result of the first or second game of an encounter, always with White of the first game first."""
    if game.result is None:
        return Score("", is_open=True, is_awaiting=False)
    text = result_text(game.result, scoring, words, is_reversed=place > 1)
    return Score(text, is_open=not game.is_finished, is_awaiting=is_awaiting_confirmation(game))


def scores_of(encounter: EncounterState, scoring: Scoring, words: Words) -> tuple[Score, ...]:
    """The results of an encounter, game by game."""
    return tuple(score_of(game, place, scoring, words) for place, game in enumerate(encounter.games, start=1))
