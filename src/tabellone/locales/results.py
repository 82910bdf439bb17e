"""Results as they are written: in points, White first."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Protocol

from tabellone.core.model import Colour, Result, Scoring
from tabellone.core.standings.scoreboard import EntryKind
from tabellone.locales.words import SEAT, Words

DASH = "–"
OPEN_SIGN = "·"
ADJOURNED_SIGN = "…"
FORFEIT_SIGN = "f"


class ResultStyle(Enum):
    """Where a result stands: in the narrow column of a table, or in words that somebody reads."""

    TABLE = "table"
    TEXT = "text"


class ScoredGame(Protocol):
    """The first or second game of an encounter: its result, and what it is worth to White and Black of this game."""

    @property
    def game(self) -> int: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def white_points(self) -> Fraction | None: ...
    @property
    def black_points(self) -> Fraction | None: ...


class RoundScore(Protocol):
    """What a round brought a player."""

    @property
    def kind(self) -> EntryKind: ...
    @property
    def points(self) -> Fraction: ...


def result_text(
    result: Result | None,
    scoring: Scoring,
    words: Words,
    style: ResultStyle = ResultStyle.TABLE,
    *,
    is_reversed: bool = False,
) -> str:
    """A result: 2–0, ½–½, a forfeit 0–1 f; in words 0–1 by forfeit, adjourned, no result."""
    outcomes = () if result is None else result.value[::-1] if is_reversed else result.value
    return _in_points(result, [scoring.points(outcome) for outcome in outcomes], words, style)


def game_text(game: ScoredGame, words: Words, style: ResultStyle = ResultStyle.TABLE) -> str:
    """The result of a game, always with White of the first game first."""
    points = [game.white_points, game.black_points]
    return _in_points(game.result, points[::-1] if game.game > 1 else points, words, style)


def _in_points(result: Result | None, points: Iterable[Fraction | None], words: Words, style: ResultStyle) -> str:
    is_table = style is ResultStyle.TABLE
    if result is None:
        return "" if is_table else words("no result")
    if result is Result.ADJOURNED:
        return ADJOURNED_SIGN if is_table else words("adjourned")
    text = DASH.join(words.points(score) for score in points)
    if result.value[0].is_played:
        return text
    return f"{text} {FORFEIT_SIGN}" if is_table else words("{result} by forfeit", result=text)


def score_text(result: Result, scoring: Scoring, words: Words, *, is_reversed: bool = False) -> str:
    """A result where there is room: as in a table, but with the word for an adjourned game."""
    style = ResultStyle.TEXT if result is Result.ADJOURNED else ResultStyle.TABLE
    return result_text(result, scoring, words, style, is_reversed=is_reversed)


def reported_text(author: str, words: Words) -> str:
    """Who has reported a result; at the board it was one of the two sides."""
    if author.startswith(SEAT):
        return words("reported by White") if author.endswith("/white") else words("reported by Black")
    return words("reported by {name}", name=author)


def round_points_text(score: RoundScore, words: Words) -> str:
    """What a round brought a player, as in a crosstable; a dot while it is open, marked f if it was not played."""
    if score.kind in (EntryKind.PENDING, EntryKind.ADJOURNED):
        return OPEN_SIGN
    return words.points(score.points) + (FORFEIT_SIGN if score.kind.is_forfeit else "")


def result_meaning(result: Result, words: Words) -> str:
    """A result in words."""
    return {
        Result.WHITE_WINS: words("White wins"),
        Result.DRAW: words("draw"),
        Result.BLACK_WINS: words("Black wins"),
        Result.WHITE_WINS_BY_FORFEIT: words("Black did not come"),
        Result.BLACK_WINS_BY_FORFEIT: words("White did not come"),
        Result.DOUBLE_FORFEIT: words("neither came"),
        Result.BOTH_LOSE: words("both lose"),
        Result.WHITE_DRAWS_BLACK_LOSES: words("White draws, Black loses"),
        Result.WHITE_LOSES_BLACK_DRAWS: words("White loses, Black draws"),
        Result.ADJOURNED: words("adjourned"),
    }[result]


def colour_name(colour: Colour, words: Words) -> str:
    """The name of a colour."""
    return words("White") if colour is Colour.WHITE else words("Black")


def colour_sign(colour: Colour, words: Words) -> str:
    """One letter for a colour, as a crosstable writes it."""
    return words("w") if colour is Colour.WHITE else words("b")
