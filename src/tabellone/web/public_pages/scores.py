"""Results as the public reads them: in points, White first."""

from dataclasses import dataclass

from tabellone.core.model import Scoring
from tabellone.desk.event.round_state import EncounterState, GameState
from tabellone.locales.results import score_text
from tabellone.locales.words import Words

SEAT = "seat/"


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a game; `is_awaiting` while the opponent has not confirmed what a player reported."""

    text: str
    is_open: bool
    is_awaiting: bool


def is_awaiting_confirmation(game: GameState) -> bool:
    """A player has reported the result at the board, and nobody has confirmed it."""
    return game.result is not None and game.reported_by.startswith(SEAT) and not game.confirmed_by


def score_of(game: GameState, place: int, scoring: Scoring, words: Words) -> Score:
    """The result of the first or second game of an encounter, always with White of the first game first."""
    if game.result is None:
        return Score("", is_open=True, is_awaiting=False)
    text = score_text(game.result, scoring, words, is_reversed=place > 1)
    return Score(text, is_open=not game.is_finished, is_awaiting=is_awaiting_confirmation(game))


def scores_of(encounter: EncounterState, scoring: Scoring, words: Words) -> tuple[Score, ...]:
    """The results of an encounter, game by game."""
    return tuple(score_of(game, place, scoring, words) for place, game in enumerate(encounter.games, start=1))
